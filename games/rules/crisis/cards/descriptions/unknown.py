"""What of a character is not known: rules on its card that do nothing."""

from __future__ import annotations

from collections.abc import Iterator

from ....text import Message, _
from .. import schema
from ..words.rules import Profile


def unknown_parts(card: schema.Character) -> list[Message]:
    """What is unknown of a character, on all its stat cards and upgrades: each rule by its name or
    that of what it stands on."""
    attacks = [*card.attacks, *(attack for form in card.forms for attack in form.attacks)]
    powers = [*card.superpowers]
    powers += [power for form in card.forms for power in form.superpowers]
    powers += [power for upgrade in card.upgrades for power in upgrade.superpowers]
    found = [part for attack in attacks for part in _of_attack(attack)]
    for power in powers:
        if any(rule.unknown for rule in power.rules):
            found.append(_("%(name)s", name=power.name))
    return found


def _of_attack(attack: Profile) -> Iterator[Message]:
    for rule in attack.rules:
        if rule.unknown and rule.name:
            yield _("%(rule)s (%(attack)s)", attack=attack.name, rule=rule.name)
        elif rule.unknown:
            yield _("a rule of %(attack)s", attack=attack.name)
