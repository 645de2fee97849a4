// The only script that is not a module: it runs before anything is drawn, so that the page does not
// flash in other colours. It declares nothing outside its block.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the device's colours stay.
}
