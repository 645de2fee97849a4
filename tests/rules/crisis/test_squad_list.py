"""Every affiliated squad that a roster can bring to a mission of so much Threat."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.crisis import SYSTEM
from games.rules.crisis.cards import builtin
from games.rules.crisis.rosters import roster
from games.rules.forms.rosters import Squad

from .carding import innate
from .helpers import character


def squads(threat: int, *cards: dict[str, Any]) -> list[Squad]:
    """The squads of a roster of these characters."""
    entries = [{"slot": "character", "card": card["id"]} for card in cards]
    known = {card["id"]: card for card in cards}
    return list(SYSTEM.rosters.squads({"name": "R", "entries": entries}, known, threat))


def one(card_id: str, threat: int, *affiliations: str) -> dict[str, Any]:
    return character(card_id, threat=threat, affiliations=list(affiliations))


@pytest.mark.rule("CP-SQUAD-02", "CP-SQUAD-04", "CP-SQUAD-13")
def test_more_than_half_belong_and_nobody_more_fits() -> None:
    found = squads(
        7, one("a", 3, "avengers"), one("b", 3, "avengers"), one("c", 4, "avengers"), one("d", 4)
    )
    assert [(set(squad.cards), squad.total, squad.left, squad.belongs) for squad in found] == [
        ({"a", "c"}, 7, 0, ("Avengers",)),
        ({"b", "c"}, 7, 0, ("Avengers",)),
        ({"a", "b"}, 6, 1, ("Avengers",)),
    ], "half is not more than half"


def test_of_those_that_leave_as_little_the_largest_come_first() -> None:
    found = squads(
        6, *(one(name, threat, "avengers") for name, threat in (("a", 6), ("b", 4), ("c", 2)))
    )
    assert [(squad.cards, squad.left) for squad in found] == [(("b", "c"), 0), (("a",), 0)]


@pytest.mark.rule("CP-SQUAD-07")
def test_whoever_counts_as_any_counts_too() -> None:
    agent = {**one("agent", 2), "superpowers": [innate("Rogue", {"mod": "any-affiliation"})]}
    (squad,) = squads(8, one("a", 3, "cabal"), one("b", 3), agent)
    assert (set(squad.cards), squad.left) == ({"a", "b", "agent"}, 0)


@pytest.mark.rule("CP-SQUAD-02", "CP-SQUAD-04")
def test_the_list_is_what_the_rules_allow_of_the_ready_rosters() -> None:
    for data in list(SYSTEM.rosters.ready())[:2]:
        setup = Setup(
            system="crisis",
            rosters=[dict(data)],
            cards={card_id: dict(card) for card_id, card in builtin.by_id().items()},
        )
        own = roster.roster_cards(setup, 0, "character")
        found = SYSTEM.rosters.squads(data, builtin.by_id(), 17)
        assert 0 < len(found) <= 2 ** len(own)
        allowed = {
            squad
            for size in range(1, len(own) + 1)
            for squad in combinations(own, size)
            for card in builtin.affiliations()
            if not roster.squad_faults(setup, 0, squad, card["id"], 17)
        }
        full = {squad for squad in allowed if not _has_room(setup, own, squad)}
        assert {squad.cards for squad in found} == full


def _has_room(setup: Setup, own: list[str], squad: tuple[str, ...]) -> bool:
    """Whether somebody else of the roster fits into a squad."""
    others = [card_id for card_id in own if card_id not in squad]
    return any(not roster.squad_faults(setup, 0, (*squad, other), None, 17) for other in others)


def test_a_roster_of_far_too_many_is_bounded() -> None:
    found = squads(25, *(one(f"c{number}", 2, "avengers") for number in range(60)))
    assert len(found) == 1
    assert len(found[0].cards) == roster.CHARACTERS
