// The chosen paint, tool and width of the brush.

import { svg, make } from "../../table/elements.js";

// Paint that goes from hex to hex or into single hexes.
const FINE = ["road", "things"];
// Tools that reach many hexes whatever the brush is.
const WIDE = ["rectangle", "fill"];

export function startTools(form, rules) {
  const swatches = form.querySelector("[data-layers]");
  let layers = []; // what can be painted beside the ground (see ../parts/layers.js)

  const chosen = (name) => form.elements[name].value;

  // Whole numbers within the limits of their field, whatever is typed into it.
  function numberIn(field) {
    const value = Number.parseInt(field.value, 10);
    return Math.max(Number(field.min), Math.min(Number(field.max), Number.isNaN(value) ? 0 : value));
  }

  function show() {
    for (const part of form.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== chosen("paint");
    form.querySelector("[data-brush]").disabled = isFine() || [...WIDE, "hand"].includes(chosen("tool"));
  }

  const layerOf = () => layers.find(({ key }) => `layer:${key}` === chosen("paint"));
  const isFine = () => FINE.includes(layerOf()?.what ?? chosen("paint"));

  function check(name, value) {
    const radio = [...form.elements[name]].find((one) => one.value === value);
    if (radio) radio.checked = true;
    show();
  }

  function swatchOf({ key, label, style, drawn }) {
    const { outline, ground: bare } = swatches.dataset;
    const ground = svg("path", { class: bare, d: outline });
    const inside = drawn ? drawingOf(drawn) : svg("path", { class: style, d: outline });
    const picture = svg("svg", { viewBox: "0 0 1200 1040", "aria-hidden": "true" }, ground, inside);
    const radio = make("input", { type: "radio", name: "paint", value: `layer:${key}` });
    return make("label", { class: "swatch" }, radio, picture, make("span", { text: label }));
  }

  // What stands in a cell, in the middle of its picture.
  function drawingOf(drawn) {
    const symbol = document.getElementById("board-things").content.querySelector(`[data-thing="${drawn}"]`);
    return svg("g", { transform: "translate(600 520)" }, symbol.cloneNode(true));
  }

  for (const picture of form.querySelectorAll("[data-drawn]")) picture.append(drawingOf(picture.dataset.drawn));
  form.addEventListener("change", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();

  return {
    isRoad: () => chosen("paint") === "road",
    tool: () => (isFine() && WIDE.includes(chosen("tool")) ? "brush" : chosen("tool")),
    breadth: () => (isFine() || WIDE.includes(chosen("tool")) ? 0 : Number(chosen("breadth"))),
    // Offer these layers of the card beside the ground.
    offer(next) {
      const keys = (list) => list.map(({ key }) => key).join();
      if (!swatches || keys(next) === keys(layers)) return;
      const before = chosen("paint");
      layers = next;
      swatches.replaceChildren(...layers.map(swatchOf));
      check("paint", before);
      if (!chosen("paint")) form.elements.paint[0].checked = true;
    },
    paint() {
      const [what, group, code] = chosen("paint").split(":");
      if (what === "layer") return { what, layer: layerOf() };
      if (what === "level") return { what, level: group === undefined ? numberIn(form.elements.level) : Number(group) };
      if (what !== "kind") return { what };
      const kind = rules.groups[group].kinds.find((one) => one.code === code);
      const field = form.querySelector(`[data-for="${chosen("paint")}"] [data-amount]`);
      return { what, group: Number(group), kind, amount: field ? numberIn(field) : 0 };
    },
    pick: (tool) => check("tool", tool),
    pickPaint(at) {
      const radio = form.elements.paint[at];
      if (radio) check("paint", radio.value);
      return Boolean(radio);
    },
    broaden(step) {
      check("breadth", String(Number(chosen("breadth")) + step));
    },
  };
}
