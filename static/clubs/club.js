// The page of a club: the chat's field is cleared after a line was sent, and its newest lines are
// in sight until somebody scrolls up to older ones.

import "../site/site.js";

const AT_END = 24;
let following = true;

function follow() {
  const lines = document.getElementById("club-lines");
  if (following) lines.scrollTop = lines.scrollHeight;
}

follow();
document.addEventListener("htmx:beforeSwap", ({ target: lines }) => {
  if (lines.id !== "club-lines") return;
  following = lines.scrollHeight - lines.scrollTop - lines.clientHeight < AT_END;
});
document.addEventListener("htmx:load", follow);

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.target.matches?.("[data-club-chat]")) event.target.reset();
});
