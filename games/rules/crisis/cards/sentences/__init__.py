"""Effects in plain language: one sentence each, made from the data.

Each module here tells what the module of its name in `effects/` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from ....text import Message, _
from .. import deeds
from ..phrases import (
    KINDS,
    TYPES,
    Said,
    a_token,
    amount,
    dice_of,
    either,
    reference,
    said,
    speaking,
    subject,
    those,
)
from . import attacking, flow, harm, moving, tasks
from .common import whom, whom_and_amount


def effect(item: Any) -> Message:
    """One effect in words."""
    return EFFECTS[type(item)](item)


def effects(items: Sequence[Any]) -> list[Message]:
    """Effects in words, one after another; each may speak of what came of the one before."""
    told = []
    with ExitStack() as results:
        for item in items:
            told.append(effect(item))
            if type(item) in RESULTS:
                results.enter_context(speaking(result=RESULTS[type(item)]))
    return told


RESULTS: dict[type[Any], Said] = {
    deeds.Damage: Said(_("the damage suffered from that"), _("The damage suffered from that")),
    deeds.Heal: Said(_("the damage removed"), _("The damage removed")),
    deeds.LosePower: Said(_("the Power lost"), _("The Power lost")),
    deeds.RemoveCondition: Said(
        _("the number of special conditions removed"), _("The number of special conditions removed")
    ),
    deeds.ChangeDice: Said(_("the number of dice changed"), _("The number of dice changed")),
}
"""What comes of an effect, as the next one may count it."""


EFFECTS: dict[type[Any], Callable[[Any], Message]] = {
    deeds.GainPower: harm.gain_power,
    deeds.LosePower: harm.lose_power,
    deeds.Damage: harm.damage,
    deeds.Heal: whom_and_amount(
        _("Remove %(amount)s damage from %(who)s."),
        _("Remove damage from %(who)s equal to %(amount)s."),
    ),
    deeds.GiveCondition: harm.give_condition,
    deeds.RemoveCondition: harm.remove_condition,
    deeds.Daze: whom(_("Daze %(who)s.")),
    deeds.KnockOut: whom(_("KO %(who)s.")),
    deeds.Rouse: lambda item: _(
        "Remove the Dazed token and %(heal)s damage from %(who)s.",
        heal=item.heal,
        who=reference(item.who),
    ),
    deeds.Push: moving.push,
    deeds.Throw: moving.throw,
    deeds.Advance: moving.advance,
    deeds.Place: moving.place,
    deeds.MoveAction: lambda item: _("%(who)s may take a Move action.", who=subject(item.who)),
    deeds.AttackAction: lambda item: _(
        "%(who)s may take an Attack action%(which)s.",
        who=subject(item.who),
        which=_(" with %(attacks)s", attacks=either(list(item.attacks))) if item.attacks else "",
    ),
    deeds.Attack: attacking.attack,
    deeds.Redirect: lambda item: _(
        "%(who)s becomes the target of the attack, whatever the range and line of sight.",
        who=subject(item.to),
    ),
    deeds.ChangeType: lambda item: _("Make the attack %(type)s.", type=TYPES[item.type]),
    deeds.EndIfLost: lambda _item: _(
        "If the target is out of the attack's range or sight now, the attack ends; in the "
        "attacker's own activation, with a single target, it may take another action."
    ),
    deeds.AddDice: attacking.add_dice,
    deeds.Reroll: attacking.reroll,
    deeds.ChangeDice: attacking.change_dice,
    deeds.RollDice: lambda item: (
        _("Roll %(dice)s.", dice=dice_of(item.dice))
        if isinstance(item.dice, int)
        else _("Roll dice equal to %(dice)s.", dice=amount(item.dice))
    ),
    deeds.Reduce: lambda item: _(
        "Lower the damage by %(by)s%(least)s.",
        by=amount(item.by),
        least=_(", to no less than %(least)s", least=item.least) if item.least else "",
    ),
    deeds.SetDamage: lambda item: _("Lower the damage to %(to)s.", to=amount(item.to)),
    deeds.Unhurt: lambda item: _(
        "%(who)s takes no damage from the collision.", who=subject(item.who)
    ),
    deeds.Revive: harm.revive,
    deeds.Prevent: lambda _item: _("It is not %(what)s.", what=said("prevented").within),
    deeds.CancelPower: lambda _item: _(
        "The superpower has no effect and cannot be used again in this turn."
    ),
    deeds.Activate: lambda item: _(
        "%(who)s is then activated, in the same turn.", who=subject(item.who)
    ),
    deeds.Ready: whom(_("Remove the Activated token from %(who)s.")),
    deeds.Tire: whom(_("Give %(who)s an Activated token.")),
    deeds.ExtraAction: lambda _item: _("There is one more action in this activation."),
    deeds.TakePriority: lambda _item: _("You take the priority token."),
    deeds.DropTokens: tasks.drop_tokens,
    deeds.GiveToken: lambda item: _(
        "Give %(token)s to %(to)s to hold.", to=reference(item.to), token=reference(item.token)
    ),
    deeds.PickUp: lambda item: _(
        "Let %(who)s pick up %(token)s.", who=reference(item.who), token=reference(item.token)
    ),
    deeds.TakeControl: lambda item: _("You control %(token)s.", token=reference(item.token)),
    deeds.RemoveTokens: tasks.remove_tokens,
    deeds.Become: lambda item: _(
        "%(token)s becomes %(other)s, of the kind %(kind)s.",
        token=said(item.token).start,
        other=a_token(item.name),
        kind=KINDS[item.kind],
    ),
    deeds.PlaceToken: tasks.place_token,
    deeds.ChangeCounter: tasks.change_counter,
    deeds.Destroy: tasks.destroy,
    deeds.Score: tasks.score,
    deeds.Last: flow.last,
    deeds.Stop: lambda item: _(
        "The effect %(name)s on %(who)s ends.", name=item.name, who=those(item.who)
    ),
    deeds.Remember: flow.remember,
    deeds.If: flow.if_,
    deeds.May: flow.may,
    deeds.OneOf: flow.one_of,
    deeds.Each: flow.each,
    deeds.EachToken: flow.each_token,
    deeds.EachPlayer: flow.each_player,
    deeds.Chance: flow.chance,
}
