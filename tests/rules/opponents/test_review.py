"""A match that is over, looked at again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.fields import Illegal
from games.rules.opponents.levels import VETERAN
from games.rules.opponents.matches import setup_for_two
from games.rules.opponents.review import decisions, review
from games.rules.opponents.thinking import Thought, think
from games.rules.systems import system, systems
from games.rules.text import Message

QUICK = replace(VETERAN, candidates=3, samples=2, answers=40)
Given = tuple[int, dict[str, Any], tuple[int, ...]]


def begun(name: str) -> Table[Any]:
    known = system(name)
    return Table(known, setup_for_two(known, "1", {}), Dice(Seeded(b"dice")))


def match_of(name: str, answers: int) -> tuple[Table[Any], list[Given]]:
    """A match after so many answers by rule of thumb, and these."""
    table, given = begun(name), []
    for _number in range(answers):
        if table.result is None:
            seat = min(table.asks)
            raw = think(table, seat, replace(QUICK, samples=0), "seed").answer
            given.append((seat, raw, table.answer(seat, raw).faces))
    return table, given


@pytest.mark.parametrize("name", systems())
def test_there_is_a_point_for_each_decision_on_turn(name: str) -> None:
    played, given = match_of(name, 60)
    table = begun(name)
    found = list(decisions(table, given))
    assert table.digest() == played.digest()
    assert 0 < len(found) < len(given)
    for point in found:
        assert given[point.after][0] == point.seat
        assert point.worths[0] == pytest.approx(-point.worths[1], abs=0.01)


def test_answers_that_are_not_legal_any_more_are_refused() -> None:
    with pytest.raises(Illegal):
        list(decisions(begun("kurogane"), [(0, {"option": "moon"}, ())]))


def decided(name: str, answers: int) -> tuple[Table[Any], int]:
    """A match in which somebody on turn decides, and who."""
    table, _given = match_of(name, answers)
    while True:
        seat = min(table.asks)
        ask = table.asks[seat]
        if ask.rule in table.system.opponents.decisions and ask.only_answer() is None:
            return table, seat
        table.answer(seat, think(table, seat, replace(QUICK, samples=0), "seed").answer)


def test_a_try_that_ends_the_match_is_won_or_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is left at its end, and however little the end is worth to who chooses."""
    table, seat = decided("kurogane", 30)
    opponents = table.system.opponents
    monkeypatch.setattr(opponents, "until", lambda game: "the end")
    monkeypatch.setattr(opponents, "win", 0.1)
    monkeypatch.setattr("games.rules.opponents.thinking.MOST_OF_ONE", 1000)
    other = opponents.suggestions(table.game, table.asks[seat])[-1].answer()
    level = replace(QUICK, samples=1, answers=2000)
    found = review(table, seat, level, "seed", other)
    assert not found["is_same"]
    assert set(found["chances"]) <= {0.0, 0.5, 1.0}


def test_who_leaves_the_match_decides_nothing() -> None:
    table, seat = decided("kurogane", 20)
    concede = (seat, {"option": "concede", "fields": {}}, ())
    assert list(decisions(table, [concede])) == []


def test_what_it_would_have_done_itself_is_the_same() -> None:
    table, seat = decided("kurogane", 30)
    own = think(table, seat, QUICK, "seed").answer
    found = review(table, seat, QUICK, "seed", own)
    assert found["is_same"]
    assert found["played"] == found["words"]
    assert found["chances"][0] == found["chances"][1]


def test_the_same_option_at_another_place_is_told_as_another_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, seat = decided("kurogane", 0)
    ask = table.asks[seat]
    found = [one for one in table.system.opponents.suggestions(table.game, ask) if one.fields]
    better, other = [one.answer() for one in found if one.option == found[0].option][:2]
    monkeypatch.setattr("games.rules.opponents.review.think", lambda *_: Thought(better))
    reviewed = review(table, seat, QUICK, "seed", other)
    assert reviewed["words"]["text"] == "%(answer)s, but to another place"
    assert reviewed["words"]["params"]["answer"] == reviewed["played"]


def test_another_option_with_the_same_words_is_told_as_another_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, seat = decided("kurogane", 36)
    found = table.system.opponents.suggestions(table.game, table.asks[seat])
    better = next(one.answer() for one in found if one.fields)
    other = next(one.answer() for one in found if not one.fields)
    monkeypatch.setattr("games.rules.opponents.review.think", lambda *_: Thought(better))
    for module in ("advice", "review"):
        monkeypatch.setattr(
            f"games.rules.opponents.{module}.in_words", lambda *_: Message("It acts.")
        )
    assert review(table, seat, QUICK, "seed", other)["words"]["text"] == (
        "%(answer)s, but in another way"
    )


@pytest.mark.parametrize("name", ["kurogane", "crisis", "tide"])
def test_both_are_tried_with_the_same_dice(name: str) -> None:
    table, seat = decided(name, 50)
    before = table.digest(), table.number
    own = think(table, seat, QUICK, "seed").answer
    other = next(
        suggestion.answer()
        for suggestion in reversed(table.system.opponents.suggestions(table.game, table.asks[seat]))
        if table.asks[seat].check(suggestion.answer()) != table.asks[seat].check(own)
    )
    found = review(table, seat, QUICK, "seed", other)
    assert not found["is_same"]
    assert found["is_played_on"] is (name == "tide")
    assert all(0 <= chance <= 1 for chance in found["chances"])
    assert found == review(table, seat, QUICK, "seed", other)
    assert before == (table.digest(), table.number)
