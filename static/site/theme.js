// The one script that is no module: it runs before anything is drawn, so that the chosen colours do
// not flash in. It declares nothing outside its block.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the device's colours stay.
}
