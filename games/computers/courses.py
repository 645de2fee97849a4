"""What a match was worth, after it: how likely each side was to win at each decision, and what the
veteran would have done at those that changed most.

It is worked out when somebody first looks at it, by the processes in which computers think, and
kept in the database. It is given to them in pieces, so that who plays waits for a piece at most. A
process of the site takes a match by its row, so two never work at the same one; who looks later
finds a row at which nobody has worked for a while, and begins again.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from threading import BoundedSemaphore, Thread
from typing import Any, Final

from django.core.cache import cache
from django.db import connections
from django.db.models import F
from django.utils import timezone

from games.computers.orders import order_for
from games.computers.thinkers import POOL, WITHIN, Ended
from games.matches.log import takebacks
from games.matches.log.events import SET_BACK
from games.matches.models import Answer, Course, Match
from games.matches.queues import turn_to_write
from games.matches.results.courses import has_course
from games.rules.opponents.chances import chances
from games.rules.opponents.levels import VETERAN

MOST_AT_ONCE: Final = 2
"""Matches at which one process of the site works at a time."""
PIECE: Final = 100
"""Answers that are given to be played again at a time."""
TURNS: Final = 5
"""Decisions that are looked at closely."""
LEAST: Final = 0.03
"""A chance that changes by less than that is no turn."""
MOST_POINTS: Final = 240
"""Points of the course that are kept."""
MOST_BYTES: Final = 100_000
"""Of what is kept of a match, as JSON."""
MOST_TRIES: Final = 3
ABANDONED_AFTER: Final = 3 * WITHIN
"""Seconds after which nobody works at it any more, as where the process of the site has ended."""

_room = BoundedSemaphore(MOST_AT_ONCE)
_logger = logging.getLogger(__name__)


def look_at(match: Match, visitor: str) -> None:
    """Have the course of a match worked out, if it is not known, nobody works at it, and there is
    room: one at a time for each visitor."""
    if not has_course(match) or not _is_free(match):
        return
    if not cache.add(_turn(visitor), match.pk, ABANDONED_AFTER):
        return
    if not _room.acquire(blocking=False):
        cache.delete(_turn(visitor))
        return
    try:
        if _take(match):
            Thread(target=_work_out, args=(match.pk, visitor), daemon=True).start()
            return
    except BaseException:
        _free(visitor)
        raise
    _free(visitor)


def _is_free(match: Match) -> bool:
    """Whether the course is not known, and nobody works at it."""
    course = Course.objects.filter(match=match).first()
    return course is None or (course.data is None and course.touched < _long_ago())


def _take(match: Match) -> bool:
    """Take the work at a match's course. Whether it was to be had."""
    with turn_to_write():
        _course, is_new = Course.objects.get_or_create(match=match)
        if is_new:
            return True
        abandoned = Course.objects.filter(match=match, data=None, touched__lt=_long_ago())
        return bool(abandoned.update(touched=timezone.now(), tries=F("tries") + 1))


def _long_ago() -> Any:
    return timezone.now() - timedelta(seconds=ABANDONED_AFTER)


def _free(visitor: str) -> None:
    cache.delete(_turn(visitor))
    _room.release()


def _turn(visitor: str) -> str:
    return f"course-turn:{visitor}"


def _work_out(match_id: str, visitor: str) -> None:
    """Work the course of a match out, and keep it. Where a process has ended more than once the
    work is left to whoever looks next, a few times."""
    course = Course.objects.filter(match=match_id)
    try:
        data = _Work(Match.objects.get(pk=match_id)).done()
        course.update(data=data if len(json.dumps(data)) <= MOST_BYTES else {})
    except Ended as fault:
        _logger.warning("the course of match %s is not worked out: %s", match_id, fault)
        course.filter(tries__lt=MOST_TRIES).update(touched=_long_ago() - timedelta(seconds=1))
        course.filter(tries__gte=MOST_TRIES).update(data={})
    except Exception:
        _logger.exception("match %s has no course", match_id)
        course.update(data={})
    finally:
        _free(visitor)
        connections.close_all()


@dataclass(frozen=True)
class _Point:
    """The chances of all sides after so many answers; the seat that decided there, if one did."""

    number: int
    chances: Sequence[float]
    seat: int | None = None


class _Work:
    """The work at one match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._system = match.get_system()
        in_force = takebacks.in_force(match)
        rows = match.answers.only("number", "seat", "option", "fields", "faces", "digest")
        self._answers = {
            answer.number: answer
            for answer in rows
            if answer.number in in_force and answer.option not in SET_BACK
        }

    def done(self) -> dict[str, Any]:
        """What is kept of the course. Raises NoAnswer."""
        points = list(self._points())
        turns = self._turns(points)
        known = [point for point, _change in turns]
        step = max(1, -(-len(points) // (MOST_POINTS - TURNS - 1)))
        kept = [
            point
            for place, point in enumerate(points)
            if place % step == 0 or point in known or point is points[-1]
        ]
        return {
            "points": [[point.number, *_rounded(point.chances)] for point in kept],
            "turns": [self._turn(point, after) for point, after in turns],
        }

    # -- The course

    def _points(self) -> Iterator[_Point]:
        """Where somebody decided; where the last answer led, by what the position was worth; and
        how the match ended."""
        worths: Sequence[float] = ()
        for piece in self._pieces():
            reply = self._reply(
                piece[0].number - 1,
                wants="course",
                then=[(answer.seat, answer.raw, answer.faces) for answer in piece],
                digest=piece[-1].digest,
            )
            for found in reply["course"]:
                number = piece[found["after"]].number - 1
                yield _Point(number, self._chances(found["worths"]), found["seat"])
            worths = reply["worths"]
        if worths:
            yield _Point(self._match.number, self._chances(worths))
        yield _Point(self._match.number, self._outcome())

    def _pieces(self) -> Iterator[list[Answer]]:
        """The answers in pieces, each of them in one go."""
        piece: list[Answer] = []
        for number, answer in sorted(self._answers.items()):
            if piece and (len(piece) == PIECE or number != piece[-1].number + 1):
                yield piece
                piece = []
            piece.append(answer)
        if piece:
            yield piece

    def _chances(self, worths: Sequence[float]) -> list[float]:
        return chances(worths, self._system.opponents.steepness)

    def _outcome(self) -> list[float]:
        """1 for the side that has won; the same for all where none has."""
        sides = self._system.rules.sides(self._match.options)
        winners = set((self._match.result or {}).get("winners", ()))
        if not winners:
            return [1 / len(sides)] * len(sides)
        return [float(bool(winners & set(seats))) for seats in sides]

    # -- The turns

    def _turns(self, points: Sequence[_Point]) -> list[tuple[_Point, _Point]]:
        """The decisions that changed most for the side that decided, each with the point after it,
        in their order."""
        decided = [
            (point, after)
            for point, after in pairwise(points)
            if point.seat is not None
            and abs(self._of_side(point, after) - self._of_side(point, point)) >= LEAST
        ]
        most = sorted(
            decided, key=lambda turn: -abs(self._of_side(*turn) - self._of_side(turn[0], turn[0]))
        )
        return sorted(most[:TURNS], key=lambda turn: turn[0].number)

    def _of_side(self, decided: _Point, at: _Point) -> float:
        """The chance at a point of the side that decided at one."""
        return at.chances[self._side(decided)]

    def _side(self, point: _Point) -> int:
        assert point.seat is not None
        return self._system.rules.side_of(point.seat, self._match.options)

    def _turn(self, point: _Point, after: _Point) -> dict[str, Any]:
        """A decision as it is kept: where it was, how the chance changed by it, and what the
        veteran says of it (see `rules.opponents.review`)."""
        answer = self._answers[point.number + 1]
        found = self._reply(point.number, point.seat or 0, wants="review", played=answer.raw)
        return {
            "number": point.number,
            "seat": point.seat,
            "side": self._side(point),
            "before": round(100 * self._of_side(point, point)),
            "after": round(100 * self._of_side(point, after)),
            **found["review"],
        }

    def _reply(self, number: int, seat: int = 0, **wanted: Any) -> Mapping[str, Any]:
        """The reply to an order at where the match stood after so many answers."""
        order = {**order_for(self._match, seat, VETERAN.id, number), **wanted}
        reply = POOL.think(order)
        Course.objects.filter(match=self._match).update(touched=timezone.now())
        return reply


def _rounded(found: Sequence[float]) -> list[float]:
    return [round(chance, 3) for chance in found]
