// Draws a board of hexes from above, like the templates and tags for cards and tables (see
// templates/table/hex_land.html): a path for the ground of each level and above, with its shadow
// and bright rim, a path for each kind of terrain, roads, contours at drops, numbers and levels;
// and over them the areas and things of the card. Only paths that change are rewritten.

import { svg } from "../../table/elements.js";
import { gridOf } from "./country.js";
import { endsOf } from "./roads.js";

const NUMBER_UP = 330;
const LEVEL_DOWN = 440;
const LAYERS = ["levels", "terrain", "roads", "lines", "contours", "areas", "things", "marks", "figures"];
const STEEPEST = 3; // the drop that the heaviest contour stands for

const polygon = (corners) => `M${corners.map((point) => point.join(" ")).join("L")}z`;

export function drawingOn(root, rules, texts) {
  const layers = Object.fromEntries(
    LAYERS.map((name) => [name, svg("g")]),
  );
  layers.figures.setAttribute("class", "hex-figures");
  root.replaceChildren(...Object.values(layers));
  let shown = null; // the country that is drawn
  let grid = null;
  let outlines = [];
  let sides = [];
  let middles = [];
  let paths = new Map(); // by key: the hexes of a path, and its elements
  const figures = new Map(); // the texts in the hexes that are in view, by their places

  // --- a board of another size ----------------------------------------------------------------------

  function begin({ columns, rows }) {
    grid = gridOf({ columns, rows }, rules);
    const places = Array.from({ length: columns * rows }, (_, at) => grid.placeOf(at));
    const corners = places.map((place) => grid.cornersOf(place));
    outlines = corners.map(polygon);
    sides = places.map((place, at) => sidesOf(place, corners[at]));
    middles = places.map((place) => grid.pointOf(place));
    paths = new Map();
    figures.clear();
    for (const layer of Object.values(layers)) layer.replaceChildren();
    layers.lines.append(svg("path", { class: "hex-lines", d: outlines.join("") }));
    const all = corners.flat();
    return [0, 1].map((axis) => Math.max(...all.map((point) => point[axis])));
  }

  // The sides that a hex has in common with the neighbours after it: each with their places.
  function sidesOf(place, corners) {
    const at = grid.index(place);
    return grid.neighbours(place).flatMap((other) => {
      if (!other || grid.index(other) < at) return [];
      const [x, y] = grid.pointOf(other);
      const far = ([cornerX, cornerY]) => (cornerX - x) ** 2 + (cornerY - y) ** 2;
      const [one, two] = [...corners].sort((a, b) => far(a) - far(b));
      return [{ other: grid.index(other), d: `M${one.join(" ")}L${two.join(" ")}` }];
    });
  }

  function figuresOf(at) {
    const [x, y] = middles[at];
    const number = svg("text", { class: "hex-number", x, y: y - NUMBER_UP, text: grid.name(grid.placeOf(at)) });
    const level = svg("text", { class: "hex-level", x, y: y + LEVEL_DOWN, text: figure(shown.hexes[at]) });
    return { number, level };
  }

  // --- what lies in a hex ---------------------------------------------------------------------------

  // The keys of the paths that a hex is part of.
  function keysOf(text) {
    const { level, stands } = texts.read(text);
    const shade = Math.max(rules.shades.low, Math.min(rules.shades.high, level));
    const keys = [];
    for (let height = Math.min(shade, 0); height <= shade; height += 1) keys.push(`levels|${height}|`);
    for (const there of stands.filter(Boolean)) {
      const { style, amountStyle, shades, pattern } = there.kind;
      const shaded = amountStyle ? ` ${amountStyle}-${Math.min(there.amount, shades)}` : "";
      keys.push(`terrain|terrain ${style}${shaded}|${pattern}`);
    }
    return keys;
  }

  function pathOf(key) {
    if (!paths.has(key)) {
      const [layer, style, pattern] = key.split("|");
      const elements = layer === "levels" ? levelOf(Number(style)) : terrainOf(style, pattern);
      paths.set(key, { hexes: new Set(), elements });
    }
    return paths.get(key);
  }

  // Higher ground is drawn over lower.
  function levelOf(height) {
    const styles = ["relief-shadow", "relief-light", `level shade-${height}`];
    const elements = styles.map((style) => svg("path", { class: style }));
    const higher = [...layers.levels.children].find((level) => Number(level.dataset.height) > height);
    layers.levels.insertBefore(svg("g", { "data-height": height }, ...elements), higher ?? null);
    return elements;
  }

  function terrainOf(style, pattern) {
    const elements = [svg("path", { class: style })];
    if (pattern) elements.push(svg("path", { fill: `url(#${pattern})` }));
    layers.terrain.append(...elements);
    return elements;
  }

  function figure(text) {
    const { level, stands } = texts.read(text);
    const amounts = stands.filter((there) => there?.kind.amountSign);
    const parts = amounts.map((there) => `${there.kind.amountSign}${there.amount}`);
    return [...(level ? [String(level)] : []), ...parts].join(" ");
  }

  function drawContours(hexes) {
    const drops = Array.from({ length: STEEPEST }, () => []);
    hexes.forEach((text, at) => {
      for (const { other, d } of sides[at]) {
        const drop = Math.abs(texts.read(text).level - texts.read(hexes[other]).level);
        if (drop) drops[Math.min(drop, STEEPEST) - 1].push(d);
      }
    });
    const contours = drops.map((parts, at) => svg("path", { class: `contour contour-${at + 1}`, d: parts.join("") }));
    layers.contours.replaceChildren(...contours);
  }

  function drawRoads(links) {
    const parts = [...links].map((link) => endsOf(link).map((at) => middles[at].join(" ")).join("L"));
    const d = parts.map((part) => `M${part}`).join("");
    layers.roads.replaceChildren(svg("path", { class: "road road-edge", d }), svg("path", { class: "road", d }));
  }

  const symbols = document.getElementById("board-things")?.content;

  function thingAt({ drawn, at, label }) {
    const [x, y] = middles[at];
    const symbol = symbols.querySelector(`[data-thing="${drawn}"]`).cloneNode(true);
    return svg("g", { transform: `translate(${x} ${y})` }, svg("title", { text: label }), symbol);
  }

  return {
    grid: () => grid,
    // Draw the areas, each of a style, and the things, each with its place, over the board.
    overlay({ areas, things }) {
      const outlined = areas.map(({ style, hexes }) =>
        svg("path", { class: style, d: hexes.map((at) => outlines[at]).join("") }),
      );
      layers.areas.replaceChildren(...outlined);
      layers.things.replaceChildren(...things.map(thingAt));
    },
    // Draw a country. Returns the width and depth of the drawing if they are new.
    draw(country) {
      let size = null;
      const isNew = !shown || shown.columns !== country.columns || shown.rows !== country.rows;
      if (isNew) size = begin(country);
      const changed = new Set();
      country.hexes.forEach((text, at) => {
        const before = isNew ? null : shown.hexes[at];
        if (before === text) return;
        const [old, now] = [new Set(before === null ? [] : keysOf(before)), new Set(keysOf(text))];
        for (const key of old) if (!now.has(key)) changed.add(key) && pathOf(key).hexes.delete(at);
        for (const key of now) if (!old.has(key)) changed.add(key) && pathOf(key).hexes.add(at);
        if (figures.has(at)) figures.get(at).level.textContent = figure(text);
      });
      for (const key of changed) {
        const { hexes, elements } = pathOf(key);
        const d = [...hexes].map((at) => outlines[at]).join("");
        for (const element of elements) element.setAttribute("d", d);
      }
      if (changed.size) drawContours(country.hexes);
      if (isNew || shown.links !== country.links) drawRoads(country.links);
      shown = country;
      return size;
    },
    // Write numbers and levels into the hexes whose middles lie within this part of the drawing, and
    // into no others: text is what takes a browser long.
    write({ left, top, right, bottom }) {
      middles.forEach(([x, y], at) => {
        const isIn = x >= left && x <= right && y >= top && y <= bottom;
        if (isIn === figures.has(at)) return;
        if (isIn) {
          figures.set(at, figuresOf(at));
          layers.figures.append(figures.get(at).number, figures.get(at).level);
        } else {
          for (const text of Object.values(figures.get(at))) text.remove();
          figures.delete(at);
        }
      });
    },
    // Mark some hexes, by their places in the rows, in a style.
    mark(style, hexes) {
      for (const old of layers.marks.querySelectorAll(`.${style}`)) old.remove();
      if (!hexes.length) return;
      layers.marks.append(svg("path", { class: style, d: hexes.map((at) => outlines[at]).join("") }));
    },
  };
}
