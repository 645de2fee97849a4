"""Whom a card means that names a character (CP-HOUSE-08)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.crisis.cards import builtin
from games.rules.crisis.cards.words.characters import is_called

from .carding import EXPANSIONS, ids, say, scene, unit
from .helpers import character
from .staging import friend, stage

SAM = character("captain-america-sam-wilson", name="Captain America", alter_ego="Sam Wilson")


@pytest.mark.rule("CP-HOUSE-08")
def test_a_name_is_that_on_the_card_without_a_title() -> None:
    assert is_called("Captain America", "Captain America")
    assert is_called("Thor, Prince of Asgard", "Thor")
    assert not is_called("Amazing Spider-Man", "Spider-Man")
    assert not is_called("She-Hulk", "Hulk")
    assert not is_called("Hulkbuster", "Hulk")


@pytest.mark.rule("CP-HOUSE-08")
@pytest.mark.parametrize(
    ("card", "active"),
    [
        ("ricochet-blast", "iron-man"),
        ("thunderwave", "thor-prince-of-asgard"),
        ("till-the-end-of-the-line", "winter-soldier"),
    ],
)
@pytest.mark.parametrize("captain", ["captain-america-steve-rogers", "captain-america-sam-wilson"])
def test_captain_america_is_steve_rogers_or_sam_wilson(
    card: str, active: str, captain: str
) -> None:
    soldier = character("winter-soldier", name="Winter Soldier")
    others = [friend(active, (12, 20.5)), friend(captain, (13.8, 20.5))]
    match = stage(card, active=f"a-{active}", others=others, more_cards=[soldier, SAM])
    assert f"tactic:{card}" in ids(match, 0)


@pytest.mark.rule("CP-HOUSE-08")
@pytest.mark.parametrize("spider", ["spider-man-peter-parker", "spider-man-miles-morales"])
def test_spider_man_is_peter_parker_or_miles_morales(spider: str) -> None:
    match = scene(
        unit(0, "venom", (12, 18), power=9),
        unit(0, spider, (12, 20.5), power=9),
        unit(1, "bat", (14, 18)),
        active="a-venom",
        cards=EXPANSIONS,
        squads=[{"tactics": ["uneasy-allies"]}, {}],
    )
    say(match, 0, "attack:symbiote-tendrils", target="b-bat")
    assert "react:uneasy-allies@uneasy-allies" in ids(match, 0)


@pytest.mark.rule("CP-HOUSE-08")
def test_built_in_cards_name_characters_by_the_names_on_cards() -> None:
    """Never by the card: there would be two ways to say whom a name means."""
    found: list[str] = []

    def look(card: str, value: Any) -> None:
        if isinstance(value, dict):
            found.extend(card for key in ("cards", "not_cards") if key in value)
            for part in value.values():
                look(card, part)
        elif isinstance(value, (list, tuple)):
            for part in value:
                look(card, part)

    for card in builtin.by_id().values():
        look(card["id"], dict(card))
    assert found == []
