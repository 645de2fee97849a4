// What the editor draws over the terrain, and how the terrain is kept up to date. The server draws
// the terrain as in a match; until a new drawing arrives, the old one is shifted along.

import { svg } from "../../table/elements.js";
import { boxOf, matrixOf, middleOf } from "./pieces.js";

const REACH = 22; // pixels around a handle that are it
const TURN_AWAY = 38; // pixels from a box to its handle for turning

const pointsOf = (polygon) => polygon.map((point) => point.join(",")).join(" ");
const dot = ([x, y]) => `M${x} ${y}h.01`;

function outlineOf(text) {
  return text.split(" ").map((point) => point.split(",").map(Number));
}

// `drawing` is the page's drawing; `pixel` says how many units a pixel is.
export function drawingOn(drawing, form, pixel) {
  const terrain = drawing.querySelector("[data-terrain]");
  const layer = (name) => drawing.appendChild(svg("g", { class: `field-${name}` }));
  const [guides, outlines, chosen, draft, cursor] = ["guides", "outlines", "chosen", "draft", "cursor"].map(layer);
  drawGuides();

  function drawGuides() {
    const { width, depth, zone, apart, grid } = form;
    const lines = (from, to, step, line) => {
      const parts = [];
      for (let at = from; at <= to; at += step) parts.push(line(at));
      return parts.join("");
    };
    const net = lines(grid, width - grid, grid, (x) => `M${x} 0V${depth}`) + lines(grid, depth - grid, grid, (y) => `M0 ${y}H${width}`);
    const rim = `M0 0H${width}V${depth}H0ZM${apart} ${apart}V${depth - apart}H${width - apart}V${apart}Z`;
    guides.append(
      svg("path", { class: "field-net", d: net }),
      svg("path", { class: "field-rim", d: rim, "fill-rule": "evenodd" }),
      svg("path", { class: "field-zones", d: `M0 ${zone}H${width}M0 ${depth - zone}H${width}M${zone} 0V${depth}M${width - zone} 0V${depth}` }),
      svg("path", { class: "field-middle", d: `M${width / 2} 0V${depth}M0 ${depth / 2}H${width}` }),
    );
  }

  // The drawn terrain as it is now: each piece moved to where its outline is.
  function follow(pieces) {
    const now = new Map(pieces.map((piece) => [piece.id, piece.polygon]));
    const shadows = terrain.querySelectorAll(".shadows polygon");
    const drawn = new Set();
    terrain.querySelectorAll("[data-piece]").forEach((art, place) => {
      const polygon = now.get(art.dataset.piece);
      const matrix = polygon && matrixOf(outlineOf(art.dataset.polygon), polygon);
      for (const part of [art, shadows[place]]) {
        if (matrix) part.removeAttribute("display");
        else part.setAttribute("display", "none");
        if (matrix) part.setAttribute("transform", `matrix(${matrix.join(" ")})`);
      }
      if (matrix) drawn.add(art.dataset.piece);
    });
    return drawn;
  }

  function handlesOf(polygon, withPoints) {
    const box = boxOf(polygon);
    const [x] = middleOf(polygon);
    const away = TURN_AWAY * pixel();
    const y = box.top - away > 0 ? box.top - away : box.bottom + away;
    const found = [
      { what: "turn", at: [x, y] },
      { what: "scale", at: [box.right, box.bottom] },
    ];
    if (!withPoints) return found;
    const between = polygon.map((point, place) => point.map((part, axis) => (part + polygon.at(place + 1 - polygon.length)[axis]) / 2));
    return [
      found[0],
      ...polygon.map((at, place) => ({ what: "point", place, at })),
      ...between.map((at, place) => ({ what: "between", place: place + 1, at })),
    ];
  }

  let handles = [];

  return {
    // The terrain as the server has drawn it anew.
    take(drawn) {
      terrain.replaceChildren(...drawn.childNodes);
      terrain.setAttribute("class", drawn.getAttribute("class"));
    },
    draw({ pieces, selected, faulty, withPoints, net }) {
      const drawn = follow(pieces);
      drawing.classList.toggle("with-net", net);
      outlines.replaceChildren(
        ...pieces.map((piece, place) => {
          const classes = ["field-piece", drawn.has(piece.id) ? "" : "is-new", faulty.has(place) ? "is-faulty" : ""];
          return svg("polygon", { class: classes.join(" "), points: pointsOf(piece.polygon) });
        }),
      );
      chosen.replaceChildren();
      handles = [];
      const piece = pieces[selected];
      if (!piece) return;
      handles = handlesOf(piece.polygon, withPoints);
      const turn = handles[0].at;
      const [x, y] = middleOf(piece.polygon);
      chosen.append(
        svg("polygon", { class: "field-apart", points: pointsOf(piece.polygon), "stroke-width": 2 * form.apart }),
        svg("path", { class: "field-arm", d: `M${x} ${y}L${turn.join(" ")}` }),
        svg("polygon", { class: "field-selected", points: pointsOf(piece.polygon) }),
        ...handles.flatMap(({ what, at }) => [
          svg("path", { class: `field-handle-rim is-${what}`, d: dot(at) }),
          svg("path", { class: `field-handle is-${what}`, d: dot(at) }),
        ]),
      );
    },
    // The handle that a point is on.
    handleAt([x, y]) {
      const reach = REACH * pixel();
      const near = handles.map((handle) => [Math.hypot(handle.at[0] - x, handle.at[1] - y), handle]);
      const [far, handle] = near.reduce((best, one) => (one[0] < best[0] ? one : best), [reach, null]);
      return far < reach ? handle : null;
    },
    // The points of an outline that is being drawn.
    drawOutline(points, next) {
      const all = next ? [...points, next] : points;
      draft.replaceChildren(
        svg("path", { class: "field-line", d: all.length ? `M${all.map((point) => point.join(" ")).join("L")}` : "" }),
        ...points.flatMap((at, place) => [
          svg("path", { class: "field-handle-rim", d: dot(at) }),
          svg("path", { class: `field-handle${place ? "" : " is-first"}`, d: dot(at) }),
        ]),
      );
    },
    drawCursor(point) {
      cursor.replaceChildren();
      if (!point) return;
      const [x, y] = point;
      const arm = 14 * pixel();
      cursor.append(svg("path", { class: "field-cross", d: `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}` }));
    },
  };
}
