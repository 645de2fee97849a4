"""Versions of a roster: as it stood, to be seen, compared, and gone back to."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.rosters import limits
from games.rosters.models import Roster, RosterVersion

SITTING = timedelta(minutes=2)
"""Changes that follow each other within this time are one version: a roster of twenty cards is
chosen in twenty clicks."""


def keep(before: list[dict[str, Any]], roster: Roster) -> None:
    """Keep a roster that has been saved over what it held before. Within a transaction."""
    if before == roster.entries:
        return
    now = timezone.now()
    last = roster.versions.first()
    if last is None:
        if before:
            RosterVersion.objects.create(
                roster=roster, number=1, entries=before, saved=roster.created
            )
        last = roster.versions.first()
    elif now - last.saved < SITTING:
        last.entries, last.saved = roster.entries, now
        last.save(update_fields=["entries", "saved"])
        return
    number = last.number + 1 if last else 1
    RosterVersion.objects.create(roster=roster, number=number, entries=roster.entries, saved=now)
    roster.versions.filter(number__lte=number - limits.VERSIONS_OF_A_ROSTER).delete()


def as_roster(version: RosterVersion) -> Roster:
    """The roster as it stood, to be looked at: it is not to be saved."""
    roster = version.roster
    return Roster(
        pk=roster.pk,
        system=roster.system,
        name=roster.name,
        owner=roster.owner,
        entries=version.entries,
    )
