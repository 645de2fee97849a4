"""The ready rosters of every system, for players without their own."""

from django.db import transaction

from games.rosters.models import Roster
from games.rules.systems import systems


@transaction.atomic
def load() -> None:
    """Update the ready rosters in the database. Safe to repeat."""
    for system in systems().values():
        ready = {roster["name"]: list(roster["entries"]) for roster in system.rosters.ready()}
        existing = Roster.objects.filter(system=system.id, owner=None)
        existing.exclude(name__in=ready).delete()
        by_name = {roster.name: roster for roster in existing}
        for name, entries in ready.items():
            roster = by_name.get(name) or Roster(system=system.id, name=name)
            if roster.pk is None or roster.entries != entries:
                roster.entries = entries
                roster.save()
