"""Upgrades of characters in a squad: which are allowed, and what they add (CP-HOUSE-06)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...contract.asking import Setup
from ...forms.faults import Fault
from ...text import _
from ..cards.words.modifiers.prices import Bears
from ..figures import library

Borne = Mapping[str, Sequence[str]]
"""The names of characters' upgrades, by the ids of their cards."""


class Bearable(NamedTuple):
    """The names of a character's possible upgrades, and their limit."""

    names: tuple[str, ...]
    most: int


def bearable(setup: Setup, card_id: str) -> Bearable:
    """The possible upgrades of a character by its rules."""
    found = [
        modifier
        for power in library.character(setup, card_id).superpowers
        for rule in power.rules
        for modifier in rule.always
        if isinstance(modifier, Bears)
    ]
    names = dict.fromkeys(name for modifier in found for name in modifier.upgrades)
    return Bearable(tuple(names), max((modifier.most for modifier in found), default=0))


def threat(setup: Setup, borne: Borne) -> int:
    """The Threat that upgrades add to a squad."""
    return sum(
        upgrade.threat
        for card_id, names in borne.items()
        for upgrade in library.character(setup, card_id).upgrades
        if upgrade.name in names
    )


def faults(setup: Setup, borne: Borne) -> Iterator[Fault]:
    """Faults of the upgrades in a squad: one that is not allowed, too many, two of one name."""
    for card_id, names in borne.items():
        may, called = bearable(setup, card_id), library.character(setup, card_id).name
        for name in names:
            if name not in may.names:
                message = _("%(unit)s cannot bear %(upgrade)s.", unit=called, upgrade=name)
                yield Fault("CP-HOUSE-06", message, card_id)
        if len(names) > may.most:
            message = _("%(unit)s bears at most %(most)s.", unit=called, most=may.most)
            yield Fault("CP-HOUSE-06", message, card_id)
    found = Counter(name for names in borne.values() for name in names)
    for name, number in found.items():
        if number > 1:
            message = _("Two characters of a squad cannot both bear %(upgrade)s.", upgrade=name)
            yield Fault("CP-HOUSE-06", message)
