"""Effects that make attacks, redirect them, and change dice."""

from ...contract.asking import ScriptPart
from ..actions import granted
from ..attacks import attack_actions, steps
from ..cards.words.effects import attacking as words
from ..constants import FACES
from ..context import Context, characters, number
from ..dice import pools
from ..dice.pools import DiceShown
from ..reactions import dice_steps
from ..reactions.carrying import carry_out
from .common import those


@carry_out.register
def attack(effect: words.Attack, ctx: Context) -> ScriptPart:
    """A character makes an attack that is no action of its own."""
    for unit in those(ctx, effect.who):
        at = None if effect.at is None else characters(ctx, effect.at)
        yield from attack_actions.by_effect(ctx, unit, effect, at)


@carry_out.register
def attack_action(effect: words.AttackAction, ctx: Context) -> ScriptPart:
    """An Attack action is granted (CP-ACT-06)."""
    for unit in those(ctx, effect.who):
        yield from granted.granted_attack(ctx.game, unit, only=list(effect.attacks) or None)


@carry_out.register
def redirect(effect: words.Redirect, ctx: Context) -> None:
    """Another becomes the target, wherever it is."""
    new = next(iter(those(ctx, effect.to)), None)
    if ctx.attack is not None and new is not None:
        steps.change_target(ctx.game, ctx.attack, new, ctx.active.name)


@carry_out.register
def change_type(effect: words.ChangeType, ctx: Context) -> None:
    """The attack under way is of another type."""
    if ctx.attack is not None:
        ctx.attack.type = effect.type


@carry_out.register
def end_if_lost(effect: words.EndIfLost, ctx: Context) -> None:
    """The attack ends if its target is out of its range or sight now."""
    if ctx.attack is not None:
        steps.end_if_lost(ctx.game, ctx.attack, ctx.active.name)


@carry_out.register
def add_dice(effect: words.AddDice, ctx: Context) -> None:
    """Dice for a roll of the attack: gathered with the pool, or rolled at once if the pool is
    already rolled."""
    if ctx.attack is not None:
        pools.add_by_effect(ctx, effect.roll, number(ctx, effect.add))


@carry_out.register
def reroll(effect: words.Reroll, ctx: Context) -> ScriptPart:
    """Dice are rerolled, by choice."""
    pool = ctx.pool(effect.roll)
    if pool is not None and pool.rolled:
        allowed = _allowed(ctx, effect)
        yield from dice_steps.reroll_by_effect(ctx, pool, allowed, effect.failures)


@carry_out.register
def change_dice(effect: words.ChangeDice, ctx: Context) -> ScriptPart:
    """Dice are changed to another face, by choice."""
    pool = ctx.pool(effect.roll)
    if pool is not None and pool.rolled:
        allowed = _allowed(ctx, effect)
        ctx.result = yield from dice_steps.change_by_effect(
            ctx, pool, effect.showing, effect.to, allowed
        )


def _allowed(ctx: Context, effect: words.Reroll | words.ChangeDice) -> int | str:
    """The number of dice that the player may choose, or "any" or "all" of them."""
    return effect.count if isinstance(effect.count, str) else number(ctx, effect.count)


@carry_out.register
def roll_dice(effect: words.RollDice, ctx: Context) -> None:
    """Dice are rolled for this rule alone, without a pool and extra dice."""
    faces = [
        FACES[face] for face in ctx.game.dice.roll(max(0, number(ctx, effect.dice)), len(FACES))
    ]
    roller = ctx.one(effect.who)
    if roller and ctx.is_interaction:
        for place, (face, _name) in pools.read_as(ctx.game, "interact", roller, faces).items():
            faces[place] = face
    ctx.names[f"roll {effect.as_}"] = faces
    if roller:
        ctx.names[f"roller {effect.as_}"] = roller
    ctx.game.emit(
        DiceShown(
            unit=roller,
            seat=ctx.decider,
            roll="effect",
            name=ctx.active.name,
            faces=tuple(faces),
            marks=("",) * len(faces),
            rule="CP-DICE-01",
        )
    )
