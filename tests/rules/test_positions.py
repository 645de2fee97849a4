"""Positions as states written down: what is left out is as in a state that is there already."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from games.rules.contract.positions import each, laid_over, refuse_closed, written
from games.rules.fields import Illegal
from games.rules.text import _


@dataclass
class Beast:
    """A beast in a den; its id and kind never change."""

    id: str
    kind: str
    at: tuple[int, int] | None = None
    hungry: bool = False
    tame: bool = False


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
    stores: dict[str, int] = field(default_factory=dict)
    tracks: list[tuple[int, int]] = field(default_factory=list)
    secret: str = ""


def den() -> Den:
    """Two beasts and a guest."""
    beasts = {"fox": Beast("fox", "red", (1, 2)), "owl": Beast("owl", "grey", hungry=True)}
    return Den(3, ["a"], beasts, [Beast("elk", "old")])


def made_of(said: Any) -> Den:
    """The den of a position."""
    refuse_closed(said, ("day_of_week",))
    return laid_over(den(), said, closed=("secret", "tame"))


def refusal(said: Any) -> str:
    """Why a position is refused."""
    with pytest.raises(Illegal) as refused:
        made_of(said)
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


def test_what_is_not_there_yet_is_written_whole() -> None:
    made = laid_over(den(), {"watch": {"seat": 1}, "watches": [{"seat": 0, "since": 2}]})
    assert (made.watch, made.watches) == (Watch(1), [Watch(0, 2)])
    assert laid_over(made, {"watch": {"since": 5}}).watch == Watch(1, 5)


def test_null_is_as_if_it_were_left_out() -> None:
    made = laid_over(den(), {"day": None, "watch": {"seat": 1, "since": None}, "beasts": None})
    assert made == laid_over(den(), {"watch": {"seat": 1}})
    assert made.day == 3


def test_values_of_their_names_are_added_to_those_that_are_there() -> None:
    before = Den(stores={"nuts": 3, "hay": 1})
    assert laid_over(before, {"stores": {"hay": 2, "oats": 1}}).stores == {
        "nuts": 3,
        "hay": 2,
        "oats": 1,
    }


def test_things_that_are_not_there_yet_are_written_whole() -> None:
    bat = {"id": "bat", "kind": "new", "at": "1-1"}
    made = written(Beast, bat, ("beasts", "bat"), readers={tuple[int, int]: cell})
    assert made == Beast("bat", "new", (1, 1))
    for wrong, why in (
        ({"id": "bat"}, "position.beasts.bat.kind: This is missing."),
        ({**bat, "tail": 1}, "position.beasts.bat.tail: There is no such field here."),
        ({**bat, "at": [1]}, "position.beasts.bat.at"),
        (5, "position.beasts.bat: An object belongs here."),
    ):
        with pytest.raises(Illegal) as refused:
            written(Beast, wrong, ("beasts", "bat"))
        assert str(refused.value).startswith(why)


def test_several_things_are_listed_by_their_places() -> None:
    assert each([{"a": 1, "b": None}, {}], ("x",)) == [(("x", 0), {"a": 1}), (("x", 1), {})]
    assert each({"k": {"a": 1}}, ("x",)) == [(("x", "k"), {"a": 1})]
    for wrong, why in ((5, "position.x: An object or a list"), ([5], "position.x.0: An object ")):
        with pytest.raises(Illegal) as refused:
            each(wrong, ("x",))
        assert str(refused.value).startswith(why)


def test_what_never_changes_in_play_can_be_said_where_it_is_allowed() -> None:
    made = laid_over(den(), {"beasts": {"fox": {"kind": "grey"}}}, also=("kind",))
    assert made.beasts["fox"].kind == "grey"


def cell(text: str) -> tuple[int, int]:
    """A place as "3-4"."""
    left, dash, right = text.partition("-")
    if not dash:
        raise Illegal("DEN-1", _("%(place)s is no place.", place=text))
    return int(left), int(right)


def test_texts_that_stand_for_something_are_read() -> None:
    said = {"beasts": {"fox": {"at": "4-5"}}, "tracks": ["1-1", [2, 2]]}
    made = laid_over(den(), said, readers={tuple[int, int]: cell})
    assert (made.beasts["fox"].at, made.tracks) == ((4, 5), [(1, 1), (2, 2)])
    with pytest.raises(Illegal) as refused:
        laid_over(den(), {"tracks": ["1-1", "x"]}, readers={tuple[int, int]: cell})
    assert (refused.value.rule, str(refused.value.message)) == (
        "DEN-1",
        "position.tracks.1: x is no place.",
    )


def test_what_is_nested_too_deeply_is_refused() -> None:
    deep: list[Any] = []
    for _n in range(100_000):
        deep = [deep]
    assert refusal({"names": deep}).startswith("position")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"night": 1}, "position.night: There is no such field"),
        ({"secret": "x"}, "position.secret: There is no such field"),
        ({"day_of_week": 1}, "position.day_of_week: There is no such field"),
        ({"beasts": {"fox": {"tame": 1}}}, "position.beasts.fox.tame: There is no such field"),
        ({"beasts": {"bat": {}}}, "position.beasts.bat: There is nothing of this name here."),
        ({"guests": {"bat": {}}}, "position.guests.bat: There is nothing of this name here."),
        ({"beasts": {"fox": {"kind": "x"}}}, "position.beasts.fox.kind: There is no such field"),
        ({"beasts": {"fox": {"id": "x"}}}, "position.beasts.fox.id: There is no such field"),
        (
            {"watches": [{"seat": 1, "by": 2}]},
            "position.watches.0.by: There is no such field",
        ),
        ({"watch": {}}, "position.watch.seat: This is missing."),
        ({"day": True}, "position.day: A whole number belongs here."),
        ({"day": "1"}, "position.day: A whole number belongs here."),
        ({"names": [1]}, "position.names.0: A text belongs here."),
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
