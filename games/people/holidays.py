"""Holidays of players: correspondence clocks pause meanwhile (see games.matches.log.timing).

Holidays are whole days in UTC. They begin tomorrow at the earliest, so that nobody can stop a clock
that is nearly down.
"""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.people.models import Holiday, Player
from games.people.signals import holidays_changed

MOST: Final = 10
"""Most unfinished holidays of a player."""
MOST_DAYS: Final = 42
"""Most days of holidays that begin within one year."""
FARTHEST: Final = timedelta(days=365)


def today() -> date:
    """The day in UTC."""
    return datetime.now(UTC).date()


def coming(player: Player) -> list[Holiday]:
    """A player's present and future holidays."""
    return list(Holiday.objects.filter(player=player, last__gte=today()))


def spans(players: Collection[Any], since: datetime) -> list[tuple[datetime, datetime]]:
    """The periods in which one of the players is away and that end after `since`."""
    rows = Holiday.objects.filter(player__in=list(players), last__gte=since.date())
    return [(_midnight(row.first), _midnight(row.last + timedelta(days=1))) for row in rows]


def end(holiday: Holiday) -> None:
    """End a holiday today, or cancel one that has not begun."""
    now = today()
    if holiday.first > now:
        holiday.delete()
    elif holiday.last > now:
        holiday.last = now
        holiday.save(update_fields=["last"])
    holidays_changed.send(sender=Holiday, player=holiday.player)


class HolidayForm(forms.Form):
    """The first and the last day of a holiday."""

    first = forms.DateField(label=_("First day"), widget=forms.DateInput({"type": "date"}))
    last = forms.DateField(label=_("Last day"), widget=forms.DateInput({"type": "date"}))

    def __init__(self, player: Player, data: Any = None) -> None:
        super().__init__(data)
        self.player = player

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.errors:
            return given
        first, last = given["first"], given["last"]
        if first <= today() or last < first or last > today() + FARTHEST:
            raise ValidationError(_("Holidays begin tomorrow or later, and end within a year."))
        known = Holiday.objects.filter(player=self.player, first__gt=first - FARTHEST)
        days = sum(one.days for one in known) + (last - first).days + 1
        if days > MOST_DAYS or len(coming(self.player)) >= MOST:
            raise ValidationError(_("Within a year clocks rest on 42 days of holidays at most."))
        return given


def add(player: Player, data: Any) -> HolidayForm:
    """Save a holiday and announce it to the clocks, one of a player at a time. Return its form,
    with errors if it is refused."""
    form = HolidayForm(player, data)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        if form.is_valid():
            Holiday.objects.create(player=player, **form.cleaned_data)
    if not form.errors:
        holidays_changed.send(sender=Holiday, player=player)
    return form


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)
