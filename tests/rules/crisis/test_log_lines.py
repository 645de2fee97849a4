"""Log lines: each event has one, or needs none."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from games.rules.crisis import SYSTEM, constants
from games.rules.crisis.characters import damage, power
from games.rules.crisis.context.sources import Source
from games.rules.crisis.figures import names
from games.rules.crisis.movement import dodges
from games.rules.crisis.script import rounds
from games.rules.crisis.script import setup as setting_up

from ..telling import event_of
from . import carding
from .bouts import bout, fighter
from .carding import attack, duel, innate
from .helpers import (
    BLANK,
    B,
    C,
    H,
    W,
    character,
    events,
    game,
    run,
    say,
    setup,
    unit,
)

FOLDER = Path(constants.__file__).parent


CLASSES = SYSTEM.events.codec.classes


def test_every_event_is_announced() -> None:
    """A class that nothing makes would be told, drawn and counted for nothing."""
    made = {
        node.func.id
        for path in FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert {cls.__name__ for cls in CLASSES.values()} <= made


def test_every_event_cites_the_rule_that_it_happens_by() -> None:
    """By its class, or where it is made."""
    classes = {cls.__name__: cls for cls in CLASSES.values()}
    missing = [
        f"{path.name}:{node.lineno}"
        for path in FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in classes
        and not classes[node.func.id].rule
        and "rule" not in {keyword.arg for keyword in node.keywords}
    ]
    assert missing == []


def step(outcome: Any) -> list[tuple[str, list[str]]]:
    """The rules of an outcome's lines about dice, with what each roll's dice show."""
    return [
        (line.rule, [*line.rolls[0].faces])
        for event in outcome.events
        if event.kind == "dice" and (line := SYSTEM.events.line(event, setup()))
    ]


@pytest.mark.rule("CP-ATK-06", "CP-ATK-07", "CP-ATK-08", "CP-ATK-09", "CP-ATK-10")
def test_changed_dice_cite_the_step_in_which_they_were_changed() -> None:
    """In step 7, before any extra die, in step 9 and in step 10."""
    turn = {"do": "change-dice", "roll": "attack", "showing": ["blank"], "to": "hit"}
    early = innate("Early", when="rolled", do=[{**turn, "count": "all"}])
    own = {"mod": "reroll", "roll": ["attack"], "count": 1}
    late = innate("Late", own, {**own, "roll": ["defense"], "whose": "other"})
    match, outcome = bout(
        [BLANK, C, B, B, B, B, B, B, B, H, W], fighter("yak", superpowers=[early, late])
    )
    assert [rule for rule, _faces in step(outcome)] == [
        "CP-ATK-06",
        "CP-ATK-07",
        "CP-ATK-07",
        "CP-ATK-08",
    ]
    assert match.asks[0].rule == "CP-MOD-07"
    outcome = say(match, 0, "reroll:late", dice=["2-block"])
    assert [rule for rule, _faces in step(outcome)] == ["CP-ATK-09"]
    outcome = say(match, 0, "reroll:late", dice=["0-block"])
    assert [rule for rule, _faces in step(outcome)] == ["CP-ATK-10"]


@pytest.mark.rule("CP-ATK-12", "CP-DODGE-02", "CP-DODGE-03", "CP-DODGE-04")
def test_dice_of_later_steps_and_of_dodges_cite_theirs() -> None:
    more = {"do": "dice", "roll": "attack", "add": 1}
    yak = fighter("yak", rules=[{"when": "before-damage", "do": [more]}])
    _match, outcome = bout([*[B] * 8, H], yak)
    assert step(outcome)[-1][0] == "CP-ATK-12"
    again = innate("Again", {"mod": "reroll", "roll": ["dodge"], "count": 1})
    the_game = game(
        unit(0, "yak", (12, 18)),
        unit(1, "cat", (20, 18)),
        cards=[fighter("yak", superpowers=[again])],
        faces=[C, B, B, B, H],
    )
    roll = dodges.dodge_roll(the_game, "a-yak", Source("superpower", "b-cat"))
    run(the_game, roll, {"option": "reroll:again", "fields": {"dice": ["1-block"]}})
    rules = [event["rule"] for event in events(the_game, "dice")]
    assert rules == ["CP-DODGE-02", "CP-DODGE-03", "CP-DODGE-04"]


@pytest.mark.rule("CP-ATK-25")
def test_a_lost_target_cites_its_rule() -> None:
    away = [{"do": "place", "who": "target", "within": 5}, {"do": "end-attack-if-lost"}]
    foe = fighter("zebu", superpowers=[innate("Vanish", when="targeted", do=away)])
    match, _outcome = bout([], None, foe)
    outcome = say(match, 1, "place", to=[25_000, 18_000])
    lines = [SYSTEM.events.line(event, match.setup) for event in outcome.events]
    cited = {str(line.message): line.rule for line in lines if line}
    assert cited["Vanish: Bob's Zebu is out of reach or sight, and the attack ends."] == "CP-ATK-25"


@pytest.mark.rule("CP-BEAM-04", "CP-AREA-02", "CP-AREA-04")
@pytest.mark.parametrize(
    ("shape", "rule"), [("single", "CP-ATK-02"), ("beam", "CP-BEAM-04"), ("area", "CP-AREA-04")]
)
def test_an_attack_cites_how_its_target_came_to_be(shape: str, rule: str) -> None:
    yak = fighter("yak")
    yak["attacks"][0]["shape"] = shape
    aimed: dict[str, Any] = {"target": "b-zebu"} if shape == "single" else {}
    match = duel("yak", "zebu", faces=[B] * 8, cards=[yak, fighter("zebu")])
    outcome = attack(match, "blow", **(aimed if shape != "beam" else {"heading": 0}))
    assert [event.data["rule"] for event in outcome.events if event.kind == "attack"] == [rule]


@pytest.mark.rule("CP-CARD-33", "CP-CARD-34", "CP-COND-11", "CP-CORE-01", "CP-DMG-02")
def test_power_and_damage_cite_why_there_was_less() -> None:
    the_game = game(unit(0, "bat", (18, 18), power=3), unit(1, "cat", (2, 2)))
    power.lose_power(the_game, "a-bat", 2)
    power.lose_power(the_game, "a-bat", 2)
    assert [event["rule"] for event in events(the_game, "power-lost")] == [
        "CP-CARD-33",
        "CP-CARD-34",
    ]
    spared = innate("Spared", when="would-suffer", do=[{"do": "set-damage", "to": 0}])
    the_game = game(
        unit(0, "yak", (18, 18)),
        unit(1, "cat", (2, 2)),
        cards=[character("yak", superpowers=[spared])],
    )
    run(the_game, damage.deal(the_game, "a-yak", 2, Source("collision", "b-cat")))
    assert [event["rule"] for event in events(the_game, "no-damage")] == ["CP-CORE-01"]


@pytest.mark.rule("CP-COND-11")
def test_poison_cites_itself() -> None:
    bat = unit(0, "bat", (18, 18), conditions=["poison"], power=3)
    the_game = game(bat, unit(1, "cat", (2, 2)), round=2)
    run(the_game, rounds.power_phase(the_game))
    assert [event["rule"] for event in events(the_game, "power-lost")] == ["CP-COND-11"]


@pytest.mark.rule("CP-ATK-23", "CP-CARD-17", "CP-CARD-10")
def test_a_rule_on_a_card_cites_why_it_takes_effect() -> None:
    gain = {"do": "gain-power"}
    after = {"when": "after-attack", "do": [gain]}
    lasting = {"do": "last", "on": "self", "until": "turn", "rule": {**after, "name": "Echo"}}
    yak = fighter(
        "yak",
        rules=[{**after, "name": "Sap", "icons": ["wild"]}, {**after, "name": "Drain"}],
        superpowers=[
            innate("Boast", when="after-attack", do=[gain]),
            innate("Howl", when="targeted", do=[lasting]),
        ],
    )
    _match, outcome = bout([W, *[B] * 7], yak)
    cited = {event["name"]: event["rule"] for event in carding.event_data(outcome, "rule")}
    assert cited == {
        "Howl": "CP-CARD-17",
        "Sap": "CP-ATK-23",
        "Drain": "CP-CARD-10",
        "Boast": "CP-CARD-17",
        "Echo": "CP-CORE-07",
    }


@pytest.mark.rule("CP-PRIO-01", "CP-PRIO-02")
@pytest.mark.parametrize(
    ("faces", "rule"), [([H] * 5 + [B] * 5, "CP-PRIO-01"), ([C] + [H] * 9, "CP-PRIO-02")]
)
def test_the_priority_roll_cites_what_decided_it(faces: list[int], rule: str) -> None:
    the_game = game(unit(0, "bat", (18, 18)), unit(1, "cat", (2, 2)), faces=faces)
    assert setting_up.roll_priority(the_game) == 0
    assert [event["rule"] for event in events(the_game, "priority")] == [rule]


def test_a_character_of_both_squads_is_called_by_its_player() -> None:
    bat, cat, ant = unit(0, "bat", (18, 18)), unit(1, "cat", (18, 19.5)), unit(1, "ant", (10, 10))
    apart, mirrored = game(bat, cat, ant), game(bat, cat, unit(1, "bat", (10, 10)))
    assert str(names.unit(apart, "a-bat")) == "Bat"
    assert str(names.unit(mirrored, "a-bat")) == "Ann's Bat"
    assert str(names.unit(mirrored, "b-bat")) == "Bob's Bat"
    assert str(names.unit(mirrored, "b-cat")) == "Cat"


def test_the_log_says_whose_a_character_is_where_both_rosters_have_it() -> None:
    line = SYSTEM.events.line(event_of(SYSTEM, "dazed", {"unit": "b-bat"}), setup())
    assert line is not None
    assert (str(line.message), line.seat) == ("Bob's Bat is Dazed.", 1)
    only_bob = setup()
    only_bob.rosters[0]["entries"] = []
    line = SYSTEM.events.line(event_of(SYSTEM, "dazed", {"unit": "b-bat"}), only_bob)
    assert line is not None
    assert str(line.message) == "Bat is Dazed."


def test_tokens_of_which_there_are_several_have_numbers() -> None:
    the_game = game(unit(0, "bat", (18, 18)), secure="vaults")
    board = {token["id"]: token["name"] for token in SYSTEM.rules.view(the_game)["tokens"]}
    assert board["vaults#2"] == "Switch 2"
    line = SYSTEM.events.line(event_of(SYSTEM, "token-removed", {"token": "vaults#2"}), setup())
    assert line is not None
    assert str(line.message) == "Switch 2 is removed."


@pytest.mark.parametrize(
    ("sides", "name"),
    [
        ([], "Bat"),
        ([["bat"]], "Bat"),
        ([["bat"], ["cat"]], "Bat"),
        ([["cat"], ["bat"]], "Bat"),
        ([["bat"], ["cat", "bat"]], "Ann's Bat"),
    ],
)
def test_a_card_in_both_rosters_has_its_players_name(sides: list[list[str]], name: str) -> None:
    rosters = [{"entries": [{"card": card} for card in side]} for side in sides]
    assert str(names.unit_of(setup().model_copy(update={"rosters": rosters}), "a-bat")) == name
