"""Dice that nobody gains by rerolling are left as they are, unless a player wants to be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.system import SYSTEM
from games.rules.dice import Dice, Scripted, Seeded

from .carding import attack, innate, match_of
from .helpers import BLANK, B, F, H, W, character

LUCK = innate("Luck", {"mod": "reroll", "roll": ["attack"], "count": 2})
TURN = innate(
    "Turn", {"mod": "change", "roll": ["attack"], "count": 1, "showing": ["hit"], "into": "wild"}
)
GUARD = innate("Guard", {"mod": "reroll", "roll": ["defense"], "count": 1})
NOISE = innate("Noise", {"mod": "reroll", "roll": ["defense"], "count": 1, "whose": "other"})
POOR, GOOD = [H, BLANK, BLANK, BLANK, F], [H, H, H, H, F]
WEAK, NONE = [B, BLANK, BLANK], [BLANK, BLANK, BLANK]


def fought(
    *mine: Any,
    theirs: Sequence[Any] = (),
    faces: Sequence[int],
    orders: str = "",
    vain: bool = False,
) -> Table[Any]:
    """A yak has attacked a fox; both rolls have fallen. In a match of today's, unless `vain`."""
    before = match_of(*mine, foe=character("fox", superpowers=list(theirs)))
    setup = before.setup.model_copy(update={"asks_vain": vain})
    dice = Dice(Scripted(faces, Seeded(b"test")))
    match = Table(SYSTEM, setup, dice, state=before.game.state)
    if orders:
        for seat in (0, 1):
            match.answer(seat, {"option": "standing-orders", "fields": {"dice": orders}})
    attack(match, "strike", "b-fox")
    return match


def asked(match: Table[Any]) -> int | None:
    """The seat that may touch dice now."""
    return next((seat for seat, ask in match.asks.items() if ask.about.get("roll")), None)


@pytest.mark.rule("CP-MOD-07")
@pytest.mark.parametrize(
    ("mine", "theirs", "faces", "seat"),
    [
        pytest.param([LUCK], [], [*GOOD, *NONE], None, id="all that may be rerolled counts"),
        pytest.param([LUCK], [], [*POOR, *NONE], 0, id="a blank may be rerolled"),
        pytest.param([TURN], [], [*GOOD, *NONE], 0, id="a face may be turned"),
        pytest.param([], [GUARD], [*POOR, *WEAK], None, id="no damage comes"),
        pytest.param([], [GUARD], [*GOOD, *WEAK], 1, id="damage comes"),
        pytest.param([], [GUARD], [*GOOD, B, B, W], None, id="the defense counts in full"),
        pytest.param([NOISE], [GUARD], [*POOR, *WEAK], 1, id="the defense may be rerolled yet"),
        pytest.param([NOISE], [], [*POOR, *NONE], None, id="no die of the defense counts"),
        pytest.param([NOISE], [], [*POOR, *WEAK], 0, id="one does"),
    ],
)
def test_whoever_can_gain_by_a_reroll_is_asked(
    mine: Sequence[Any], theirs: Sequence[Any], faces: Sequence[int], seat: int | None
) -> None:
    assert asked(fought(*mine, theirs=theirs, faces=faces)) == seat


def test_whoever_wants_to_is_asked_each_time_and_so_is_everybody_in_earlier_matches() -> None:
    faces = [*GOOD, *NONE]
    assert asked(fought(LUCK, faces=faces, orders="gain")) is None
    assert asked(fought(LUCK, faces=faces, orders="ask")) == 0
    assert asked(fought(LUCK, faces=faces, vain=True)) == 0
    assert asked(fought(LUCK, faces=faces, orders="gain", vain=True)) == 0
