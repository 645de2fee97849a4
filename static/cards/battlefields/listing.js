// The list of pieces beside the battlefield, and the fields of the chosen one.

import { button, make } from "../../table/elements.js";
import { word } from "../../table/words.js";
import { drawFields } from "../parts/fields.js";
import { boxOf, middleOf } from "./pieces.js";

const INCH = 1000;

export const inches = (length) => (length / INCH).toFixed(1);

const POINT = /(-?[0-9]+(?:[.,][0-9]+)?)\s+(-?[0-9]+(?:[.,][0-9]+)?)/g;

const written = (polygon) => polygon.map((point) => point.map((part) => part / INCH).join(" ")).join("; ");

const read = (text) =>
  [...text.matchAll(POINT)].map(([, ...point]) => point.map((part) => Math.round(Number(part.replace(",", ".")) * INCH)));

// `on` has choose(place), change(name, value), measure({ x, y, width, depth }) and outline(polygon), all
// in thousandths of an inch.
export function listIn({ list, panel, figures, points }, on) {
  const fields = drawFields(panel, { change: ([name], value) => on.change(name, value), pick() {} });

  figures.addEventListener("change", () => {
    const value = (name) => Math.round(figures.elements[name].valueAsNumber * INCH);
    const found = Object.fromEntries(["x", "y", "width", "depth"].map((name) => [name, value(name)]));
    if (Object.values(found).every(Number.isFinite)) on.measure(found);
  });
  points.addEventListener("change", () => on.outline(read(points.value)));
  for (const form of [figures, points.form]) form.addEventListener("submit", (event) => event.preventDefault());

  function inWords(piece) {
    const [x, y] = middleOf(piece.polygon);
    return word("piece", piece.name || "?", piece.size, inches(x), inches(y));
  }

  return {
    inWords,
    show(pieces, selected) {
      const isIn = list.contains(document.activeElement);
      const before = list.scrollTop;
      list.replaceChildren(
        ...pieces.map((piece, place) => {
          const open = button({ class: "piece-line", "aria-pressed": String(place === selected) }, () => on.choose(place), inWords(piece));
          return make("li", { "data-path": `pieces.${place}` }, open);
        }),
      );
      list.scrollTop = before;
      if (isIn) list.children[selected]?.firstElementChild.focus();
      const piece = pieces[selected];
      for (const one of document.querySelectorAll("[data-of-piece]")) one.hidden = !piece;
      for (const one of document.querySelectorAll("[data-without-piece]")) one.hidden = Boolean(piece);
      if (!piece) return;
      fields.show(piece);
      const { width, depth } = boxOf(piece.polygon);
      const [x, y] = middleOf(piece.polygon);
      for (const [name, value] of Object.entries({ x, y, width, depth })) {
        if (figures.elements[name] !== document.activeElement) figures.elements[name].value = (value / INCH).toFixed(2);
      }
      if (points !== document.activeElement) points.value = written(piece.polygon);
    },
  };
}
