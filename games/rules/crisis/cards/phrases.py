"""The smallest words of the vocabulary in plain language: who, how many, on condition that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...text import Message, _
from .. import names
from . import words
from .words import Amount, Who

REFERENCES: dict[str, Message] = {
    "self": _("this character"),
    "attacker": _("the attacker"),
    "target": _("the target"),
    "subject": _("that character"),
    "other": _("the other character"),
    "source": _("whoever caused it"),
    "token": _("the token"),
    "it": _("it"),
}
FACES: dict[str, Message] = {
    "critical": _("critical"),
    "wild": _("wild"),
    "hit": _("hit"),
    "block": _("block"),
    "blank": _("blank"),
    "failure": _("failure"),
}
TOOLS: dict[str, Message] = {"S": _("Short"), "M": _("Medium"), "L": _("Long")}
TYPES: dict[str, Message] = {
    "physical": _("physical"),
    "energy": _("energy"),
    "mystic": _("mystic"),
}
ROLLS: dict[str, Message] = {
    "attack": _("attack"),
    "defense": _("defense"),
    "dodge": _("dodge"),
    "own": _("own"),
    "other": _("opposing"),
    "event": _("that"),
}
KINDS: dict[str, Message] = {
    "civilian": _("Civilian"),
    "asset": _("Asset"),
    "opportunity": _("Opportunity"),
}


def either(items: Sequence[Any]) -> Message | Any:
    """Several things of which one counts: "a, b or c"."""
    if len(items) == 1:
        return items[0]
    return _("%(some)s or %(last)s", some=list(items[:-1]), last=items[-1])


def both(items: Sequence[Any]) -> Message | Any:
    """Several things that all count: "a, b and c"."""
    if len(items) == 1:
        return items[0]
    return _("%(some)s and %(last)s", some=list(items[:-1]), last=items[-1])


def titled(slug: str) -> str:
    """A card's id as a name."""
    return slug.replace("-", " ").title()


def reference(ref: str) -> Message:
    """Whom a reference names: the rule's own words for what it has chosen."""
    return REFERENCES.get(ref) or _("the %(name)s", name=ref.replace("-", " "))


def those(target: str | Who, many: bool = True) -> Message:
    """A reference or a description, as the object of a sentence."""
    if isinstance(target, str):
        return reference(target)
    return _("each %(kind)s", kind=kind(target)) if many else kind(target)


def kind(who: Who) -> Message:
    """A description of characters: a noun and what is true of it."""
    noun = NOUNS[who.side]
    marks = [*_marks(who), *_relations(who)]
    if not marks:
        return noun
    return _("%(noun)s %(marks)s", noun=noun, marks=marks)


def one(who: Who) -> Message:
    """One such character, with its article."""
    marks = [*_marks(who), *_relations(who)]
    noun = ARTICLES[who.side]
    return _("%(noun)s %(marks)s", noun=noun, marks=marks) if marks else noun


NOUNS = {
    "ally": _("allied character"),
    "enemy": _("enemy character"),
    "any": _("character"),
}
ARTICLES = {
    "ally": _("an allied character"),
    "enemy": _("an enemy character"),
    "any": _("a character"),
}


def _marks(who: Who) -> list[Message]:
    """What the character itself must be."""
    found: list[Message] = []
    if who.one_of:
        found.append(_("that is %(names)s", names=either([reference(ref) for ref in who.one_of])))
    if who.cards:
        found.append(_("called %(names)s", names=either([titled(card) for card in who.cards])))
    if who.not_cards:
        names = either([titled(card) for card in who.not_cards])
        found.append(_("not called %(names)s", names=names))
    if who.alter_egos:
        found.append(_("who is %(names)s", names=either(list(who.alter_egos))))
    if who.affiliation:
        found.append(_("of the %(affiliation)s", affiliation=titled(who.affiliation)))
    if who.power:
        found.append(_("with %(power)s", power=who.power))
    for value, sentence in (
        (who.size_at_most, _("of Size %(number)s or less")),
        (who.size_at_least, _("of Size %(number)s or more")),
        (who.threat_at_most, _("of Threat %(number)s or less")),
        (who.power_at_least or None, _("with %(number)s Power or more")),
    ):
        if value is not None:
            found.append(Message(sentence.text, {"number": amount(value)}))
    for flag, yes, no in (
        (who.healthy, _("that is Healthy"), _("that is Injured")),
        (who.activated, _("with an Activated token"), _("without an Activated token")),
        (who.activating, _("that is active"), _("that is not active")),
        (who.hurt, _("with damage on it"), _("without damage")),
    ):
        if flag is not None:
            found.append(yes if flag else no)
    if who.dazed is True:
        found.append(_("that is Dazed"))
    if who.conditions:
        found.append(_("with %(conditions)s", conditions=either(special(who.conditions))))
    if who.counter:
        found.append(_("with a %(counter)s counter", counter=who.counter))
    if who.leader:
        found.append(_("whose Leadership is in use"))
    if who.highest_threat:
        found.append(_("of the highest Threat"))
    return found


def _relations(who: Who) -> list[Message]:
    """Where it must be, what it must hold, and who is left out."""
    found: list[Message] = []
    if who.within is not None:
        found.append(_("within Range %(range)s of %(of)s", range=who.within, of=reference(who.of)))
    if who.beyond is not None:
        found.append(
            _("not within Range %(range)s of %(of)s", range=who.beyond, of=reference(who.of))
        )
    if who.sees:
        found.append(_("in line of sight of %(of)s", of=reference(who.of)))
    for value, anything, named in (
        (who.holds, _("holding a token"), _("holding %(token)s")),
        (who.contests, _("contesting a token"), _("contesting %(token)s")),
    ):
        if value is False:
            found.append(_("not %(what)s", what=anything))
        elif value is True:
            found.append(anything)
        elif value is not None:
            found.append(Message(named.text, {"token": token(value)}))
    if who.holds_kinds:
        kinds = either([KINDS[item] for item in who.holds_kinds])
        found.append(_("holding a token of the kind %(kinds)s", kinds=kinds))
    if who.may_hold:
        found.append(_("that may hold %(token)s", token=reference(who.may_hold)))
    for near, sentence in (
        (who.near, _("within Range %(range)s of %(token)s")),
        (who.not_near, _("not within Range %(range)s of %(token)s")),
    ):
        if near is not None:
            params = {"range": near.within, "token": token(near.token)}
            found.append(Message(sentence.text, params))
    if who.but:
        found.append(_("other than %(names)s", names=either([reference(ref) for ref in who.but])))
    return found


def token(name: str) -> Message:
    """A token by its name, or the one spoken of."""
    return REFERENCES["token"] if name == "token" else _("a %(name)s", name=name)


def special(conditions: Sequence[str]) -> list[Message]:
    """Special conditions by name."""
    return [names.CONDITIONS[item] for item in conditions]


# -- How many


def amount(value: Amount | str) -> Message | int:
    """A number in words; plain numbers stay numbers."""
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return _("any number") if value == "any" else _("all")
    counted: Message = _counted(value)
    if value.times != 1:
        counted = _("%(times)s × %(what)s", times=value.times, what=counted)
    if value.per != 1:
        counted = _("1 for every %(per)s of %(what)s", per=value.per, what=counted)
    if value.halved:
        counted = _("half of %(what)s", what=counted)
    if value.plus:
        counted = _("%(what)s %(plus)s", what=counted, plus=f"{value.plus:+d}")
    if value.most is not None:
        counted = _("%(what)s (at most %(most)s)", what=counted, most=value.most)
    if value.least is not None:
        counted = _("%(what)s (at least %(least)s)", what=counted, least=value.least)
    return counted


def _counted(value: Any) -> Message:
    if isinstance(value, words.DamageDealt):
        return _("the damage dealt")
    if isinstance(value, words.EventAmount):
        return _("the number of that event")
    if isinstance(value, words.Suffered):
        return _("the result of that")
    if isinstance(value, words.DiceShowing):
        faces = either([FACES[face] for face in value.showing])
        roll = ROLLS.get(value.roll)
        if roll is None:
            return _("the number of %(faces)s rolled", faces=faces)
        return _("the number of %(faces)s in the %(roll)s roll", faces=faces, roll=roll)
    if isinstance(value, words.HowMany):
        return _("the number of times there is one %(kind)s", kind=kind(value.who))
    if isinstance(value, words.Statistic):
        stat = STATISTICS[value.amount]
        return _("the %(stat)s of %(who)s", stat=stat, who=reference(value.who))
    if isinstance(value, words.TokensHeld):
        name = value.token or _("tokens")
        return _("the number of %(name)s held by %(who)s", name=name, who=reference(value.who))
    if isinstance(value, words.TokensOwned):
        return _(
            "the number of %(name)s %(state)s by %(side)s",
            name=value.token or _("tokens"),
            state=OWNED[value.state],
            side=_("you") if value.by == "ally" else _("the opponent"),
        )
    if isinstance(value, words.Counter):
        return _(
            "the number of %(counter)s counters on %(who)s",
            counter=value.counter,
            who=reference(value.who),
        )
    chosen = both([name.replace("-", " ") for name in value.names])
    return _("the number chosen (%(names)s)", names=chosen)


STATISTICS: dict[str, Message] = {
    "power": _("Power"),
    "damage": _("damage"),
    "stamina": _("Stamina"),
    "size": _("Size"),
    "threat": _("Threat"),
    "conditions": _("special conditions"),
    "physical": _("Physical Defense"),
    "energy": _("Energy Defense"),
    "mystic": _("Mystic Defense"),
}
OWNED: dict[str, Message] = {
    "secured": _("secured"),
    "controlled": _("controlled"),
    "held": _("held"),
    "on-board": _("on the battlefield, seen"),
}


# -- On condition that


def conditions(items: Sequence[Any]) -> Message | None:
    """Conditions in words, or None if there are none."""
    return both([condition(item) for item in items]) if items else None


def condition(item: Any) -> Message:
    """One condition in words."""
    if isinstance(item, words.IsCharacter):
        return _("%(who)s is %(kind)s", who=reference(item.who), kind=one(item.is_))
    if isinstance(item, words.Same):
        return _("%(who)s is %(as_)s", who=reference(item.who), as_=reference(item.as_))
    if isinstance(item, words.AttackIs):
        return _attack(item)
    if isinstance(item, words.Dealt):
        return _("the attack dealt damage")
    if isinstance(item, words.Compare):
        sentence = COMPARISONS[item.is_]
        return Message(sentence.text, {"that": amount(item.that), "than": amount(item.than)})
    if isinstance(item, words.FromSource):
        return _source(item)
    if isinstance(item, words.Not):
        return _("it is not so that %(that)s", that=condition(item.that))
    if isinstance(item, words.AnyOf):
        return _("(%(these)s)", these=either([condition(part) for part in item.of]))
    if isinstance(item, words.AllOf):
        return _("(%(these)s)", these=both([condition(part) for part in item.of]))
    if isinstance(item, words.Attacked):
        return _(
            "%(by)s has attacked %(who)s before in this activation",
            by=reference(item.by),
            who=reference(item.who),
        )
    if isinstance(item, words.Moved):
        return _("%(who)s has advanced or been placed in this activation", who=reference(item.who))
    if isinstance(item, words.Attacks):
        return _("%(who)s has attacked in this activation", who=reference(item.who))
    if isinstance(item, words.InRound):
        return _("it is round %(round)s", round=item.is_)
    return _("it is your turn") if item.of == "ally" else _("it is the opponent's turn")


COMPARISONS: dict[str, Message] = {
    "at-least": _("%(that)s is at least %(than)s"),
    "at-most": _("%(that)s is at most %(than)s"),
    "more-than": _("%(that)s is more than %(than)s"),
    "less-than": _("%(that)s is less than %(than)s"),
    "equal": _("%(that)s is %(than)s"),
}


def _attack(item: words.AttackIs) -> Message:
    parts: list[Any] = []
    if item.types:
        parts.append(_("is %(types)s", types=either([TYPES[kind_] for kind_ in item.types])))
    if item.names:
        parts.append(_("is %(names)s", names=either(list(item.names))))
    if item.shapes:
        parts.append(_("is a %(shapes)s attack", shapes=either(list(item.shapes))))
    if item.action is not None:
        parts.append(_("is an action") if item.action else _("is no action"))
    return _("the attack %(is_)s", is_=both(parts) if parts else _("is being made"))


def _source(item: words.FromSource) -> Message:
    parts: list[Any] = []
    if item.kinds:
        kinds = either([SOURCES[kind_] for kind_ in item.kinds])
        parts.append(_("comes from %(kinds)s", kinds=kinds))
    if item.enemy is not None:
        parts.append(_("is an enemy effect") if item.enemy else _("is no enemy effect"))
    if item.of is not None:
        parts.append(_("is caused by %(who)s", who=reference(item.of)))
    return _("it %(parts)s", parts=both(parts) if parts else _("has a cause"))


SOURCES: dict[str, Message] = {
    "attack": _("an attack"),
    "superpower": _("a superpower"),
    "tactic": _("a Team Tactics card"),
    "crisis": _("a crisis card"),
    "condition": _("a special condition"),
    "collision": _("a collision"),
    "leadership": _("a Leadership"),
}
