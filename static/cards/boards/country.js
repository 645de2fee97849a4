// A board being edited, as an immutable value: { columns, rows, hexes, links }, the texts of its
// cells (hexes or squares) row by row, and the links of its roads. Each change returns a new value.

import { hexes as hexGrid } from "../../table/boards/hexes.js";
import { squares } from "../../table/boards/squares.js";
import { chainsOf, linksOf, movedTo } from "./roads.js";

const BARE = "0";

export function gridOf({ columns, rows }, { grid, layout }) {
  const size = { width: columns, height: rows };
  return grid === "square" ? squares(size) : hexGrid({ ...size, ...layout });
}

// Where the numbers of cells lie, by their places in the rows, and the other way round.
export function numbersOf(country, rules) {
  const grid = gridOf(country, rules);
  const numbers = country.hexes.map((_, at) => grid.number(grid.placeOf(at)));
  const places = new Map(numbers.map((number, at) => [String(number), at]));
  return { numberOf: (at) => numbers[at], placeOf: (number) => places.get(String(number)) };
}

export function countryOf(board, rules) {
  if (rules.grid === "hex") return hexCountryOf(board, rules);
  const { rows } = board;
  return { columns: rows[0].length, rows: rows.length, hexes: [...rows.join("")], links: new Set() };
}

function hexCountryOf({ columns, rows, hexes, roads = [] }, rules) {
  const country = { columns, rows, hexes: hexes.flatMap((row) => row.trim().split(/\s+/)), links: new Set() };
  return roads.length ? { ...country, links: linksOf(roads, numbersOf(country, rules).placeOf) } : country;
}

// The board as a card has it.
export function boardOf({ columns, rows, hexes, links }, rules) {
  const between = rules.grid === "hex" ? " " : "";
  const texts = Array.from({ length: rows }, (_, row) => hexes.slice(row * columns, (row + 1) * columns).join(between));
  if (rules.grid === "square") return { rows: texts };
  const board = { columns, rows, hexes: texts };
  if (!rules.roads) return board;
  return { ...board, roads: chainsOf(links, numbersOf({ columns, rows, hexes }, rules).numberOf) };
}

// Whether two boards are alike.
export const isSame = (one, other) =>
  one.columns === other.columns &&
  one.rows === other.rows &&
  one.hexes.every((text, at) => text === other.hexes[at]) &&
  [...one.links].sort().join() === [...other.links].sort().join();

// With other texts in some hexes, by their places in the rows.
export function painted(country, texts) {
  if (![...texts].some(([at, text]) => country.hexes[at] !== text)) return country;
  const hexes = [...country.hexes];
  for (const [at, text] of texts) hexes[at] = text;
  return { ...country, hexes };
}

// Laid out anew: `from` says of each column and row where its hex lay before, or undefined. With the
// country comes where the hex of a place lies now.
function laidOut(country, columns, rows, rules, from) {
  const hexes = [];
  const after = new Map();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const before = from(column, row);
      if (before !== undefined) after.set(before, hexes.length);
      hexes.push(before === undefined ? BARE : country.hexes[before]);
    }
  }
  const placeAfter = (at) => after.get(at);
  const next = { columns, rows, hexes, links: new Set() };
  return { country: { ...next, links: movedTo(country.links, placeAfter, gridOf(next, rules)) }, placeAfter };
}

// Of another size: columns come and go at the "start" or the "end" of a row, rows likewise.
export function resized(country, { columns, rows, across, down }, rules) {
  const left = across === "start" ? columns - country.columns : 0;
  const above = down === "start" ? rows - country.rows : 0;
  return laidOut(country, columns, rows, rules, (column, row) => {
    const [from, fromRow] = [column - left, row - above];
    const kept = from >= 0 && fromRow >= 0 && from < country.columns && fromRow < country.rows;
    return kept ? fromRow * country.columns + from : undefined;
  });
}

// Hexes keep to their rows and columns, so that mirroring twice changes nothing: where every other
// column or row lies half a hex off, its neighbours do so in the mirror.
export const mirrored = (country, leftRight, rules) =>
  laidOut(country, country.columns, country.rows, rules, (column, row) => {
    const from = leftRight ? country.columns - 1 - column : column;
    const fromRow = leftRight ? row : country.rows - 1 - row;
    return fromRow * country.columns + from;
  });

// With the ground of the first half, of the rows or else of the columns, mirrored or turned onto the
// other one. What lies in the middle of an odd number stays.
export function halved(country, { down, turn }) {
  const { columns, rows } = country;
  const hexes = country.hexes.map((text, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [across, along] = [columns - 1 - column, rows - 1 - row];
    const isFirst = down ? row <= along : column <= across;
    if (isFirst) return text;
    const [from, fromRow] = [down && !turn ? column : across, down || turn ? along : row];
    return country.hexes[fromRow * columns + from];
  });
  return { ...country, hexes };
}

// Turned by half a turn.
export const turned = (country, rules) =>
  laidOut(country, country.columns, country.rows, rules, (column, row) => {
    return country.hexes.length - 1 - (row * country.columns + column);
  });
