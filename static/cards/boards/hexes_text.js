// Parses and writes the text of a cell on a card: for a hex its level, then one entry for each
// group of terrain; for a square only one of the two. See games/rules/forms/hex_forms.py and
// square_forms.py.
//
// A cell is { level, stands }: for each group null or { kind, amount }, with the rules' names of
// kinds.

export function cellTexts(rules) {
  return rules.grid === "hex" ? hexTexts(rules) : squareTexts(rules);
}

function squareTexts({ groups, levels }) {
  function read(text) {
    const stands = groups.map((group) => {
      const kind = group.kinds.find(({ code }) => code === text);
      return kind ? { kind, amount: 0 } : null;
    });
    return { level: stands.some(Boolean) ? 0 : Number(text), stands };
  }
  const write = ({ level, stands }) => stands.find(Boolean)?.kind.code ?? String(within(level, levels));
  return { read, write };
}

function hexTexts({ groups, levels }) {
  const known = new Map();
  const kinds = groups.map((group) => [...group.kinds].sort((one, other) => other.code.length - one.code.length));

  function read(text) {
    const [level] = text.match(/^-?\d+/) ?? ["0"];
    let at = level.length;
    const stands = kinds.map((group) => {
      const kind = group.find(({ code }) => text.startsWith(code, at));
      if (!kind) return null;
      at += kind.code.length;
      const [digits] = kind.amounts ? text.slice(at).match(/^\d*/) : [""];
      at += digits.length;
      return { kind, amount: Number(digits) };
    });
    return { level: Number(level), stands };
  }

  function write({ level, stands }) {
    const parts = stands.map((there) => (there ? there.kind.code + (there.kind.amounts ? there.amount : "") : ""));
    return `${within(level, levels)}${parts.join("")}`;
  }

  return {
    write,
    // The hex that is written so; the same one for the same text.
    read(text) {
      if (!known.has(text)) known.set(text, read(text));
      return known.get(text);
    },
  };
}

export const within = (value, { low, high }) => Math.max(low, Math.min(high, value));
