"""The course of a finished match: each side's chance to win at each decision, and what the veteran
would have done at the turning points.

The first visitor who looks at it starts the computation. The computers' processes do it in pieces,
so that a player waits for at most one piece, and it is stored in the database. The match's row
serves as a lock, so that only one process of the site works at a match. If the row has not been
touched for a while, the next visitor starts again.
"""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import nlargest
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
"""Matches that one process of the site works at simultaneously."""
PIECE: Final = 100
"""Answers that are replayed in one piece."""
TURNS: Final = 5
"""Turning points that are reviewed in detail."""
LEAST: Final = 0.03
"""The least change of a chance that makes a turning point."""
MOST_POINTS: Final = 240
"""Most points of a course that are stored."""
MOST_BYTES: Final = 100_000
"""Most bytes of a stored course, as JSON."""
MOST_TRIES: Final = 3
ABANDONED_AFTER: Final = 3 * WITHIN
"""Seconds after which work counts as abandoned, for example when its process has ended."""

_room = BoundedSemaphore(MOST_AT_ONCE)
_logger = logging.getLogger(__name__)


def look_at(match: Match, visitor: str) -> None:
    """Start to compute the course of a match unless it is known, somebody works at it, or all slots
    are taken. Each visitor starts one at a time."""
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
    """Whether the course is unknown and nobody works at it."""
    course = Course.objects.filter(match=match).first()
    return course is None or (course.data is None and course.touched < _long_ago())


def _take(match: Match) -> bool:
    """Lock the course of a match. Return whether that succeeded."""
    with turn_to_write():
        _course, is_new = Course.objects.get_or_create(match=match)
        if is_new:
            return True
        abandoned = Course.objects.filter(match=match, data=None, touched__lt=_long_ago())
        return bool(abandoned.update(touched=timezone.now(), tries=F("tries") + 1))


def _long_ago() -> datetime:
    return timezone.now() - timedelta(seconds=ABANDONED_AFTER)


def _free(visitor: str) -> None:
    cache.delete(_turn(visitor))
    _room.release()


def _turn(visitor: str) -> str:
    return f"course-turn:{visitor}"


def _work_out(match_id: str, visitor: str) -> None:
    """Compute the course of a match and store it. If processes end repeatedly, leave the work to
    the next visitor, at most MOST_TRIES times."""
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
    """All sides' chances after a number of answers, and the seat that decided there, if any."""

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
        """The course in the form that is stored. Raises NoAnswer."""
        points = list(self._points())
        turns = self._turns(points)
        known = [point for point, _after in turns]
        step = max(1, -(-len(points) // (MOST_POINTS - TURNS - 1)))
        kept = [
            point
            for place, point in enumerate(points)
            if place % step == 0 or point in known or point is points[-1]
        ]
        return {
            "points": [
                [point.number, *(round(chance, 3) for chance in point.chances)] for point in kept
            ],
            "turns": [self._turn(point, after) for point, after in turns],
        }

    # -- The course

    def _points(self) -> Iterator[_Point]:
        """A point for each decision, one for the last answer, by the value of its position, and one
        for the end of the match."""
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
        """The answers in pieces of consecutive numbers."""
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
        """Chances by the result: 1 for the winning side; equal ones without a winner."""
        sides = self._system.rules.sides(self._match.options)
        winners = set((self._match.result or {}).get("winners", ()))
        if not winners:
            return [1 / len(sides)] * len(sides)
        return [float(bool(winners & set(seats))) for seats in sides]

    # -- The turning points

    def _turns(self, points: Sequence[_Point]) -> list[tuple[_Point, _Point]]:
        """The decisions that changed the deciding side's chance most, in the order of time, each
        with the point after it."""
        decided = [turn for turn in pairwise(points) if turn[0].seat is not None]
        turns = [turn for turn in decided if self._change(*turn) >= LEAST]
        most = nlargest(TURNS, turns, key=lambda turn: self._change(*turn))
        return sorted(most, key=lambda turn: turn[0].number)

    def _change(self, point: _Point, after: _Point) -> float:
        """How much a decision changed the chance of the deciding side."""
        return abs(self._of_side(point, after) - self._of_side(point, point))

    def _of_side(self, decided: _Point, at: _Point) -> float:
        """The chance at a point of the side that decided at one."""
        return at.chances[self._side(decided)]

    def _side(self, point: _Point) -> int:
        assert point.seat is not None
        return self._system.rules.side_of(point.seat, self._match.options)

    def _turn(self, point: _Point, after: _Point) -> dict[str, Any]:
        """A turning point as stored: its place, the place up to which the chance changed, that
        change, and the veteran's review (see `rules.opponents.review`)."""
        answer = self._answers[point.number + 1]
        found = self._reply(point.number, point.seat or 0, wants="review", played=answer.raw)
        return {
            "number": point.number,
            "until": after.number,
            "seat": point.seat,
            "side": self._side(point),
            "before": round(100 * self._of_side(point, point)),
            "after": round(100 * self._of_side(point, after)),
            **found["review"],
        }

    def _reply(self, number: int, seat: int = 0, **wanted: Any) -> Mapping[str, Any]:
        """The reply to an order for the position after that number of answers."""
        order = {**order_for(self._match, seat, VETERAN.id, number), **wanted}
        reply = POOL.think(order)
        Course.objects.filter(match=self._match).update(touched=timezone.now())
        return reply
