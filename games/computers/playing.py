"""The computers' play: they hear of changes in matches, think where they are asked, and answer at a
pace that people can follow.

An answer carries the number that it was computed for, so it cannot count twice; if another answer
came first, the computer thinks again. Changes that were missed, for example during a restart, are
found by a regular search for matches that wait for a computer.
"""

import logging
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from threading import Lock, Thread
from typing import Final

from django.db import connections
from django.utils import timezone

from games.computers.orders import order_for
from games.computers.thinkers import POOL, NoAnswer, Thinkers
from games.matches import notices, referee
from games.matches.log import takebacks
from games.matches.models import Match, Seat
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.opponents.levels import LEARNER, RANDOM

PACE: Final = 1.0
"""Seconds between the match's last answer and a computer's next one."""
THREADS: Final = 16
MISSED_AFTER: Final = 20.0
"""Seconds after which a match that waits for a computer is checked again."""
MOST_KNOWN: Final = 10_000

_logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Asked:
    """A computer that must answer: it `sits` on one seat and answers for `seat`, which is its own
    or one that a partner has left to it."""

    match: Match
    seat: int
    sits: int
    player: Player


class Computers:
    """The computers of this process of the site."""

    def __init__(self, thinkers: Thinkers | None = None, pace: float = PACE) -> None:
        self._thinkers = thinkers or POOL
        self._pace = pace
        self._threads = ThreadPoolExecutor(THREADS, "computer")
        self._guard = Lock()
        self._playing: dict[str, bool] = {}  # by match: whether it has changed meanwhile
        self._without: set[str] = set()  # matches without a computer
        self._is_over = False

    def start(self) -> None:
        """Listen for changes, and begin to search for missed ones."""
        notices.listeners.append(self.hear)
        Thread(target=self._look_around, name="computers", daemon=True).start()

    def end(self) -> None:
        """Stop listening and thinking."""
        self._is_over = True
        if self.hear in notices.listeners:
            notices.listeners.remove(self.hear)
        self._threads.shutdown(cancel_futures=True)
        self._thinkers.end()

    def hear(self, match_id: str, number: int) -> None:
        """Receive a change of a match. Called after the commit, in the thread that answered."""
        if number == 0:
            self._without.discard(match_id)  # seats may still be taken
        if match_id in self._without:
            return
        with self._guard:
            if match_id in self._playing:
                self._playing[match_id] = True
                return
            self._playing[match_id] = False
        self._threads.submit(self._play, match_id)

    def _play(self, match_id: str) -> None:
        """Answer once, if a computer is asked, then queue up behind other matches."""
        goes_on = False
        try:
            goes_on = self._answer_once(match_id)
        except Exception:
            _logger.exception("a computer failed in match %s", match_id)
        finally:
            connections.close_all()
            with self._guard:
                changed = self._playing.pop(match_id, False)
        if (changed or goes_on) and not self._is_over:
            self.hear(match_id, -1)

    def _answer_once(self, match_id: str) -> bool:
        """Give an answer, if a computer is asked. Return whether another one may follow."""
        match = Match.objects.defer("opening", "lesson").filter(pk=match_id).first()
        seats = _computers_of(match) if match else {}
        if match is None or not seats:
            self._note_without(match_id)
            return False
        if match.status != Match.Status.PLAYING or match.stopped is not None:
            return False
        if _agrees_to_takeback(match, seats) or _agrees_to_concede(match, seats):
            return True
        asked = _asked(match, seats)
        return self._answer(asked) if asked else False

    def _answer(self, asked: Asked) -> bool:
        """Think, wait for the pace, and answer; if that fails, think again at lower levels."""
        match = asked.match
        due = (match.asked or match.touched) + timedelta(seconds=self._pace)
        order = order_for(match, asked.seat, asked.player.computer)
        for level in (asked.player.computer, LEARNER.id, RANDOM.id):
            try:
                raw = self._thinkers.think({**order, "level": level}, _whose(match))["answer"]
                time.sleep(max(0.0, min(self._pace, (due - timezone.now()).total_seconds())))
                referee.answer(match.pk, asked.player, match.number, raw, asked.sits)
            except referee.Stale:
                return True
            except (NoAnswer, Illegal) as fault:
                _logger.warning("match %s at %s, %s: %s", match.pk, match.number, level, fault)
            else:
                return True
        return False

    def _note_without(self, match_id: str) -> None:
        self._without.add(match_id)
        if len(self._without) > MOST_KNOWN:
            self._without.clear()

    def _look_around(self) -> None:
        """Search regularly for matches that wait for a computer."""
        while not self._is_over:
            time.sleep(MISSED_AFTER)
            try:
                for match_id in waiting_for_computers():
                    self.hear(match_id, -1)
            except Exception:
                _logger.exception("nobody knows which matches wait for a computer")
            finally:
                connections.close_all()


def waiting_for_computers() -> list[str]:
    """The matches in which a computer has not answered for a while."""
    before = timezone.now() - timedelta(seconds=MISSED_AFTER)
    waiting = Match.objects.filter(
        status=Match.Status.PLAYING,
        stopped=None,
        archived=None,
        touched__lt=before,
        seats__player__computer__gt="",
    )
    return list(waiting.distinct().values_list("pk", flat=True))


def _computers_of(match: Match) -> dict[int, Player]:
    """The computers of a match, by seat."""
    seats = Seat.objects.select_related("player").filter(match=match, player__computer__gt="")
    return {seat.index: seat.player for seat in seats if seat.player}


def _asked(match: Match, computers: Mapping[int, Player]) -> Asked | None:
    """The first computer that must answer, for its own seat before those that partners left to
    it.
    """
    sitting = next((seat for seat in match.waiting_seats if seat in computers), None)
    if sitting is None:
        return None
    asked = sitting
    if any(len(side) > 1 for side in match.get_system().rules.sides(match.options)):
        with referee.live_table(match.pk) as table:
            commanded = table.agreements.commanded_by(sitting)
            asked = next((seat for seat in commanded if seat in table.asks), sitting)
    return Asked(match, asked, sitting, computers[sitting])


def _whose(match: Match) -> str:
    """The person on whose account computers think: the first player, or else the match's
    creator.
    """
    people = match.seats.filter(player__computer="").select_related("player__maker")
    first = next((seat.player for seat in people.order_by("index") if seat.player), match.creator)
    return str(first.answerable.pk) if first else ""


def _agrees_to_takeback(match: Match, computers: Mapping[int, Player]) -> bool:
    """Agree to a takeback if a person asks for it and no other person must agree. Return whether
    the computer agreed."""
    pending = takebacks.pending_takeback(match)
    if pending is None or pending["seat"] in computers:
        return False
    sides = match.get_system().rules.sides(match.options)
    others = [seat for side in sides if pending["seat"] not in side for seat in side]
    if not others or not computers.keys() >= set(others):
        return False
    try:
        referee.answer_takeback(match.pk, computers[others[0]], match.number, agreed=True)
    except (referee.Stale, Illegal):
        return False
    return True


def _agrees_to_concede(match: Match, computers: Mapping[int, Player]) -> bool:
    """Agree to concede if all people on a side propose it. Return whether a computer agreed."""
    sides = match.get_system().rules.sides(match.options)
    if all(len(side) == 1 for side in sides):
        return False
    with referee.live_table(match.pk) as table:
        agreements, number = table.agreements, table.number
        undecided = [
            agreements.commanding(side) - agreements.conceding
            for side in sides
            if agreements.conceding & set(side)
        ]
    agreeing = next((min(left) for left in undecided if left and left <= computers.keys()), None)
    if agreeing is None:
        return False
    raw = {"option": "concede", "fields": {}}
    try:
        referee.answer(match.pk, computers[agreeing], number, raw, agreeing)
    except (referee.Stale, Illegal):
        return False
    return True
