"""Many copies of one recorded match of Crisis Protocol, each with players of its own who are signed
in, at several stages of the match: what a crowd plays in `crowd`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any
from unittest import mock

RECORDED = "city-block"
STAGES = (30, 80, 130, 180, 230)
"""After so many answers the copies begin: squads are full, and enough is left to play."""
DICE = "BENCH_DICE"
"""The environment's name for the seed that a server of the bench rolls by."""


@dataclass(frozen=True)
class Page:
    """A page that is open at a match: its ticket, and the session of its player."""

    ticket: str
    session: str = ""


@dataclass(frozen=True)
class Played:
    """A match to be played: where it stands, who has its page open, and its answers."""

    id: str
    number: int
    players: Sequence[Page]
    spectators: Sequence[Page]
    stage: int

    def plain(self) -> dict[str, Any]:
        """For another process."""
        return asdict(self)


@contextmanager
def as_recorded(file: Mapping[str, Any]) -> Iterator[None]:
    """Within this, and in servers started from here, matches ask and roll what was recorded."""
    from games.matches.log import match_dice
    from games.matches.referee import beginning
    from games.rules.contract.starting import make_setup
    from games.rules.tools.playouts import dice_key

    seed = file["seed"]
    asking = partial(make_setup, asks_all=True, asks_single=True, asks_idle=True, asks_vain=True)
    with (
        mock.patch.object(match_dice, "key_of", return_value=dice_key(int(seed))),
        mock.patch.object(beginning, "make_setup", asking),
        mock.patch.dict(os.environ, {DICE: str(seed)}),
    ):
        yield


def recorded() -> dict[str, Any]:
    """The recorded match."""
    from tests.rules.crisis.recorded import file_of

    return file_of(RECORDED)


def copies(count: int, spectators: int, stages: Sequence[int] = STAGES) -> list[Played]:
    """So many matches, in turn at each stage. Within `as_recorded`."""
    played = [_stage(number) for number in stages[:count]]
    return [_copy(played[at % len(played)], spectators) for at in range(count)]


def at_stage(number: int, spectators: int) -> Played:
    """One match after so many answers. Within `as_recorded`."""
    return _copy(_stage(number), spectators)


def _stage(number: int) -> Any:
    """The recorded match after so many answers."""
    from games.matches import referee
    from tests.matchmaking import begun_match, players

    file = recorded()
    seated = players(*file["names"])
    match = begun_match(*seated, system="crisis", options=file["options"])
    for at, answer in enumerate(file["answers"][:number]):
        raw = {"option": answer["option"], "fields": answer["fields"]}
        referee.answer(match.pk, seated[answer["seat"]], at, raw)
    match.refresh_from_db()
    return match


def _copy(stage: Any, spectators: int) -> Played:
    """A copy of a match with two players of its own."""
    from django.db import transaction

    from games.live.tickets import Ticket
    from games.matches.models import Answer, Match, Seat, Snapshot, new_match_id, new_seat_key
    from games.people.models import Player

    with transaction.atomic():
        match = Match.objects.get(pk=stage.pk)
        match.pk = new_match_id()
        match.save(force_insert=True)
        players = []
        for seat in Seat.objects.filter(match=stage):
            player = Player.objects.create(name=seat.shown_name)
            ticket = Ticket.of(match.pk, seat.index, "en", player)
            players.append(Page(ticket.signed(), _session(player)))
            seat.pk, seat.match, seat.player, seat.key = None, match, player, new_seat_key()
            seat.save(force_insert=True)
        for model in (Answer, Snapshot):
            rows: list[Any] = list(model.objects.filter(match=stage))
            for row in rows:
                row.pk, row.match = None, match
            model.objects.bulk_create(rows)
    watching = [Page(Ticket.of(match.pk, None, "en", None).signed()) for _one in range(spectators)]
    return Played(match.pk, match.number, players, watching, stage.number)


def _session(player: Any) -> str:
    """The key of a session in which the player is signed in."""
    from django.contrib.sessions.backends.db import SessionStore
    from django.test import RequestFactory

    from games.people.sessions import sign_in

    request = RequestFactory().get("/")
    request.session = SessionStore()
    sign_in(request, player)
    request.session.save()
    return str(request.session.session_key)
