"""A turn and an activation are two things: in one turn the same character may activate again, and
then what counts for the turn goes on while what counts for the activation is over (CP-ROUND-08)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.cards import builtin

from .carding import BLANKS, MISS, attack, attack_dice, ids, innate, power, say, scene, unit
from .helpers import character, refused

AGAIN = {
    "name": "Again",
    "type": "innate",
    "rules": [
        {
            "when": "activation-end",
            "limit": {"per": "turn"},
            "do": [{"do": "ready", "who": "self"}, {"do": "activate", "who": "self"}],
        }
    ],
}


def once_more(*powers: dict[str, Any], **more: Any) -> Table[Any]:
    """The yak is active, and will activate once more in the same turn."""
    yak = character("yak", superpowers=[AGAIN, *powers])
    faces = [*MISS[:5], *BLANKS[:3]]
    units = (unit(0, "yak", (12, 18), power=9), unit(1, "bat", (14, 18)))
    return scene(*units, active="a-yak", cards=[yak], faces=faces, **more)


def end_first_activation(match: Table[Any]) -> None:
    say(match, 0, "end-activation")
    assert (match.game.state.turn.unit, match.game.state.turn.actions) == ("a-yak", 0)


PERIODS = pytest.mark.parametrize(
    ("period", "is_over"), [("turn", False), ("activation", True)], ids=["turn", "activation"]
)


@pytest.mark.rule("CP-ROUND-08", "CP-CORE-05")
@PERIODS
def test_what_lasts_until_the_end_of_the_turn_lasts_in_its_next_activation(
    period: str, is_over: bool
) -> None:
    more = {"always": [{"mod": "dice", "roll": ["attack"], "add": 2}]}
    match = once_more(power("Rage", {"do": "last", "until": period, "rule": more}))
    say(match, 0, "power:rage")
    end_first_activation(match)
    assert attack_dice(match) == (5 if is_over else 7)


@pytest.mark.rule("CP-ROUND-08")
@PERIODS
def test_once_a_turn_is_less_than_once_an_activation(period: str, is_over: bool) -> None:
    limit = {"limit": {"per": period}}
    match = once_more(power("Rest", {"do": "gain-power"}, rule=limit))
    say(match, 0, "power:rest")
    end_first_activation(match)
    assert ("power:rest" in ids(match, 0)) == is_over


@pytest.mark.rule("CP-ROUND-08")
@PERIODS
def test_an_attack_is_granted_once_a_turn_or_once_an_activation(period: str, is_over: bool) -> None:
    extra = {"name": "Extra", "type": "energy", "range": 4, "strength": 5}
    match = once_more(innate("Gun", {"mod": "attack", "attack": extra, "once": period}))
    attack(match, "extra", "b-bat")
    end_first_activation(match)
    assert ("attack:extra" in ids(match, 0)) == is_over


@pytest.mark.rule("CP-ROUND-08")
@PERIODS
def test_who_was_attacked_in_the_turn_was_so_in_its_earlier_activation_too(
    period: str, is_over: bool
) -> None:
    before = {"test": "attacked-before", "who": "target", "by": "self", "in": period}
    rule = {"when": "targeted", "if": [before], "do": [{"do": "gain-power"}]}
    match = once_more({"name": "Focus", "type": "innate", "rules": [rule]})
    attack(match, "strike", "b-bat")
    end_first_activation(match)
    had = match.game.state.unit("a-yak").power
    attack(match, "strike", "b-bat")
    assert match.game.state.unit("a-yak").power == had + (0 if is_over else 1)


@pytest.mark.rule("CP-ACT-08", "CP-EX-02")
@PERIODS
def test_move_actions_are_counted_in_the_turn_or_in_the_activation(
    period: str, is_over: bool
) -> None:
    match = once_more(innate("Heavy", {"mod": "moves-at-most", "number": 1, "in": period}))
    say(match, 0, "move:S", to=[10_500, 18_000])
    assert refused(match, 0, "move:S", to=[10_500, 19_000]) == "CP-CORE-02"
    end_first_activation(match)
    assert ("move:S" in ids(match, 0)) == is_over


@pytest.mark.rule("CP-ROUND-08")
def test_killmonger_minds_the_turn_and_ghost_spider_the_activation() -> None:
    def periods(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value.get("in", "activation")] if value.get("test") == "attacked-before" else []
            return own + [found for part in value.values() for found in periods(part)]
        return (
            [found for part in value for found in periods(part)] if isinstance(value, list) else []
        )

    cards = builtin.by_id()
    assert periods(dict(cards["killmonger"])) == ["turn"]
    assert periods(dict(cards["ghost-spider"])) == ["activation"]


def test_nothing_is_kept_of_the_turn_where_no_card_asks() -> None:
    """So that matches under way, and their digests, are as they were."""
    match = once_more()
    attack(match, "strike", "b-bat")
    say(match, 0, "move:S", to=[10_500, 18_000])
    assert not any("attacked|" in key or "|moves|" in key for key in match.game.state.used)
