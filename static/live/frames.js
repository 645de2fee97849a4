// Frames: changes of the table's page, sent by the server.
//
// Each frame names the numbers of the match that it leads from and to. The page applies only frames
// that continue from its own number, so lost, late or repeated ones do no harm.
//
// Once the elements are in place, `tabletop:drawn` is dispatched on document, and after a whole
// frame `tabletop:changed` with {number, from}.

const page = document.getElementById("live");
const match = document.getElementById("match");

// What the page shows: its number, which stands in one element, and how its regions look, as the
// server names that.
export const shown = {
  screen: page?.dataset.screen,
  get number() {
    return Number(match?.dataset.number);
  },
};

// Apply a frame. Returns false if something between it and the page is missing.
export function apply(html) {
  const frame = Object.assign(document.createElement("template"), { innerHTML: html });
  const marker = frame.content.querySelector("template#frame");
  if (!marker) {
    swap(frame); // who is there; it belongs to no number
    return true;
  }
  const from = Number(marker.dataset.from);
  const to = Number(marker.dataset.number);
  marker.remove();
  if (from !== shown.number) return to === shown.number;
  match.dataset.number = String(to);
  shown.screen = marker.dataset.screen;
  page.dataset.link = marker.dataset.link;
  swap(frame);
  document.dispatchEvent(new CustomEvent("tabletop:changed", { detail: { number: to, from } }));
  return true;
}

// Put the elements of a template into their places, without the chat's lines that are shown already.
export function swap(frame) {
  for (const line of frame.content.querySelectorAll("[data-line]")) {
    if (line.id && document.getElementById(line.id)) line.remove();
  }
  window.htmx.swap(document.body, frame.innerHTML, { swapStyle: "none" });
  document.dispatchEvent(new CustomEvent("tabletop:drawn"));
}

// The number of the newest line of the chat that is shown.
export function lastChatLine() {
  const lines = [...document.querySelectorAll("#chat [data-line]")];
  return Math.max(0, ...lines.map((line) => Number(line.dataset.line)));
}
