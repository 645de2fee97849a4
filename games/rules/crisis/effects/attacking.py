"""Effects that make attacks, change their target, and touch dice."""

from __future__ import annotations

from ...table import Part
from .. import activation, attack_actions, attacks, dice_steps, pools
from ..cards import deeds
from ..constants import FACES
from ..context import Context, characters, number
from .common import those


def attack(ctx: Context, effect: deeds.Attack) -> Part:
    """A character makes an attack that is no action of its own."""
    for unit in those(ctx, effect.who):
        at = None if effect.at is None else characters(ctx, effect.at)
        yield from attack_actions.by_effect(ctx, unit, effect, at)


def attack_action(ctx: Context, effect: deeds.AttackAction) -> Part:
    """An Attack action is granted (CP-ACT-06)."""
    for unit in those(ctx, effect.who):
        yield from activation.granted_attack(ctx.game, unit, only=list(effect.attacks) or None)


def redirect(ctx: Context, effect: deeds.Redirect) -> None:
    """Another becomes the target, wherever it is."""
    new = next(iter(those(ctx, effect.to)), None)
    if ctx.attack is not None and new is not None:
        attacks.change_target(ctx.game, ctx.attack, new, ctx.held.name)


def change_type(ctx: Context, effect: deeds.ChangeType) -> None:
    """The attack under way is of another type."""
    if ctx.attack is not None:
        ctx.attack.type = effect.type


def end_if_lost(ctx: Context, effect: deeds.EndIfLost) -> None:
    """The attack ends if its target is out of its range or sight now."""
    if ctx.attack is not None:
        attacks.end_if_lost(ctx.game, ctx.attack, ctx.held.name)


def add_dice(ctx: Context, effect: deeds.AddDice) -> None:
    """Dice for a roll of the attack: gathered with the pool, or rolled at once if the pool has
    been rolled."""
    if ctx.attack is not None:
        pools.add_by_effect(ctx, effect.roll, number(ctx, effect.add))


def reroll(ctx: Context, effect: deeds.Reroll) -> Part:
    """Dice are rerolled, by choice."""
    pool = ctx.pool(effect.roll)
    if pool is not None and pool.rolled:
        count = effect.count
        allowed = count if isinstance(count, str) else number(ctx, count)
        yield from dice_steps.reroll_by_effect(ctx, pool, allowed, effect.failures)


def change_dice(ctx: Context, effect: deeds.ChangeDice) -> Part:
    """Dice are turned to another face, by choice."""
    pool = ctx.pool(effect.roll)
    if pool is not None and pool.rolled:
        count = effect.count
        allowed = count if isinstance(count, str) else number(ctx, count)
        changed = yield from dice_steps.change_by_effect(
            ctx, pool, effect.showing, effect.to, allowed
        )
        ctx.result = changed


def roll_dice(ctx: Context, effect: deeds.RollDice) -> None:
    """Dice are rolled for this rule alone: no pool, no extra dice."""
    faces = [
        FACES[face] for face in ctx.game.dice.roll(max(0, number(ctx, effect.dice)), len(FACES))
    ]
    roller = ctx.one(effect.who)
    ctx.names[f"roll {effect.as_}"] = faces
    if roller:
        ctx.names[f"roller {effect.as_}"] = roller
    ctx.game.emit(
        "dice",
        unit=roller,
        seat=ctx.decider,
        roll="effect",
        name=ctx.held.name,
        faces=faces,
        marks=[""] * len(faces),
        rule="CP-DICE-01",
    )
