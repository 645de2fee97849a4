// Giving each of several things one of several places: a thing is chosen, then its place, in the list
// or on the board; then it is the next thing's turn.

import * as board from "./board.js";
import { button, make } from "./elements.js";
import { around, clear, draw, line } from "./overlay.js";
import { find } from "./things.js";
import { explained, refusal, word } from "./words.js";

export function assignEditor(field, picker) {
  const given = new Map();
  const refused = new Map();
  for (const { pairs, rule, message } of field.refused) {
    for (const [thing, place] of pairs) refused.set(`${thing} ${place}`, { rule, message });
  }
  let turn = 0; // the thing that gets a place next

  const drawnThing = (choice) => find(choice.at, field.of);
  const drawnPlace = (choice) => find(choice.at, field.at);
  const takenAt = (place) => [...given.values()].filter((one) => one === place).length;

  function whyNot(thing, place) {
    const pair = refused.get(`${field.things.indexOf(thing)} ${field.places.indexOf(place)}`);
    return thing.refused ?? place.refused ?? pair ?? null;
  }

  // --- what is shown --------------------------------------------------------------------------------

  const things = field.things.map((thing, index) => {
    const where = make("span", { class: "choice-detail" });
    const label = make("span", { class: "choice-label", text: thing.label });
    const attributes = { class: "choice", "data-thing": thing.id, "aria-disabled": thing.refused ? "true" : null };
    return { thing, where, element: button(attributes, () => turnTo(index), label, where) };
  });
  const places = field.places.map((place, index) => {
    const room = make("span", { class: "choice-detail" });
    const label = make("span", { class: "choice-label", text: `${index + 1} · ${place.label}` });
    return { place, room, element: button({ class: "choice", "data-place": place.id }, () => give(place), label, room) };
  });
  const why = make("div", { role: "status" });

  function show() {
    const thing = field.things[turn];
    for (const one of things) {
      one.element.setAttribute("aria-pressed", String(one.thing === thing));
      one.where.textContent = given.get(one.thing)?.label ?? "–";
    }
    for (const { place, element, room } of places) {
      element.setAttribute("aria-pressed", String(given.get(thing) === place));
      element.setAttribute("aria-disabled", String(Boolean(thing && whyNot(thing, place))));
      room.textContent = word("taken", takenAt(place), place.capacity);
    }
    const marks = field.places.flatMap((place) => {
      const spot = drawnPlace(place);
      const look = thing && !whyNot(thing, place) ? "mark mark-can" : "mark mark-no";
      return spot ? [around(spot, given.get(thing) === place ? `${look} is-chosen` : look)] : [];
    });
    const now = thing && drawnThing(thing);
    const lines = [...given].flatMap(([one, place]) => {
      const [from, to] = [drawnThing(one), drawnPlace(place)];
      return from && to ? [line([from.x, from.y], [to.x, to.y], "assign-line")] : [];
    });
    draw("marks", [...lines, ...marks, ...(now ? [around(now, "about")] : [])]);
  }

  // --- giving places --------------------------------------------------------------------------------

  function turnTo(index) {
    turn = index;
    why.replaceChildren();
    show();
  }

  function give(place) {
    const thing = field.things[turn];
    const because = whyNot(thing, place);
    if (because) {
      why.replaceChildren(refusal(because));
      return;
    }
    if (given.get(thing) === place) given.delete(thing);
    else if (takenAt(place) >= place.capacity) {
      why.replaceChildren(refusal({ message: word("full", place.label), rule: "" }));
      return;
    } else {
      given.set(thing, place);
      const next = field.things.findIndex((one) => !given.has(one) && !one.refused);
      if (next >= 0) turn = next;
    }
    why.replaceChildren();
    show();
    offer();
  }

  function offer() {
    if (field.complete && given.size < field.things.length) {
      picker.withdraw();
      return;
    }
    const value = {};
    for (const thing of field.things) if (given.has(thing)) value[thing.id] = given.get(thing).id;
    picker.offer(value, word("assigned", given.size, field.things.length));
  }

  const mode = {
    tap(_point, _thing, _event, found) {
      for (const { kind, id } of found) {
        const place = field.places.find((one) => one.at === id && field.at === kind);
        const thing = field.things.findIndex((one) => one.at === id && field.of === kind);
        if (place) give(place);
        else if (thing >= 0) turnTo(thing);
        if (place || thing >= 0) return true;
      }
      return false;
    },
  };

  const list = (rows, label) => make("ul", { class: "choices choices-assign", "aria-label": label }, ...rows.map(({ element }) => make("li", {}, element)));

  return {
    element: make("div", { class: "picker-assign" }, explained("assign", "assignKeys"), list(things, field.label), list(places, word("places")), why),
    start() {
      board.enter(mode);
      show();
      offer();
    },
    key(event) {
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const place = field.places[Number(event.key) - 1];
      if (way) turnTo((turn + way + field.things.length) % field.things.length);
      else if (place) give(place);
      else return false;
      return true;
    },
    stop() {
      board.leave(mode);
      clear("marks");
    },
  };
}
