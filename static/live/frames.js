// Frames: what has changed on the table's page, as the server sends it.
//
// Each frame says from which number of the match it leads to which. The page applies only what leads
// on from its own number, so nothing that is lost, late or sent twice can harm.
//
// After each frame `tabletop:changed` is dispatched on document with {number, from}.

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
  const { content } = Object.assign(document.createElement("template"), { innerHTML: html });
  const marker = content.querySelector("template#frame");
  if (!marker) {
    swap(content); // who is there; it belongs to no number
    return true;
  }
  const from = Number(marker.dataset.from);
  const to = Number(marker.dataset.number);
  marker.remove();
  if (from !== shown.number) return to === shown.number;
  match.dataset.number = String(to);
  shown.screen = marker.dataset.screen;
  page.dataset.link = marker.dataset.link;
  swap(content);
  document.dispatchEvent(new CustomEvent("tabletop:changed", { detail: { number: to, from } }));
  return true;
}

// Put a frame's elements into their places, without the chat's lines that are shown already.
export function swap(content) {
  for (const line of content.querySelectorAll("[data-line]")) {
    if (line.id && document.getElementById(line.id)) line.remove();
  }
  const holder = document.createElement("template");
  holder.content.append(content);
  window.htmx.swap(document.body, holder.innerHTML, { swapStyle: "none" });
}

// The number of the newest line of the chat that is shown.
export function lastChatLine() {
  const lines = [...document.querySelectorAll("#chat [data-line]")];
  return Math.max(0, ...lines.map((line) => Number(line.dataset.line)));
}
