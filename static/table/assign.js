// Assigning places to several things, such as targets to weapons. A place is chosen in the list or
// on the board; then a tap moves each thing there or away. Each thing shows what it would do there.

import * as board from "./board.js";
import { button, make } from "./elements.js";
import { around, clear, draw, line, previewShape } from "./overlay.js";
import { refusalsOf } from "./refusals.js";
import { find } from "./things.js";
import { followSheet } from "./unitsheet.js";
import { asList, refusal, word } from "./words.js";

export function assignEditor(field, picker) {
  const given = new Map(); // places by thing
  const whyNot = refusalsOf(field);
  let remarks = {}; // on the things as they are given, from the referee
  let current = field.things.find((thing) => !thing.refused) ?? null; // the thing that keys are for

  const drawnThing = (thing) => find(thing.at, field.of);
  const drawnPlace = (place) => find(place.at, field.at);
  const takenAt = (place) => [...given.values()].filter((one) => one === place).length;

  const fitting = (place) => field.things.filter((thing) => !whyNot(thing, place)).length;
  const useful = field.places.filter(fitting);
  let goal = [...useful].sort((a, b) => fitting(b) - fitting(a))[0] ?? field.places[0] ?? null;

  // --- what is shown --------------------------------------------------------------------------------

  const places = field.places.map((place, index) => {
    const taken = make("span", { class: "place-taken" });
    const label = make("span", { class: "choice-label", text: `${index + 1} · ${place.label}` });
    const near = make("span", { class: "choice-detail", text: place.details.slice(0, 2).join(" · ") });
    const element = button({ class: "choice place", "data-place": place.id }, () => aimAt(place), label, taken, near);
    element.title = place.label;
    return { place, taken, element, item: make("li", {}, element) };
  });
  const about = make("span", { class: "place-details" });
  const bundles = make("span", { class: "place-bundles" });
  const things = field.things.map((thing) => {
    const says = make("span", { class: "thing-says" });
    const label = make("span", { class: "choice-label", text: thing.label });
    const element = button({ class: "choice", "data-thing": thing.id }, () => toggle(thing), label, says);
    const why = make("p", { class: "thing-why", hidden: true });
    const asks = { class: "thing-ask", "aria-expanded": "false", "aria-label": word("labelled", word("why"), thing.label), text: "?" };
    const unfold = button(asks, () => {
      why.hidden = !why.hidden;
      unfold.setAttribute("aria-expanded", String(!why.hidden));
    });
    return { thing, says, element, why, item: make("li", {}, element, unfold, why) };
  });
  const status = make("div", { role: "status" });

  function show() {
    for (const { place, taken, element, item } of places) {
      const number = takenAt(place);
      element.setAttribute("aria-pressed", String(place === goal));
      taken.textContent = number ? String(number) : "";
      item.hidden = !number && place !== goal && !standsForItself(place);
    }
    about.textContent = goal?.details.slice(2).join(" · ") ?? "";
    bundles.replaceChildren(...(goal?.bundles ?? []).map(bundleButton));
    things.forEach(showThing);
    drawAll();
    picker.frame();
  }

  // Of several places at one thing on the board, only the first is listed until one there is chosen.
  function standsForItself(place) {
    if (!fitting(place) && useful.length) return rest.open;
    const first = (useful.length ? useful : field.places).find((one) => one.at === place.at);
    return place === first || place.at === goal?.at;
  }

  function bundleButton({ label, things: ids }) {
    const name = { "aria-label": word("labelled", label, goal.label), text: `${label} (${ids.length})` };
    return button({ class: "button button-small", ...name }, () => giveAll(ids));
  }

  function showThing({ thing, says, element, why, item }) {
    const place = given.get(thing);
    const because = goal && whyNot(thing, goal);
    const remark = place ? (remarks[thing.id] ?? place.remarks?.[thing.id]) : goal?.remarks?.[thing.id];
    element.setAttribute("aria-pressed", String(Boolean(place)));
    element.setAttribute("aria-disabled", String(Boolean(!place && because)));
    element.setAttribute("aria-current", String(thing === current));
    const where = place && place !== goal ? `→ ${place.label}` : "";
    says.textContent = [where, remark?.words ?? (place ? "" : because?.message)].filter(Boolean).join(" · ");
    item.classList.toggle("is-out", Boolean(!place && because));
    why.textContent = asList([...(remark?.why ?? []), ...thing.details]);
  }

  function drawAll() {
    const marks = field.places.flatMap((place) => {
      const spot = drawnPlace(place);
      const look = fitting(place) ? "mark mark-can" : "mark mark-no";
      return spot ? [around(spot, place === goal ? `${look} is-chosen` : look)] : [];
    });
    const lines = [...given].flatMap(([thing, place]) => {
      const from = drawnThing(thing) ?? (picker.about?.unit && find(picker.about.unit, "unit"));
      const to = drawnPlace(place);
      return from && to ? [line([from.x, from.y], [to.x, to.y], "assign-line")] : [];
    });
    draw("marks", [...(goal?.shapes ?? []).map(previewShape), ...lines, ...marks]);
  }

  // --- giving places --------------------------------------------------------------------------------

  function aimAt(place) {
    goal = place;
    if (field.at === "unit") followSheet(place.at);
    status.replaceChildren();
    show();
  }

  function toggle(thing) {
    current = thing;
    if (given.get(thing) === goal) given.delete(thing);
    else if (!put(thing, goal)) return;
    changed();
  }

  // Returns whether the thing could be given the place.
  function put(thing, place) {
    const full = takenAt(place) >= place.capacity;
    const because = whyNot(thing, place) ?? (full ? { message: word("full", place.label), rule: "" } : null);
    if (because) {
      status.replaceChildren(refusal(because));
      show();
      return false;
    }
    given.set(thing, place);
    return true;
  }

  // All of them, or, where all are there, none.
  function giveAll(ids) {
    const wanted = field.things.filter((thing) => ids.includes(thing.id));
    const there = wanted.every((thing) => given.get(thing) === goal);
    for (const thing of field.things) if (given.get(thing) === goal) given.delete(thing);
    if (!there) for (const thing of wanted) put(thing, goal);
    changed();
  }

  function changed() {
    remarks = {};
    status.replaceChildren();
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
    picker.offer(value, `${word("taken", given.size, field.things.length)} ${field.words.given}`);
  }

  // The place that a tap on the board means: of several at one thing the next.
  function placeAt({ kind, id }) {
    const here = (useful.length ? useful : field.places).filter((one) => one.at === id && field.at === kind);
    return here[(here.indexOf(goal) + 1) % here.length] ?? field.places.find((one) => one.at === id && field.at === kind);
  }

  const mode = {
    tap(_point, _thing, _event, found) {
      for (const spot of found) {
        const place = placeAt(spot);
        const thing = field.things.find((one) => one.at === spot.id && field.of === spot.kind);
        if (place) aimAt(place);
        else if (thing) toggle(thing);
        if (place || thing) return true;
      }
      return false;
    },
  };

  const list = (items, label, look) => make("ul", { class: `choices ${look}`, "aria-label": label }, ...items);
  const idle = useful.length ? places.filter(({ place }) => !fitting(place)) : [];
  const rest = make(
    "details",
    { class: "choices-more", hidden: !idle.length },
    make("summary", { class: "small", text: word("outOfReach", idle.length) }),
    list(idle.map(({ item }) => item), word("outOfReach", idle.length), "choices-places"),
  );
  rest.addEventListener("toggle", show);
  const near = places.filter((one) => !idle.includes(one)).map(({ item }) => item);

  return {
    element: make(
      "div",
      { class: "picker-assign" },
      make("p", { class: "small muted assign-how", title: word("assignKeys"), text: field.words.how }),
      list(near, field.words.places, "choices-places"),
      rest,
      make("div", { class: "place-about" }, about, bundles),
      list(things.map(({ item }) => item), field.label, "choices-things"),
      status,
    ),
    // What is aimed at.
    spots() {
      const spot = goal && drawnPlace(goal);
      return spot ? [[spot.x, spot.y]] : [];
    },
    preset(value) {
      if (typeof value === "string") {
        const place = useful.find((one) => one.at === value);
        if (place) aimAt(place);
        return;
      }
      for (const [id, where] of Object.entries(value)) {
        const thing = field.things.find((one) => one.id === id);
        const place = field.places.find((one) => one.id === where);
        if (thing && place && !whyNot(thing, place)) given.set(thing, place);
      }
      goal = [...given.values()].at(-1) ?? goal;
    },
    start() {
      board.enter(mode);
      show();
      offer();
    },
    checked(ok, preview) {
      remarks = (ok && preview.remarks) || {};
      things.forEach(showThing);
    },
    key(event) {
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const place = field.places[Number(event.key) - 1];
      if (way) {
        current = field.things.at((field.things.indexOf(current) + way) % field.things.length);
        show();
      } else if (place) {
        goal = place;
        if (current && given.get(current) !== place) toggle(current);
        current = field.things.find((one) => !given.has(one) && !whyNot(one, place)) ?? current;
        show();
      } else return false;
      return true;
    },
    stop() {
      board.leave(mode);
      clear("marks");
    },
  };
}
