// Moving things between places, each shown with what it holds: figures between squads. A thing is
// dragged, or tapped and then sent by a tap on its destination; on a thing that leaves no room for
// it, the two change places.

import { letDrag } from "./drag.js";
import { button, make } from "./elements.js";
import { refusalsOf } from "./refusals.js";
import { asList, refusal, word } from "./words.js";

export function traysEditor(field, picker) {
  const at = new Map(); // the place of each thing, null for one that has none
  const refusalOf = refusalsOf(field);
  let taken = null; // the thing that is to be moved

  const sizeOf = (thing) => field.sizes?.[thing.id] ?? 1;
  const heldAt = (place) => field.things.filter((thing) => at.get(thing) === place);
  const fullness = (place) => heldAt(place).reduce((sum, thing) => sum + sizeOf(thing), 0);

  function arrange(value) {
    for (const thing of field.things) at.set(thing, field.places.find(({ id }) => id === value[thing.id]) ?? null);
  }
  arrange(field.likely ?? {});

  // --- moving ---------------------------------------------------------------------------------------

  const whyNot = (thing, place) => (place ? refusalOf(thing, place) : null);

  function whyFull(thing, place, leaving = null) {
    const free = place ? place.capacity - fullness(place) + (leaving ? sizeOf(leaving) : 0) : Infinity;
    return free < sizeOf(thing) ? { message: word("full", place.label), rule: "" } : null;
  }

  // Move a thing to a place, null for none; put on another thing both change places where there is no
  // room for one more.
  function move(thing, place, other = null) {
    const from = at.get(thing);
    taken = null;
    if (from === place) {
      show();
      return;
    }
    const full = whyFull(thing, place);
    const swap = full && other;
    const why =
      whyNot(thing, place) ??
      (swap ? (whyNot(other, from) ?? whyFull(thing, place, other) ?? whyFull(other, from, thing)) : full);
    if (why) {
      show();
      status.replaceChildren(refusal(why));
      return;
    }
    if (swap) at.set(other, from);
    at.set(thing, place);
    changed();
  }

  function changed() {
    status.replaceChildren();
    show();
    const value = Object.fromEntries([...at].filter(([, place]) => place).map(([thing, place]) => [thing.id, place.id]));
    const given = Object.keys(value).length;
    if (field.complete && given < field.things.length) picker.withdraw();
    else picker.offer(value, `${word("taken", given, field.things.length)} ${field.words.given}`);
  }

  // A tap takes a thing up, or sends what was taken up to where it is.
  function tapThing(thing) {
    if (taken && taken !== thing) move(taken, at.get(thing), thing);
    else {
      taken = taken === thing ? null : thing;
      status.replaceChildren();
      show();
    }
  }

  // --- dragging -------------------------------------------------------------------------------------

  function dropAt(thing, x, y) {
    const under = document.elementsFromPoint(x, y);
    const tray = under.map((one) => one.closest?.("[data-tray]")).find(Boolean);
    if (!tray || !element.contains(tray)) return;
    const ids = under.map((one) => one.closest?.("[data-thing]")?.dataset.thing);
    const other = field.things.find(({ id }) => id !== thing.id && ids.includes(id)) ?? null;
    move(thing, field.places.find(({ id }) => id === tray.dataset.tray) ?? null, other);
  }

  // --- what is shown --------------------------------------------------------------------------------

  const buttons = new Map(
    field.things.map((thing) => {
      const look = sizeOf(thing) > 1 ? "tray-thing is-wide" : "tray-thing";
      const one = button({ class: look, "data-thing": thing.id, "aria-pressed": "false" }, () => tapThing(thing), thing.label);
      letDrag(one, (x, y) => dropAt(thing, x, y));
      return [thing, one];
    }),
  );
  const trays = [...field.places, null].map((place) => {
    const count = make("span", { class: "tray-count" });
    const title = place?.label ?? word("aside");
    const head = button({ class: "tray-head" }, () => taken && move(taken, place), make("span", { text: title }), count);
    const says = make("p", { class: "tray-says", text: asList(place?.details ?? []) });
    const list = make("div", { class: "tray-things", role: "group", "aria-label": title });
    const box = make("li", { class: "tray", "data-tray": place?.id ?? "" }, head, says, list);
    box.addEventListener("click", (event) => event.target.closest("button") || (taken && move(taken, place)));
    return { place, count, head, list, box };
  });
  const status = make("div", { role: "status" });

  function show() {
    const focused = [...buttons.values()].find((one) => one === document.activeElement);
    for (const { place, count, head, list, box } of trays) {
      const held = heldAt(place);
      list.replaceChildren(...held.map((thing) => buttons.get(thing)));
      count.textContent = place ? `${fullness(place)}/${place.capacity}` : String(held.length);
      box.classList.toggle("is-full", Boolean(place) && fullness(place) >= place.capacity);
      box.classList.toggle("is-out", Boolean(taken && whyNot(taken, place)));
      head.disabled = !taken;
      box.hidden = !place && !held.length && !taken;
    }
    for (const [thing, one] of buttons) one.setAttribute("aria-pressed", String(thing === taken));
    focused?.focus({ preventScroll: true });
  }

  const again = button({ class: "button button-small", text: word("likely") }, () => {
    arrange(field.likely ?? {});
    changed();
  });

  const element = make(
    "div",
    { class: "picker-trays" },
    make(
      "p",
      { class: "small muted" },
      field.words.how,
      make("span", { class: "keys-hint", text: ` ${word("trayKeys")}` }),
      make("span", { class: "touch-hint", text: ` ${word("trayHold")}` }),
    ),
    make("ul", { class: "trays", "aria-label": field.words.places }, ...trays.map(({ box }) => box)),
    field.likely ? make("p", { class: "row" }, again) : null,
    status,
  );

  return {
    element,
    preset: (value) => arrange(value),
    start: changed,
    key(event) {
      const place = field.places[Number(event.key) - 1];
      const focused = field.things.find((thing) => buttons.get(thing) === document.activeElement) ?? taken;
      if (!place || !focused) return false;
      move(focused, place);
      return true;
    },
  };
}
