// The comments of a recorded match: what is said where the replay stands is announced, and the
// things that it is about are ringed on the battlefield.

import { announce } from "../table/announce.js";
import { around, draw } from "../table/overlay.js";
import { find } from "../table/things.js";

const comment = () => document.getElementById("comment");

// Whether something is said just here: a replay that plays by itself waits until it has been read.
export const isCommented = () => comment()?.dataset.here !== undefined;

// Put the comment of another number's page in place of the one that is shown.
export function showComment(page) {
  const next = page.getElementById("comment");
  if (!comment() || !next) return;
  comment().replaceWith(document.adoptNode(next));
  comment().parentElement.scrollTop = 0;
  point();
  if (isCommented()) announce(comment().textContent);
}

export function point() {
  const data = document.getElementById("comment-data");
  const things = data ? JSON.parse(data.content.textContent).map((id) => find(id)).filter(Boolean) : [];
  draw("comment", things.map((thing) => around(thing, "comment-ring")));
}
