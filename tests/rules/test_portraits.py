"""Portraits: what the kit has, how it is drawn, and which portrait a character has."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from games.rules.crisis.cards.portraits import COMPOSED, portrait
from games.rules.drawing import portraits
from games.rules.drawing.portraits import Portrait
from games.rules.systems import systems

CRISIS = systems()["crisis"].cards
CHARACTERS = [card for card in CRISIS.built_in.values() if card["kind"] == "character"]
MADE = [portraits.generated(f"Nobody {number}") for number in range(300)]
IRON_WOLF = {"id": "iron-wolf--k3f9x2ab", "name": "Iron Wolf"}


def test_every_built_in_character_has_a_portrait_of_its_own() -> None:
    assert sorted(COMPOSED) == sorted(card["id"] for card in CHARACTERS)
    assert len(CHARACTERS) == 50
    assert len(set(COMPOSED.values())) == 50


@pytest.mark.parametrize("one", [*COMPOSED.values(), *MADE[:100]], ids=lambda one: one.text)
def test_a_portrait_is_drawn_of_parts_of_the_kit(one: Portrait) -> None:
    assert portraits.from_text(one.text) == one
    root = ElementTree.fromstring(portraits.svg(one))
    fills = {part.get("fill") for part in root.iter() if part.get("fill")}
    assert portraits.colours()[one.ground] in fills
    assert len(portraits.svg(one)) < 8000


@pytest.mark.parametrize(
    ("place", "part"),
    [(place, part) for place in portraits.PLACES for part in portraits.parts(place)],
)
def test_each_part_of_the_kit_is_seen(place: str, part: str) -> None:
    bare = Portrait()
    assert portraits.svg(replace(bare, **{place: part})) != portraits.svg(bare)


@pytest.mark.parametrize("dye", portraits.DYES)
def test_each_dye_colours_something(dye: str) -> None:
    fist = Portrait(body="open-suit", collar="high", hair="short", tool="fist", back="cape")
    one = replace(fist, body="armour") if dye == "second" else fist
    assert portraits.svg(replace(one, **{dye: "pink"})) != portraits.svg(one)


def test_parts_and_colours_have_their_words() -> None:
    parts = {place: set(portraits.parts(place)) for place in portraits.PLACES}
    labels = {place: set(labels) for place, labels in portraits.LABELS.items()}
    assert labels == {**parts, "colours": set(portraits.colours())}


def test_what_shares_a_name_shares_its_word() -> None:
    seen: dict[str, str] = {}
    for words in portraits.LABELS.values():
        for name, word in words.items():
            assert seen.setdefault(name, word.text) == word.text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "suit",
        Portrait(head="square").text + ".gold",
        Portrait(head="nobody").text,
        Portrait(skin="").text,
        Portrait(ground="transparent").text,
        Portrait(tool='"/><script>').text,
    ],
)
def test_a_line_that_says_no_portrait_says_none(text: str) -> None:
    assert portraits.from_text(text) is None


def test_a_card_says_its_portrait() -> None:
    card = {**IRON_WOLF, "portrait": {"head": "robot", "main": "rust", "hair": None}}
    assert portrait(card) == Portrait(head="robot", main="rust")


@pytest.mark.parametrize(
    "said", ["robot", ["robot"], {"head": 7}, {"skin": ["fair"]}, {"head": "?"}]
)
def test_what_is_no_portrait_is_passed_over(said: object) -> None:
    assert portrait({**IRON_WOLF, "portrait": said}) == portrait(IRON_WOLF)


def test_a_card_made_from_a_built_in_one_keeps_its_face() -> None:
    assert portrait({"id": "iron-man--k3f9x2ab", "name": "Iron Wolf"}) == COMPOSED["iron-man"]


def test_others_have_one_of_their_name() -> None:
    assert portrait(IRON_WOLF) == portraits.generated("Iron Wolf")
    assert portraits.generated("Iron Wolf") != portraits.generated("Iron Fox")
    assert portraits.generated("Iron Wolf").text == (
        "cape.open-suit..scarf.ears.smile.messy..rifle.tan.umber.forest.gold.lime.lilac"
    )


def test_those_of_a_match_hardly_ever_look_alike() -> None:
    assert sum(one == other for one, other in combinations(MADE, 2)) <= 2
    assert not set(MADE) & set(COMPOSED.values())


def test_a_portrait_on_a_card_is_checked() -> None:
    card = CRISIS.built_in["iron-man"]
    assert not CRISIS.faults({**card, "portrait": {"head": "oval", "back": "cape"}})
    assert [fault.where for fault in CRISIS.faults({**card, "portrait": {"head": "ovl"}})] == [
        "portrait.head"
    ]
    assert [fault.where for fault in CRISIS.faults({**card, "portrait": {"hat": "beret"}})] == [
        "portrait.hat"
    ]
