"""What each thing for matches over days costs an answer by HTTP, with what all pages are sent of
it, beside one without any: clocks, notices, standing orders, a tournament that waits for the
result, a delay for spectators, a plan that waits. A recorded match, in turn in one run.

The ratios are those of calls of functions in Python: they come out the same on a machine that is
busy. The processor time of an answer without any stands above them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.bench.figures import Figure
from tests.bench.many import Played, as_recorded, at_stage, recorded

STAGE, ANSWERS = 130, 25
FIRST = 4
"""Answers of each match that are left out: the first ones read templates and fill caches."""
OF_WITHOUT = 1.05
"""Of the calls without, that an answer may take."""
HOUR = 3_600_000  # milliseconds


def figures(quick: bool = False) -> Iterator[Figure]:
    """What an answer takes in each kind of match, beside one without anything."""
    with as_recorded(recorded()):
        _played("without", quick)  # fills what all share
        without, spent = _played("without", quick)
        yield Figure(29, "an answer's processor time, with what pages are sent", [spent], "ms")
        yield Figure(29, "  its calls of functions", [without])
        for name in list(KINDS)[1:]:
            calls, _spent = _played(name, quick)
            yield Figure(29, f"  with {name}, beside that", [calls / without], "x", OF_WITHOUT)


def _played(name: str, quick: bool) -> tuple[float, float]:
    """Calls of functions and milliseconds of processor time that an answer takes in a match of a
    kind."""
    from games.matches import notices

    played = at_stage(STAGE, 0)
    KINDS[name](played)
    listeners = notices.listeners[:]
    try:
        if name == "notices":
            _tell(played)
        calls, spent = _play(played, ANSWERS // 2 if quick else ANSWERS, BEFORE_EACH.get(name))
    finally:
        notices.listeners[:] = listeners
    return calls, spent


def _play(
    played: Played, answers: int, before_each: Callable[[Played], None] | None
) -> tuple[float, float]:
    from django.conf import settings
    from django.test import Client

    from games.live import render

    clients = []
    for page in played.players:
        client = Client(HTTP_HOST="localhost")
        client.cookies[settings.SESSION_COOKIE_NAME] = page.session
        clients.append(client)
    screens: Mapping[Any, Any] = {(seat, "en"): None for seat in (0, 1, None)}
    calls, spent = 0, 0.0
    counted = range(played.number + FIRST, played.number + answers)

    def count(_frame: Any, event: str, _about: Any) -> None:
        nonlocal calls
        calls += event == "call"

    for number in range(played.number, counted.stop):
        if before_each:
            before_each(played)
        answer = recorded()["answers"][number]
        sent = {"number": number, "option": answer["option"], "fields": answer["fields"]}
        begun = time.process_time()
        if number in counted:
            sys.setprofile(count)
        try:
            address = f"/matches/{played.id}/answer"
            reply = clients[answer["seat"]].post(address, sent, content_type="application/json")
            screens = render.update(played.id, screens).screens
        finally:
            sys.setprofile(None)
        if number in counted:
            spent += 1000 * (time.process_time() - begun)
        assert reply.status_code == 200, reply.content
    return calls / len(counted), spent / len(counted)


def _clocks(played: Played) -> None:
    from games.matches import referee
    from games.matches.log import timing
    from games.matches.models import Match
    from games.matches.time_control import Control

    match = Match.objects.get(pk=played.id)
    match.time = timing.chosen(Control("live", budget=10 * HOUR, increment=1000))
    with referee.live_table(match.pk) as table:
        timing.begin(match, table)
    match.save()


def _orders(played: Played) -> None:
    """Orders of both seats by which they are asked as before."""
    from games.matches.models import Match, Snapshot

    rules = Match.objects.get(pk=played.id).get_system().rules
    usual = {each.id: each.choice({}).id for each in rules.reactions}
    for snapshot in Snapshot.objects.filter(match=played.id):
        snapshot.agreements = {"orders": [[seat, usual, 1] for seat in (0, 1)]}
        snapshot.save()


def _tournament(played: Played) -> None:
    from games.clubs.models import Club
    from games.matches.models import Match
    from games.tournaments.models import Entrant, Pairing, Tournament

    match = Match.objects.get(pk=played.id)
    tournament = Tournament.objects.create(
        club=Club.objects.create(name="Bench"),
        system=match.system,
        status=Tournament.Status.RUNNING,
        round=1,
    )
    seats = match.seats.select_related("player")
    both = [Entrant.objects.create(tournament=tournament, player=seat.player) for seat in seats]
    Pairing.objects.create(
        tournament=tournament, round=1, table=1, first=both[0], second=both[1], match=match
    )


def _delayed(played: Played) -> None:
    from games.matches.models import Match

    Match.objects.filter(pk=played.id).update(delay="answers-3")


def _tell(played: Played) -> None:
    """Both are told on a device; what is to be sent is looked after in a thread of its own, which
    is not measured."""
    from games.matches import notices
    from games.matches.models import Seat
    from games.notifications.models import PushSubscription
    from games.notifications.watching import Watcher

    for seat in Seat.objects.filter(match=played.id).select_related("player"):
        assert seat.player is not None
        PushSubscription.objects.create(
            player=seat.player, endpoint=f"https://push.example/{seat.pk}", p256dh="", auth=""
        )
    notices.listeners.append(Watcher().hear)


def _plan(played: Played) -> None:
    """A plan of whoever is not asked now, for an ask that never comes."""
    from games.matches.models import Match, Plan

    match = Match.objects.get(pk=played.id)
    waits = next(iter({0, 1} - {*match.waiting_seats}), 0)
    answers = [{"option": "none", "fields": {}, "to": ["none", "", []], "words": ""}]
    Plan.objects.update_or_create(
        match=match, seat=waits, defaults={"answers": answers, "stopped": None}
    )


def _nothing(_played: Played) -> None:
    pass


def _all(played: Played) -> None:
    for change in (_clocks, _orders, _tournament):
        change(played)


KINDS: dict[str, Callable[[Played], None]] = {
    "without": _nothing,
    "clocks": _clocks,
    "notices": _nothing,
    "standing orders": _orders,
    "a tournament": _tournament,
    "clocks, orders and a tournament": _all,
    "a delay for spectators": _delayed,
    "a plan": _nothing,
}
BEFORE_EACH: dict[str, Callable[[Played], None]] = {"a plan": _plan}
"""What is made ready before each answer, which is not measured."""
