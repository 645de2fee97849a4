"""Effects in plain language: one sentence each, made from the data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...text import Message, _
from . import deeds
from .offers import choice, choosing
from .phrases import (
    KINDS,
    REFERENCES,
    ROLLS,
    ROLLS_MEANT,
    TOOLS,
    TYPES,
    Said,
    amount,
    both,
    conditions,
    dice_of,
    dice_up_to,
    either,
    no_more_than,
    reference,
    said,
    speaking,
    special,
    subject,
    those,
    turned,
)
from .words import Who


def effect(item: Any) -> Message:
    """One effect in words."""
    return EFFECTS[type(item)](item)


def effects(items: Sequence[Any]) -> list[Message]:
    """Effects in words, one after another."""
    return [effect(item) for item in items]


def _with(sentence: Message, **params: Any) -> Message:
    return Message(sentence.text, params)


def _who(text: Message) -> Callable[[Any], Message]:
    return lambda item: _with(text, who=those(item.who))


def _who_amount(fixed: Message, counted: Message) -> Callable[[Any], Message]:
    """A sentence with a number that stands on the card, or with one that is found then."""
    return lambda item: _with(
        fixed if isinstance(item.amount, int) else counted,
        who=_with(_("%(who)s,"), who=those(item.who))
        if isinstance(item.who, Who) and not isinstance(item.amount, int)
        else those(item.who),
        amount=amount(item.amount),
    )


def _movement(item: Any, must: Message, may_: Message, **params: Any) -> Message:
    """A movement with whom it goes toward or away from, who lays the tool, and whether it must
    be."""
    sentence = _with(may_ if item.may else must, who=those(item.who), **params)
    for ref, way in (
        (getattr(item, "toward", None), _TOWARD),
        (getattr(item, "away", None), _AWAY),
    ):
        if ref is not None:
            sentence = _with(way, what=sentence, who=reference(ref))
    if item.by == "opponent":
        sentence = _("%(what)s, as the opponent chooses", what=sentence)
    return _("%(what)s.", what=sentence)


_TOWARD = _("%(what)s, toward %(who)s")
_AWAY = _("%(what)s, away from %(who)s")


def _push(item: deeds.Push) -> Message:
    texts = _("Push %(who)s %(tool)s"), _("You may push %(who)s %(tool)s")
    return _movement(item, *texts, tool=TOOLS[item.tool])


def _advance(item: deeds.Advance) -> Message:
    if item.tools == "speed":
        texts = (
            _("Advance %(who)s, up to its Speed"),
            _("You may advance %(who)s, up to its Speed"),
        )
        return _movement(item, *texts)
    tools = either([TOOLS[tool] for tool in item.tools])
    texts = _("Advance %(who)s %(tool)s"), _("You may advance %(who)s %(tool)s")
    return _movement(item, *texts, tool=tools)


def _throw(item: deeds.Throw) -> Message:
    texts = _("Throw %(who)s %(tool)s"), _("You may throw %(who)s %(tool)s")
    sentence = _movement(item, *texts, tool=TOOLS[item.tool])
    if item.unhurt:
        return _("%(what)s It takes no damage from its own collision.", what=sentence)
    return sentence


def _place(item: deeds.Place) -> Message:
    around = reference(item.around) if item.around else _("where it is")
    texts = (
        _("Place %(who)s within Range %(range)s of %(of)s"),
        _("You may place %(who)s within Range %(range)s of %(of)s"),
    )
    return _movement(item, *texts, range=item.within, of=around)


def _lose_power(item: deeds.LosePower) -> Message:
    text = _("Take %(amount)s Power from %(who)s")
    if not isinstance(item.amount, int):
        text = _("Take Power from %(who)s equal to %(amount)s")
    lost = _with(text, who=those(item.who), amount=amount(item.amount))
    if item.to is None:
        return _("%(what)s.", what=lost)
    return _("%(what)s; %(gainer)s gains it.", what=lost, gainer=reference(item.to))


def _give_condition(item: deeds.GiveCondition) -> Message:
    if item.chosen:
        what: Any = _("the %(name)s", name=item.chosen.replace("-", " "))
    elif item.pick is not None:
        return _(
            "Of %(these)s give as many to %(who)s as %(number)s, by your choice.",
            these=both(special(item.conditions)),
            who=those(item.who),
            number=amount(item.pick),
        )
    else:
        what = both(special(item.conditions))
    return _("Give %(what)s to %(who)s.", who=those(item.who), what=what)


def _remove_condition(item: deeds.RemoveCondition) -> Message:
    what: Any = _("special conditions")
    if item.chosen:
        what = _("the %(name)s", name=item.chosen.replace("-", " "))
    elif item.conditions:
        what = both(special(item.conditions))
    if item.most == 1:
        what = either(special(item.conditions)) if item.conditions else _("1 special condition")
    elif item.most is not None:
        what = _("%(number)s of: %(what)s", number=item.most, what=what)
    return _("Remove %(what)s from %(who)s.", who=those(item.who), what=what)


def _attack(item: deeds.Attack) -> Message:
    which: Any = _("an attack")
    if item.attacks:
        which = either(list(item.attacks))
    elif item.profile is not None:
        from .text import profile_line

        which = _("the attack %(profile)s", profile=profile_line(item.profile))
    elif item.cost_at_most is not None:
        which = _("an attack that costs %(cost)s Power or less", cost=item.cost_at_most)
    sentence = _("Let %(who)s make %(which)s", who=reference(item.who), which=which)
    if item.at is not None:
        sentence = _("%(what)s against %(at)s", what=sentence, at=those(item.at, many=False))
    if item.any_range:
        sentence = _("%(what)s at any distance", what=sentence)
    if item.free:
        sentence = _("%(what)s, free of cost", what=sentence)
    if item.without:
        sentence = _("%(what)s, without %(rules)s", what=sentence, rules=list(item.without))
    ending = _("%(what)s, if you wish.") if item.may else _("%(what)s.")
    sentence = _with(ending, what=sentence)
    if item.profile is None:
        return sentence
    from .text import attack_rules

    with speaking(attacker=said(item.who)):
        return _run([sentence, *attack_rules(item.profile)])


def _last(item: deeds.Last) -> Message:
    from .text import rule_lines

    who = Said(_("it"), _("It")) if isinstance(item.on, Who) else said(item.on or "self")
    with speaking(**{"self": who}):
        lines = _run(rule_lines(item.rule, own_attack=item.until == "attack" or bool(item.next)))
    until = UNTIL[item.until]
    if item.next is not None:
        until = _with(
            NEXT[item.next], who=those(item.on or "self", many=False), time=DURING[item.until]
        )
    elif isinstance(item.on, Who):
        until = _("%(until)s, for %(who)s", until=until, who=those(item.on))
    elif item.until == "next-activation":
        until = _("Until the next activation of %(who)s starts", who=reference(item.on or "self"))
    if item.times is not None:
        times = _("once") if item.times == 1 else _("%(times)s times", times=item.times)
        until = _("%(until)s, %(times)s", until=until, times=times)
    return _("%(until)s: %(lines)s", until=until, lines=lines)


def _run(lines: Sequence[Message]) -> Message:
    """Sentences one after another."""
    joined: Any = lines[0] if lines else _("nothing changes.")
    for line in lines[1:]:
        joined = _("%(first)s %(then)s", first=joined, then=line)
    return joined if isinstance(joined, Message) else _("%(it)s", it=joined)


UNTIL: dict[str, Message] = {
    "attack": _("For this attack"),
    "activation": _("Until the activation ends"),
    "turn": _("Until the turn ends"),
    "phase": _("Until the phase ends"),
    "round": _("Until the round ends"),
    "next-activation": _("Until its next activation starts"),
    "game": _("For the rest of the game"),
}
NEXT: dict[str, Message] = {
    "attack": _("In the next attack of %(who)s %(time)s"),
    "attack-action": _("In the next Attack action of %(who)s %(time)s"),
}
DURING: dict[str, Message] = {
    "attack": _("in this attack"),
    "activation": _("in this activation"),
    "turn": _("in this turn"),
    "phase": _("in this phase"),
    "round": _("in this round"),
    "next-activation": _("before its next activation"),
    "game": _("in this game"),
}


def _if(item: deeds.If) -> Message:
    sentence = _("If %(this)s: %(then)s", this=conditions(item.if_), then=_run(effects(item.then)))
    if not item.else_:
        return sentence
    return _("%(this)s Otherwise: %(that)s", this=sentence, that=_run(effects(item.else_)))


def _chosen_then(item: Any) -> Message:
    """What is chosen, and what is done with it."""
    with choosing(item.choose):
        return _run([*(choice(part) for part in item.choose), *effects(item.then)])


def _may(item: deeds.May) -> Message:
    asked = _("You may: %(what)s") if item.by == "you" else _("The opponent may: %(what)s")
    return _with(asked, what=_chosen_then(item))


def _one_of(item: deeds.OneOf) -> Message:
    ways = [_("%(name)s: %(what)s", name=way.name, what=_run(effects(way.do))) for way in item.ways]
    return _("Choose one. %(ways)s", ways=_run(ways))


def _each(item: deeds.Each) -> Message:
    who = those(item.of)
    with speaking(**{item.as_: REFERENCES["it"]}):
        then = _run(effects(item.then))
    if item.priority:
        return _("For %(who)s, the priority player's first: %(then)s", who=who, then=then)
    return _("For %(who)s: %(then)s", who=who, then=then)


def _each_token(item: deeds.EachToken) -> Message:
    state = {
        "on-board": _("For each %(token)s on the battlefield: %(then)s"),
        "secured": _("For each %(token)s that is secured: %(then)s"),
        "controlled": _("For each %(token)s that is controlled: %(then)s"),
    }[item.state]
    return _with(state, token=item.token, then=_run(effects(item.then)))


def _each_player(item: deeds.EachPlayer) -> Message:
    then = _chosen_then(item)
    if item.if_:
        return _(
            "For each player, the priority player first, if %(this)s: %(then)s",
            this=conditions(item.if_),
            then=then,
        )
    return _("For each player, the priority player first: %(then)s", then=then)


def _chance(item: deeds.Chance) -> Message:
    sentence = _(
        "With a chance of one in %(number)s: %(then)s",
        number=amount(item.one_in),
        then=_run(effects(item.then)),
    )
    if not item.else_:
        return sentence
    return _("%(this)s Otherwise: %(that)s", this=sentence, that=_run(effects(item.else_)))


def _drop(item: deeds.DropTokens) -> Message:
    if item.most is None:
        return _("Make %(who)s drop its objective tokens.", who=those(item.who))
    text = _("Make %(who)s drop objective tokens, at most %(most)s.")
    return _with(text, who=those(item.who), most=item.most)


def _remove_tokens(item: deeds.RemoveTokens) -> Message:
    if item.token:
        return _("Remove %(token)s from the game.", token=reference(item.token))
    return _("Remove every %(name)s from the game.", name=item.named)


def _place_token(item: deeds.PlaceToken) -> Message:
    seat = _("You") if item.by == "you" else _("The opponent")
    text = _("%(seat)s may place %(token)s within Range %(range)s of where it lies.")
    if not item.may:
        text = _("%(seat)s places %(token)s within Range %(range)s of where it lies.")
    return _with(text, seat=seat, token=reference(item.token), range=item.within)


def _counter(item: deeds.ChangeCounter) -> Message:
    sentence = _(
        "Counters on %(who)s (%(counter)s): %(change)s",
        who=those(item.who),
        change=amount(item.change) if not isinstance(item.change, int) else f"{item.change:+d}",
        counter=item.counter,
    )
    if item.most < 99:
        return _("%(what)s, at most %(most)s.", what=sentence, most=item.most)
    return _("%(what)s.", what=sentence)


def _destroy(item: deeds.Destroy) -> Message:
    if item.hits is None:
        return _("Destroy %(piece)s.", piece=reference(item.piece))
    return _(
        "Destroy %(piece)s; it counts as having collided with %(who)s.",
        piece=reference(item.piece),
        who=reference(item.hits),
    )


def _score(item: deeds.Score) -> Message:
    if item.whose is not None:
        who = reference(item.whose)
        return _("The player of %(who)s scores %(points)s VP.", who=who, points=amount(item.points))
    text = _("You score %(points)s VP.")
    if item.to == "opponent":
        text = _("The opponent scores %(points)s VP.")
    return _with(text, points=amount(item.points))


def _revive(item: deeds.Revive) -> Message:
    sides = {
        "same": _("Instead, %(who)s loses all damage and special conditions."),
        "healthy": _(
            "Instead, %(who)s loses all damage and special conditions and is Healthy again."
        ),
        "injured": _("Instead, %(who)s loses all damage and special conditions and is Injured."),
    }
    return _with(sides[item.side], who=reference(item.who))


def _dice(item: deeds.AddDice) -> Message:
    roll = ROLLS[item.roll]
    if not isinstance(item.add, int):
        return _(
            "Add dice to the %(roll)s roll, equal to %(dice)s.", roll=roll, dice=amount(item.add)
        )
    if item.add < 0:
        return _("Take %(dice)s from the %(roll)s roll.", roll=roll, dice=dice_of(-item.add))
    return _("Add %(dice)s to the %(roll)s roll.", roll=roll, dice=dice_of(item.add))


def _reroll(item: deeds.Reroll) -> Message:
    text = _("Reroll %(dice)s of %(roll)s")
    if item.failures:
        text = _("Reroll %(dice)s of %(roll)s, failures included")
    sentence = _with(text, dice=_some_dice(item.count), roll=ROLLS_MEANT[item.roll])
    return no_more_than(sentence, item.count)


def _some_dice(count: Any) -> Message:
    """How many dice are touched: all, or by choice."""
    return _("all dice") if count == "all" else dice_up_to(count)


def _damage(item: deeds.Damage) -> Message:
    dealt = _who_amount(
        _("Deal %(amount)s damage to %(who)s."), _("Deal damage to %(who)s equal to %(amount)s.")
    )(item)
    if not item.power:
        return dealt
    return _("%(what)s They gain Power equal to the damage that they suffer.", what=dealt)


def _change(item: deeds.ChangeDice) -> Message:
    return turned(
        _("Turn %(dice)s of %(roll)s that %(these)s to %(into)s"),
        item.showing,
        item.to,
        item.count,
        dice=_some_dice(item.count),
        roll=ROLLS_MEANT[item.roll],
    )


def _remember(item: deeds.Remember) -> Message:
    return _(
        "Note %(amount)s (%(name)s).",
        amount=amount(item.amount),
        name=reference(item.as_),
    )


def _gain_power(item: deeds.GainPower) -> Message:
    if isinstance(item.amount, int):
        return _("Give %(amount)s Power to %(who)s.", who=those(item.who), amount=item.amount)
    text = _("Give %(who)s Power equal to %(amount)s.")
    if isinstance(item.who, Who):
        text = _("Give Power to %(who)s, equal to %(amount)s.")
    return _with(text, who=those(item.who), amount=amount(item.amount))


EFFECTS: dict[type[Any], Callable[[Any], Message]] = {
    deeds.GainPower: _gain_power,
    deeds.LosePower: _lose_power,
    deeds.Damage: _damage,
    deeds.Heal: _who_amount(
        _("Remove %(amount)s damage from %(who)s."),
        _("Remove damage from %(who)s equal to %(amount)s."),
    ),
    deeds.GiveCondition: _give_condition,
    deeds.RemoveCondition: _remove_condition,
    deeds.Daze: _who(_("Daze %(who)s.")),
    deeds.KnockOut: _who(_("KO %(who)s.")),
    deeds.Rouse: lambda item: _(
        "Remove the Dazed token and %(heal)s damage from %(who)s.",
        heal=item.heal,
        who=reference(item.who),
    ),
    deeds.Push: _push,
    deeds.Throw: _throw,
    deeds.Advance: _advance,
    deeds.Place: _place,
    deeds.MoveAction: lambda item: _("%(who)s may take a Move action.", who=subject(item.who)),
    deeds.AttackAction: lambda item: _(
        "%(who)s may take an Attack action%(which)s.",
        who=subject(item.who),
        which=_(" (%(attacks)s)", attacks=list(item.attacks)) if item.attacks else "",
    ),
    deeds.Attack: _attack,
    deeds.Redirect: lambda item: _(
        "%(who)s becomes the target of the attack, whatever the range and line of sight.",
        who=subject(item.to),
    ),
    deeds.ChangeType: lambda item: _("Make the attack %(type)s.", type=TYPES[item.type]),
    deeds.EndIfLost: lambda _item: _(
        "If the target is out of the attack's range or sight now, the attack ends; in the "
        "attacker's own activation, with a single target, it may take another action."
    ),
    deeds.AddDice: _dice,
    deeds.Reroll: _reroll,
    deeds.ChangeDice: _change,
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
    deeds.Unhurt: _who(_("Spare %(who)s the damage of the collision.")),
    deeds.Revive: _revive,
    deeds.Prevent: lambda _item: _("That does not happen."),
    deeds.CancelPower: lambda _item: _(
        "The superpower has no effect and cannot be used again in this turn."
    ),
    deeds.Activate: lambda item: _(
        "%(who)s is then activated, in the same turn.", who=subject(item.who)
    ),
    deeds.Ready: _who(_("Remove the Activated token from %(who)s.")),
    deeds.Tire: _who(_("Give %(who)s an Activated token.")),
    deeds.ExtraAction: lambda _item: _("One more action in this activation."),
    deeds.TakePriority: lambda _item: _("You take the priority token."),
    deeds.DropTokens: _drop,
    deeds.GiveToken: lambda item: _(
        "Give %(token)s to %(to)s to hold.", to=reference(item.to), token=reference(item.token)
    ),
    deeds.PickUp: lambda item: _(
        "Let %(who)s pick up %(token)s.", who=reference(item.who), token=reference(item.token)
    ),
    deeds.TakeControl: lambda item: _("You control %(token)s.", token=reference(item.token)),
    deeds.RemoveTokens: _remove_tokens,
    deeds.Become: lambda item: _(
        "Turn %(token)s into %(name)s (%(kind)s).",
        token=reference(item.token),
        name=item.name,
        kind=KINDS[item.kind],
    ),
    deeds.PlaceToken: _place_token,
    deeds.ChangeCounter: _counter,
    deeds.Destroy: _destroy,
    deeds.Score: _score,
    deeds.Last: _last,
    deeds.Stop: lambda item: _("End %(name)s for %(who)s.", name=item.name, who=those(item.who)),
    deeds.Remember: _remember,
    deeds.If: _if,
    deeds.May: _may,
    deeds.OneOf: _one_of,
    deeds.Each: _each,
    deeds.EachToken: _each_token,
    deeds.EachPlayer: _each_player,
    deeds.Chance: _chance,
}
