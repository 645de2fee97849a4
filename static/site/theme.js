// Runs before anything is drawn, so that the chosen colours do not flash in.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the device's colours stay.
}
