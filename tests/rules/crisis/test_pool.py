"""The built-in cards as a whole: their ids, affiliations, ready rosters, and what of them a match
takes along."""

from __future__ import annotations

import random
import re
from itertools import combinations
from typing import Any

import pytest

from games.rules.crisis import SYSTEM
from games.rules.crisis.cards import builtin
from games.rules.crisis.rosters import roster
from games.rules.playouts import play_out, random_setup
from games.rules.starting import make_setup
from games.rules.table import Setup

from .carding import CORE, EXPANSIONS
from .helpers import character

POOL = [*CORE, *EXPANSIONS]
READY = roster.ready_rosters()
AFFILIATIONS = {card["id"]: card for card in POOL if card["kind"] == "affiliation"}


def slug(*names: str) -> str:
    """Names as an id is made of them."""
    text = " ".join(names).lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "-", text).strip("-")


def match_of(*rosters: Any) -> Setup:
    """A match with these rosters."""
    return make_setup(SYSTEM, {}, rosters, ["Ann", "Bob"])


def affiliations_in(setup: Setup) -> set[str]:
    """The affiliation cards that a match has."""
    return {card["id"] for card in setup.cards.values() if card["kind"] == "affiliation"}


# -- Cards


def test_both_packs_have_what_they_say() -> None:
    kinds = [card["kind"] for card in EXPANSIONS]
    assert kinds.count("character") >= 33
    assert kinds.count("tactic") >= 84
    assert kinds.count("crisis") == 16
    assert len(AFFILIATIONS) == 18
    assert [pack["id"] for pack in SYSTEM.packs()][:2] == ["core", "expansions"]


def test_no_two_built_in_cards_have_one_id() -> None:
    ids = [card["id"] for pack in SYSTEM.packs() for card in pack["cards"]]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("card", POOL, ids=lambda card: card["id"])
def test_an_id_is_the_cards_name_so_that_it_can_stay(card: dict[str, Any]) -> None:
    """With the alter ego where two characters share a name: rosters know cards by these ids."""
    assert card["id"] in (slug(card["name"]), slug(card["name"], card.get("alter_ego", "")))


def test_a_character_says_itself_which_affiliations_list_it() -> None:
    """So that a copy of the card belongs to them too."""
    for card in POOL:
        if card["kind"] == "character":
            listed = {key for key, one in AFFILIATIONS.items() if card["id"] in one["members"]}
            assert set(card.get("affiliations", ())) == listed, card["id"]


def test_whoever_a_card_speaks_of_is_called_as_it_is_printed() -> None:
    names = {"m-o-d-o-k": "M.O.D.O.K.", "she-hulk": "She-Hulk", "a-force": "A-Force"}
    assert {key: builtin.name_of(key) for key in names} == names
    assert builtin.name_of("captain-america-sam-wilson") == "Captain America (Sam Wilson)"
    assert builtin.name_of("thor-prince-of-asgard") == "Thor, Prince of Asgard"
    assert builtin.name_of("my-own-hero") == "My Own Hero"


def test_every_character_and_affiliation_that_a_card_speaks_of_is_known() -> None:
    known = builtin._names()
    for card in POOL:
        for key in ("members", "leaders", "affiliations"):
            assert set(card.get(key, ())) <= set(known)
        assert set(_all_of(card, "cards")) | set(_all_of(card, "not_cards")) <= set(known)
        assert set(_all_of(card, "affiliation")) <= set(AFFILIATIONS)


def _all_of(value: Any, key: str) -> list[str]:
    """Everything that stands under a key, however deep."""
    if isinstance(value, list):
        return [found for item in value for found in _all_of(item, key)]
    if not isinstance(value, dict):
        return []
    own = value.get(key, [])
    deeper = [found for item in value.values() for found in _all_of(item, key)]
    return [*([own] if isinstance(own, str) else own), *deeper]


# -- Ready rosters


@pytest.mark.rule("CP-ROST-01", "CP-SQUAD-04", "CP-CARD-24")
@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready["name"])
def test_a_ready_roster_can_be_played_as_what_it_is_called(ready: dict[str, Any]) -> None:
    """For every crisis of its own there is a squad of its first affiliation, within the Threat,
    that uses it up but for two at most."""
    setup = match_of(ready, ready)
    named = ready["name"].removesuffix(" first")
    (affiliation,) = [key for key, card in AFFILIATIONS.items() if card["name"] == named]
    cards = roster.roster_cards(setup, 0, "character")
    crises = [*roster.roster_cards(setup, 0, "secure"), *roster.roster_cards(setup, 0, "extract")]
    for crisis in crises:
        threat = setup.cards[crisis]["threat"]
        assert any(
            not roster.squad_faults(setup, 0, squad, affiliation, threat)
            and sum(setup.cards[card]["threat"] for card in squad) >= threat - 2
            for size in range(2, 8)
            for squad in combinations(cards, size)
        ), crisis


def test_ready_rosters_differ() -> None:
    assert len(READY) >= 6
    assert len({ready["name"] for ready in READY}) == len(READY)
    tactics = [
        {entry["card"] for entry in ready["entries"] if entry["slot"] == "tactic"}
        for ready in READY
    ]
    assert all(len(one & other) <= 3 for one, other in combinations(tactics, 2))


# -- What a match takes along


def test_a_match_has_only_its_own_cards() -> None:
    by_name = {ready["name"]: ready for ready in READY}
    order = by_name["Black Order first"]
    setup = match_of(order, order)
    assert affiliations_in(setup) == {
        "black-order", "cabal", "criminal-syndicate", "guardians-of-the-galaxy",
    }  # fmt: skip
    assert len(setup.cards) == 24 + 4 + 1


def test_a_match_with_somebodys_own_card_has_every_affiliation() -> None:
    """Only the rules of the match will know to which the card belongs."""
    own = {**character("my-own-hero"), "affiliations": ["x-force"], "alter_ego": "Mine"}
    entries = [dict(entry) for entry in READY[0]["entries"]]
    entries[0]["card"] = own["id"]
    roster_of_mine = {"name": "Mine", "entries": entries}
    setup = make_setup(SYSTEM, {}, [roster_of_mine] * 2, ["Ann", "Bob"], {own["id"]: own})
    assert affiliations_in(setup) == set(AFFILIATIONS)


# -- Random play


@pytest.mark.parametrize("seed", range(12))
def test_random_rosters_of_the_whole_pool_are_legal(seed: int) -> None:
    made = SYSTEM.random_roster(random.Random(seed))
    assert SYSTEM.roster_faults(made, builtin.by_id()) == []


def test_random_rosters_reach_the_whole_pool() -> None:
    rng = random.Random(1)
    found: set[str] = set()
    for _number in range(60):
        found |= set(random_setup(SYSTEM, rng, pool=True).cards)
    assert {card["id"] for card in POOL} - found == {"dark-dimension"}  # it has no built-in member


@pytest.mark.parametrize("seed", [11, 12])
def test_matches_over_the_whole_pool_end_without_trouble(seed: int) -> None:
    assert play_out(SYSTEM, seed, pool=True).trouble is None
