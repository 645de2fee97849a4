"""The delay with which spectators see a match: so many answers or minutes after its players, for as
long as it is played. All that is given to anybody without a seat asks here how far that is."""

from copy import copy
from datetime import timedelta
from typing import Final

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match

CHOICES: Final = (
    ("", _("At once")),
    ("answers-3", _("3 answers later")),
    ("answers-10", _("10 answers later")),
    ("minutes-5", _("5 minutes later")),
    ("minutes-15", _("15 minutes later")),
    ("minutes-30", _("30 minutes later")),
)


def in_words(match: Match) -> str:
    """When spectators see what happens."""
    return str(dict(CHOICES).get(match.delay, match.delay))


def is_delayed(match: Match) -> bool:
    """Whether spectators see less of a match than its players do."""
    return bool(match.delay) and match.status == Match.Status.PLAYING


def shown_number(match: Match) -> int:
    """The number of answers that spectators may know of."""
    if not is_delayed(match):
        return match.number
    unit, _dash, count = match.delay.partition("-")
    if unit == "answers":
        return max(0, match.number - int(count))
    before = timezone.now() - timedelta(minutes=int(count))
    newest = match.answers.filter(at__lte=before).aggregate(number=Max("number"))["number"]
    return min(newest or 0, match.number)


def as_shown(match: Match, perspective: int | None = None) -> Match:
    """The row of a match as a perspective may know it: that of a delayed one as it stood at the
    answer that spectators may know of, without what happens beside the log. Not to be saved."""
    if perspective is not None or not is_delayed(match):
        return match
    shown = copy(match)
    shown.number = shown_number(match)
    linked = match.answers.filter(number__lte=shown.number).exclude(link="").order_by("-number")
    opening = match.opening or {}
    shown.link = linked.values_list("link", flat=True).first() or opening.get("link", "")
    shown.takeback = shown.undo = shown.time = shown.flag = shown.asked = None
    shown.patience = 0
    shown.waiting_seats = []
    shown.touched = shown.started or shown.created
    return shown
