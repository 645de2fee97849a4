"""Affiliations: who has one, however it is written, and what a roster lends itself to."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.crisis import SYSTEM
from games.rules.crisis.cards import builtin
from games.rules.crisis.rosters import roster
from games.rules.forms.rosters import RosterCount

from .carding import innate
from .helpers import character

ASSEMBLE = builtin.by_id()["avengers-assemble"]


def match(*cards: dict[str, Any]) -> Setup:
    """A set-up with these characters and all affiliations."""
    known = {card["id"]: card for card in (*builtin.affiliations(), *cards)}
    return Setup(system="crisis", rosters=[], cards=known, names=[])


def summary(*characters: dict[str, Any]) -> dict[str, RosterCount]:
    """The summary of a roster of these characters, by label."""
    entries = [{"slot": "character", "card": card["id"]} for card in characters]
    cards = {card["id"]: card for card in characters}
    return {
        str(tally.label): tally for tally in SYSTEM.rosters.summary({"entries": entries}, cards)
    }


def of(affiliation: str, number: int) -> list[dict[str, Any]]:
    return [character(f"{affiliation}-{n}", affiliations=[affiliation]) for n in range(number)]


# -- How they are written


@pytest.mark.rule("CP-SQUAD-07", "CP-SQUAD-12")
@pytest.mark.parametrize("written", ["m-o-d-o-k", "M.O.D.O.K.", "MODOK", "Modok"])
def test_a_member_is_known_however_it_is_written(written: str) -> None:
    setup = match(character("m-o-d-o-k", affiliations=[]))
    setup.cards["cabal"] = {**builtin.by_id()["cabal"], "members": [written]}
    assert roster.affiliated(setup, "m-o-d-o-k", "cabal")


def test_two_of_one_name_are_told_apart_by_their_alter_egos() -> None:
    heroes = [card for card in builtin.by_id().values() if card["kind"] == "character"]
    names = [builtin.name_of(card["id"]) for card in heroes]
    assert len(set(names)) == len(heroes)
    assert "Captain America (Steve Rogers)" in names
    assert "Black Widow" in names


def test_names_are_shown_as_they_are_printed() -> None:
    text = SYSTEM.cards.text(builtin.by_id()["cabal"])
    members = {str(block.heading): str(block.lines[0]) for block in text.blocks}["Members"]
    assert "M.O.D.O.K." in members
    assert builtin.name_of("MODOK") == "M.O.D.O.K."
    assert builtin.name_of("Somebody of No-Where") == "Somebody of No-Where"


@pytest.mark.rule("CP-SQUAD-07")
def test_a_character_shows_its_affiliations_and_is_found_by_them() -> None:
    card = builtin.by_id()["black-widow"]
    assert SYSTEM.cards.text(card).tags == ("A-Force", "Avengers")
    facets = {str(label): values for label, values in SYSTEM.cards.facets(card)}
    assert facets["Affiliation"] == ["A-Force", "Avengers"]


# -- What nobody has


@pytest.mark.rule("CP-SQUAD-12")
@pytest.mark.parametrize(
    ("card", "path"),
    [
        (character("yak", affiliations=["avengers", "avngers"]), "affiliations[1]"),
        (
            character(
                "yak",
                superpowers=[
                    {
                        "name": "Lead",
                        "type": "leadership",
                        "affiliation": "avngers",
                        "rules": [{"always": [{"mod": "any-affiliation"}]}],
                    }
                ],
            ),
            "superpowers[0].affiliation",
        ),
        ({**ASSEMBLE, "affiliation": "avngers"}, "affiliation"),
    ],
)
def test_an_affiliation_that_nobody_has_is_a_fault(card: dict[str, Any], path: str) -> None:
    found = {fault.where: str(fault.message) for fault in SYSTEM.cards.faults(card)}
    assert list(found) == [path]
    assert "“avngers”" in found[path]
    assert "Avengers" in found[path]


def test_so_it_is_deep_within_a_rule() -> None:
    card = deepcopy(ASSEMBLE)
    card["rules"][0]["choose"][0]["from"]["affiliation"] = "avngers"
    found = SYSTEM.cards.faults(card)
    assert [fault.where for fault in found] == ["rules[0].choose[0].from.affiliation"]


def test_all_built_in_cards_name_affiliations_that_there_are() -> None:
    for card in builtin.by_id().values():
        assert SYSTEM.cards.faults(card) == [], card["id"]


# -- What a roster lends itself to


@pytest.mark.rule("CP-SQUAD-04", "CP-SQUAD-13")
@pytest.mark.parametrize(("number", "short"), [(1, 2), (2, 1), (3, 0), (4, 0)])
def test_a_squad_of_five_needs_three(number: int, short: int) -> None:
    tallies = summary(*of("avengers", number), character("yak"))
    assert (tallies["Avengers"].value, tallies["Avengers"].short) == (number, short)
    setup = match(*of("avengers", number), *(character(f"yak-{n}") for n in range(5 - number)))
    squad = [card for card in setup.cards if card.startswith(("avengers-", "yak-"))]
    assert roster.may_use(setup, squad, "avengers") is (short == 0)


@pytest.mark.rule("CP-SQUAD-04")
@pytest.mark.parametrize(("number", "may_use"), [(3, False), (4, True)])
def test_half_of_a_squad_of_six_does_not_suffice(number: int, may_use: bool) -> None:
    squad = [f"avengers-{n}" for n in range(number)] + [f"yak-{n}" for n in range(6 - number)]
    setup = match(*of("avengers", number), *(character(f"yak-{n}") for n in range(6 - number)))
    assert roster.may_use(setup, squad, "avengers") is may_use


def test_the_nearest_come_first_and_those_without_anybody_not_at_all() -> None:
    tallies = summary(*of("cabal", 2), *of("asgard", 3))
    assert list(tallies) == ["Asgard", "Cabal"]


@pytest.mark.rule("CP-SQUAD-04")
def test_one_who_counts_as_any_counts_once() -> None:
    agents = [
        character(f"rogue-{n}", superpowers=[innate("Rogue", {"mod": "any-affiliation"})])
        for n in range(2)
    ]
    assert summary(*of("cabal", 2), *agents)["Cabal"].value == 3
    assert summary(*agents) == {}
    agents[0]["affiliations"] = ["cabal"]
    assert summary(*of("cabal", 1), *agents)["Cabal"].value == 3


def test_a_character_that_stands_twice_counts_once() -> None:
    (card,) = of("cabal", 1)
    assert summary(card, card)["Cabal"].value == 1
