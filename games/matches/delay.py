"""The delay of spectators: they see a running match so many answers or minutes later than its
players. Everything shown to people without a seat must respect it."""

from collections import OrderedDict
from collections.abc import Hashable
from copy import copy
from datetime import timedelta
from threading import Lock
from typing import Final, Generic, TypeVar

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


def in_words(chosen: str) -> str:
    """A chosen delay as text."""
    return str(dict(CHOICES).get(chosen, chosen))


def is_delayed(match: Match) -> bool:
    """Whether spectators see the match later than its players."""
    return bool(match.delay) and match.status == Match.Status.PLAYING


def shown_number(match: Match) -> int:
    """The number of answers that spectators may know of."""
    if not is_delayed(match) or match.is_delayed_copy:
        return match.number
    unit, _dash, count = match.delay.partition("-")
    if unit == "answers":
        return max(0, match.number - int(count))
    before = timezone.now() - timedelta(minutes=int(count))
    newest = match.answers.filter(at__lte=before).aggregate(number=Max("number"))["number"]
    return min(newest or 0, match.number)


def as_shown(match: Match, perspective: int | None = None) -> Match:
    """The match's row as a perspective may know it: with a delay, as of the answer that spectators
    may know, and without events outside the log. Not to be saved."""
    if perspective is not None or not is_delayed(match) or match.is_delayed_copy:
        return match
    number = shown_number(match)
    link = _links.at(match.pk, number)
    return _public_copy(match, number, _link_at(match, number) if link is None else link)


def as_shown_later(match: Match) -> Match:
    """The row of a delayed match that spectators will see for the present moment."""
    _links.keep(match.pk, match.number, match.link, shown_number(match))
    return _public_copy(match, match.number, match.link)


def _link_at(match: Match, number: int) -> str:
    """The running hash of the dice after that number of answers."""
    linked = match.answers.filter(number__lte=number).exclude(link="").order_by("-number")
    opening = match.opening or {}
    return linked.values_list("link", flat=True).first() or str(opening.get("link", ""))


def _public_copy(match: Match, number: int, link: str) -> Match:
    shown = copy(match)
    shown.number, shown.link = number, link
    shown.is_delayed_copy = True
    shown.takeback = shown.undo = shown.time = shown.flag = shown.asked = None
    shown.patience = 0
    shown.waiting_seats = []
    shown.touched = shown.started or shown.created
    return shown


Made = TypeVar("Made")


class DelayedCache(Generic[Made]):
    """Results computed for delayed matches in advance, by key and number of answers. Each process
    stores a limited number of results, and drops all those of the key that was stored to longest
    ago. Missing results are computed when they are shown."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._cache: OrderedDict[Hashable, dict[int, Made]] = OrderedDict()
        self._guard = Lock()

    def at(self, whose: Hashable, number: int) -> Made | None:
        """The result for that number, or None if it is not cached."""
        return self._cache.get(whose, {}).get(number)

    def keep(self, whose: Hashable, number: int, made: Made, shown: int) -> None:
        """Cache a result until it is shown, and drop those from before the number that is `shown`
        now."""
        with self._guard:
            cached = self._cache.get(whose, {})
            self._cache[whose] = {at: one for at, one in cached.items() if at >= shown}
            self._cache.move_to_end(whose)
            while len(self._cache) > 1 and self._size >= self._most:
                self._cache.popitem(last=False)
            if self._size < self._most:
                self._cache[whose][number] = made

    @property
    def _size(self) -> int:
        return sum(map(len, self._cache.values()))

    def clear(self) -> None:
        """Empty the cache."""
        with self._guard:
            self._cache.clear()


_links: Final = DelayedCache[str](most=1000)
"""The running hashes over the dice of delayed matches, by match."""
