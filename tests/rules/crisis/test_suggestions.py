"""What may be taken in the set-up with one click: each suggestion is a legal answer that a player
would not be ashamed of, and asks that decide nothing are left out."""

from __future__ import annotations

import json
import random
from itertools import combinations
from typing import Any

import pytest

from games.rules.contract.asking import Game, Setup
from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM, constants
from games.rules.crisis.figures import library
from games.rules.crisis.figures.state import State
from games.rules.crisis.random_play import random_roster
from games.rules.crisis.rosters import roster
from games.rules.crisis.script import squads, suggestions
from games.rules.dice import Dice, Seeded, key_of
from games.rules.fields import Preview, Several

THREATS = range(14, 21)
"""The maximum Threats that crisis cards have."""


def ready_setup(first: int = 0, second: int = 1, *, asks_all: bool = False) -> Setup:
    ready = roster.ready_rosters()
    rosters = [ready[first], ready[second]]
    return make_setup(SYSTEM, {}, rosters, ["Ann", "Bob"], asks_all=asks_all)


def begun(setup: Setup, seed: bytes = b"suggestions") -> Table[Any]:
    return Table(SYSTEM, setup, Dice(Seeded(key_of(seed, []))))


def take(table: Table[Any], seat: int) -> str:
    """The suggested answer of a seat, given. Its option."""
    suggest = table.asks[seat].suggest
    suggested = suggest() if suggest else None
    assert suggested is not None
    table.answer(seat, suggested.answer())
    return suggested.option


def answer(table: Table[Any], seat: int) -> str:
    """The suggested answer, given, or where there is none the first of those there are. Its
    option."""
    ask = table.asks[seat]
    if ask.suggest is not None:
        return take(table, seat)
    (option, *_others) = ask.options
    table.answer(seat, {"option": option.id, "fields": option.sample(random.Random(1))})
    return option.id


def play_set_up(table: Table[Any]) -> list[list[str]]:
    """What each seat answers until the first activation, as it is suggested."""
    given: list[list[str]] = [[], []]
    while table.game.state.turn is None:
        seat = min(table.asks)
        given[seat].append(answer(table, seat))
    return given


@pytest.mark.parametrize("pair", [(0, 1), (2, 3)])
def test_from_the_beginning_to_the_first_activation_each_answers_five_times(
    pair: tuple[int, int],
) -> None:
    table = begun(ready_setup(*pair))
    given = play_set_up(table)
    for answers in given:
        assert len(answers) <= 6 if "threat" in answers else len(answers) <= 5
        assert answers[-3:] == ["squad", "tactics", "deploy-all"]
    assert all(unit.deployed for unit in table.game.state.characters.values())
    assert SYSTEM.random_play.invariants(table.game) == []


@pytest.mark.rule("CP-SQUAD-02", "CP-SQUAD-04")
@pytest.mark.parametrize("ready", roster.ready_rosters(), ids=lambda ready: str(ready["name"]))
def test_ready_rosters_have_a_squad_of_their_affiliation_for_each_threat(
    ready: dict[str, Any],
) -> None:
    """With its leader, where the roster has one, and no more than one Threat unused."""
    setup = make_setup(SYSTEM, {}, [ready, ready], ["Ann", "Bob"])
    own = roster.roster_cards(setup, 0, "character")
    for threat in THREATS:
        suggested = suggestions.squad(setup, 0, threat)
        assert suggested is not None
        characters = suggested.fields["characters"]
        affiliation = suggested.fields["affiliation"]
        assert affiliation != "none"
        assert roster.squad_faults(setup, 0, characters, affiliation, threat) == []
        assert sum(library.character(setup, card).threat for card in characters) >= threat - 1
        assert affiliation in led_by(setup, characters) or not led_by(setup, own)


def led_by(setup: Setup, characters: list[str]) -> set[str | None]:
    """The affiliations that these characters lead."""
    cards = [library.character(setup, card) for card in characters]
    return {power.affiliation for card in cards for power in card.superpowers} - {None}


def test_a_roster_without_affiliations_has_a_squad_all_the_same() -> None:
    setup = ready_setup()
    strangers = {
        key: {**card, "members": []} if card["kind"] == "affiliation" else card
        for key, card in setup.cards.items()
    }
    for card in strangers.values():
        card.pop("affiliations", None)
    suggested = suggestions.squad(setup.model_copy(update={"cards": strangers}), 0, 17)
    assert suggested is not None
    assert suggested.fields["affiliation"] == "none"
    assert suggestions.squad(setup, 0, 1) is None


@pytest.mark.rule("CP-SQUAD-02", "CP-SQUAD-04")
@pytest.mark.parametrize("threat", [8, 14, 17, 20])
@pytest.mark.parametrize("seed", range(6))
def test_no_squad_would_be_better(seed: int, threat: int) -> None:
    """One that is led before one that has an affiliation, then the most Threat, the most
    characters, and those who come first in the roster."""
    drawn = random_roster(random.Random(seed))
    setup = make_setup(SYSTEM, {}, [drawn, drawn], ["Ann", "Bob"])
    own = roster.roster_cards(setup, 0, "character")

    def worth(squad: tuple[str, ...]) -> tuple[bool, bool, int, int, list[int]]:
        usable = set(suggestions.usable_affiliations(setup, squad))
        used = sum(library.character(setup, card).threat for card in squad)
        places = [-own.index(card) for card in squad]
        led = bool(usable & led_by(setup, list(squad)))
        return led, bool(usable), used, len(squad), places

    squads = (squad for size in range(1, len(own) + 1) for squad in combinations(own, size))
    legal = [one for one in map(worth, squads) if one[2] <= threat]
    suggested = suggestions.squad(setup, 0, threat)
    assert worth(tuple(suggested.fields["characters"]) if suggested else ()) == max(legal)


@pytest.mark.rule("CP-SQUAD-08", "CP-SQUAD-09")
def test_suggested_tactics_are_those_that_the_squad_can_use() -> None:
    table = begun(ready_setup())
    state = table.game.state
    squad = ["captain-america-steve-rogers", "captain-marvel", "black-widow"]
    state.squads[0].characters, state.squads[0].affiliation = squad, "avengers"
    cards = suggestions.tactics(table.game, 0).fields["cards"]
    assert cards[0] == "avengers-assemble"
    assert len(cards) == constants.TACTICS_CHOSEN
    assert "ricochet-blast" not in cards, "it names Iron Man"
    state.squads[0].characters = [*squad, "iron-man"]
    assert "ricochet-blast" in suggestions.tactics(table.game, 0).fields["cards"]
    state.squads[0].affiliation = None
    assert "avengers-assemble" not in suggestions.tactics(table.game, 0).fields["cards"]


@pytest.mark.rule("CP-DEPL-02", "CP-DEPL-06")
def test_all_are_deployed_in_turns_though_they_are_left_to_the_suggestion() -> None:
    table = begun(ready_setup())
    while table.game.state.stage != "deploy":
        answer(table, min(table.asks))
    first, second = table.game.state.priority, 1 - table.game.state.priority
    take(table, first)
    assert list(table.asks) == [second], "one is set down, and the other player is asked"
    deployed = [unit.seat for unit in table.game.state.characters.values() if unit.deployed]
    assert deployed == [first]
    own = next(option for option in table.asks[second].options if option.id != "deploy-all")
    outcome = table.answer(second, {"option": own.id, "fields": own.sample(random.Random(3))})
    assert [event.data["unit"][0] for event in outcome.events if event.kind == "deployed"] == [
        "ab"[second],
        "ab"[first],
    ]


def test_a_suggestion_is_shown_to_its_own_seat_alone() -> None:
    table = begun(ready_setup())
    while table.game.state.stage != "squad":
        answer(table, min(table.asks))
    for seat in (0, 1):
        assert "suggested squad" in json.dumps(table.view(seat))
    assert "suggested squad" not in json.dumps(table.view(None))


@pytest.mark.rule("CP-MISS-07")
def test_one_maximum_threat_is_not_asked_for() -> None:
    """Both cards of the core box have 17. A match that began when it was asked is asked still."""
    for asks_all, asked in ((False, "edge"), (True, "threat")):
        table = begun(ready_setup(asks_all=asks_all))
        table.answer(min(table.asks), {"option": "choose-secure"})
        for seat in (0, 1):
            take(table, seat)
        assert table.game.state.stage == asked
        (ask,) = table.asks.values()
        assert [option.id for option in ask.options] == [asked]


# -- The rest of a squad


@pytest.mark.rule("CP-SQUAD-02")
def test_a_squad_that_leaves_much_of_the_threat_is_warned_and_offered_the_rest() -> None:
    """One character of 4 Threat of 17: the rest makes it as good as a squad with it can be."""
    setup = ready_setup()
    alone = ["captain-america-steve-rogers"]
    shown = squad_preview(setup, alone, 17)
    assert [str(note) for note in shown.notes][:2] == [
        "4 of 17 Threat.",
        "That leaves much of it unused: more characters may join.",
    ]
    assert shown.more is not None
    whole = [*alone, *shown.more.choices]
    assert roster.squad_faults(setup, 0, whole, "avengers", 17) == []
    used = sum(library.character(setup, card).threat for card in whole)
    assert str(shown.more.words).endswith(f": {used} of 17 Threat")
    assert used >= 16


@pytest.mark.rule("CP-SQUAD-02")
def test_four_fifths_of_the_threat_are_enough() -> None:
    setup = ready_setup()
    squad = ["captain-america-steve-rogers", "captain-marvel", "iron-man", "black-widow"]
    threat = sum(library.character(setup, card).threat for card in squad)
    assert squad_preview(setup, squad, threat * 5 // 4).more is None
    assert squad_preview(setup, squad, threat * 5 // 4 + 3).more is not None


def squad_preview(setup: Setup, squad: list[str], limit: int) -> Preview:
    """What is shown of a squad while it is chosen."""
    state = State(threat=limit)
    game = Game(state, Dice(Seeded(b"squads")), setup)
    (take,) = squads.squad_ask(game, 0).options
    field = take.fields[0]
    assert isinstance(field, Several)
    assert field.show is not None
    return field.show(squad)
