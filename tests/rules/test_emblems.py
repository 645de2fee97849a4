"""Emblems: every unit has one of its own that can be told from all others."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from games.rules.crisis.cards import builtin as crisis_cards
from games.rules.drawing import emblems
from games.rules.drawing.emblems import COLOURS, Emblem, generated
from games.rules.systems import systems

EMBLEMS = {"crisis": crisis_cards.EMBLEMS}
CHOSEN = [(systems()[system], card) for system, chosen in EMBLEMS.items() for card in chosen]
GENERATED = [generated(f"card-{number}--pack") for number in range(2000)]

by_card = pytest.mark.parametrize(
    ("system", "card"), CHOSEN, ids=[f"{system.id} {card}" for system, card in CHOSEN]
)


def units(system: Any) -> list[str]:
    """The ids of the built-in cards that are units."""
    kinds = [kind.id for kind in system.cards.kinds if kind.emblems]
    return [
        card["id"]
        for pack in system.cards.packs()
        for card in pack["cards"]
        if card["kind"] in kinds
    ]


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG reckons it."""
    parts = [int(COLOURS[colour][place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("system", EMBLEMS)
def test_every_built_in_unit_has_an_emblem_that_was_chosen_for_it(system: str) -> None:
    assert sorted(EMBLEMS[system]) == sorted(units(systems()[system]))


def test_no_two_units_have_the_same_charge() -> None:
    charges = Counter(system.cards.emblem(card).charge for system, card in CHOSEN)
    assert [charge for charge, times in charges.items() if times > 1] == []


@by_card
def test_an_emblem_is_made_of_what_can_be_drawn(system: Any, card: str) -> None:
    emblem = system.cards.emblem(card)
    assert emblem.charge in (*emblems.CHARGES, *emblems.CHOSEN_CHARGES)
    assert emblem.division in emblems.DIVISIONS
    assert {emblem.field, emblem.second, emblem.colour} <= set(COLOURS)


@pytest.mark.parametrize(
    "emblem", [*(system.cards.emblem(card) for system, card in CHOSEN), *GENERATED[:200]], ids=repr
)
def test_the_charge_stands_out_from_its_field(emblem: Emblem) -> None:
    assert contrast(emblem.colour, emblem.field) >= 3
    assert contrast(emblem.colour, emblem.second) >= 3


def test_a_card_of_ones_own_keeps_its_emblem() -> None:
    assert generated("iron-wolf--k3f9x2ab") == generated("iron-wolf--k3f9x2ab")
    assert systems()["crisis"].cards.emblem("iron-wolf--k3f9x2ab") == generated(
        "iron-wolf--k3f9x2ab"
    )


def test_a_made_emblem_is_never_like_a_chosen_one() -> None:
    assert {emblem.division for emblem in GENERATED} == set(emblems.PATTERNS)
    assert not set(emblems.PATTERNS) & set(emblems.DIVISIONS)


def test_the_cards_of_a_match_hardly_ever_share_a_made_emblem() -> None:
    alike = sum(one == other for one, other in combinations(GENERATED, 2))
    assert alike <= 20  # of two million pairs
    assert {emblem.charge for emblem in GENERATED} == set(emblems.CHARGES)
