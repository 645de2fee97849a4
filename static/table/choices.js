// Choosing from a list: one choice (pick) or several. Things on the battlefield are marked there and
// can be chosen there as well; dice look like dice; cards can be read.

import * as board from "./board.js";
import { dieFace } from "./dice.js";
import { around, clear, draw } from "./overlay.js";
import { find } from "./things.js";
import { make, refusal, word } from "./words.js";

export function choicesEditor(field, picking) {
  const many = field.kind === "several";
  const chosen = [];
  const buttons = new Map();
  const onBoard = new Map(field.choices.map((choice) => [choice.id, find(choice.id, field.of)]));
  const isDice = field.of === "die";

  const list = make("ul", { class: isDice ? "choices choices-dice" : "choices", "aria-label": field.label });
  const count = make("p", { class: "choices-count small muted", role: "status" });
  for (const choice of field.choices) list.append(row(choice));

  function row(choice) {
    const button = make(
      "button",
      {
        type: "button",
        class: "choice",
        "aria-pressed": "false",
        "aria-disabled": choice.refused ? "true" : null,
        "data-choice": choice.id,
      },
      ...(isDice ? [dieFace(choice.id.slice(choice.id.indexOf("-") + 1), choice.label)] : [words(choice)]),
    );
    button.addEventListener("click", () => toggle(choice));
    button.addEventListener("dblclick", () => !many && !picking.option.final && picking.confirm());
    button.addEventListener("pointerenter", () => mark(choice.id));
    button.addEventListener("focus", () => mark(choice.id));
    button.addEventListener("pointerleave", () => mark());
    buttons.set(choice.id, button);
    const item = make("li", { class: choice.refused ? "is-refused" : null }, button);
    if (field.of === "card") item.append(readButton(choice.id));
    if (choice.refused && !isDice) item.append(refusal(choice.refused));
    return item;
  }

  function words(choice) {
    const details = choice.details.map((detail) => make("span", { class: "choice-detail", text: detail }));
    return make("span", { class: "choice-words" }, make("span", { class: "choice-label", text: choice.label }), ...details);
  }

  function toggle(choice) {
    if (choice.refused) {
      if (!many) {
        chosen.length = 0;
        show();
      }
      if (!chosen.length) picking.withdraw(choice.refused);
      else picking.says.replaceChildren(refusal(choice.refused));
      return;
    }
    const at = chosen.indexOf(choice.id);
    if (many && at >= 0) chosen.splice(at, 1);
    else if (many && chosen.length >= field.most && field.most > 1) return;
    else if (many && field.most > 1) chosen.push(choice.id);
    else chosen.splice(0, chosen.length, choice.id);
    show();
    offer();
  }

  const labelOf = (id) => field.choices.find((choice) => choice.id === id).label;

  function offer() {
    const what = chosen.map(labelOf).join(", ");
    if (!many) picking.offer(chosen[0], what);
    else if (chosen.length < field.least) picking.withdraw();
    else picking.offer([...chosen], what || "–");
  }

  function show() {
    for (const [id, button] of buttons) {
      const at = chosen.indexOf(id);
      button.setAttribute("aria-pressed", String(at >= 0));
      if (field.ordered) button.dataset.order = at >= 0 ? String(at + 1) : "";
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
    for (const choice of field.choices) {
      const thing = onBoard.get(choice.id);
      if (!thing) continue;
      const look = choice.refused ? "mark mark-no" : "mark mark-can";
      const picked = chosen.includes(choice.id) ? " is-chosen" : "";
      rings.push(around(thing, look + picked + (choice.id === hot ? " is-hot" : "")));
    }
    draw("marks", rings);
  }

  const choiceFor = (thing) =>
    thing && field.choices.find((choice) => onBoard.get(choice.id)?.element === thing.element);

  const mode = {
    tap(_point, thing) {
      const choice = choiceFor(thing);
      if (choice) {
        toggle(choice);
        buttons.get(choice.id).scrollIntoView({ block: "nearest" });
      }
      return Boolean(choice);
    },
    hover(_point, thing) {
      mark(choiceFor(thing)?.id);
      return false;
    },
  };

  return {
    element: make("div", {}, list, many ? count : null),
    preset(id) {
      const choice = field.choices.find((one) => one.id === id);
      if (choice) toggle(choice);
    },
    start() {
      board.enter(mode);
      const legal = field.choices.filter((choice) => !choice.refused);
      if (!many && !chosen.length && legal.length === 1) toggle(legal[0]);
      else show();
      if (many && !chosen.length && field.least === 0) offer();
    },
    key(event) {
      const choice = field.choices[Number(event.key) - 1];
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

export function readButton(card) {
  return make(
    "button",
    { type: "button", class: "read", "data-read": card, title: word("read") },
    make("span", { "aria-hidden": "true", text: "i" }),
    make("span", { class: "visually-hidden", text: word("read") }),
  );
}
