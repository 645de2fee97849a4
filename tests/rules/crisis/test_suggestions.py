"""What may be taken in the set-up with one click: each suggestion is a legal answer that a player
would not be ashamed of, and asks that decide nothing are left out."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from games.rules.contract.asking import Game, Setup, SuggestedAnswer
from games.rules.contract.starting import make_setup
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM, constants
from games.rules.crisis.figures import library
from games.rules.crisis.figures.state import State
from games.rules.crisis.random_play import random_roster
from games.rules.crisis.rosters import roster
from games.rules.crisis.script import squads, suggestions
from games.rules.dice import Dice, Seeded, key_of
from games.rules.fields import Illegal, Preview, Several

THREATS = range(14, 21)
"""The maximum Threats that crisis cards have."""


def ready_setup(first: int = 0, second: int = 1, *, asks_all: bool = False) -> Setup:
    ready = roster.ready_rosters()
    rosters = [ready[first], ready[second]]
    return make_setup(SYSTEM, {}, rosters, ["Ann", "Bob"], asks_all=asks_all)


def begun(setup: Setup, seed: bytes = b"suggestions") -> Table[Any]:
    return Table(SYSTEM, setup, Dice(Seeded(key_of(seed, []))))


def suggestion(table: Table[Any], seat: int) -> SuggestedAnswer:
    """What is suggested to a seat."""
    suggest = table.asks[seat].suggest
    suggested = suggest() if suggest else None
    assert suggested is not None
    return suggested


def take(table: Table[Any], seat: int) -> str:
    """The suggested answer of a seat, given. Its option."""
    suggested = suggestion(table, seat)
    table.answer(seat, suggested.answer())
    return suggested.option


STEPS: dict[str, Callable[[Game[State], int], SuggestedAnswer | None]] = {
    "crisis-type": suggestions.crisis_type,
    "crisis": suggestions.crisis,
    "threat": suggestions.threat,
    "edge": lambda _game, _seat: suggestions.edge(),
    "squad": lambda game, seat: suggestions.squad(game.setup, seat, game.state.threat),
    "tactics": suggestions.tactics,
    "deploy": suggestions.deployment,
}
"""What is suggested for each stage by itself."""


def answer(table: Table[Any], seat: int) -> str:
    """What is suggested for this step alone, given. Its option."""
    suggested = STEPS[table.game.state.stage](table.game, seat)
    assert suggested is not None
    table.answer(seat, suggested.answer())
    return suggested.option


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


PARTS = {"crises", "edge", "squad", "tactics", "deployment"}


@pytest.mark.parametrize("pair", [(0, 1), (2, 3)])
@pytest.mark.parametrize("seed", [b"a", b"b", b"c"])
def test_all_of_the_set_up_is_taken_by_one_answer_of_each(
    pair: tuple[int, int], seed: bytes
) -> None:
    table = begun(ready_setup(*pair), seed)
    first = table.game.state.priority
    assert (list(table.asks), take(table, first)) == ([first], "play-suggested")
    assert (list(table.asks), take(table, 1 - first)) == ([1 - first], "play-suggested")
    state = table.game.state
    assert state.turn is not None
    by_steps = begun(ready_setup(*pair), seed)
    play_set_up(by_steps)
    for squad, other in zip(state.squads, by_steps.game.state.squads, strict=True):
        assert (squad.crisis, squad.characters) == (other.crisis, other.characters)
        assert (squad.affiliation, squad.tactics) == (other.affiliation, other.tactics)
    assert state.threat == by_steps.game.state.threat
    assert {id: (one.x, one.y) for id, one in state.characters.items()} == {
        id: (one.x, one.y) for id, one in by_steps.game.state.characters.items()
    }


def kept_back(part: str) -> Table[Any]:
    """A match of which each has left all but this to the suggestion, and is asked for it."""
    table = begun(ready_setup())
    for seat in (table.game.state.priority, 1 - table.game.state.priority):
        table.answer(seat, without(table, seat, part))
    return table


def without(table: Table[Any], seat: int, part: str) -> dict[str, Any]:
    """The answer that leaves all but this to the suggestion, as far as it is the seat's to choose;
    else all."""
    suggested = suggestion(table, seat)
    every = suggested.fields["parts"]
    others = [one for one in every if one != part]
    offered = [each.fields["parts"] for each in suggested.parts]
    assert offered == [[other for other in every if other != one] for one in every]
    return {"option": suggested.option, "fields": {"parts": others}}


@pytest.mark.parametrize(
    ("part", "stage", "asked"),
    [
        ("squad", "squad", (0, 1)),
        ("tactics", "tactics", (0, 1)),
        ("edge", "edge", None),
        ("deployment", "deploy", None),
        ("crises", "crisis-type", None),
    ],
)
def test_what_is_kept_back_is_asked_and_nothing_else(
    part: str, stage: str, asked: tuple[int, int] | None
) -> None:
    table = begun(ready_setup()) if part == "crises" else kept_back(part)
    first = table.game.state.priority
    if part == "crises":
        table.answer(first, without(table, first, part))
    assert table.game.state.stage == stage
    assert sorted(table.asks) == list(asked or ([1 - first] if part == "edge" else [first]))
    for seat in sorted(table.asks):
        assert suggestion(table, seat).option != "play-suggested"
        with pytest.raises(Illegal):
            table.check(seat, {"option": "play-suggested", "fields": {"parts": ["squad"]}})


def test_one_may_choose_while_the_other_has_left_it_to_the_suggestion() -> None:
    table = begun(ready_setup())
    first, second = table.game.state.priority, 1 - table.game.state.priority
    take(table, first)
    answer(table, second)  # its crisis
    assert list(table.asks) == [second]
    while table.game.state.turn is None:
        assert list(table.asks) == [second]
        answer(table, second)


def test_a_secret_answer_is_kept_while_the_other_seat_begins_again() -> None:
    """One builds its squad; the other, asked at the same time, leaves all to come but its squad to
    the suggestion, and is asked for that once more."""
    table = begun(ready_setup())
    while table.game.state.stage != "squad":
        answer(table, min(table.asks))
    alone = {"characters": ["captain-america-steve-rogers"], "affiliation": "avengers"}
    table.answer(0, {"option": "squad", "fields": alone})
    table.answer(1, without(table, 1, "squad"))
    assert list(table.asks) == [1]
    assert [option.id for option in table.asks[1].options] == ["squad"]
    answer(table, 1)
    assert table.game.state.squads[0].characters == alone["characters"]
    assert (table.game.state.stage, list(table.asks)) == ("tactics", [0])


def test_what_somebody_leaves_to_the_suggestion_nobody_else_knows() -> None:
    table = begun(ready_setup())
    first = table.game.state.priority
    take(table, first)
    assert set(table.game.state.squads[first].as_suggested) == PARTS - {"edge"}
    known = SYSTEM.rules.visible_to(table.game, 1 - first).state
    assert known.squads[first].as_suggested == []
    assert "Play with these" not in json.dumps(table.view(None))
    assert "Play with these" not in json.dumps(table.view(first))


def test_a_match_in_set_up_that_is_restored_goes_on() -> None:
    setup, log = ready_setup(), list[tuple[int, Any, Any]]()
    table = begun(setup)
    first = table.game.state.priority
    for seat, raw in ((first, without(table, first, "squad")),):
        table.answer(seat, raw)
        log.append((seat, raw, None))
    answer(table, 1 - first)
    again: Table[Any] = Table(
        SYSTEM, setup, Dice(Seeded(key_of(b"suggestions", []))), snapshot=table.snapshot
    )
    assert sorted(again.asks) == sorted(table.asks)
    assert again.digest() == table.digest()


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
        assert "Squad: " in json.dumps(table.view(seat))
    assert "Squad: " not in json.dumps(table.view(None))
    kept = kept_back("squad")
    for seat in (0, 1):
        assert "suggested squad" in json.dumps(kept.view(seat))
    assert "suggested squad" not in json.dumps(kept.view(None))


@pytest.mark.rule("CP-MISS-07")
def test_one_maximum_threat_is_not_asked_for() -> None:
    """Both cards of the core box have 17. A match that began when it was asked is asked still."""
    for asks_all, asked in ((False, "edge"), (True, "threat")):
        table = begun(ready_setup(asks_all=asks_all))
        table.answer(min(table.asks), {"option": "choose-secure"})
        for seat in (0, 1):
            answer(table, seat)
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
