"""Versions of a roster, to view, compare and restore."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.cards.models import Card
from games.cards.words import sort_key, translate
from games.rosters import limits
from games.rosters.models import Roster, RosterVersion
from games.rosters.service import cards_of, named_by
from games.rules.contract.definition import System
from games.rules.forms.rosters import Slot

SITTING = timedelta(minutes=2)
"""Changes that follow each other within this time are one version: a roster of twenty cards is
chosen in twenty clicks."""


def keep(before: list[dict[str, Any]], roster: Roster) -> None:
    """Store the version of a roster that has just been saved over `before`, in the caller's
    transaction."""
    if before == roster.entries:
        return
    now = timezone.now()
    last = roster.versions.first()
    if last is None:
        if before:
            last = RosterVersion.objects.create(
                roster=roster, number=1, entries=before, saved=roster.created
            )
    elif now - last.saved < SITTING:
        last.entries, last.saved = roster.entries, now
        last.save(update_fields=["entries", "saved"])
        return
    number = last.number + 1 if last else 1
    RosterVersion.objects.create(roster=roster, number=number, entries=roster.entries, saved=now)
    roster.versions.filter(number__lte=number - limits.VERSIONS_OF_A_ROSTER).delete()


def as_roster(version: RosterVersion) -> Roster:
    """The roster as of a version, to view and not to save."""
    roster = version.roster
    return Roster(
        pk=roster.pk,
        system=roster.system,
        name=roster.name,
        owner=roster.owner,
        entries=version.entries,
    )


@dataclass(frozen=True)
class ComparedSlot:
    """A section of two rosters: the names in the first only, in both, in the second only."""

    slot: Slot
    first: list[str]
    both: list[str]
    second: list[str]


def compared(system: System[Any], first: Roster, second: Roster) -> list[ComparedSlot]:
    """The sections with entries, in the order of the game's slots."""
    cards = {**cards_of(first), **cards_of(second)}
    parts = [_part(slot, first, second, cards) for slot in system.rosters.slots]
    return [part for part in parts if part.first or part.both or part.second]


def _part(slot: Slot, first: Roster, second: Roster, cards: Mapping[str, Card]) -> ComparedSlot:
    one, other = (_counted(slot, roster, cards) for roster in (first, second))
    return ComparedSlot(slot, _names(one - other), _names(one & other), _names(other - one))


def _counted(slot: Slot, roster: Roster, cards: Mapping[str, Card]) -> Counter[str]:
    """The entries of a section by name, including what they carry."""
    return Counter(
        " + ".join(
            translate(cards[card_id].name) if card_id in cards else card_id
            for card_id in named_by(entry)
        )
        for entry in roster.entries
        if entry["slot"] == slot.id
    )


def _names(counted: Counter[str]) -> list[str]:
    names = sorted(counted, key=sort_key)
    return [f"{counted[name]} × {name}" if counted[name] > 1 else name for name in names]
