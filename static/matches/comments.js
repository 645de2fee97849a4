// The comments of a recorded match: the one at the replay's position is announced, and its subjects
// are brought into view and ringed on the battlefield.

import { announce } from "../table/announce.js";
import { frame } from "../table/framing.js";
import { around, draw } from "../table/overlay.js";
import { find } from "../table/things.js";

const comment = () => document.getElementById("comment");

// Whether something is said just here: a replay that plays by itself waits until it has been read.
export const isCommented = () => comment()?.dataset.here !== undefined;

// Another moment is shown.
export function tellComment() {
  point();
  if (!comment()) return;
  comment().parentElement.scrollTop = 0;
  if (isCommented()) announce(comment().textContent);
}

export function point() {
  const data = document.getElementById("comment-data");
  const things = data ? JSON.parse(data.content.textContent).map((id) => find(id)).filter(Boolean) : [];
  draw("comment", things.map((thing) => around(thing, "comment-ring")));
  frame("comment", things.map(({ x, y }) => [x, y]));
}
