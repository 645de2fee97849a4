"""Places in the data of cards: named by texts, looked up, changed."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules import places

CARD = {"name": "Wolf", "attacks": [{"name": "Claw"}, {"name": "Bite"}, {"name": "Howl"}]}


def names(card: Any) -> list[str]:
    """The attacks of a card."""
    return [attack["name"] for attack in card["attacks"]]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", ()),
        ("name", ("name",)),
        ("attacks.0.name", ("attacks", 0, "name")),
        ("attacks[10].name", ("attacks", 10, "name")),
        ("a.9999", ("a", 9999)),
        ("a.10000", ("a", "10000")),
    ],
)
def test_a_text_names_a_place(text: str, place: places.Place) -> None:
    assert places.place_of(text) == place


@pytest.mark.parametrize("text", ["a..b", "a.", "a b", "..", "a.é", "x" * 101, ".".join("a" * 61)])
def test_a_text_that_names_no_place_is_refused(text: str) -> None:
    with pytest.raises(LookupError):
        places.place_of(text)
    assert len(places.place_of(".".join("a" * 60))) == 60


@pytest.mark.parametrize("text", ["", "attacks.0.name", "a.9999"])
def test_a_place_is_written_as_it_is_read(text: str) -> None:
    assert places.text_of(places.place_of(text)) == text


def test_what_is_in_a_place_is_found_there() -> None:
    assert places.at(CARD, ()) == CARD
    assert places.at(CARD, ("attacks", 2, "name")) == "Howl"
    assert places.at({"1": "one"}, (1,)) == "one"


@pytest.mark.parametrize(
    "place", [("attacks", 3), ("attacks", "0"), ("name", 0), ("name", "x"), ("speed",)]
)
def test_where_nothing_is_nothing_is_found(place: places.Place) -> None:
    assert not places.has(CARD, place)
    with pytest.raises(LookupError):
        places.at(CARD, place)
    with pytest.raises(LookupError):
        places.without(CARD, place)


def test_something_is_put_in_a_place_and_the_card_stays_as_it_was() -> None:
    assert names(places.updated(CARD, ("attacks", 1, "name"), "Gnaw")) == ["Claw", "Gnaw", "Howl"]
    assert names(places.updated(CARD, ("attacks", 3, "name"), "Roar"))[3:] == ["Roar"]
    assert places.updated({}, ("attacks", 0, "name"), "Claw") == {"attacks": [{"name": "Claw"}]}
    assert places.updated(CARD, (), "all") == "all"
    assert names(CARD) == ["Claw", "Bite", "Howl"]


@pytest.mark.parametrize("place", [("attacks", 4), ("attacks", "x"), ("name", "first")])
def test_nothing_is_put_where_nothing_can_be(place: places.Place) -> None:
    with pytest.raises(LookupError):
        places.updated(CARD, place, "anything")


def test_something_is_taken_away() -> None:
    assert names(places.without(CARD, ("attacks", 1))) == ["Claw", "Howl"]
    assert places.without(CARD, ("attacks",)) == {"name": "Wolf"}
    assert names(CARD) == ["Claw", "Bite", "Howl"]


def test_an_item_goes_before_the_one_that_it_comes_after() -> None:
    assert names(places.earlier(CARD, ("attacks", 1))) == ["Bite", "Claw", "Howl"]
    assert names(places.earlier(CARD, ("attacks", 2))) == ["Claw", "Howl", "Bite"]
    assert places.earlier(["first", "second"], (1,)) == ["second", "first"]


@pytest.mark.parametrize(
    "place",
    [("attacks", 0), ("attacks", 3), ("attacks", "1"), ("name",), ("name", 1), ("speed", 1)],
    ids=["first", "beyond-the-end", "no-number", "in-no-list", "in-a-text", "nowhere"],
)
def test_what_has_no_item_before_it_goes_nowhere(place: places.Place) -> None:
    with pytest.raises(LookupError):
        places.earlier(CARD, place)
