"""The smallest words of the vocabulary in plain language: who, how many, on condition that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from ...text import Message, _
from .. import names
from . import words
from .words import Amount, Who


class Said(NamedTuple):
    """What somebody or something is called within a sentence and where one begins."""

    within: Message
    start: Message


REFERENCES: dict[str, Said] = {
    "self": Said(_("this character"), _("This character")),
    "attacker": Said(_("the attacker"), _("The attacker")),
    "target": Said(_("the target"), _("The target")),
    "subject": Said(_("that character"), _("That character")),
    "other": Said(_("the other character"), _("The other character")),
    "source": Said(_("whoever caused it"), _("Whoever caused it")),
    "token": Said(_("the token"), _("The token")),
    "it": Said(_("it"), _("It")),
}
_spoken: ContextVar[Mapping[str, Said]] = ContextVar("spoken", default=REFERENCES)


@contextmanager
def speaking(**called: Said) -> Iterator[None]:
    """While a rule is put in words: what it calls those that it has chosen, and whom it calls
    "this character"."""
    token = _spoken.set({**_spoken.get(), **called})
    try:
        yield
    finally:
        _spoken.reset(token)


def said(ref: str) -> Said:
    """What a reference is called."""
    known = _spoken.get().get(ref)
    if known is not None:
        return known
    name = ref.replace("-", " ")
    return Said(_("the %(name)s", name=name), _("The %(name)s", name=name))


SEVERAL_FACES: dict[str, Message] = {
    "critical": _("criticals"),
    "wild": _("wilds"),
    "hit": _("hits"),
    "block": _("blocks"),
    "blank": _("blanks"),
    "failure": _("failures"),
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
}
ROLLS_MEANT: dict[str, Message] = {
    "attack": _("the attack roll"),
    "defense": _("the defense roll"),
    "own": _("its own roll"),
    "other": _("the opponent's roll"),
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
    return said(ref).within


def subject(target: str | Who) -> Message:
    """Whom a reference names or a description fits, at the start of a sentence."""
    if isinstance(target, str):
        return said(target).start
    return _("Each %(kind)s", kind=kind(target))


def those(target: str | Who, many: bool = True) -> Message:
    """A reference or a description, as the object of a sentence."""
    if isinstance(target, str):
        return reference(target)
    return _("each %(kind)s", kind=kind(target)) if many else kind(target)


def kind(who: Who, many: bool = False, chosen: bool = False) -> Message:
    """A description of characters, one or `many`: a noun and what is true of it. `chosen`:
    among whom it is, is said already."""
    noun = SEVERAL[who.side] if many else NOUNS[who.side]
    if who.but == ("self",):
        noun, who = _other_than_self(who, (OTHERS if many else OTHER)[who.side])
    if chosen:
        who = who.model_copy(update={"one_of": ()})
    marks = [*_marks(who, many), *_relations(who)]
    if not marks:
        return noun
    return _("%(noun)s %(marks)s", noun=noun, marks=marks)


def one(who: Who, chosen: bool = False) -> Message:
    """One such character, with its article."""
    if chosen:
        who = who.model_copy(update={"one_of": ()})
    noun = ARTICLES[who.side]
    if who.but == ("self",):
        noun, who = _other_than_self(who, ANOTHER[who.side])
    marks = [*_marks(who), *_relations(who)]
    return _("%(noun)s %(marks)s", noun=noun, marks=marks) if marks else noun


def _other_than_self(who: Who, noun: Message) -> tuple[Message, Who]:
    return noun, who.model_copy(update={"but": ()})


OTHER = {
    "ally": _("other allied character"),
    "enemy": _("other enemy character"),
    "any": _("other character"),
}
OTHERS = {
    "ally": _("other allied characters"),
    "enemy": _("other enemy characters"),
    "any": _("other characters"),
}
ANOTHER = {
    "ally": _("another allied character"),
    "enemy": _("another enemy character"),
    "any": _("another character"),
}
SEVERAL = {
    "ally": _("allied characters"),
    "enemy": _("enemy characters"),
    "any": _("characters"),
}
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


def _marks(who: Who, many: bool = False) -> list[Message]:
    """What the character itself must be, or the several."""
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
        if value is None:
            continue
        text = sentence if isinstance(value, int) else COUNTED_MARKS[sentence.text]
        found.append(Message(text.text, {"number": amount(value)}))
    for flag, yes, no in (
        (who.healthy, *(_HEALTH_OF_MANY if many else _HEALTH)),
        (who.activated, _("with an Activated token"), _("without an Activated token")),
        (who.activating, _("now active"), _("not active now")),
        (who.hurt, _("with damage on it"), _("without damage")),
    ):
        if flag is not None:
            found.append(yes if flag else no)
    if who.dazed is True:
        found.append(_("that are Dazed") if many else _("that is Dazed"))
    if who.conditions:
        found.append(_("with %(conditions)s", conditions=either(special(who.conditions))))
    if who.counter:
        found.append(_("with a %(counter)s counter", counter=who.counter))
    if who.leader:
        found.append(_("whose Leadership is in use"))
    if who.highest_threat:
        found.append(_("of the highest Threat"))
    return found


_HEALTH = (_("that is Healthy"), _("that is Injured"))
_HEALTH_OF_MANY = (_("that are Healthy"), _("that are Injured"))
COUNTED_MARKS: dict[str, Message] = {
    "of Size %(number)s or less": _("whose Size is at most %(number)s"),
    "of Size %(number)s or more": _("whose Size is at least %(number)s"),
    "of Threat %(number)s or less": _("whose Threat is at most %(number)s"),
}


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
        found.append(_("holding a token (%(kinds)s)", kinds=kinds))
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
    return reference("token") if name == "token" else _("a token called %(name)s", name=name)


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
        counted = _("1 for every %(per)s in %(what)s", per=value.per, what=counted)
    if value.halved:
        counted = _("half of %(what)s", what=counted)
    if value.plus:
        text = _("%(what)s plus %(number)s") if value.plus > 0 else _("%(what)s less %(number)s")
        counted = Message(text.text, {"what": counted, "number": abs(value.plus)})
    if value.most is not None:
        counted = _("%(what)s (at most %(most)s)", what=counted, most=value.most)
    if value.least is not None:
        counted = _("%(what)s (at least %(least)s)", what=counted, least=value.least)
    return counted


def _counted(value: Any) -> Message:
    if isinstance(value, words.DamageDealt):
        return _("the damage dealt")
    if isinstance(value, words.EventAmount):
        return _("the number in question")
    if isinstance(value, words.Suffered):
        return _("the result of that")
    if isinstance(value, words.DiceShowing):
        faces = both([SEVERAL_FACES[face] for face in value.showing])
        roll = {"dodge": _("the dodge roll"), **ROLLS_MEANT}.get(value.roll)
        if value.roll == "event":
            return _("the number of %(faces)s in that roll", faces=faces)
        if roll is None:
            return _("the number of %(faces)s rolled", faces=faces)
        return _("the number of %(faces)s in %(roll)s", faces=faces, roll=roll)
    if isinstance(value, words.HowMany):
        return _("the number of %(kind)s", kind=kind(value.who, many=True))
    if isinstance(value, words.Statistic):
        if value.amount in ("damage", "conditions"):
            on = _("the damage on %(who)s")
            if value.amount == "conditions":
                on = _("the number of special conditions of %(who)s")
            return Message(on.text, {"who": reference(value.who)})
        stat = STATISTICS[value.amount]
        return _("the %(stat)s of %(who)s", stat=stat, who=reference(value.who))
    if isinstance(value, words.TokensHeld):
        what = _("%(name)s tokens", name=value.token) if value.token else _("tokens")
        return _("the number of %(what)s held by %(who)s", what=what, who=reference(value.who))
    if isinstance(value, words.TokensOwned):
        what = _("%(name)s tokens", name=value.token) if value.token else _("tokens")
        if value.state == "on-board":
            return _("the number of %(what)s on the battlefield", what=what)
        return _(
            "the number of %(what)s %(state)s by %(side)s",
            what=what,
            state=OWNED[value.state],
            side=_("you") if value.by == "ally" else _("the opponent"),
        )
    if isinstance(value, words.Counter):
        return _(
            "the number of %(counter)s counters on %(who)s",
            counter=value.counter,
            who=reference(value.who),
        )
    chosen = reference(value.names[0])
    for name in value.names[1:]:
        chosen = _("%(one)s plus %(other)s", one=chosen, other=reference(name))
    return chosen


STATISTICS: dict[str, Message] = {
    "power": _("Power"),
    "stamina": _("Stamina"),
    "size": _("Size"),
    "threat": _("Threat"),
    "physical": _("Physical Defense"),
    "energy": _("Energy Defense"),
    "mystic": _("Mystic Defense"),
}
OWNED: dict[str, Message] = {
    "secured": _("secured"),
    "controlled": _("controlled"),
}


def own_attack() -> bool:
    """Whether it is a rule of an attack that is put in words: its "self" attacks."""
    return said("self") is REFERENCES["attacker"]


def dice_of(number: int) -> Message:
    """So many dice."""
    return _("1 die") if number == 1 else _("%(number)s dice", number=number)


def dice_up_to(count: Amount | str) -> Message:
    """Dice by choice, up to a number that stands on the card."""
    if isinstance(count, str):
        return _("any number of dice")
    if isinstance(count, int):
        return _("1 die") if count == 1 else _("up to %(number)s dice", number=count)
    return _("dice")


def no_more_than(sentence: Message, count: Amount | str) -> Message:
    """The end of a sentence about dice by choice, up to a number that is found then."""
    if isinstance(count, (str, int)):
        return _("%(what)s.", what=sentence)
    return _("%(what)s, up to %(number)s.", what=sentence, number=amount(count))


def turned(text: Message, showing: Sequence[str], into: str, count: Any, **params: Any) -> Message:
    """Dice that show some faces are turned to another: %(these)s and %(into)s of the text."""
    one_die = count == 1
    shows = _("shows %(faces)s") if one_die else _("show %(faces)s")
    these = Message(shows.text, {"faces": either([FACES[face] for face in showing])})
    face = A_FACE[into] if one_die else SEVERAL_FACES[into]
    return no_more_than(Message(text.text, {"these": these, "into": face, **params}), count)


A_FACE: dict[str, Message] = {
    "critical": _("a critical"),
    "wild": _("a wild"),
    "hit": _("a hit"),
    "block": _("a block"),
    "blank": _("a blank"),
    "failure": _("a failure"),
}


# -- On condition that


def conditions(items: Sequence[Any]) -> Message | None:
    """Conditions in words, or None if there are none."""
    if len(items) == 1 and isinstance(items[0], words.AnyOf):
        return either([condition(part) for part in items[0].of])
    return both([condition(item) for item in items]) if items else None


def condition(item: Any) -> Message:
    """One condition in words."""
    if isinstance(item, words.IsCharacter):
        return _is_character(item)
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
        return _("it is not true that %(that)s", that=condition(item.that))
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


_PLAIN = frozenset(
    {"size_at_most", "size_at_least", "threat_at_most", "within", "beyond", "of", "sees"}
)


def _is_character(item: words.IsCharacter) -> Message:
    """That somebody is of a kind, without the noun where nothing hangs on it."""
    told = {
        name for name in item.is_.model_fields_set if getattr(item.is_, name) not in (None, False)
    }
    if told and told <= _PLAIN:
        marks = [*_marks(item.is_), *_relations(item.is_)]
        return _("%(who)s is %(marks)s", who=reference(item.who), marks=both(marks))
    if told == {"healthy"}:
        return _("%(who)s is Healthy", who=reference(item.who))
    return _("%(who)s is %(kind)s", who=reference(item.who), kind=one(item.is_))


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
        parts.append(_ENEMY if item.enemy else _NO_ENEMY)
    if item.of is not None:
        parts.append(_("is caused by %(who)s", who=reference(item.of)))
    return _("it %(parts)s", parts=both(parts) if parts else _("has a cause"))


_ENEMY = _("comes from an enemy effect")
_NO_ENEMY = _("comes from no enemy effect")
SOURCES: dict[str, Message] = {
    "attack": _("an attack"),
    "superpower": _("a superpower"),
    "tactic": _("a Team Tactics card"),
    "crisis": _("a crisis card"),
    "condition": _("a special condition"),
    "collision": _("a collision"),
    "leadership": _("a Leadership"),
}
