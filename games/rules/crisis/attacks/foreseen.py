"""What always applies to an attack that has not been made: rules that must happen and leave nobody
a choice (CP-CARD-17). The players are shown dice and odds with these in them; what somebody may do
or not, rerolls among it, is left out. Nothing here changes the state or tells anybody anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...table import Game
from .. import context
from ..cards.words.effects.attacking import AddDice, ChangeDice, ChangeType
from ..cards.words.effects.flow import If, Last, Remember
from ..cards.words.effects.harm import Reduce, SetDamage
from ..context import Context
from ..context.attack_state import Attack
from ..context.moments import Moment
from ..context.sources import Source
from ..figures.state import State
from ..reactions import uses, windows
from ..reactions.carrying import carry_out

BEFORE_THE_ROLL = ("attack-declared", "targeted", "pool-attack", "pool-defense")
ON_THE_ATTACK = (Remember, AddDice, ChangeType, Last)
ON_THE_DAMAGE = (Remember, Reduce, SetDamage)


def before_the_roll(game: Game[State], made: Attack) -> Attack:
    """The attack with what its target sets off by being targeted: dice that are added, its type,
    rules that last until it ends (CP-ATK-02, CP-ATK-04, CP-ATK-05)."""
    seen = replace(made, rules=list(made.rules), added=list(made.added))
    for kind in BEFORE_THE_ROLL:
        if kind == "attack-declared" and made.profile.shape != "single":
            continue  # the others are not declared one by one: CP-AREA-02
        moment = Moment(kind, unit=seen.target, other=seen.attacker, attack=seen)
        for use in _forced(game, moment):
            _apply(use.ctx, use.active.rule.do, ON_THE_ATTACK)
    return seen


def changes_of_dice(game: Game[State], made: Attack) -> Iterator[tuple[str, Mapping[str, str]]]:
    """What is changed in which roll after both sides have changed dice, as faces into faces: only
    changes of all dice that show something (CP-ATK-10)."""
    moment = Moment("modified", unit=made.target, other=made.attacker, attack=made)
    for use in _forced(game, moment):
        for effect in _chosen(use.ctx, use.active.rule.do):
            if isinstance(effect, ChangeDice) and effect.count == "all":
                yield effect.roll, dict.fromkeys(effect.showing, effect.to)


def suffered(game: Game[State], made: Attack, amount: int) -> int:
    """What is left of an attack's damage, before the target's Stamina bounds it, after the rules
    that lessen it (CP-ATK-13, CP-DMG-02)."""
    if amount <= 0:
        return 0
    seat = game.state.unit(made.attacker).seat
    source = Source("attack", made.attacker, seat, made.profile.name, made)
    moment = Moment(
        "would-suffer",
        unit=made.target,
        other=made.attacker,
        source=source,
        amount=amount,
        attack=made,
    )
    for use in _forced(game, moment):
        _apply(use.ctx, use.active.rule.do, ON_THE_DAMAGE)
    return max(0, moment.amount)


def _forced(game: Game[State], moment: Moment) -> Iterator[uses.Use]:
    """The rules that answer a moment whatever anybody wants, in their order (CP-CORE-13)."""
    moment.serial = game.state.serial
    first = windows.leading(game, moment)
    for seat in (first, 1 - first, None):
        done: set[str] = set()
        while use := next(_answering(game, moment, seat, done), None):
            done.add(use.active.key)
            yield use


def _answering(
    game: Game[State], moment: Moment, seat: int | None, done: set[str]
) -> Iterator[uses.Use]:
    """Asked anew each time: what one rule does may be another's condition."""
    for use in windows.answering(game, moment, seat, done):
        if use.active.forced and not use.active.rule.choose:
            yield use


def _apply(ctx: Context, rule: Sequence[Any], words: tuple[type[Any], ...]) -> None:
    """Carry out the effects of a rule that are these words, and last no longer than the attack."""
    for effect in _chosen(ctx, rule):
        if isinstance(effect, words) and getattr(effect, "until", "attack") == "attack":
            carry_out(effect, ctx)


def _chosen(ctx: Context, rule: Sequence[Any]) -> Iterator[Any]:
    """The effects that happen, with those of conditions that are met."""
    for effect in rule:
        if isinstance(effect, If):
            met = context.met(ctx, effect.if_)
            yield from _chosen(ctx, effect.then if met else effect.else_)
        else:
            yield effect
