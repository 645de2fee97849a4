// Animations on the battlefield, unless the reader prefers none.

export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// Let a unit glide from where it stood to where it stands.
export function glide(unit, [fromX, fromY], [x, y]) {
  const far = Math.hypot(fromX - x, fromY - y);
  if (!far || reducedMotion.matches) return;
  unit.animate(
    [{ transform: `translate(${fromX}px, ${fromY}px)` }, { transform: `translate(${x}px, ${y}px)` }],
    { duration: Math.min(900, 250 + far / 12), easing: "ease-in-out" },
  );
}
