"""What lasts, and the order of things, in words."""

from __future__ import annotations

from collections.abc import Sequence

from .....text import Message, _, any_of, ngettext, one_by_one
from ...words.characters import Who
from ...words.choices import Choice
from ...words.effects import flow as words
from ...words.rules import Effect
from ..amounts import amount
from ..characters import any_of_those, those
from ..choices import choosing
from ..conditions import conditions
from ..nouns import KINDS
from ..reading import describe, effect_sentences, in_order, reading
from ..references import IT, called, calling, reference
from ..rules import rule_lines

# -- What lasts


@reading.register
def last(item: words.Last) -> Message:
    """A rule that lasts: how long, or for which attack, and what it says."""
    on = item.on or "self"
    who = called("self") if item.on is None or isinstance(item.on, Who) else called(item.on)
    several = isinstance(item.on, Who) or who.many
    if several:
        who = IT._replace(side=item.on.side if isinstance(item.on, Who) else who.side)
    with calling(self=who):
        own_attack = item.until == "attack" or item.next is not None
        lines = in_order(rule_lines(item.rule, own_attack=own_attack))
    for_whom = None
    if item.next is not None:
        time = NEXT[item.next].filled(who=any_of_those(on), time=DURING[item.until])
    elif item.until == "next-activation" and not several:
        time = _("Until the next activation of %(who)s starts", who=those(on))
    else:
        time, for_whom = UNTIL[item.until], those(on) if several else None
    return _lasting(time, for_whom, item.times, lines)


def _lasting(time: Message, who: Message | None, times: int | None, lines: Message) -> Message:
    """A rule with how long it lasts, for whom if they are several, and how often it is used."""
    if who is not None and times is not None:
        return ngettext(
            "%(time)s, for %(who)s, once: %(lines)s",
            "%(time)s, for %(who)s, %(n)s times: %(lines)s",
            times,
            time=time,
            who=who,
            lines=lines,
        )
    if who is not None:
        return _("%(time)s, for %(who)s: %(lines)s", time=time, who=who, lines=lines)
    if times is not None:
        return ngettext(
            "%(time)s, once: %(lines)s",
            "%(time)s, %(n)s times: %(lines)s",
            times,
            time=time,
            lines=lines,
        )
    return _("%(time)s: %(lines)s", time=time, lines=lines)


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


@reading.register
def stop(item: words.Stop) -> Message:
    """The end of what lasts."""
    return _("The effect %(name)s on %(who)s ends.", name=item.name, who=those(item.who))


@reading.register
def remember(item: words.Remember) -> Message:
    """A number noted."""
    return _("Note %(amount)s.", amount=amount(item.amount))


# -- The order of things


def _effects(items: Sequence[Effect]) -> Message:
    return in_order(effect_sentences(items))


def _otherwise(sentence: Message, items: Sequence[Effect]) -> Message:
    if not items:
        return sentence
    message: Message = one_by_one([sentence, _("Otherwise: %(what)s", what=_effects(items))])
    return message


@reading.register
def if_(item: words.If) -> Message:
    """What happens on conditions, and otherwise."""
    text = _("If %(this)s: %(then)s")
    return _otherwise(text.filled(this=conditions(item.if_), then=_effects(item.then)), item.else_)


def _chosen_then(choices: Sequence[Choice], then: Sequence[Effect]) -> Message:
    """What is chosen, and what is done with it."""
    with choosing(choices):
        return in_order([*(describe(choice) for choice in choices), *effect_sentences(then)])


@reading.register
def may(item: words.May) -> Message:
    """What a player may do."""
    what = _chosen_then(item.choose, item.then)
    if item.by == "you":
        return _("You may: %(what)s", what=what)
    return _("The opponent may: %(what)s", what=what)


@reading.register
def one_of(item: words.OneOf) -> Message:
    """Ways of which one is chosen."""
    ways = [_("%(name)s: %(what)s", name=way.name, what=_effects(way.do)) for way in item.ways]
    return _("Choose one. %(ways)s", ways=one_by_one(ways))


@reading.register
def each(item: words.Each) -> Message:
    """The same for each character."""
    side = item.of.side if isinstance(item.of, Who) else called(item.of).side
    with calling(**{item.as_: IT._replace(side=side)}):
        then = _effects(item.then)
    if item.priority:
        text = _("For %(who)s, the priority player's first: %(then)s")
        return text.filled(who=those(item.of), then=then)
    return _("For %(who)s: %(then)s", who=those(item.of), then=then)


EACH_TOKEN: dict[str, Message] = {
    "on-board": _("For each %(token)s token on the battlefield: %(then)s"),
    "secured": _("For each %(token)s token that is secured: %(then)s"),
    "controlled": _("For each %(token)s token that is controlled: %(then)s"),
}
EACH_TOKEN_LAST_OF_PRIORITY: dict[str, Message] = {
    "secured": _(
        "For each %(token)s token that is secured, those of the player without priority first: "
        "%(then)s"
    ),
    "controlled": _(
        "For each %(token)s token that is controlled, those of the player without priority first: "
        "%(then)s"
    ),
}
EACH_TOKEN_NEAR: dict[str, Message] = {
    "on-board": _("For each %(token)s token that lies within Range %(range)s of %(of)s: %(then)s"),
    "secured": _(
        "For each %(token)s token within Range %(range)s of %(of)s that is secured: %(then)s"
    ),
    "controlled": _(
        "For each %(token)s token within Range %(range)s of %(of)s that is controlled: %(then)s"
    ),
}


@reading.register
def each_token(item: words.EachToken) -> Message:
    """The same for each token, of a name or of kinds."""
    token: Message | str | None = item.token
    if item.kinds:
        token = any_of([KINDS[kind] for kind in item.kinds])
        if item.token is not None:
            token = _("%(kind)s %(name)s", kind=token, name=item.token)
    then = _chosen_then(item.choose, item.then)
    if item.within is None:
        texts = EACH_TOKEN_LAST_OF_PRIORITY if item.opponent_first else EACH_TOKEN
        return texts[item.state].filled(token=token, then=then)
    of = reference(item.of)
    return EACH_TOKEN_NEAR[item.state].filled(token=token, range=item.within, of=of, then=then)


@reading.register
def each_player(item: words.EachPlayer) -> Message:
    """The same for both players."""
    then = _chosen_then(item.choose, item.then)
    if not item.if_:
        return _("For each player, the priority player first: %(then)s", then=then)
    return _(
        "For each player, the priority player first, if %(this)s: %(then)s",
        this=conditions(item.if_),
        then=then,
    )


@reading.register
def chance(item: words.Chance) -> Message:
    """What happens by chance, and otherwise."""
    text = _("With a chance of one in %(number)s: %(then)s")
    return _otherwise(text.filled(number=amount(item.one_in), then=_effects(item.then)), item.else_)
