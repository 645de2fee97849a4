"""Why a computer would answer what it would, in sentences of what that leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.rules.contract.asking import Setup
from games.rules.contract.opponents import Opponents, Suggestion, Weight
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.opponents.advice import explained
from games.rules.opponents.thinking import RESULT, Candidate, Thought
from games.rules.text import _
from tests.toy import TOY

POINTS = Weight(2.0, _("points"), _("It brings %(amount)s."), _("It costs %(amount)s."))


def reasons(*ends: Sequence[Mapping[str, float]], **otherwise: Any) -> list[str]:
    """What is said of the first of some answers, which have led to such ends, where the position is
    worth 10 now."""
    opponents = Opponents(
        worth=lambda game, side: {"points": 10.0}, weights={"points": POINTS}, **otherwise
    )
    table = Table(
        replace(TOY, opponents=opponents),
        Setup(system="toy", rosters=[{}, {}]),
        Dice(Seeded(b"dice")),
    )
    raw = {"option": "secret", "fields": {"number": 1}}
    tried = [Candidate(Suggestion("secret", {"number": 1}), list(each)) for each in ends]
    found = explained(table, table.asked_of(0).check(raw), Thought(raw, 0, tried))
    return [reason["text"] % reason["params"] for reason in found["reasons"]]


def points(*values: float) -> list[dict[str, float]]:
    return [{"points": value} for value in values]


def test_to_the_end_of_the_activation_it_is_set_beside_the_position_now() -> None:
    assert reasons(points(14, 16), points(30)) == ["It brings 2.5."]
    assert reasons(points(7), points(3)) == ["It costs 1.5."]


def test_beyond_it_what_others_do_is_in_all_answers() -> None:
    """So it is set beside those: here everything costs something, and this least."""
    assert reasons(points(7, 9), points(2), points(4, 6), until=lambda game: 1) == ["It brings 2."]
    assert reasons(points(7, 9), until=lambda game: 1) == ["It costs 1."]


def test_what_ends_the_match_is_counted_apart() -> None:
    won = {"points": 500.0, RESULT: 1000.0}
    beyond = reasons([won, *points(8)], [won, *points(4)], until=lambda game: 1)
    assert beyond == ["It won the match in 50 % of all tries.", "It brings 2."]
