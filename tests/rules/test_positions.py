"""Positions as states written down: what is left out is as in a state that is there already."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from games.rules.contract.positions import laid_over
from games.rules.fields import Illegal


@dataclass
class Beast:
    """A beast in a den; its id and kind never change."""

    id: str
    kind: str
    at: tuple[int, int] | None = None
    hungry: bool = False


@dataclass
class Watch:
    """Who watches."""

    seat: int
    since: int = 0


@dataclass
class Den:
    """Beasts by their ids, and others in a row."""

    day: int = 1
    names: list[str] = field(default_factory=list)
    beasts: dict[str, Beast] = field(default_factory=dict)
    guests: list[Beast] = field(default_factory=list)
    watches: list[Watch] = field(default_factory=list)
    watch: Watch | None = None
    secret: str = ""


def den() -> Den:
    """Two beasts and a guest."""
    beasts = {"fox": Beast("fox", "red", (1, 2)), "owl": Beast("owl", "grey", hungry=True)}
    return Den(3, ["a"], beasts, [Beast("elk", "old")])


def refusal(said: Any) -> str:
    """Why a position is refused."""
    with pytest.raises(Illegal) as refused:
        laid_over(den(), said, closed=("secret",))
    return str(refused.value)


def test_what_is_left_out_is_as_it_was() -> None:
    assert laid_over(den(), {}) == den()


def test_the_state_that_was_there_stays_as_it_is() -> None:
    before = den()
    laid_over(before, {"names": ["b"], "beasts": {"fox": {"at": [5, 5]}}})
    assert before == den()


def test_things_are_named_by_their_ids_and_keep_what_is_not_said_of_them() -> None:
    made = laid_over(den(), {"beasts": {"fox": {"at": [4, 4]}, "owl": {"hungry": False}}, "day": 9})
    assert made.beasts["fox"] == Beast("fox", "red", (4, 4))
    assert made.beasts["owl"] == Beast("owl", "grey")
    assert (made.day, made.names) == (9, ["a"])


def test_things_in_a_row_are_named_by_their_ids_or_written_anew() -> None:
    assert laid_over(den(), {"guests": {"elk": {"hungry": True}}}).guests == [
        Beast("elk", "old", hungry=True)
    ]
    assert laid_over(den(), {"guests": [{"id": "bat", "kind": "new"}]}).guests == [
        Beast("bat", "new")
    ]


def test_what_is_not_there_yet_is_written_whole_and_can_be_taken_away() -> None:
    made = laid_over(den(), {"watch": {"seat": 1}, "watches": [{"seat": 0, "since": 2}]})
    assert (made.watch, made.watches) == (Watch(1), [Watch(0, 2)])
    assert laid_over(made, {"watch": None}).watch is None
    assert laid_over(made, {"watch": {"since": 5}}).watch == Watch(1, 5)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"night": 1}, "position.night: There is no such field"),
        ({"secret": "x"}, "position.secret: There is no such field"),
        ({"beasts": {"bat": {}}}, "position.beasts.bat: There is nothing of this name here."),
        ({"guests": {"bat": {}}}, "position.guests.bat: There is nothing of this name here."),
        ({"beasts": {"fox": {"kind": "x"}}}, "position.beasts.fox.kind: There is no such field"),
        ({"beasts": {"fox": {"id": "x"}}}, "position.beasts.fox.id: There is no such field"),
        (
            {"watches": [{"seat": 1, "by": 2}]},
            "position.watches.0.by: There is no such field",
        ),
        ({"watch": {}}, "position.watch.seat: This is missing."),
        ({"day": "soon"}, "position.day: A whole number belongs here."),
        ({"beasts": [1]}, "position.beasts"),
        ({"beasts": 5}, "position.beasts"),
        ({"beasts": {"fox": 5}}, "position.beasts.fox"),
        ({"guests": 5}, "position.guests"),
        ({"guests": [5]}, "position.guests.0"),
        ({"watch": 5}, "position.watch"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(said: Any, why: str) -> None:
    assert refusal(said).startswith(why)
