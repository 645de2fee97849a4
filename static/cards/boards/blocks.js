// Draws a board of square cells from above, like the templates and tags for cards and tables:
// stacked blocks under a low sun, with hatched roofs, and fronts and shadows where the ground falls, the
// contents of cells, and over them the things of the card. See ./drawing.js for boards of hexes.

import { svg } from "../../table/elements.js";
import { gridOf } from "./country.js";

const CELL = 1000;
const FIGURE = [50 - CELL / 2, 265 - CELL / 2]; // from the middle of a cell to the figure of its level
const NAME = [45 - CELL / 2, 955 - CELL / 2];
const LAYERS = ["ground", "roofs", "fronts", "cliffs", "rims", "dusk", "lines", "standing", "things", "marks"];
const STYLES = { fronts: "block-fronts", cliffs: "cliffs", rims: "rim grain" };

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
    const [width, height] = size;
    layers.ground.replaceChildren(svg("rect", { class: "cell-floor", width, height }));
    layers.dusk.replaceChildren(svg("rect", { class: "grain", fill: "url(#dusk)", width, height }));
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
    const d = square(middles[at]);
    const look = kind?.pattern ? "wall" : level;
    const pattern = kind ? kind.pattern : level > 1 && `roof-${level}`;
    return [
      svg("path", { class: kind ? kind.style : level ? `cell-roof roof-${level}` : "cell-ground", d }),
      svg("path", { class: "grain", fill: `url(#grain-${look})`, d }),
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

  // A block's front, with what shines out of its windows.
  function frontOf(drop, [x, y]) {
    const height = drop * rules.course;
    const lines = Array.from({ length: drop - 1 }, (_, line) => `M0 ${rules.course * (line + 1)}h${CELL}`);
    return svg(
      "g",
      { transform: `translate(${x - CELL / 2} ${y + CELL / 2})` },
      svg("rect", { class: "grain", fill: "url(#spill)", y: height, width: CELL, height: 260 }),
      svg("rect", { class: "block-front", width: CELL, height }),
      svg("rect", { class: "grain", fill: "url(#windows)", width: CELL, height }),
      svg("path", { d: lines.join("") }),
    );
  }

  // The shadows of a block's right and lower edges, which end with the board.
  function sweptRight(drop, isLast) {
    const reach = drop * rules.shadow;
    return `l${reach} ${reach}${isLast ? `v${CELL - reach}h${-reach}` : `v${CELL}l${-reach} ${-reach}`}z`;
  }

  function sweptDown(drop, isLast) {
    const reach = drop * rules.shadow;
    return `h${CELL}${isLast ? `v${reach}h${reach - CELL}` : `l${reach} ${reach}h${-CELL}`}z`;
  }

  // Where the ground falls: the tops from the lowest on, each with the shadows that fall on it, fronts and
  // edges.
  function drawRelief({ columns, hexes }) {
    const heights = hexes.map(heightOf);
    const shadows = {};
    const fronts = [];
    const cliffs = {};
    let rims = "";
    hexes.forEach((_, at) => {
      const [x, y] = middles[at];
      const [half, corner] = [CELL / 2, [x + CELL / 2, y + CELL / 2]];
      const isLast = { column: (at + 1) % columns === 0, row: at + columns >= hexes.length };
      const besides = [
        [isLast.column ? -1 : at + 1, `M${corner[0]} ${y - half}`, `v${CELL}`],
        [isLast.row ? -1 : at + columns, `M${x - half} ${corner[1]}`, `h${CELL}`],
      ];
      besides.forEach(([other, start, along], isBelow) => {
        const drop = other < 0 ? 0 : heights[at] - heights[other];
        if (!drop) return;
        cliffs[Math.abs(drop)] = (cliffs[Math.abs(drop)] ?? "") + start + along;
        if (drop < 0) {
          rims += start + along;
          return;
        }
        const swept = isBelow ? sweptDown(drop, isLast.column) : sweptRight(drop, isLast.row);
        shadows[heights[other]] = (shadows[heights[other]] ?? "") + start + swept;
        if (isBelow) fronts.push(frontOf(drop, middles[at]));
      });
    });
    const tiers = [...new Set(heights)].sort((one, other) => one - other);
    layers.roofs.replaceChildren(
      ...tiers.flatMap((height) => [
        ...hexes.flatMap((text, at) => (heights[at] === height ? roofOf(text, at) : [])),
        ...(shadows[height] ? [svg("path", { class: "block-shadow", d: shadows[height] })] : []),
      ]),
    );
    layers.fronts.replaceChildren(...fronts);
    layers.rims.replaceChildren(svg("path", { d: rims }));
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
