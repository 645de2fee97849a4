// Choosing from a list: one choice (pick) or several. Things and parts of the battlefield are also
// marked and chosen there; dice look like dice; cards can be read, or lie face up. If one thing has
// several choices, repeated taps go through them; in a list of several to choose they are grouped
// under the thing's name, which selects all or none.

import * as board from "./board.js";
import { faceOf, readButton } from "./cards.js";
import { chances } from "./chances.js";
import { dieFace } from "./dice.js";
import { button, make } from "./elements.js";
import { insideOutline } from "./geometry.js";
import { onGrid } from "./ground.js";
import { around, clear, draw } from "./overlay.js";
import { ruler } from "./ruler.js";
import { find } from "./things.js";
import { asList, refusal, word } from "./words.js";

const PART = "part"; // the kind of a thing that is a part of the battlefield

// A choice that is a part of the battlefield, as a thing.
function partOf({ id, outline }) {
  if (!outline) return null;
  const middle = (axis) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length;
  return { kind: PART, id, element: id, x: middle(0), y: middle(1), radius: 0, polygon: outline };
}

export function choicesEditor(field, picker) {
  const many = field.kind === "several";
  const chosen = [];
  const buttons = new Map();
  const groups = new Map(); // the ids of the choices of each group, by its button
  const onBoard = new Map(field.choices.map((choice) => [choice.id, partOf(choice) ?? find(choice.at, field.of)]));
  const legal = field.choices.filter((choice) => !choice.refused);
  const isDice = field.of === "die";
  // What can be chosen comes first; dice stay as they lie.
  const listed = isDice ? field.choices : [...field.choices].sort((a, b) => Boolean(a.refused) - Boolean(b.refused));

  const count = make("p", { class: "choices-count small muted", role: "status" });
  const better = make("div", { class: "choices-more" }); // what more could be chosen, as one button

  function listOf(items, label) {
    const look = `choices choices-${isDice ? "dice" : field.of}`;
    return make("ul", { class: look, "aria-label": label }, ...items);
  }

  // The rows of a list. Where several may be chosen, those at one thing stand together.
  function parts(choices) {
    const shared = [...new Set(choices.map(({ at }) => at))].filter((at) => groupOf(at).length > 1);
    const together = (at) => {
      const ids = groupOf(at).map(({ id }) => id);
      const label = make("span", { class: "choice-label", text: thingOf(at) });
      const element = button({ class: "choice choice-all", "aria-pressed": "false", "data-all": at }, () => toggleAll(at), label);
      groups.set(element, ids);
      return make("li", { class: "choice-group" }, element, listOf(groupOf(at).map(row), label.textContent));
    };
    return choices.flatMap((choice) => {
      if (!shared.includes(choice.at)) return [row(choice)];
      return choice === groupOf(choice.at)[0] ? [together(choice.at)] : [];
    });
  }

  const thingOf = (at) => find(at, field.of)?.label ?? at;
  const groupOf = (at) => (many && !isDice ? listed.filter((choice) => choice.at === at) : []);

  // All at a thing, or none where all are chosen.
  function toggleAll(at) {
    const open = groupOf(at).filter(({ id, refused }) => !refused && !chosen.includes(id));
    const wanted = open.length ? open : groupOf(at).filter(({ id }) => chosen.includes(id));
    for (const choice of wanted) toggle(choice, false);
    show();
    offer();
  }

  function row(choice) {
    const attributes = {
      class: "choice",
      "aria-pressed": "false",
      "aria-disabled": choice.refused ? "true" : null,
      "data-choice": choice.id,
    };
    const look = isDice ? dieFace(choice.id.slice(choice.id.indexOf("-") + 1), choice.label) : words(choice);
    const element = button(attributes, () => toggle(choice), look);
    element.addEventListener("dblclick", () => !many && !picker.option.final && picker.confirm());
    element.addEventListener("pointerenter", () => mark(choice.id));
    element.addEventListener("focus", () => mark(choice.id));
    element.addEventListener("pointerleave", () => mark());
    buttons.set(choice.id, element);
    const item = make("li", { class: choice.refused ? "is-refused" : null }, element);
    if (field.of === "card") item.append(readButton(choice.id));
    if (choice.refused && !isDice) item.append(refusal(choice.refused));
    if (field.face_up) layOpen(choice, item);
    return item;
  }

  // What a card says takes the place of the button that opens it, as soon as it is there.
  async function layOpen(choice, item) {
    const face = await faceOf(choice.id);
    if (!face) return;
    face.addEventListener("click", () => toggle(choice));
    item.classList.add("is-face-up");
    const opener = item.querySelector(".read");
    if (opener) opener.replaceWith(face);
    else item.querySelector(".choice").after(face);
  }

  function words(choice) {
    const details = choice.details.map((detail) => make("span", { class: "choice-detail", text: detail }));
    return make(
      "span",
      { class: "choice-words" },
      make("span", { class: "choice-label", text: choice.label }),
      ...details,
      choice.chances.length ? chances(choice.chances) : null,
    );
  }

  function toggle(choice, atOnce = true) {
    if (choice.refused) {
      if (!many) {
        chosen.length = 0;
        show();
      }
      if (!chosen.length) picker.withdraw(choice.refused);
      else picker.warn(choice.refused);
      return;
    }
    const at = chosen.indexOf(choice.id);
    if (many && at >= 0) chosen.splice(at, 1);
    else if (many && chosen.length >= field.most && field.most > 1) return;
    else if (many && field.most > 1) chosen.push(choice.id);
    else chosen.splice(0, chosen.length, choice.id);
    if (!atOnce) return;
    show();
    offer();
  }

  const labelOf = (id) => field.choices.find((choice) => choice.id === id).label;

  // What is chosen, in words. A thing's name stands for all choices at it.
  function inWords() {
    const places = chosen.map((id) => field.choices.find((choice) => choice.id === id).at);
    const isAll = (at) => groupOf(at).length > 1 && groupOf(at).every(({ id, refused }) => refused || chosen.includes(id));
    const names = chosen.flatMap((id, index) => {
      const at = places[index];
      if (!isAll(at)) return [labelOf(id)];
      return places.indexOf(at) === index ? [thingOf(at)] : [];
    });
    return asList(names);
  }

  function offer() {
    const what = inWords();
    if (!many) picker.offer(chosen[0], what);
    else if (chosen.length < field.least) picker.withdraw();
    else picker.offer([...chosen], what || field.none || word("none"));
  }

  function take({ choices }) {
    for (const choice of field.choices.filter(({ id }) => choices.includes(id) && !chosen.includes(id))) toggle(choice, false);
    show();
    offer();
  }

  function show() {
    for (const [id, element] of buttons) {
      const at = chosen.indexOf(id);
      element.setAttribute("aria-pressed", String(at >= 0));
      if (field.ordered) element.dataset.order = at >= 0 ? String(at + 1) : "";
    }
    for (const [element, ids] of groups) {
      const taken = ids.filter((id) => chosen.includes(id)).length;
      element.setAttribute("aria-pressed", taken === ids.length ? "true" : taken ? "mixed" : "false");
    }
    if (many) {
      const exact = field.least === field.most;
      count.textContent = word(exact ? "chosen" : "upTo", chosen.length, field.most);
    }
    mark();
  }

  // Rings on the battlefield: what can be chosen, what not, what is chosen, what is pointed at.
  function mark(hot) {
    const rings = [];
    for (const thing of new Set(places.values())) {
      const here = choicesAt(thing);
      const is = (wanted) => field.choices.some(({ id }) => wanted(id) && onBoard.get(id)?.element === thing.element);
      const look = [
        here.every((choice) => choice.refused) ? "mark mark-no" : "mark mark-can",
        `mark-${thing.kind}`,
        is((id) => chosen.includes(id)) ? "is-chosen" : "",
        is((id) => id === hot) ? "is-hot" : "",
      ];
      rings.push(around(thing, look.join(" ")));
    }
    draw("marks", [...rings, ...distanceTo(onBoard.get(hot ?? chosen.at(-1)))]);
  }

  // The ruler from the unit that the ask is about to what is pointed at, or chosen.
  function distanceTo(thing) {
    const from = picker.about?.unit && find(picker.about.unit, "unit");
    const measured = from && thing && thing.kind !== PART && thing.element !== from.element && !onGrid;
    return measured ? ruler(from, thing).parts : [];
  }

  // The things on the battlefield that are offered, each once.
  const places = new Map([...onBoard.values()].filter(Boolean).map((thing) => [thing.element, thing]));
  const choicesAt = (thing) => field.choices.filter((choice) => onBoard.get(choice.id)?.element === thing.element);

  // The choice that pointing at a thing means: the first there, or the one after that which is chosen.
  function choiceFor(thing) {
    const here = thing ? choicesAt(thing) : [];
    const at = many ? -1 : here.findIndex((choice) => chosen.includes(choice.id));
    return here[(at + 1) % here.length];
  }

  const offered = (things, point) => [...things, ...partsAt(point)].find((thing) => choicesAt(thing).length);
  const partsAt = (point) => [...places.values()].filter((one) => one.kind === PART && insideOutline(point, [[one.polygon]]));

  const mode = {
    tap(point, _thing, _event, things) {
      const choice = choiceFor(offered(things, point));
      if (choice) {
        if (groupOf(choice.at).length > 1) toggleAll(choice.at);
        else toggle(choice);
        buttons.get(choice.id).scrollIntoView({ block: "nearest" });
      }
      return Boolean(choice);
    },
    hover(point, _thing, things) {
      mark(choiceFor(offered(things, point))?.id);
      return false;
    },
  };

  return {
    element: make("div", {}, listOf(parts(listed), field.label), many ? count : null, better),
    checked(ok, preview) {
      const more = ok && preview.more;
      const shown = more ? [button({ class: "suggestion", "data-more": "" }, () => take(more), more.words)] : [];
      better.replaceChildren(...shown);
    },
    preset(value) {
      for (const id of [value].flat()) {
        const choice = field.choices.find((one) => one.id === id);
        if (choice) toggle(choice);
      }
    },
    spots: () => legal.map(({ id }) => onBoard.get(id)).filter(Boolean).map(({ x, y }) => [x, y]),
    start() {
      board.enter(mode);
      const likely = chosen.length ? [] : field.choices.filter(({ id }) => field.likely?.includes(id));
      for (const choice of likely) toggle(choice, false);
      if (likely.length) {
        show();
        offer();
      } else if (!many && !chosen.length && legal.length === 1) toggle(legal[0]);
      else show();
      if (many && !chosen.length && field.least === 0) offer();
    },
    key(event) {
      const choice = listed[Number(event.key) - 1];
      if (!choice) return false;
      buttons.get(choice.id).focus();
      toggle(choice);
      return true;
    },
    stop() {
      board.leave(mode);
      clear("marks");
    },
  };
}
