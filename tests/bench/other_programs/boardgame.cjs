// A match of boardgame.io with a state of so many bytes: `node boardgame.cjs PORT BYTES`. It is made
// when the first page asks for it. Prints "listening".

const { Server } = require("boardgame.io/server");

const [port, bytes] = process.argv.slice(2).map(Number);

/** Units of about a hundred bytes, as many as the state is to have. */
const units = () =>
  Array.from({ length: Math.round(bytes / 100) }, (_, number) => ({
    id: `unit-${number}`,
    name: `A unit of some name ${number}`,
    at: [number, 7 * number],
    power: 3,
    wounds: 0,
  }));

const game = {
  name: "tabletop",
  setup: () => ({ units: units() }),
  moves: {
    walk: ({ G }, number) => {
      const unit = G.units[number % G.units.length];
      unit.at = [unit.at[0] + 1, unit.at[1]];
    },
  },
};

Server({ games: [game], origins: [/.*/] })
  .run(port)
  .then(() => console.log("listening"));
