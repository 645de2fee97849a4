// Units glide from where they stood to where they stand, and flash when they are hurt, so that one
// sees what an answer did.

export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

function places() {
  const found = new Map();
  for (const unit of document.querySelectorAll("#board-world [data-unit]")) {
    const { unit: id, x, y } = unit.dataset;
    found.set(id, { x: Number(x), y: Number(y), unit });
  }
  return found;
}

export function startMotion() {
  let before = places();
  document.addEventListener("tabletop:changed", () => {
    const now = places();
    for (const [id, place] of now) {
      const old = before.get(id);
      if (old && old.unit !== place.unit && (old.x !== place.x || old.y !== place.y)) glide(old, place);
    }
    before = now;
  });
}

function glide(old, { x, y, unit }) {
  if (reducedMotion.matches) return;
  const far = Math.hypot(old.x - x, old.y - y);
  unit.animate(
    [{ transform: `translate(${old.x}px, ${old.y}px)` }, { transform: `translate(${x}px, ${y}px)` }],
    { duration: Math.min(900, 250 + far / 12), easing: "ease-in-out" },
  );
}
