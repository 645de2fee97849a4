"""Printed names: equal names, tokens that no crisis card has, and affiliations that nobody has."""

from collections.abc import Iterator, Sequence

from ....text import Message, _
from .. import builtin
from ..kinds.base import Card
from ..kinds.character import Character
from ..kinds.crisis import Crisis
from ..kinds.squads import Tactic
from ..words.base import Printed, Word, marked, slug
from .places import Found, all_parts, step


def faults(card: Card) -> Iterator[Found]:
    """All faults of the printed names on a card."""
    yield from _doubles(card)
    yield from _strange_affiliations(card)
    yield from _missing_parts(card)


# -- What is called the same


def _doubles(card: Card) -> Iterator[Found]:
    yield from _doubles_on(card, "")
    forms = card.forms if isinstance(card, Character) else ()
    yield from _twice([(f"forms[{number}].name", form.name) for number, form in enumerate(forms)])
    for number, form in enumerate(forms):
        yield from _doubles_on(form, f"forms[{number}]")
    if isinstance(card, Character):
        yield from _doubles_of_upgrades(card)
    yield from _same_choices(card)
    if isinstance(card, Tactic):
        active = [position for position, rule in enumerate(card.rules) if rule.when is None]
        for position in active[1:]:
            yield f"rules[{position}]", _("A Team Tactics card has one Active rule at most.")


def _doubles_on(card: Word, path: str) -> Iterator[Found]:
    """Equal names of attacks and active superpowers on one stat card."""
    for field in ("attacks", "superpowers"):
        for side in ("healthy", "injured"):
            things = getattr(card, field, ())
            named = [
                (step(path, f"{field}[{position}].name"), thing.name)
                for position, thing in enumerate(things)
                if thing.sides in ("both", side) and getattr(thing, "type", "") in _CALLED
            ]
            twice = list(_twice(named))
            yield from twice
            if twice:
                break


def _doubles_of_upgrades(card: Character) -> Iterator[Found]:
    """Equal names of upgrades, and of superpowers on them and on the stat cards that are used
    together."""
    upgrades = list(enumerate(card.upgrades))
    yield from _twice([(f"upgrades[{number}].name", one.name) for number, one in upgrades])
    powers = [*card.superpowers, *(power for form in card.forms for power in form.superpowers)]
    own = {slug(power.name) for power in powers}
    added = [
        (f"upgrades[{number}].superpowers[{position}].name", power.name)
        for number, one in upgrades
        for position, power in enumerate(one.superpowers)
    ]
    yield from _twice(added)
    for path, name in added:
        if slug(name) in own:
            yield path, _DOUBLE.filled(name=name)


_DOUBLE = _("Two things on one side are called %(name)s.")
_CALLED = ("physical", "energy", "mystic", "active")
"""The attacks of any type and active superpowers, which are chosen by name."""


def _twice(named: Sequence[tuple[str, str]]) -> Iterator[Found]:
    seen: set[str] = set()
    for path, name in named:
        if slug(name) in seen:
            yield path, _DOUBLE.filled(name=name)
        seen.add(slug(name))


def _same_choices(card: Card) -> Iterator[Found]:
    """Two things that are chosen by the same name."""
    for path, word in all_parts(card):
        choices = getattr(word, "choose", ())
        seen: set[str] = set()
        for position, choice in enumerate(choices if isinstance(choices, tuple) else ()):
            if choice.as_ in seen:
                message = _("Two choices of one rule are called %(name)s.", name=choice.as_)
                yield step(path, f"choose[{position}].as"), message
            seen.add(choice.as_)


# -- Affiliations


def _strange_affiliations(card: Card) -> Iterator[Found]:
    """Affiliations on a card that nobody has (CP-SQUAD-12), so that rules which require them could
    never be used."""
    known = {builtin.spelling(one["id"]): one["name"] for one in builtin.affiliations()}
    for path, name in _printed(card, "affiliation"):
        if builtin.spelling(name) not in known:
            names = sorted(known.values())
            message = _("Nobody has the affiliation “%(name)s”: %(known)s.", name=name, known=names)
            yield path, message


# -- Stat cards and upgrades of a character, tokens of a crisis card


def _missing_parts(card: Card) -> Iterator[Found]:
    """Names that the rules of a card mention and that nothing on it has."""
    if isinstance(card, Character):
        forms = [form.name for form in card.forms]
        yield from _missing(card, "form", forms, _("No stat card is called %(name)s."))
        upgrades = [upgrade.name for upgrade in card.upgrades]
        yield from _missing(card, "upgrade", upgrades, _("No upgrade is called %(name)s."))
    if isinstance(card, Crisis):
        tokens = ["token", *(name for _path, name in _printed(card, "new token"))]
        yield from _missing(card, "token", tokens, _("No token is called %(name)s."))


def _missing(card: Card, of: str, known: Sequence[str], message: Message) -> Iterator[Found]:
    for path, name in _printed(card, of):
        if name not in known:
            yield path, message.filled(name=name)


def _printed(card: Card, of: str) -> Iterator[tuple[str, str]]:
    """The printed names of one kind on a card, each with the path to it."""
    for path, word in all_parts(card):
        for field, printed in marked(type(word), Printed).items():
            value, where = getattr(word, field), step(path, word.step_of(field))
            if printed.of != of:
                continue
            if isinstance(value, str):
                yield where, value
            elif isinstance(value, tuple):
                yield from ((f"{where}[{position}]", name) for position, name in enumerate(value))
