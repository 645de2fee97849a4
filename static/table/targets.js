// The units that visible options target: each is ringed, and pointing at one shows the option's
// results. Details that lists leave out are fetched when the pointer rests on the unit.

import * as board from "./board.js";
import { showNote } from "./note.js";
import { around, clear, draw } from "./overlay.js";
import { open } from "./referee.js";
import { find } from "./things.js";
import { asList, word } from "./words.js";

const REST = 150; // milliseconds

let aims = []; // {option, thing}
let hot = null; // the id of the unit that is pointed at
let resting; // until the pointer has rested there

export function showTargets(options) {
  aims = options
    .filter(({ towards, refused }) => towards?.length === 1 && !refused)
    .map((option) => ({ option, thing: find(option.towards[0], "unit") }))
    .filter(({ thing }) => thing);
  if (!aims.length) {
    hideTargets();
    return;
  }
  board.enter(mode);
  show();
}

export function hideTargets() {
  board.leave(mode);
  aims = [];
  pointAt(null);
  clear("targets");
}

function show() {
  const things = new Map(aims.map(({ thing }) => [thing.id, thing]));
  const look = (id) => (id === hot ? "mark mark-target is-hot" : "mark mark-target");
  draw("targets", [...things.values()].map((thing) => around(thing, look(thing.id))));
}

function pointAt(id) {
  if (id === hot) return;
  hot = id;
  const options = aims.filter(({ thing }) => thing.id === id).map(({ option }) => option);
  showNote(inWords(options));
  show();
  clearTimeout(resting);
  if (options.some(({ later }) => later)) resting = setTimeout(() => sayMore(id, options), REST);
}

const inWords = (options) => options.map(words).join(" — ");

async function sayMore(id, options) {
  const isOver = () => id !== hot;
  const replies = await Promise.all(options.map(async (option) => {
    if (!option.later) return option;
    const reply = await open(option.id, isOver);
    return reply.option ?? option;
  }));
  if (!isOver()) showNote(inWords(replies));
}

function words({ label, details, chances }) {
  const odds = chances.map(({ label: what, chance }) => `${what} ${word("percent", (chance * 100).toFixed(0))}`);
  return [label, ...details.slice(0, 2), asList(odds)].filter(Boolean).join(" · ");
}

const mode = {
  hover(_point, _thing, things) {
    const here = things.find(({ id }) => aims.some(({ thing }) => thing.id === id));
    pointAt(here?.id ?? null);
    return Boolean(here);
  },
};
