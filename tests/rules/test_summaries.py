"""What a match came to: scores by round, the luck of dice, the moments that decided it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from games.rules import odds
from games.rules.contract.summaries import Column, Summary, SummaryBuilder
from games.rules.text import _

COIN = {0: 1, 1: 1}
HITS = Column("hits", _("Hits"))


def builder() -> SummaryBuilder:
    made = SummaryBuilder(["Ann", "Bob"], [HITS], _("heads"))
    for unit, side in (("a", 0), ("b", 1), ("c", 1)):
        made.add_unit(unit, unit.upper(), side)
    return made


def read(*events: tuple[int, Callable[[SummaryBuilder], None]]) -> Summary:
    """The summary of what these answers, by their numbers, do to a builder."""
    made = builder()
    return made.of(events, lambda act: act(made))


def test_the_score_of_a_round_is_that_at_its_end() -> None:
    summary = read(
        (1, lambda made: made.begin_round()),
        (2, lambda made: made.set_score(0, 2)),
        (3, lambda made: made.set_score(1, 1)),
        (4, lambda made: made.begin_round()),
        (5, lambda made: made.set_score(1, 4)),
    )
    assert summary.rounds == ((2, 1), (2, 4))


def test_an_answer_that_begins_a_round_is_followed_by_that_round() -> None:
    summary = read(
        (1, lambda made: made.begin_round()),
        (4, lambda made: made.begin_round()),
    )
    assert [summary.round_after(number) for number in range(6)] == [0, 1, 1, 1, 2, 2]


def test_before_the_first_round_there_is_no_score() -> None:
    assert read().rounds == ()


def test_the_moments_are_the_largest_swings_and_the_dearest_losses_in_their_order() -> None:
    lost = _("lost")
    summary = read(
        (1, lambda made: made.set_score(0, 1)),
        (2, lambda made: made.set_score(1, 5)),
        (3, lambda made: made.lose("b", lost, _("B is lost."), 3)),
        (4, lambda made: made.set_score(0, 5)),
        (5, lambda made: made.set_score(0, 9)),
    )
    told = [(moment.number, moment.side, str(moment.message)) for moment in summary.moments]
    assert told == [
        (2, 1, "Bob takes the lead at 5 : 1."),
        (3, 1, "B is lost."),
        (4, 0, "Ann draws level at 5 : 5."),
        (5, 0, "Ann takes the lead at 9 : 5."),
    ]


def test_both_sides_score_with_one_answer_and_the_difference_is_the_swing() -> None:
    summary = read(
        (1, lambda made: made.set_score(0, 6)),
        (2, lambda made: made.set_score(0, 8)),
        (2, lambda made: made.set_score(1, 5)),
    )
    assert [str(moment.message) for moment in summary.moments] == [
        "Ann takes the lead at 6 : 0.",
        "Bob comes closer by 3, to 5 : 8.",
    ]


def test_what_units_did_is_counted_and_what_became_of_them_kept() -> None:
    summary = read(
        (1, lambda made: made.count("a", "hits", 2)),
        (2, lambda made: made.count("a", "hits")),
        (3, lambda made: made.count("nobody", "hits")),
        (4, lambda made: made.set_fate("c", _("gone"))),
    )
    counted = [(unit.id, dict(unit.counts), unit.fate) for unit in summary.units]
    assert counted == [("a", {"hits": 3}, None), ("b", {}, None), ("c", {}, _("gone"))]


def test_luck_is_what_was_thrown_against_what_fair_dice_come_to() -> None:
    def throw(made: SummaryBuilder) -> None:
        for result in (1, 1, 1, 0):
            made.throw(0, result, COIN)

    (luck,) = read((1, throw)).luck
    assert (luck.side, luck.dice, luck.result) == (0, 4, 3)
    assert (luck.expected, luck.deviation) == (2.0, 1.0)
    assert (luck.low, luck.high) == (1.0, 3.0)


def test_the_band_in_which_luck_is_usual_begins_at_nothing_or_above() -> None:
    (luck,) = read((1, lambda made: made.throw(0, 1, {0: 9, 1: 1}))).luck
    assert luck.expected < luck.deviation
    assert luck.low == 0.0


@pytest.mark.parametrize(
    ("heads", "words"),
    [
        (9, "very lucky"),
        (6, "lucky"),
        (4, "as dice"),
        (3, "as dice"),
        (2, "unlucky"),
        (1, "very unlucky"),
    ],
)
def test_luck_is_said_in_words_by_standard_deviations(heads: int, words: str) -> None:
    def throw(made: SummaryBuilder) -> None:
        for number in range(9):
            made.throw(1, int(number < heads), COIN)

    (luck,) = read((1, throw)).luck
    assert str(luck.verdict).startswith(words)


def test_the_variance_of_a_die() -> None:
    assert odds.variance(dict.fromkeys(range(1, 7), 1)) == Fraction(35, 12)
    assert odds.variance({3: 1}) == 0
