"""Why a computer would answer what it would, in sentences of what that leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.rules.contract.asking import Answer, Ask, Setup
from games.rules.contract.opponents import Opponents, Suggestion, Weight
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Choice, Option, Several
from games.rules.opponents.advice import explained, in_words
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


ON_TURN: Any = {"decisions": frozenset({"TOY-1"})}
"""What is asked is whatever its seat does in its turn, and not a reaction."""
LEAST_BAD = "Everything else that was tried leaves you worse off."
AS_GOOD = "Another answer would do as well."
RULE_OF_THUMB = "By rule of thumb it looks better than anything else."


def test_a_gain_by_the_end_of_the_activation_is_counted_from_the_position_now() -> None:
    assert reasons(points(14, 16), points(30), **ON_TURN) == ["It brings 2.5."]


def test_without_a_reason_for_it_the_comparison_with_the_others_comes_first() -> None:
    assert reasons(points(7), points(3), **ON_TURN) == [LEAST_BAD, "It costs 1.5."]
    assert reasons(points(7), points(7), **ON_TURN) == [AS_GOOD, "It costs 1.5."]
    assert reasons(points(7), points(9), **ON_TURN) == [RULE_OF_THUMB, "It costs 1.5."]
    assert reasons(points(10), points(10), **ON_TURN) == [AS_GOOD]


def test_what_may_come_of_the_dice_of_the_tries_alone_is_not_told() -> None:
    assert reasons(points(13, 9), points(3), **ON_TURN) == [LEAST_BAD]
    assert reasons(points(13, 12), points(3), **ON_TURN) == ["It brings 1.2."]


def test_answers_that_were_given_up_are_worse_and_noise_speaks_against_no_reaction() -> None:
    assert reasons(points(7, 7, 7), points(9), **ON_TURN) == [LEAST_BAD, "It costs 1.5."]
    assert reasons(points(7), points(9)) == [RULE_OF_THUMB]


def test_a_reaction_is_set_beside_the_other_answers() -> None:
    """What somebody has begun goes on after all of them."""
    assert reasons(points(7), points(3)) == ["It brings 2."]


def test_beyond_it_what_others_do_is_in_all_answers() -> None:
    """So it is set beside those: here everything costs something, and this least."""
    beyond: Any = {"until": lambda game: 1, **ON_TURN}
    assert reasons(points(7, 9), points(2), points(4, 6), **beyond) == ["It brings 2."]
    assert reasons(points(7, 9), **beyond) == ["It costs 1.0."]


def test_what_ends_the_match_is_counted_apart() -> None:
    won = {"points": 500.0, RESULT: 1000.0}
    beyond = reasons([won, *points(8)], [won, *points(4)], until=lambda game: 1)
    assert beyond == ["It won the match in 50 % of all tries.", "It brings 2."]


def test_choices_with_the_same_words_are_counted() -> None:
    """As the figures of a squad that are lost."""
    choices = [Choice("a", _("Elite")), *(Choice(name, _("Regular")) for name in "bcd")]
    field = Several("figures", _("Figures"), choices=choices)
    option = Option("lose", _("Lose"), (field,))
    answer = Answer(0, "lose", {"figures": ["a", "b", "c", "d"]})
    ask = Ask(0, _("Which?"), [option], "TOY-1")
    said = in_words(ask, answer)
    assert [str(name) for name in said.params["chosen"]] == ["Elite", "3 × Regular"]
