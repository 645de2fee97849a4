// The page of a club: the chat's field is cleared after a line was sent.

import "../site/site.js";

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.target.matches?.("[data-club-chat]")) event.target.reset();
});
