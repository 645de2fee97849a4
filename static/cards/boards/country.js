// A board under work, as a value: { columns, rows, hexes }, the texts of the hexes row by row. Each
// change gives a new one.

const BARE = "0";

export const countryOf = ({ columns, rows, hexes }) => ({
  columns,
  rows,
  hexes: hexes.flatMap((row) => row.trim().split(/\s+/)),
});

// The rows as a card has them.
export const rowsOf = ({ columns, rows, hexes }) =>
  Array.from({ length: rows }, (_, row) => hexes.slice(row * columns, (row + 1) * columns).join(" "));

export const same = (one, other) =>
  one.columns === other.columns && one.rows === other.rows && one.hexes.every((text, at) => text === other.hexes[at]);

// With other texts in some hexes, by their places in the rows.
export function painted(country, texts) {
  if (![...texts].some(([at, text]) => country.hexes[at] !== text)) return country;
  const hexes = [...country.hexes];
  for (const [at, text] of texts) hexes[at] = text;
  return { ...country, hexes };
}

function laidOut(columns, rows, textAt) {
  const hexes = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) hexes.push(textAt(column, row));
  }
  return { columns, rows, hexes };
}

// Of another size: columns come and go at the "start" or the "end" of a row, rows likewise.
export function resized(country, columns, rows, across, down) {
  const left = across === "start" ? columns - country.columns : 0;
  const above = down === "start" ? rows - country.rows : 0;
  return laidOut(columns, rows, (column, row) => {
    const [from, fromRow] = [column - left, row - above];
    const kept = from >= 0 && fromRow >= 0 && from < country.columns && fromRow < country.rows;
    return kept ? country.hexes[fromRow * country.columns + from] : BARE;
  });
}

// Hexes keep to their rows and columns, so that mirroring twice changes nothing: where every other
// column or row lies half a hex off, its neighbours do so in the mirror.
export const mirrored = (country, leftRight) =>
  laidOut(country.columns, country.rows, (column, row) => {
    const from = leftRight ? country.columns - 1 - column : column;
    const fromRow = leftRight ? row : country.rows - 1 - row;
    return country.hexes[fromRow * country.columns + from];
  });

// Turned by half a turn.
export const turned = (country) => ({ ...country, hexes: [...country.hexes].reverse() });
