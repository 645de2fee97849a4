"""The built-in cards as a whole: their ids, affiliations, ready rosters, and what of them a match
takes along."""

from __future__ import annotations

import random
import re
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.contract.events import Event
from games.rules.contract.starting import make_setup
from games.rules.crisis import SYSTEM
from games.rules.crisis.actions.activation import Activated
from games.rules.crisis.cards import builtin, players
from games.rules.crisis.characters.tokens import TokenHeld
from games.rules.crisis.figures.scoring import PointsScored
from games.rules.crisis.figures.state import Squad
from games.rules.crisis.random_play import moves, random_roster, squads
from games.rules.crisis.reactions.rule_use import TacticPlayed
from games.rules.crisis.rosters import roster
from games.rules.crisis.script.setup import BattlefieldLaid, CrisesDrawn
from games.rules.crisis.script.squads import SquadRevealed
from games.rules.text import _
from games.rules.tools.playouts import play_out, random_setup

from .carding import CORE, EXPANSIONS
from .helpers import active, character, unit

HOME = Path(builtin.__file__).parent
ROOT = HOME.parents[3]
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


def leadership(affiliation: str) -> dict[str, Any]:
    """A Leadership of an affiliation."""
    rules = [{"always": [{"mod": "immune", "conditions": ["hex"]}]}]
    return {"name": "Leads", "type": "leadership", "affiliation": affiliation, "rules": rules}


# -- Cards


NAMED = {
    "characters": "character",
    "tactics cards": "tactic",
    "Team Tactics cards": "tactic",
    "crises": "crisis",
    "crisis cards": "crisis",
    "affiliations": "affiliation",
}
"""What the READMEs call the kinds of cards that they count."""


@pytest.mark.parametrize(
    ("file", "pack", "kinds"),
    [
        (ROOT / "README.md", POOL, {"character", "tactic", "crisis", "affiliation"}),
        (HOME / "README.md", EXPANSIONS, {"character", "tactic", "crisis"}),
    ],
)
def test_the_readmes_count_the_cards(file: Path, pack: list[Any], kinds: set[str]) -> None:
    counted = re.findall(rf"(\d+) ({'|'.join(NAMED)})", " ".join(file.read_text().split()))
    said = {NAMED[name]: int(number) for number, name in counted}
    assert said == {kind: sum(card["kind"] == kind for card in pack) for kind in kinds}


def test_both_packs_are_there() -> None:
    assert [pack["id"] for pack in SYSTEM.cards.packs()][:2] == ["core", "expansions"]


def test_no_two_built_in_cards_have_one_id() -> None:
    ids = [card["id"] for pack in SYSTEM.cards.packs() for card in pack["cards"]]
    assert len(ids) == len(set(ids))


def test_an_id_is_the_cards_name_so_that_it_can_stay() -> None:
    """With the alter ego where two characters share a name: rosters know cards by these ids."""
    for card in POOL:
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


CORE_BOX = {
    "Core box, Captain America leads": "Avengers",
    "Core box, Red Skull leads": "Cabal",
}


@pytest.mark.rule("CP-ROST-01", "CP-SQUAD-04", "CP-CARD-24")
@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready["name"])
def test_a_ready_roster_can_be_played_as_what_it_is_called(ready: dict[str, Any]) -> None:
    """For every crisis of its own there is a squad of its first affiliation, within the Threat,
    that uses it up but for two at most."""
    setup = match_of(ready, ready)
    first = ready["name"].partition(",")[0]
    named = CORE_BOX[ready["name"]] if first == "Core box" else first
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
    order = by_name["Black Order, Thanos leads"]
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
    made = random_roster(random.Random(seed))
    assert SYSTEM.rosters.faults(made, SYSTEM.cards.built_in) == []


NO_PLAYER = "No one who may play it is here yet."
NO_MEMBER = "No one who belongs to it is here yet."
IDLE = {
    "asteroid-m": NO_PLAYER,
    "blood-red-and-personal": NO_PLAYER,
    "difficult-to-please": NO_PLAYER,
    "special-delivery": NO_PLAYER,
    "the-books-of-truth": NO_PLAYER,
    "to-me-my-x-men": NO_PLAYER,
    "brotherhood-of-mutants": NO_MEMBER,
    "dark-dimension": NO_MEMBER,
}
"""The cards that no match of built-in cards can use."""


def test_the_cards_that_no_match_uses_are_known_with_their_reasons() -> None:
    assert {card: str(reason) for card, reason in SYSTEM.cards.idle(()).items()} == IDLE


@pytest.mark.parametrize(
    ("more", "freed"),
    [
        ({"affiliations": ["dark-dimension"]}, {"dark-dimension"}),
        ({"name": "Punisher"}, {"blood-red-and-personal"}),
        ({"name": "She-Hulk", "affiliations": ["a-force"]}, {"special-delivery"}),
        ({"affiliations": ["uncanny-x-men"]}, set()),
        (
            {"affiliations": ["uncanny-x-men"], "superpowers": [leadership("uncanny-x-men")]},
            {"to-me-my-x-men"},
        ),
        ({"superpowers": [leadership("uncanny-x-men")]}, set()),
        ({"superpowers": [leadership("avengers")]}, set()),
    ],
)
def test_others_that_bring_who_is_missing_free_cards(more: Any, freed: set[str]) -> None:
    own = {**character("yak"), **more}
    assert SYSTEM.cards.idle([own]).keys() == IDLE.keys() - freed


def test_one_affiliation_frees_all_that_its_members_can_play() -> None:
    magneto = {
        **character("yak"),
        "name": "Magneto",
        "affiliations": ["brotherhood-of-mutants"],
    }
    brotherhood = {"asteroid-m", "the-books-of-truth", "brotherhood-of-mutants"}
    assert SYSTEM.cards.idle([magneto]).keys() == IDLE.keys() - brotherhood
    twins = [{**character("emu"), "name": name} for name in ("Scarlet Witch", "Quicksilver")]
    freed = {*brotherhood, "difficult-to-please"}
    assert SYSTEM.cards.idle([magneto, *twins]).keys() == IDLE.keys() - freed


def test_cards_of_other_kinds_free_none() -> None:
    tactic = {**SYSTEM.cards.built_in["warpath"], "id": "mine"}
    assert SYSTEM.cards.idle([tactic]) == SYSTEM.cards.idle(())


def test_random_rosters_reach_the_whole_pool() -> None:
    rng = random.Random(1)
    found: set[str] = set()
    for _number in range(80):
        found |= set(random_setup(SYSTEM, rng, pool=True).cards)
    assert {card["id"] for card in POOL} - found <= set(IDLE)


@pytest.mark.parametrize("seed", range(12))
def test_a_random_roster_has_everybody_whom_its_tactics_need(seed: int) -> None:
    cards = chosen_for(random_roster(random.Random(seed)))
    for tactic in cards["tactic"]:
        for wanted in players.needed(tactic):
            assert any(players.fits(one, wanted) for one in cards["character"]), tactic["id"]


def test_a_random_roster_has_crises_with_such_tokens_as_its_first_tactic_asks_for() -> None:
    made = (chosen_for(random_roster(random.Random(seed))) for seed in range(400))
    asking = [cards for cards in made if players.token_kinds(cards["tactic"][0])]
    assert len(asking) >= 3
    for cards in asking:
        kinds = players.token_kinds(cards["tactic"][0])
        for crisis in cards["extract"]:
            assert any(one["kind"] in kinds for one in crisis["tokens"]), crisis["id"]


def test_which_tokens_a_tactic_asks_for() -> None:
    asked = {
        card: players.token_kinds(builtin.by_id()[card])
        for card in ("terrigenesis", "mission-objective", "warpath")
    }
    assert asked == {
        "terrigenesis": {"civilian"},
        "mission-objective": {"asset", "civilian"},
        "warpath": frozenset(),
    }


def test_most_random_squads_are_about_the_first_tactic_of_their_roster() -> None:
    """Corvus Glaive and Proxima Midnight together are needed by the first card alone."""
    (order,) = [ready for ready in READY if ready["name"] == "Black Order, Thanos leads"]
    tactics = [
        "execute",
        "medpack",
        "patch-up",
        "warpath",
        "shhh",
        "smash",
        "disarm",
        "recalibration-matrix",
    ]
    entries = [entry for entry in order["entries"] if entry["slot"] != "tactic"]
    entries += [{"slot": "tactic", "card": card} for card in tactics]
    setup = match_of({"name": "Pair", "entries": entries}, READY[0])
    pair, rng = {"corvus-glaive", "proxima-midnight"}, random.Random(1)
    drawn = [squads.squad(setup, 0, 17, rng) for _number in range(60)]
    assert sum(pair <= set(squad["characters"]) for squad in drawn if squad) >= 28


def chosen_for(made: Any) -> dict[str, list[Any]]:
    """The cards of a roster by the part that they stand in."""
    found: dict[str, list[Any]] = {}
    for entry in made["entries"]:
        found.setdefault(entry["slot"], []).append(SYSTEM.cards.built_in[entry["card"]])
    return found


@pytest.mark.rule("CP-SQUAD-01", "CP-SQUAD-02", "CP-SQUAD-04")
@pytest.mark.parametrize("seed", range(12))
def test_a_random_squad_is_legal_and_uses_the_threat_up(seed: int) -> None:
    rng = random.Random(seed)
    setup = random_setup(SYSTEM, rng, pool=True)
    drawn = [squads.squad(setup, 0, 17, rng) for _number in range(10)]
    for squad in filter(None, drawn):
        characters, affiliation = squad["characters"], squad["affiliation"]
        assert roster.squad_faults(setup, 0, characters, affiliation, 17) == []
        others = set(roster.roster_cards(setup, 0, "character")) - set(characters)
        if affiliation == "none":
            for other in others:
                assert roster.squad_faults(setup, 0, [*characters, other], None, 17)


@pytest.mark.rule("CP-SQUAD-08", "CP-SQUAD-09")
def test_a_random_squad_takes_cards_that_it_can_play() -> None:
    """Corvus Glaive and Proxima Midnight are both there only in the second squad."""
    (order,) = [ready for ready in READY if ready["name"] == "Black Order, Thanos leads"]
    tactics = ["execute", "disarm", "mothership", "smash", "trip-up", "medpack", "shhh", "warpath"]
    entries = [entry for entry in order["entries"] if entry["slot"] != "tactic"]
    entries += [{"slot": "tactic", "card": card} for card in tactics]
    setup = match_of({"name": "Both", "entries": entries}, READY[0])
    rng = random.Random(1)
    one = Squad(characters=["corvus-glaive"])
    both = Squad(characters=["corvus-glaive", "proxima-midnight"])
    hands = [set(squads.tactics(setup, 0, one, rng)) for _number in range(20)]
    assert not any(hand & {"execute", "mothership"} for hand in hands)
    assert any("disarm" in hand for hand in hands)
    both.affiliation = "black-order"
    hands = [set(squads.tactics(setup, 0, both, rng)) for _number in range(20)]
    assert any({"execute", "mothership"} <= hand for hand in hands)


def test_a_move_may_lead_towards_somebody() -> None:
    """The bat is alone but for a cat in the far corner."""
    match = active(where=(18, 30))
    rng, ends = random.Random(1), []
    for _number in range(90):
        answer = moves.approach(match.game, match.asks[0], rng)
        if answer is not None:
            match.asks[0].check(answer)
            ends.append(answer["fields"]["to"])
    assert 20 <= len(ends) <= 60, "other things are done as well"
    cat = (2_000, 2_000)
    assert all(dist(end, cat) < dist((18_000, 30_000), cat) for end in ends)


def test_a_move_may_lead_towards_who_holds_a_token() -> None:
    """The dog is nearer than the cat, which holds the relic."""
    dog = unit(1, "dog", (30, 30))
    match = active(where=(18, 30), others=[dog], extract="relics", secure="vaults")
    match.game.state.unit("b-cat").holds = ["relics#1"]
    for token in match.game.state.tokens.values():
        token.removed = True
    rng, ends = random.Random(1), []
    for _number in range(90):
        answer = moves.approach(match.game, match.asks[0], rng)
        if answer is not None:
            ends.append(answer["fields"]["to"])
    cat, bat = (2_000, 2_000), (18_000, 30_000)
    leading = [end for end in ends if end[0] < bat[0] and dist(end, cat) < dist(bat, cat)]
    assert len(leading) >= 5


BROUGHT: dict[str, Any] = {"seat": 0, "characters": ("hulk",), "tactics": ()}


@pytest.mark.parametrize(
    ("event", "used"),
    [
        (BattlefieldLaid(card="park", name="Park"), ["park"]),
        (SquadRevealed(**BROUGHT, affiliation="avengers"), ["avengers"]),
        (SquadRevealed(**BROUGHT), []),
        (Activated(unit="b-hulk"), ["hulk"]),
        (TacticPlayed(seat=0, card="warpath", name="Warpath"), ["warpath"]),
        (PointsScored(seat=0, amount=1, total=1, card="riots", why=_("Riots")), ["riots"]),
        (
            TokenHeld(unit="a-hulk", token="the-montesi-formula-found#2"),
            ["the-montesi-formula-found"],
        ),
        (CrisesDrawn(seat=0, cards=("riots",)), []),
    ],
    ids=lambda value: value.kind if isinstance(value, Event) else "",
)
def test_which_cards_an_event_shows_in_use(event: Event, used: list[str]) -> None:
    game: Any = None
    assert list(SYSTEM.random_play.used_cards(game, event)) == used


@pytest.mark.parametrize("seed", [11, 12])
def test_matches_over_the_whole_pool_end_without_trouble(seed: int) -> None:
    assert play_out(SYSTEM, seed, pool=True).trouble is None
