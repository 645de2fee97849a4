// The page of a club: what was said leaves the field free for the next line.

import "../site/site.js";

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.target.matches?.("[data-club-chat]")) event.target.reset();
});
