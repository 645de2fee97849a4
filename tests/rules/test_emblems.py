"""Emblems: the signs of units for which nothing else was drawn."""

from __future__ import annotations

from itertools import combinations

from games.rules.drawing import emblems
from games.rules.drawing.emblems import COLOURS, generated

GENERATED = [generated(f"card-{number}--pack") for number in range(2000)]


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


def test_the_charge_stands_out_from_its_field() -> None:
    for emblem in GENERATED[:200]:
        assert contrast(emblem.colour, emblem.field) >= 3, emblem
        assert contrast(emblem.colour, emblem.second) >= 3, emblem


def test_a_card_of_ones_own_keeps_its_emblem() -> None:
    assert generated("iron-wolf--k3f9x2ab") == generated("iron-wolf--k3f9x2ab")


def test_made_emblems_have_patterns_for_themselves() -> None:
    assert {emblem.division for emblem in GENERATED} == set(emblems.PATTERNS)
    assert not set(emblems.PATTERNS) & set(emblems.DIVISIONS)


def test_the_cards_of_a_match_hardly_ever_share_a_made_emblem() -> None:
    alike = sum(one == other for one, other in combinations(GENERATED, 2))
    assert alike <= 20  # of two million pairs
    assert {emblem.charge for emblem in GENERATED} == set(emblems.CHARGES)
