// The note at the battlefield, on what is pointed at or measured there.

const note = document.getElementById("board-note");

// Show text or elements in it; without any it is hidden.
export function showNote(...content) {
  note.replaceChildren(...content);
  note.hidden = !note.textContent;
}
