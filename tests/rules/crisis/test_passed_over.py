"""Nobody is asked where only one answer is possible, or where none would change anything; a match
that began when such asks were asked goes on as it was."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.dice import Dice, Scripted, Seeded

from .carding import innate
from .helpers import MIDDLE, character, offered, say, setup, state_of, unit

CURE = innate(
    "Cure",
    when="activation-end",
    do=[{"do": "may", "then": [{"do": "remove-condition", "who": "self", "most": 1}]}],
)
BLESSING = innate(
    "Blessing",
    when="activation-end",
    do=[
        {
            "do": "one-of",
            "ways": [
                {"name": "Heal", "do": [{"do": "heal", "who": "self", "amount": 1}]},
                {"name": "Clear", "do": [{"do": "remove-condition", "who": "self"}]},
            ],
        }
    ],
)


def match(*units: Any, cards: Any = (), asks_single: bool = False, **position: Any) -> Table[Any]:
    """A running match as they are begun now, or as they were before."""
    the_setup = setup(cards).model_copy(update={"asks_single": asks_single})
    dice = Dice(Scripted((), Seeded(b"test")))
    return Table(SYSTEM, the_setup, dice, state=state_of(the_setup, units, **position))


def kinds(the_table: Table[Any]) -> list[str]:
    """The events since the beginning."""
    return [event.kind for event in the_table.opening.events]


@pytest.mark.rule("CP-ROUND-08")
def test_the_last_character_that_can_be_activated_is_active_at_once() -> None:
    units = [unit(0, "bat", MIDDLE), unit(0, "cat", (2, 2), activated=True)]
    units += [unit(1, "dog", (9, 9)), unit(1, "elk", (2, 9), activated=True)]
    now = match(*units, turn={"seat": 0})
    assert now.game.state.turn.unit == "a-bat"
    assert "activated" in kinds(now)
    before = match(*units, turn={"seat": 0}, asks_single=True)
    options = offered(before, 0).values()
    assert [option.id for option in options if not option.refused] == ["activate:a-bat"]


@pytest.mark.rule("CP-ROUND-08", "CP-ACT-16")
def test_whoever_may_choose_between_two_or_pass_is_asked() -> None:
    pair = [unit(0, "bat", MIDDLE), unit(0, "cat", (2, 2)), unit(1, "dog", (9, 9))]
    assert match(*pair, turn={"seat": 0}).game.state.turn.unit is None
    last = [unit(0, "bat", MIDDLE), unit(0, "cat", (2, 2), activated=True), unit(1, "dog", (9, 9))]
    passing = match(*last, turn={"seat": 0, "may_pass": True})
    assert passing.game.state.turn.unit is None


@pytest.mark.rule("CP-ROUND-13")
def test_whoever_has_nobody_left_to_activate_is_not_asked() -> None:
    units = [unit(0, "bat", MIDDLE, activated=True), unit(1, "dog", (9, 9)), unit(1, "elk", (2, 9))]
    units += [unit(1, "hen", (2, 20), activated=True)]
    now = match(*units, turn={"seat": 0})
    assert "idle" in kinds(now)
    assert sorted(now.asks) == [1]
    assert offered(match(*units, turn={"seat": 0}, asks_single=True), 0).keys() == {"end-turn"}


@pytest.mark.rule("CP-ACT-09")
def test_an_activation_in_which_nothing_more_can_be_done_ends_by_itself() -> None:
    units = [unit(0, "bat", MIDDLE), unit(1, "cat", (2, 2)), unit(1, "dog", (2, 9))]
    spent = {"seat": 0, "unit": "a-bat", "actions": 2}
    now = match(*units, turn=spent)
    assert now.game.state.unit("a-bat").activated
    before = match(*units, turn=spent, asks_single=True)
    possible = [option.id for option in offered(before, 0).values() if not option.refused]
    assert possible == ["end-activation"]


@pytest.mark.rule("CP-ACT-09")
def test_an_activation_with_actions_left_is_ended_by_its_player_alone() -> None:
    units = [unit(0, "bat", MIDDLE), unit(1, "cat", (2, 2)), unit(1, "dog", (2, 9))]
    now = match(*units, turn={"seat": 0, "unit": "a-bat", "actions": 1})
    assert "end-activation" in offered(now, 0)


@pytest.mark.rule("CP-ROUND-10")
def test_whoever_has_power_left_to_spend_on_something_is_asked() -> None:
    healing = {
        "name": "Mend",
        "type": "active",
        "cost": 1,
        "rules": [{"do": [{"do": "heal", "who": "self", "amount": 1}]}],
    }
    cards = [character("ape", superpowers=[healing])]
    units = [unit(0, "ape", MIDDLE, power=1, damage=1), unit(1, "cat", (2, 2))]
    now = match(*units, cards=cards, turn={"seat": 0, "unit": "a-ape", "actions": 2})
    assert {"power:mend", "end-activation"} <= set(offered(now, 0))


@pytest.mark.parametrize(
    ("rule", "harm", "asked"),
    [
        (CURE, {}, False),
        (CURE, {"conditions": ["slow"]}, True),
        (BLESSING, {}, False),
        (BLESSING, {"damage": 1}, True),
        (BLESSING, {"conditions": ["slow"]}, True),
    ],
)
def test_a_choice_that_changes_nothing_is_not_asked_for(
    rule: Any, harm: dict[str, Any], asked: bool
) -> None:
    cards = [character("ape", superpowers=[rule])]
    units = [unit(0, "ape", MIDDLE, **harm), unit(1, "cat", (2, 2)), unit(1, "dog", (2, 9))]
    turn = {"seat": 0, "unit": "a-ape", "actions": 1}
    now = match(*units, cards=cards, turn=turn)
    say(now, 0, "end-activation")
    assert (0 in now.asks) is asked
    before = match(*units, cards=cards, turn=turn, asks_single=True)
    say(before, 0, "end-activation")
    assert 0 in before.asks


def test_an_answer_that_passes_over_asks_is_replayed_to_the_same() -> None:
    units = [unit(0, "bat", MIDDLE), unit(1, "cat", (2, 2)), unit(1, "dog", (2, 9))]
    now = match(*units, turn={"seat": 0, "unit": "a-bat"})
    say(now, 0, "end-activation")
    again = now.fork(Dice(Seeded(b"other")))
    assert again.game.state == now.game.state
    assert sorted(again.asks) == sorted(now.asks) == [1]
