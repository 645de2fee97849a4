// Draws a board of square cells from above, like the templates and tags for cards and tables:
// stacked blocks with hatched roofs, fronts and shadows at drops, the contents of cells, and over
// them the things of the card. See ./drawing.js for boards of hexes.

import { svg } from "../../table/elements.js";
import { gridOf } from "./country.js";

const CELL = 1000;
const FIGURE = [50 - CELL / 2, 265 - CELL / 2]; // from the middle of a cell to the figure of its level
const NAME = [45 - CELL / 2, 955 - CELL / 2];
const LAYERS = ["ground", "roofs", "shadows", "fronts", "cliffs", "lines", "standing", "things", "marks"];
const STYLES = { shadows: "block-shadows", fronts: "block-fronts", cliffs: "cliffs" };

const square = ([x, y]) => `M${x - CELL / 2} ${y - CELL / 2}h${CELL}v${CELL}h${-CELL}z`;

export function blocksOn(root, rules, texts) {
  const layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: STYLES[name] })]));
  root.replaceChildren(...Object.values(layers));
  const symbols = document.getElementById("board-things").content;
  let shown = null; // the country that is drawn
  let grid = null;
  let middles = [];

  // A board of another size. Returns its width and depth.
  function begin(country) {
    const { columns, rows, hexes } = country;
    grid = gridOf(country, rules);
    middles = hexes.map((_, at) => grid.pointOf(grid.placeOf(at)));
    const size = [columns * CELL, rows * CELL];
    layers.ground.replaceChildren(svg("rect", { class: "cell-floor", width: size[0], height: size[1] }));
    const edges = middles.flatMap(([x, y], at) => {
      if (at % columns && at < hexes.length - columns) return [];
      const text = grid.name(grid.placeOf(at));
      return [svg("text", { class: "cell-name is-edge", x: x + NAME[0], y: y + NAME[1], text })];
    });
    layers.lines.replaceChildren(svg("path", { class: "cell-square", d: middles.map(square).join("") }), ...edges);
    return size;
  }

  const heightOf = (text) => rules.heights[text] ?? texts.read(text).level;

  function symbolAt(at, name, ...more) {
    const symbol = symbols.querySelector(`[data-thing="${name}"]`).cloneNode(true);
    return svg("g", { transform: `translate(${middles[at].join(" ")})` }, ...more, symbol);
  }

  // --- what a cell is drawn with ----------------------------------------------------------------

  function roofOf(text, at) {
    const { level, stands } = texts.read(text);
    const kind = stands.find(Boolean)?.kind;
    if (!level && !kind?.pattern) return [];
    const d = square(middles[at]);
    const pattern = kind ? kind.pattern : level > 1 && `roof-${level}`;
    return [
      svg("path", { class: kind ? kind.style : `cell-roof roof-${level}`, d }),
      ...(pattern ? [svg("path", { fill: `url(#${pattern})`, d })] : []),
    ];
  }

  function standingIn(text, at) {
    const { level, stands } = texts.read(text);
    const kind = stands.find(Boolean)?.kind;
    if (kind) return kind.listed ? [] : [symbolAt(at, kind.drawn)];
    if (!level) return [];
    const [x, y] = middles[at];
    return [svg("text", { class: "cell-level", x: x + FIGURE[0], y: y + FIGURE[1], text: level })];
  }

  function shadowOf(drop, [x, y]) {
    return svg("rect", { x: x + CELL / 2, y: y - CELL / 2, width: drop * rules.course, height: CELL });
  }

  function frontOf(drop, [x, y]) {
    const [left, top] = [x - CELL / 2, y + CELL / 2];
    const lines = Array.from({ length: drop - 1 }, (_, line) => `M${left} ${top + rules.course * (line + 1)}h${CELL}`);
    return [
      svg("rect", { x: left, y: top, width: CELL, height: drop * rules.course }),
      svg("path", { d: lines.join("") }),
    ];
  }

  function drawRelief({ columns, hexes }) {
    const shadows = [];
    const fronts = [];
    const cliffs = {};
    hexes.forEach((text, at) => {
      const [x, y] = middles[at];
      const besides = [
        [(at + 1) % columns ? at + 1 : -1, `M${x + CELL / 2} ${y - CELL / 2}v${CELL}`, shadows, shadowOf],
        [at + columns < hexes.length ? at + columns : -1, `M${x - CELL / 2} ${y + CELL / 2}h${CELL}`, fronts, frontOf],
      ];
      for (const [other, edge, relief, drawnAs] of besides) {
        const drop = other < 0 ? 0 : heightOf(text) - heightOf(hexes[other]);
        if (drop > 0) relief.push(drawnAs(drop, middles[at]));
        if (drop) cliffs[Math.abs(drop)] = (cliffs[Math.abs(drop)] ?? "") + edge;
      }
    });
    layers.shadows.replaceChildren(...shadows);
    layers.fronts.replaceChildren(...fronts.flat());
    const edges = Object.entries(cliffs).map(([drop, d]) => svg("path", { class: `cliff cliff-${drop}`, d }));
    layers.cliffs.replaceChildren(...edges);
  }

  return {
    grid: () => grid,
    // Draw the things of a card, each with its place, over the board.
    overlay({ things }) {
      layers.things.replaceChildren(
        ...things.map(({ drawn, at, label }) => symbolAt(at, drawn, svg("title", { text: label }))),
      );
    },
    // Draw a country. Returns the width and depth of the drawing if they are new.
    draw(country) {
      if (shown?.hexes === country.hexes) return null;
      const isNew = !shown || shown.columns !== country.columns || shown.rows !== country.rows;
      const size = isNew ? begin(country) : null;
      shown = country;
      layers.roofs.replaceChildren(...country.hexes.flatMap(roofOf));
      layers.standing.replaceChildren(...country.hexes.flatMap(standingIn));
      drawRelief(country);
      return size;
    },
    // All there is to read is drawn already.
    write() {},
    // Mark some cells, by their places in the rows, in a style.
    mark(style, cells) {
      for (const old of layers.marks.querySelectorAll(`.${style}`)) old.remove();
      if (!cells.length) return;
      layers.marks.append(svg("path", { class: style, d: cells.map((at) => square(middles[at])).join("") }));
    },
  };
}
