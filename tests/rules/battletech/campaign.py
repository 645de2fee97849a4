"""Many matches between captains: `python -m tests.rules.battletech.campaign --matches 1000`.

Lances of any built-in 'Mechs meet on random boards, every invariant is checked after each answer,
and what happened on the way is counted. Exits with 1 if anything went wrong.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from games.rules.battletech.cards.country.random_boards import AMOUNTS, random_board
from games.rules.battletech.constants.ground import MOST_BOARDS
from games.rules.battletech.forces import BOARDS
from games.rules.battletech.ground.options import OWN
from games.rules.contract.asking import Setup
from games.rules.contract.starting import make_setup
from games.rules.systems import system
from games.rules.tools.playouts import Playout, play_out, random_setup
from tests.rules.battletech import captain


def random_country(seed: int) -> Setup:
    """A random set-up, for every other seed on boards that are made for it."""
    rules, rng = system("battletech"), random.Random(seed)
    setup = random_setup(rules, rng, pool=True)
    if seed % 2:
        return setup
    boards = [_board(rng) for _place in range(MOST_BOARDS)]
    entries = [{"slot": BOARDS, "card": board["id"]} for board in boards]
    first, *others = [dict(roster) for roster in setup.rosters]
    first["entries"] = [*first["entries"], *entries]
    options = {**setup.options, **{f"board-{place + 1}": OWN for place in range(MOST_BOARDS)}}
    cards = {board["id"]: board for board in boards}
    return make_setup(rules, options, [first, *others], setup.names, cards)


def _board(rng: random.Random) -> dict[str, Any]:
    hills, woods, water = (rng.choice(AMOUNTS) for _kind in range(3))
    return random_board(hills, woods, water, rng.randrange(1_000_000))


def played(seed: int) -> Playout:
    """One match of captains from its seed."""
    return play_out(system("battletech"), seed, setup=random_country(seed), player=captain.decide)


def main() -> None:
    """Play the matches and say how they went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="of the first; the others follow")
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
    parser.add_argument("--failures", type=Path, default=Path(), help="for files of failures")
    given = parser.parse_args()
    endings, events, answers = Counter[str](), Counter[str](), 0
    with get_context("fork").Pool(given.jobs) as pool:
        for playout in pool.imap(played, range(given.seed, given.seed + given.matches)):
            answers += playout.answers
            events += playout.events
            endings["failed" if playout.trouble else playout.ending] += 1
            if playout.trouble:
                file = given.failures / f"campaign-{playout.seed}.json"
                file.write_text(json.dumps(playout.file), encoding="utf-8")
                print(f"seed {playout.seed}: {playout.trouble}: {file}", flush=True)
    print(f"matches  {given.matches}, answers {answers}")
    for title, counts in (("endings", endings), ("events", events)):
        print(f"{title:8} " + ", ".join(f"{name} {n}" for name, n in counts.most_common()))
    sys.exit(bool(endings["failed"]))


if __name__ == "__main__":
    main()
