"""Carrying out effects: each word of the vocabulary in exactly one function.

`run` takes a rule in use and does its effects in order; what one leaves behind (names, numbers)
the next may use. An effect that may ask or set off something is a generator, another is done at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...table import Part
from ..cards import deeds
from ..context import Context
from ..moments import Moment
from . import attacking, flow, harm, moving, tasks, turns

CARRY: dict[type[Any], Callable[[Context, Any], Part | None]] = {
    deeds.GainPower: harm.gain_power,
    deeds.LosePower: harm.lose_power,
    deeds.Damage: harm.damage_them,
    deeds.Heal: harm.heal,
    deeds.GiveCondition: harm.give_condition,
    deeds.RemoveCondition: harm.remove_condition,
    deeds.Daze: harm.daze,
    deeds.KnockOut: harm.knock_out,
    deeds.Rouse: harm.rouse,
    deeds.Reduce: harm.reduce,
    deeds.SetDamage: harm.set_damage,
    deeds.Unhurt: harm.unhurt,
    deeds.Revive: harm.revive,
    deeds.Prevent: harm.prevent,
    deeds.Push: moving.push,
    deeds.Throw: moving.throw,
    deeds.Advance: moving.advance,
    deeds.Place: moving.place,
    deeds.MoveAction: moving.move_action,
    deeds.Attack: attacking.attack,
    deeds.AttackAction: attacking.attack_action,
    deeds.Redirect: attacking.redirect,
    deeds.ChangeType: attacking.change_type,
    deeds.EndIfLost: attacking.end_if_lost,
    deeds.AddDice: attacking.add_dice,
    deeds.Reroll: attacking.reroll,
    deeds.ChangeDice: attacking.change_dice,
    deeds.RollDice: attacking.roll_dice,
    deeds.CancelPower: turns.cancel_superpower,
    deeds.Activate: turns.activate,
    deeds.Ready: turns.ready,
    deeds.Tire: turns.tire,
    deeds.ExtraAction: turns.extra_action,
    deeds.TakePriority: turns.take_priority,
    deeds.DropTokens: tasks.drop_tokens,
    deeds.GiveToken: tasks.give_token,
    deeds.PickUp: tasks.pick_up,
    deeds.TakeControl: tasks.take_control,
    deeds.RemoveTokens: tasks.remove_tokens,
    deeds.Become: tasks.become,
    deeds.PlaceToken: tasks.place_token,
    deeds.ChangeCounter: tasks.change_counter,
    deeds.Destroy: tasks.destroy,
    deeds.Score: tasks.score,
    deeds.Last: flow.last,
    deeds.Stop: flow.stop,
    deeds.Remember: flow.remember,
    deeds.If: flow.if_so,
    deeds.May: flow.may,
    deeds.OneOf: flow.one_of,
    deeds.Each: flow.each,
    deeds.EachToken: flow.each_token,
    deeds.EachPlayer: flow.each_player,
    deeds.Chance: flow.chance,
}


def run(ctx: Context, effects: Sequence[Any]) -> Part:
    """Do effects, one after another, until they lapse (CP-HOUSE-04)."""
    for effect in effects:
        ctx.game.work.step()
        if flow.lapsed(ctx):
            return
        part = CARRY[type(effect)](ctx, effect)
        if part is not None:
            yield from part


def after_rolls(ctx: Context) -> Part:
    """After an effect for which a character rolled dice, the rules that look at that roll."""
    for name, faces in list(ctx.names.items()):
        if name.startswith("roll ") and f"roller {name[5:]}" in ctx.names:
            unit = ctx.names[f"roller {name[5:]}"]
            moment = Moment("roll-resolved", unit=unit, data={"faces": list(faces)})
            yield moment
