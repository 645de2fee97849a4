"""Rounds, phases, turns and activations (CP-ROUND, CP-ACT)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.actions import granted
from games.rules.dice import Dice, Scripted
from games.rules.fields.option import kind_of

from .carding import innate, power
from .helpers import (
    active,
    at,
    character,
    crisis,
    first_ask,
    game,
    offered,
    refused,
    run,
    say,
    seen_by,
    table,
    unit,
)

NAMES = ["bat", "cat", "dog", "fox", "hen"]
MISSION: dict[str, Any] = {"secure": "vaults", "extract": "relics"}
GAIN = {"do": "gain-power", "who": "self", "amount": 1}


def squads(first: str, second: str) -> list[dict[str, Any]]:
    """Both squads as one letter a character: "." free, "A" Activated, "D" Dazed, "X" both."""
    units = []
    for seat, marks in enumerate((first, second)):
        for number, mark in enumerate(marks):
            place = (4 + 5 * number, 30 if seat == 0 else 5)
            more = {"activated": mark in "AX", "dazed": mark in "DX"}
            units.append(unit(seat, NAMES[number], place, **more))
    return units


def turn_of(seat: int, first: str, second: str, **more: Any) -> Table[Any]:
    return table(*squads(first, second), turn={"seat": seat}, **more)


def kinds(outcome: Any) -> list[str]:
    return [event.kind for event in outcome.events]


# -- Phases


@pytest.mark.rule("CP-ROUND-02", "CP-ROUND-03", "CP-ROUND-07", "CP-ROUND-21", "CP-V-13")
def test_a_round_has_three_phases() -> None:
    the_table = table(unit(0, "bat", (18, 30), power=2), unit(1, "cat", (18, 6)), stage="power")
    phases = [event.data["phase"] for event in the_table.opening.events if event.kind == "phase"]
    assert phases == ["power", "activation"]
    assert [unit.power for unit in the_table.game.state.characters.values()] == [3, 1]
    say(the_table, 0, "activate", unit="a-bat")
    say(the_table, 0, "end-activation")
    say(the_table, 1, "activate", unit="b-cat")
    outcome = say(the_table, 1, "end-activation")
    phases = [event.data["phase"] for event in outcome.events if event.kind == "phase"]
    assert phases == ["cleanup", "power", "activation"]
    assert the_table.game.state.round == 2


@pytest.mark.rule("CP-ROUND-04", "CP-ROUND-05", "CP-ROUND-26", "CP-CORE-12", "CP-CORE-13")
def test_the_priority_players_effects_come_first_and_crisis_cards_last() -> None:
    """Each effect gives its owner Power; the log shows the order."""
    for moment in ("power-phase", "cleanup"):
        well = character("well", superpowers=[innate("Well", when=moment, do=[GAIN])])
        storm = crisis("storm", "secure", [(0, 0)], rules=[
            {"name": "Storm", "when": moment,
             "do": [{"do": "gain-power", "who": {"within": 5, "of": "self"}, "amount": 1}]}
        ])  # fmt: skip
        storm["rules"][0]["do"][0]["who"] = {"contests": "Switch"}
        units = [unit(0, "well", (18, 17)), unit(1, "well", (18, 19.5))]
        the_table = table(
            *units, stage="power" if moment == "power-phase" else "cleanup", priority=1,
            cards=[well, storm], secure="storm", extract="relics",
        )  # fmt: skip
        gains = [
            (event.data["unit"], event.data["name"])
            for event in the_table.opening.events
            if event.kind == "power" and event.data["name"]
        ]
        assert gains[:2] == [("b-well", "Well"), ("a-well", "Well")], moment
        assert {name for _unit, name in gains[2:4]} == {"Storm"}, moment


@pytest.mark.rule("CP-ROUND-06", "CP-ROUND-14")
@pytest.mark.parametrize("moment", ["activation-phase-start", "activation-phase-end"])
def test_effects_at_the_start_and_end_of_the_activation_phase(moment: str) -> None:
    well = character("well", superpowers=[innate("Well", when=moment, do=[GAIN])])
    units = [
        unit(0, "well", (18, 17), activated=moment.endswith("end")),
        unit(1, "well", (18, 25), activated=moment.endswith("end")),
    ]
    stage = "activation" if moment.endswith("start") else "activation-end"
    the_table = table(*units, stage=stage, priority=1, cards=[well], **MISSION)
    gains = [event.data["unit"] for event in the_table.opening.events if event.kind == "power"]
    assert gains[:2] == ["b-well", "a-well"]


@pytest.mark.rule("CP-ROUND-15", "CP-ROUND-16", "CP-ROUND-25", "CP-WIN-07")
def test_both_crises_are_scored_together_first_in_cleanup() -> None:
    the_table = table(
        unit(0, "bat", (18, 18)), unit(1, "cat", (6, 18)), unit(1, "dog", (30, 30),
                                                               holds=["relics#1"]),
        stage="cleanup", **MISSION,
    )  # fmt: skip
    assert the_table.game.state.vp == [1, 2]
    scored = [event.data for event in the_table.opening.events if event.kind == "vp"]
    assert [(data["seat"], data["card"]) for data in scored] == [
        (0, "vaults"), (1, "vaults"), (1, "relics"),
    ]  # fmt: skip
    assert the_table.game.state.vp_by_round == [[1, 2]]


@pytest.mark.rule("CP-ROUND-18", "CP-ROUND-19", "CP-ROUND-20", "CP-ROUND-23", "CP-ROUND-24")
def test_the_steps_of_cleanup_in_order() -> None:
    quake = crisis("quake", "secure", [(0, 0)], rules=[
        {"name": "Quake", "when": "cleanup",
         "do": [{"do": "damage", "who": {"contests": "Switch"}, "amount": 1}]}
    ])  # fmt: skip
    the_table = table(
        unit(0, "bat", (18, 18), activated=True), unit(1, "cat", (6, 18), dazed=True),
        unit(1, "dog", (30, 30), activated=True), stage="cleanup", secure="quake",
        extract="relics", cards=[quake], last_activated=0,
    )  # fmt: skip
    order = [
        event.kind
        for event in the_table.opening.events
        if event.kind in ("vp", "damage", "recovered", "priority", "round")
    ]
    assert order == ["vp", "damage", "recovered", "priority", "round"]
    state = the_table.game.state
    assert not any(unit.activated for unit in state.characters.values())
    assert state.round == 2
    assert state.unit("b-cat").side == "injured"


@pytest.mark.rule("CP-ROUND-22", "CP-V-47", "CP-PRIO-06")
@pytest.mark.parametrize(("last", "after"), [(0, 1), (1, 0), (None, 0)])
def test_who_activated_last_hands_priority_over(last: int | None, after: int) -> None:
    the_table = table(
        unit(0, "bat", (18, 30)), unit(1, "cat", (18, 6)), stage="cleanup", priority=0,
        last_activated=last, **MISSION,
    )  # fmt: skip
    assert the_table.game.state.priority == after


@pytest.mark.rule("CP-ROUND-27", "CP-ROUND-01")
def test_the_mission_tracker_is_open() -> None:
    the_game = game(unit(0, "bat", (18, 30)), vp=[3, 4], round=2, **MISSION)
    for perspective in (0, 1, None):
        view = seen_by(the_game, perspective)
        assert (view["vp"], view["round"], view["rounds"]) == ([3, 4], 2, 6)


# -- Turns


@pytest.mark.rule("CP-ROUND-07", "CP-ROUND-08", "CP-ROUND-09", "CP-ROUND-11")
def test_turns_alternate_until_everybody_has_a_token() -> None:
    the_table = turn_of(0, "..", ".D")
    say(the_table, 0, "activate", unit="a-bat")
    assert kinds(say(the_table, 0, "end-activation"))[-2:] == ["turn-over", "turn"]
    assert list(the_table.asks) == [1]
    assert refused(the_table, 1, "activate", unit="b-cat") == "CP-ACT-11"
    assert refused(the_table, 1, "activate", unit="a-bat") == "CP-ROUND-08"
    assert refused(the_table, 1, "move:S", to=at(9, 9)) == "CP-ROUND-08"
    say(the_table, 1, "activate", unit="b-bat")
    say(the_table, 1, "end-activation")
    assert refused(the_table, 0, "activate", unit="a-bat") == "CP-ACT-10"
    say(the_table, 0, "activate", unit="a-cat")
    outcome = say(the_table, 0, "end-activation")
    assert the_table.game.state.round == 2
    assert "round" in kinds(outcome)


@pytest.mark.rule("CP-ACT-09")
@pytest.mark.parametrize(("taken", "confirmed"), [(0, True), (1, True), (2, False)])
def test_to_end_an_activation_with_actions_left_is_confirmed(taken: int, confirmed: bool) -> None:
    the_table = active(turn={"actions": taken})
    (over,) = [one for one in the_table.asks[0].options if one.id == "end-activation"]
    assert over.final is confirmed


@pytest.mark.rule("CP-ACT-15")
def test_to_pass_is_confirmed() -> None:
    options = turn_of(0, "..", "..").asks[0].options
    assert [option.id for option in options if option.final] == ["pass"]


@pytest.mark.rule("CP-ROUND-12")
def test_who_may_not_pass_must_activate() -> None:
    the_table = turn_of(0, "..", "..")
    assert {kind_of(option) for option in offered(the_table, 0)} == {"activate", "pass"}
    assert refused(the_table, 0, "pass") == "CP-ACT-16"
    assert refused(the_table, 0, "end-turn") == "CP-ROUND-12"


@pytest.mark.rule("CP-ROUND-08", "CP-ACT-10", "CP-ACT-11")
def test_the_characters_that_can_be_activated_are_listed_and_the_others_say_why_not() -> None:
    the_table = turn_of(0, "A..", "..")
    ask = the_table.asks[0]
    assert [unit.id for unit in ask.units] == ["a-cat", "a-dog"]
    said = {
        option.id: (str(option.label), option.refused.rule if option.refused else "")
        for option in ask.options
        if kind_of(option.id) == "activate"
    }
    assert said == {
        "activate:a-bat": ("Activate Ann's Bat", "CP-ACT-10"),
        "activate:a-cat": ("Activate Ann's Cat", ""),
        "activate:a-dog": ("Activate Dog", ""),
    }


@pytest.mark.rule("CP-ROUND-08")
@pytest.mark.parametrize(
    "answer", [{"option": "activate:a-cat"}, {"option": "activate", "fields": {"unit": "a-cat"}}]
)
def test_answers_of_earlier_versions_activate_as_well(answer: dict[str, Any]) -> None:
    """They name one option and the character as its field."""
    the_table = turn_of(0, "A..", "..")
    the_table.answer(0, answer)
    assert the_table.game.state.turn.unit == "a-cat"


@pytest.mark.rule("CP-ROUND-13", "CP-V-37")
def test_with_nobody_left_the_turn_is_only_ended() -> None:
    the_table = turn_of(0, "AAA", "AAA..")
    assert set(offered(the_table, 0)) == {"end-turn"}
    assert refused(the_table, 0, "pass") == "CP-ACT-16"
    assert refused(the_table, 0, "activate", unit="a-bat") == "CP-ROUND-13"
    assert "idle" in kinds(say(the_table, 0, "end-turn"))
    assert list(the_table.asks) == [1]


# -- Passing


@pytest.mark.rule("CP-ACT-15", "CP-ACT-16", "CP-V-34")
def test_more_tokens_allow_a_pass() -> None:
    assert turn_of(0, "AAD.", "AA..").game.state.turn.may_pass
    assert not turn_of(1, "AAD.", "AA..").game.state.turn.may_pass
    the_table = turn_of(0, "AAD.", "AA..")
    (option,) = [option for option in the_table.asks[0].options if option.id == "pass"]
    assert [str(line) for line in option.describe()["details"]]
    outcome = say(the_table, 0, "pass")
    assert "passed" in kinds(outcome)
    assert list(the_table.asks) == [1]
    assert the_table.game.state.last_activated is None


@pytest.mark.rule("CP-ACT-16", "CP-ROUND-11", "CP-ROUND-12")
def test_nobody_passes_for_ever() -> None:
    the_table = turn_of(0, "AAA..", "AA")
    say(the_table, 0, "pass")
    say(the_table, 1, "end-turn")
    assert refused(the_table, 0, "pass") == "CP-ACT-16"
    say(the_table, 0, "activate", unit="a-fox")
    say(the_table, 0, "end-activation")
    say(the_table, 1, "end-turn")
    assert refused(the_table, 0, "pass") == "CP-ACT-16", "nor after one of them"


@pytest.mark.rule("CP-ACT-16")
def test_whoever_passed_while_somebody_was_left_may_pass_again() -> None:
    the_table = turn_of(0, "AAAA.", "AA.")
    say(the_table, 0, "pass")
    say(the_table, 1, "activate", unit="b-dog")
    say(the_table, 1, "end-activation")
    say(the_table, 0, "pass")
    say(the_table, 1, "end-turn")
    assert refused(the_table, 0, "pass") == "CP-ACT-16"


@pytest.mark.rule("CP-ACT-17", "CP-V-35")
def test_equal_tokens_allow_none_and_both_tokens_count_once() -> None:
    for seat in (0, 1):
        assert not turn_of(seat, "AA..", "AD..").game.state.turn.may_pass
        assert not turn_of(seat, "AA..", "XA..").game.state.turn.may_pass
    assert turn_of(0, "AA..", "X...").game.state.turn.may_pass


@pytest.mark.rule("CP-ACT-16", "CP-V-36")
def test_fewer_characters_pass_only_by_the_later_printing() -> None:
    assert not turn_of(0, "...", ".....").game.state.turn.may_pass
    later = {"passing": "fewer-left"}
    assert turn_of(0, "...", ".....", options=later).game.state.turn.may_pass
    assert not turn_of(1, "...", ".....", options=later).game.state.turn.may_pass
    assert not turn_of(0, "...", "...", options=later).game.state.turn.may_pass


@pytest.mark.rule("CP-ROUND-08", "CP-ACT-15")
def test_one_activation_or_one_pass_a_turn() -> None:
    hand = [{"tactics": ["cheer"]}, {}]
    the_table = turn_of(0, "...", "A..", cards=[CHEER], squads=hand)
    say(the_table, 0, "activate", unit="a-bat")
    assert refused(the_table, 0, "activate", unit="a-cat") == "CP-ROUND-10"
    say(the_table, 0, "end-activation")
    assert refused(the_table, 0, "activate", unit="a-cat") == "CP-ROUND-08"
    assert refused(the_table, 0, "pass") == "CP-ROUND-08"


@pytest.mark.rule("CP-ACT-16")
def test_passing_is_judged_when_the_turn_begins() -> None:
    the_table = turn_of(0, "A..", "...")
    the_table.game.state.unit("a-bat").activated = False
    assert the_table.game.state.turn.may_pass


CHEER = {
    "id": "cheer", "kind": "tactic", "name": "Cheer",
    "rules": [{"choose": [{"choose": "character", "as": "friend", "from": {"side": "ally"}}],
               "do": [{"do": "gain-power", "who": "friend", "amount": 1}]}],
}  # fmt: skip
BOO = {**CHEER, "id": "boo", "name": "Boo"}


def again(the_table: Table[Any]) -> Table[Any]:
    """The same match once more, as it stands."""
    snapshot = the_table.snapshot
    return Table(SYSTEM, the_table.setup, Dice(Scripted([])), snapshot=snapshot)


@pytest.mark.rule("CP-ACT-18", "CP-ACT-19", "CP-ROUND-13", "CP-TAC-10")
def test_tactics_cards_before_and_after_a_pass() -> None:
    hand = [{"tactics": ["boo", "cheer"]}, {}]
    the_table = turn_of(0, "AA.", "A..", cards=[CHEER, BOO], squads=hand)
    say(the_table, 0, "tactic:cheer", friend="a-dog")
    say(the_table, 0, "pass")
    assert set(offered(the_table, 0)) >= {"end-turn", "tactic:boo"}
    assert refused(the_table, 0, "pass") == refused(the_table, 0, "activate") == "CP-ACT-15"
    assert "idle" not in kinds(say(again(the_table), 0, "end-turn"))
    say(the_table, 0, "tactic:boo", friend="a-dog")
    assert the_table.game.state.unit("a-dog").power == 2
    assert list(the_table.asks) == [1]


# -- Activations


@pytest.mark.rule("CP-ACT-01", "CP-ACT-02", "CP-ACT-03", "CP-ACT-07", "CP-ACT-09", "CP-ACT-10")
def test_up_to_two_actions_the_same_one_twice_if_it_likes() -> None:
    the_table = active()
    say(the_table, 0, "move:S", to=at(18, 20))
    say(the_table, 0, "move:M", to=at(18, 24))
    assert refused(the_table, 0, "move:S", to=at(18, 26)) == "CP-ACT-01"
    assert refused(the_table, 0, "climb", to=at(18, 26)) == "CP-ACT-01"
    assert not the_table.game.state.unit("a-bat").activated
    say(the_table, 0, "end-activation")
    assert the_table.game.state.unit("a-bat").activated


@pytest.mark.rule("CP-ACT-07", "CP-ROUND-09")
def test_fewer_actions_may_be_taken() -> None:
    the_table = active()
    say(the_table, 0, "end-activation")
    assert the_table.game.state.unit("a-bat").activated
    assert list(the_table.asks) == [1]


@pytest.mark.rule("CP-ACT-02", "CP-ACT-04")
def test_an_attack_is_an_action() -> None:
    the_table = active(others=[unit(1, "dog", (18, 20))], turn={"actions": 2})
    attack = next(key for key in offered(the_table, 0) if key.startswith("attack:"))
    assert refused(the_table, 0, attack, target="b-dog") == "CP-ACT-01"
    fresh = active(others=[unit(1, "dog", (18, 20))])
    say(fresh, 0, attack, target="b-dog")
    while fresh.game.state.attack:
        seat = min(fresh.asks)
        option = "done" if "done" in offered(fresh, seat) else "pass"
        say(fresh, seat, option)
    assert fresh.game.state.turn.actions == 1


CHARGE = power("Charge", {"do": "move-action", "who": "self"}, action=True)


@pytest.mark.rule("CP-ACT-02", "CP-ACT-13", "CP-ACT-14", "CP-CARD-13", "CP-CARD-14", "CP-EX-03",
                  "CP-ROUND-10")  # fmt: skip
def test_superpowers_cost_an_action_only_if_they_say_so() -> None:
    hero = character("hero", superpowers=[power("Rest", GAIN), power("Rage", GAIN, action=True)])
    the_table = active("hero", cards=[hero])
    say(the_table, 0, "power:rest")
    assert the_table.game.state.turn.actions == 0
    say(the_table, 0, "move:S", to=at(18, 20))
    say(the_table, 0, "power:rage")
    assert the_table.game.state.turn.actions == 2
    assert refused(the_table, 0, "power:rage") == "CP-ACT-01"
    say(the_table, 0, "power:rest")
    assert the_table.game.state.unit("a-hero").power == 3


@pytest.mark.rule("CP-ACT-06", "CP-EX-13")
def test_granted_actions_do_not_count() -> None:
    hero = character("hero", superpowers=[CHARGE])
    the_table = active("hero", cards=[hero])
    say(the_table, 0, "power:charge")
    say(the_table, 0, "move:M", to=at(18, 22))
    assert the_table.game.state.turn.actions == 1
    assert the_table.game.state.turn.moves == 1


@pytest.mark.rule("CP-ACT-08", "CP-EX-02", "CP-CORE-02")
def test_cannot_beats_a_granted_move() -> None:
    """A holder that may take one Move action a turn, has moved, and charges."""
    heavy = crisis("heavy", "extract", [(0, 0)], rules=[
        {"name": "Heavy", "always": [{"mod": "moves-at-most", "number": 1,
                                      "to": {"holds": "Relic"}}]}
    ])  # fmt: skip
    hero = character("hero", superpowers=[CHARGE])
    mission: dict[str, Any] = {"secure": "vaults", "extract": "heavy"}
    the_table = active("hero", mine={"holds": ["heavy#1"]}, cards=[hero, heavy], **mission)
    say(the_table, 0, "move:S", to=at(18, 20))
    assert refused(the_table, 0, "move:S", to=at(18, 21))
    say(the_table, 0, "power:charge")
    assert "end-activation" in offered(the_table, 0)
    assert the_table.game.state.unit("a-hero").y == 20000


@pytest.mark.rule("CP-ACT-08", "CP-CORE-02")
def test_a_move_granted_in_another_turn_is_the_first_of_who_takes_it() -> None:
    leash = {"mod": "moves-at-most", "number": 1}
    heavy = character("heavy", superpowers=[innate("Leash", leash)])
    ally = {"choose": "character", "as": "ally", "from": {"side": "ally", "but": ["self"]}}
    go = {"do": "move-action", "who": "ally"}
    order = power("Go", go, action=True, rule={"choose": [ally]})
    hero = character("hero", superpowers=[order])
    the_table = active("hero", others=[unit(0, "heavy", (9, 9))], cards=[hero, heavy])
    say(the_table, 0, "move:S", to=at(18, 20))
    say(the_table, 0, "power:go", ally="a-heavy")
    say(the_table, 0, "move:S", to=at(9, 11))
    assert the_table.game.state.unit("a-heavy").y == 11000


@pytest.mark.rule("CP-ACT-12", "CP-ACT-11", "CP-V-55")
def test_a_character_dazed_in_its_activation_is_done() -> None:
    boom = {"do": "damage", "who": "self", "amount": 9}
    hero = character("hero", superpowers=[power("Boom", boom)])
    the_table = active(
        "hero",
        mine={"holds": ["relics#1"]},
        others=[unit(0, "dog", (9, 9))],
        turn={"actions": 1},
        cards=[hero],
        **MISSION,
    )
    say(the_table, 0, "power:boom")
    say(the_table, 1, "drop", at=at(19, 19))
    hero_now = the_table.game.state.unit("a-hero")
    assert hero_now.dazed
    assert not hero_now.activated
    assert list(the_table.asks) == [1]
    say(the_table, 1, "activate", unit="b-cat")
    say(the_table, 1, "end-activation")
    assert refused(the_table, 0, "activate", unit="a-hero") == "CP-ACT-11"


def test_another_character_may_activate_within_the_same_turn() -> None:
    the_table = active(others=[unit(0, "dog", (9, 9))])
    granted.queue_activation(the_table.game, "a-dog")
    outcome = say(the_table, 0, "end-activation")
    assert [e.data["unit"] for e in outcome.events if e.kind == "activated"] == ["a-dog"]
    assert the_table.game.state.turn.seat == 0
    say(the_table, 0, "end-activation")
    assert list(the_table.asks) == [1]


@pytest.mark.rule("CP-COND-15", "CP-ACT-08")
def test_granted_moves_wait_for_stagger_too() -> None:
    the_table = active(mine={"conditions": ["stagger"]})
    assert not run(the_table.game, granted.granted_move(the_table.game, "a-bat"))
    free = active()
    ask = first_ask(free.game, granted.granted_move(free.game, "a-bat"))
    assert [option.id for option in ask.options] == ["move:S", "move:M", "climb", "decline"]
