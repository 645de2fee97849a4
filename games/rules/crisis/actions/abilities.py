"""What a seat may do of its own will in its turn: attacks, active superpowers, active Team
Tactics cards (CP-ACT-02, CP-CARD-13, CP-TAC-04)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...fields import Illegal, Option
from ...table import Answer, Game, Part
from ..attacks import aims, attack_actions, targets
from ..cards.schema import Superpower
from ..context import active_rule, in_force
from ..figures import printed
from ..figures.state import State
from ..reactions import uses
from . import allowed


def attack_options(game: Game[State], unit: str) -> list[Option]:
    """The attacks of the active character, greyed out with the reason where they cannot be made
    now."""
    barred = allowed.action_refused(game, unit)
    return [targets.option(game, aim, barred) for aim in aims.attacks_of(game, unit)]


def power_options(game: Game[State], unit: str) -> list[Option]:
    """The active superpowers of the active character, greyed out with the reason where they cannot
    be used now."""
    barred = allowed.action_refused(game, unit)
    return [_power_option(game, use, barred) for use in _powers(game, unit)]


def _powers(game: Game[State], unit_id: str) -> Iterator[uses.Use]:
    """The active superpowers of the side that is up (CP-CARD-09, CP-CARD-13)."""
    unit = game.state.unit(unit_id)
    for power in printed.card(game, unit_id).superpowers:
        if power.type == "active" and power.sides in ("both", unit.side):
            yield uses.look(game, active_rule.of_power(unit, power, power.rules[0]))


def _power_option(game: Game[State], use: uses.Use, barred: Illegal | None) -> Option:
    power = use.active.power
    assert power is not None
    if power.action and barred:
        use = replace(use, refused=barred)
    rule = "CP-CARD-14" if power.action else "CP-CARD-13"
    return uses.option(use, _power_id(power), "power", rule)


def _power_id(power: Superpower) -> str:
    return f"power:{uses.slug(power.name)}"


def turn_options(game: Game[State], seat: int) -> list[Option]:
    """The active Team Tactics cards of the seat whose turn it is (CP-TAC-04, CP-TAC-10)."""
    turn = game.state.turn
    if turn is None or turn.seat != seat:
        return []
    return [
        uses.option(use, f"tactic:{use.active.tactic}", "tactic", "CP-TAC-04")
        for use in _tactics(game, seat)
    ]


def _tactics(game: Game[State], seat: int) -> Iterator[uses.Use]:
    for card in in_force.tactics(game, seat):
        if card.rule.when is None:
            yield uses.look(game, card)


def is_action(game: Game[State], answer: Answer) -> bool:
    """Whether an answer spends one of the activation's actions (CP-ACT-02, CP-CARD-14)."""
    kind = answer.option.partition(":")[0]
    turn = game.state.turn
    if kind != "power" or turn is None or turn.unit is None:
        return kind == "attack"
    unit = game.state.unit(turn.unit)
    return any(
        power.action
        for power in printed.card(game, turn.unit).superpowers
        if _power_id(power) == answer.option and power.sides in ("both", unit.side)
    )


def carry_out(game: Game[State], answer: Answer) -> Part:
    """Do what an answer to these options says."""
    kind = answer.option.partition(":")[0]
    turn = game.state.turn
    assert turn is not None
    if kind == "attack" and turn.unit:
        yield from attack_actions.attack_action(game, turn.unit, answer)
    elif kind == "power" and turn.unit:
        use = next(
            use
            for use in _powers(game, turn.unit)
            if use.active.power and _power_id(use.active.power) == answer.option
        )
        yield from uses.carry_out(game, use, answer.fields)
    elif kind == "tactic":
        use = next(
            use
            for use in _tactics(game, answer.seat)
            if f"tactic:{use.active.tactic}" == answer.option
        )
        yield from uses.carry_out(game, use, answer.fields)
