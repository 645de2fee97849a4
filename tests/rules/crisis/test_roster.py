"""Rosters, affiliations, squads and the cards chosen for a game (CP-ROST, CP-SQUAD, CP-TAC)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Setup
from games.rules.crisis import SYSTEM
from games.rules.crisis.cards import builtin
from games.rules.crisis.rosters import roster

from .carding import CORE, innate
from .helpers import character

CARDS: dict[str, Any] = {card["id"]: card for card in CORE}
READY = roster.ready_rosters()[0]


def changed(**slots: list[str]) -> dict[str, Any]:
    """The first ready roster with some slots filled otherwise."""
    entries = [entry for entry in READY["entries"] if entry["slot"] not in slots]
    entries += [{"slot": slot, "card": card} for slot, cards in slots.items() for card in cards]
    return {"name": "Changed", "entries": entries}


def slot(name: str) -> list[str]:
    """The cards of a slot of the first ready roster."""
    return [entry["card"] for entry in READY["entries"] if entry["slot"] == name]


def rules(faults: list[Any]) -> list[str]:
    """The rules that faults name."""
    return [fault.rule for fault in faults]


def match(*more: dict[str, Any], cards: list[str] | None = None) -> Setup:
    """A set-up whose first roster has the core box's characters and those given."""
    ids = [*(cards or slot("character")), *(card["id"] for card in more)]
    own = changed(character=ids)
    return Setup(
        system="crisis",
        rosters=[own, own],
        cards={**CARDS, **{card["id"]: card for card in more}},
        names=["Ann", "Bob"],
    )


@pytest.mark.rule("CP-ROST-01", "CP-ROST-06", "CP-ROST-07")
def test_the_ready_rosters_are_faultless_and_their_faults_need_no_affiliation() -> None:
    for ready in roster.ready_rosters():
        assert SYSTEM.rosters.faults(ready, builtin.by_id()) == []
        assert {entry["slot"] for entry in ready["entries"]} == {
            "character",
            "tactic",
            "secure",
            "extract",
        }


@pytest.mark.rule("CP-ROST-01", "CP-ROST-02", "CP-V-45")
def test_numbers_of_each_kind() -> None:
    faults = roster.roster_faults(changed(character=slot("character")[:9]), CARDS)
    assert rules(faults) == ["CP-ROST-01"]
    assert faults[0].where == "character"
    faults = roster.roster_faults(changed(tactic=slot("tactic")[:7]), CARDS)
    assert rules(faults) == ["CP-ROST-01"]
    four = changed(secure=[*slot("secure"), slot("extract")[0]], extract=slot("extract")[1:])
    found = rules(roster.roster_faults(four, CARDS))
    assert found.count("CP-ROST-02") == 3


@pytest.mark.rule("CP-ROST-03", "CP-CARD-03", "CP-V-45")
def test_no_two_characters_are_the_same_person() -> None:
    twin = {**CARDS["black-widow"], "id": "black-widow-two", "name": "Black Widow, Agent"}
    ids = [*slot("character")[:9], "black-widow-two"]
    faults = roster.roster_faults(changed(character=ids), {**CARDS, "black-widow-two": twin})
    assert rules(faults) == ["CP-ROST-03"]
    namesake = {**twin, "name": "Black Widow", "alter_ego": "Yelena Belova"}
    assert not roster.roster_faults(changed(character=ids), {**CARDS, "black-widow-two": namesake})


@pytest.mark.rule("CP-ROST-04", "CP-ROST-05", "CP-V-45")
def test_no_two_cards_of_one_name() -> None:
    tactics, secure = slot("tactic"), slot("secure")
    doubled = changed(tactic=[*tactics[:7], tactics[0]], secure=[*secure[:2], secure[0]])
    assert sorted(rules(roster.roster_faults(doubled, CARDS))) == ["CP-ROST-04", "CP-ROST-05"]


@pytest.mark.rule("CP-ROST-07")
def test_affiliations_and_strange_cards_are_named_all_at_once() -> None:
    odd = changed(tactic=[*slot("tactic")[:6], "avengers", "no-such-card"])
    found = [(fault.rule, fault.where) for fault in roster.roster_faults(odd, CARDS)]
    assert found == [("CP-ROST-07", "avengers"), ("CP-ROST-01", "no-such-card")]
    lost = changed(tactic=[*slot("tactic")[:7], "ultron"])
    found = [(fault.rule, fault.where) for fault in roster.roster_faults(lost, CARDS)]
    assert found == [("CP-ROST-01", "ultron")]


@pytest.mark.rule("CP-SQUAD-04", "CP-SQUAD-13", "CP-SQUAD-12", "CP-V-43")
def test_more_than_half_must_belong_to_the_affiliation() -> None:
    setup = match()
    avengers = ["captain-america-steve-rogers", "iron-man", "captain-marvel"]
    others = ["ultron", "crossbones"]
    for squad, allowed in (
        ([*avengers, *others], True),
        ([*avengers[:2], *others], False),
        ([*avengers, *others[:1]], True),
    ):
        assert roster.may_use(setup, squad, "avengers") is allowed


@pytest.mark.rule("CP-SQUAD-04")
def test_one_rogue_counts_as_affiliated() -> None:
    rogue = innate("Rogue", {"mod": "any-affiliation"})
    rogues = [character(name, superpowers=[rogue]) for name in ("yak", "zebu")]
    setup = match(*rogues)
    captain = "captain-america-steve-rogers"
    assert roster.may_use(setup, [captain, "yak", "crossbones"], "avengers")
    assert not roster.may_use(setup, [captain, "yak", "zebu", "crossbones"], "avengers")


@pytest.mark.rule("CP-SQUAD-07")
def test_a_card_may_name_its_own_affiliations() -> None:
    setup = match(character("yak", affiliations=["cabal"]))
    assert roster.affiliated(setup, "yak", "cabal")
    assert not roster.affiliated(setup, "yak", "avengers")


@pytest.mark.rule("CP-SQUAD-01", "CP-SQUAD-02", "CP-SQUAD-05", "CP-SQUAD-11", "CP-V-42")
def test_the_faults_of_a_squad() -> None:
    setup = match()
    five = ["captain-america-steve-rogers", "captain-marvel", "ultron", "iron-man", "baron-zemo"]
    assert roster.squad_faults(setup, 0, five[:3], "avengers", 17) == []
    assert rules(roster.squad_faults(setup, 0, five, None, 17)) == ["CP-SQUAD-02"]
    assert rules(roster.squad_faults(setup, 0, [], None, 17)) == ["CP-SQUAD-11"]
    assert rules(roster.squad_faults(setup, 0, ["nobody"], None, 17)) == [
        "CP-SQUAD-01",
        "CP-SQUAD-11",
    ]
    assert rules(roster.squad_faults(setup, 0, five[2:], "avengers", 17)) == ["CP-SQUAD-04"]
    assert rules(roster.squad_faults(setup, 0, five[:3], "x-men", 17)) == ["CP-SQUAD-05"]


@pytest.mark.rule("CP-SQUAD-08", "CP-SQUAD-09", "CP-SQUAD-10", "CP-TAC-02", "CP-TAC-03", "CP-V-44")
@pytest.mark.parametrize(
    ("card", "affiliation", "rule"),
    [
        ("free", None, None),
        ("bound", None, "CP-SQUAD-09"),
        ("bound", "cabal", "CP-SQUAD-09"),
        ("bound", "avengers", None),
        ("dark-reign", "cabal", "CP-SQUAD-08"),
    ],
)
def test_a_card_chosen_for_a_game_is_of_the_roster_and_of_the_affiliation(
    card: str, affiliation: str | None, rule: str | None
) -> None:
    setup = match()
    affiliations = {one: CARDS[one].get("affiliation") for one in slot("tactic")}
    named = {
        "free": next(one for one, bound in affiliations.items() if bound is None),
        "bound": next(one for one, bound in affiliations.items() if bound == "avengers"),
    }
    refused = roster.tactics_allowed(setup, 0, named.get(card, card), affiliation)
    assert (refused.rule if refused else None) == rule


def test_the_slots_take_their_own_cards() -> None:
    slots = {one.id: one for one in roster.SLOTS}
    riots, cube = CARDS["riots-spark-over-extremis-3-0"], CARDS["struggle-for-the-cube-continues"]
    assert roster.fits(slots["secure"], riots)
    assert not roster.fits(slots["secure"], cube)
    assert roster.fits(slots["extract"], cube)
    assert not roster.fits(slots["tactic"], riots)
