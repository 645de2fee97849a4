"""Advice by the veteran for people who play against the computer or alone: "What would you do?"

A thread passes the question to the computers' processes and caches the result, so that any process
of the site can show it. Each person has one question at a time. An answer is valid for as long as
the seat is asked the same; what others answer meanwhile to asks of their own does not matter.
"""

import logging
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import BoundedSemaphore, Thread
from typing import Any, Final

from django.core.cache import cache
from django.db.models import F

from games.computers.orders import order_for
from games.computers.thinkers import POOL, WITHIN, NoAnswer
from games.matches import referee
from games.matches.models import Match
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.opponents.levels import VETERAN
from games.rules.text import _

MOST_AT_ONCE: Final = 8
"""People who may wait for advice at a time, in each process of the site."""
KEPT_FOR: Final = 10 * 60
"""Seconds for which an answer is cached."""
WAITED_FOR: Final = 4 * WITHIN
"""Seconds after which a question is given up, for example when its process has ended."""

_room = BoundedSemaphore(MOST_AT_ONCE)
_logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Question:
    """A question: the match after so many answers, the seat, and the reply once there is one (see
    `rules.opponents.advice`). With `is_over` and no reply, no advice was found."""

    id: str
    match: str
    seat: int
    number: int
    reply: Mapping[str, Any] | None = None
    is_over: bool = False

    def holds(self, match: Match) -> bool:
        """Whether the seat is still asked the same in this match."""
        return self.match == match.pk and _is_asked_since(match, self.seat, self.number)


def ask(match: Match, seat: int, player: Player, number: int) -> Question:
    """Ask for advice on the seat's decision at that number of answers. Raises Illegal if the match
    has moved on, if the seat has nothing to decide, if the player waits for another answer, or if
    too many people do."""
    if seat not in match.waiting_seats:
        raise Illegal("", _("It is not your turn to answer."))
    if not _is_asked_since(match, seat, number):
        raise Illegal("", _("The match has moved on."))
    question = Question(secrets.token_hex(8), match.pk, seat, match.number)
    if not cache.add(_turn(player), question.id, WAITED_FOR):
        raise Illegal("", _("You have asked already: wait until that is answered."))
    if not _room.acquire(blocking=False):
        cache.delete(_turn(player))
        raise Illegal("", _("Many ask just now: try again in a moment."))
    try:
        order = {**order_for(match, seat, VETERAN.id), "wants": "advice"}
        match.seats.filter(index=seat).update(advised=F("advised") + 1)
        cache.set(_key(player), question, KEPT_FOR)
        Thread(target=_find, args=(player, question, order), daemon=True).start()
    except BaseException:
        _free(player)
        raise
    return question


def asked(player: Player, question_id: str) -> Question | None:
    """The player's newest question if it has this id and is still cached, else None."""
    newest: Question | None = cache.get(_key(player))
    return newest if newest and newest.id == question_id else None


def _find(player: Player, question: Question, order: Mapping[str, Any]) -> None:
    reply = None
    try:
        reply = POOL.think(order, str(player.pk))["advice"]
    except NoAnswer as fault:
        _logger.warning("no advice in match %s: %s", question.match, fault)
    finally:
        cache.set(_key(player), replace(question, reply=reply, is_over=True), KEPT_FOR)
        _free(player)


def _free(player: Player) -> None:
    cache.delete(_turn(player))
    _room.release()


def _is_asked_since(match: Match, seat: int, number: int) -> bool:
    """Whether a seat has been asked the same since the match had so many answers."""
    with referee.live_table(match.pk) as table:
        return seat in table.asks and table.seen_since <= number <= table.number


def _key(player: Player) -> str:
    return f"advice:{player.pk}"


def _turn(player: Player) -> str:
    return f"advice-turn:{player.pk}"
