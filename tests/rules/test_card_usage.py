"""What many matches used of the built-in cards of a system, and of the choices of its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.rules.contract.cards import Cards
from games.rules.fields import Choice, Field, Pick
from games.rules.systems import system, systems
from games.rules.text import _
from games.rules.tools.card_usage import usage_of
from games.rules.tools.playouts import Playout, play_out
from tests.toy import toy_with


def _packs() -> Sequence[Mapping[str, Any]]:
    kinds = {"cat": "beast", "dog": "beast", "owl": "beast", "oak": "tree"}
    return [{"cards": [{"id": key, "kind": kind} for key, kind in kinds.items()]}]


def _options() -> Sequence[Field]:
    grounds = [Choice("meadow", _("Meadow")), Choice("cave", _("Cave"))]
    weathers = [Choice("sun", _("Sun")), Choice("rain", _("Rain"))]
    return [
        Pick("ground", _("Ground"), choices=grounds),
        Pick("weather", _("Weather"), choices=weathers),
    ]


ZOO = replace(
    toy_with(options=_options, option_needs={"weather": ("ground", ("meadow",))}),
    cards=Cards(packs=_packs, idle=lambda others: {"owl": _("it sleeps")}),
)
"""Three beasts and a tree; one beast is never let out. On a meadow it may rain."""


def match(*used: str, ground: str = "meadow", weather: str = "sun") -> Playout:
    options = {"ground": ground, "weather": weather}
    return Playout(1, options, 1, 1.0, "score", used=set(used))


def test_cards_are_counted_by_kind_and_choices_where_they_count() -> None:
    usage = usage_of(ZOO, [match("cat", "oak"), match("cat", ground="cave", weather="rain")])
    assert list(map(str, usage.cards)) == ["beast 1 of 3", "tree 1 of 1"]
    assert list(map(str, usage.choices)) == ["ground 2 of 2", "weather 1 of 2"]
    assert usage.missed == ["dog"]
    assert usage.unused_in_words() == ["beast dog", "beast owl: it sleeps", "weather=rain"]


def test_nothing_is_missed_where_only_idle_cards_are_left() -> None:
    assert usage_of(ZOO, [match("cat", "dog", "oak")]).missed == []


@pytest.mark.parametrize("name", [name for name in systems() if name != "toy"])
def test_a_match_uses_cards_that_it_is_played_with(name: str) -> None:
    """Some of each kind that somebody acts with, and nothing beside them."""
    played = play_out(system(name), 3, pool=True, check_every=50)
    assert played.trouble is None
    known = system(name).cards.built_in
    kinds = {known[card]["kind"] for card in played.used if card in known}
    expected = {
        "crisis": {"battlefield", "character", "crisis"},
        "kurogane": {"commander", "map", "weapon"},
        "battletech": {"mech", "board"},
        "tide": {"figure", "scenario", "board"},
    }[name]
    assert kinds >= expected
    assert len(played.used) < len(known)
