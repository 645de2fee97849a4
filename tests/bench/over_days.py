"""What an answer by HTTP, with what all pages are sent of it, costs in a match over days, beside
one without: clocks, standing orders and a tournament that waits for the result; and a delay for
spectators, who are shown what was drawn some answers ago. A recorded match, in turn in one run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.bench.figures import Figure, print_figures
from tests.bench.many import Played, as_recorded, at_stage, recorded

STAGE, ANSWERS = 130, 25
ROUNDS, QUICK_ROUNDS = 7, 3
SLOWEST = 2
"""Answers of each match that are left out: the first ones read templates and fill caches."""
OF_WITHOUT = 1.05
"""Of the processor time without, that an answer may take."""
HOUR = 3_600_000  # milliseconds


def figures(quick: bool = False) -> Iterator[Figure]:
    """What an answer costs in each kind of match, and the ratios to one without anything."""
    costs: dict[str, list[float]] = {name: [] for name in KINDS}
    with as_recorded(recorded()):
        for _round in range((QUICK_ROUNDS if quick else ROUNDS) + 1):
            for name, change in KINDS.items():
                played = at_stage(STAGE, 0)
                change(played)
                costs[name].append(_play(played))
    without = costs["without"][1:]
    yield Figure(29, "an answer's processor time, with what pages are sent", without, "ms")
    for name, goal in (("over days", OF_WITHOUT), ("delayed", None)):
        pairs = zip(costs[name][1:], without, strict=True)
        yield Figure(29, f"  {name}, beside that", [one / other for one, other in pairs], "x", goal)


def _play(played: Played) -> float:
    """Milliseconds of processor time that an answer takes."""
    from django.conf import settings
    from django.test import Client

    from games.live import render

    clients = []
    for page in played.players:
        client = Client(HTTP_HOST="localhost")
        client.cookies[settings.SESSION_COOKIE_NAME] = page.session
        clients.append(client)
    screens: Mapping[Any, Any] = {(seat, "en"): None for seat in (0, 1, None)}
    spent = []
    for number in range(played.number, played.number + ANSWERS):
        answer = recorded()["answers"][number]
        sent = {"number": number, "option": answer["option"], "fields": answer["fields"]}
        begun = time.process_time()
        address = f"/matches/{played.id}/answer"
        reply = clients[answer["seat"]].post(address, sent, content_type="application/json")
        screens = render.update(played.id, screens).screens
        spent.append(1000 * (time.process_time() - begun))
        assert reply.status_code == 200, reply.content
    kept = sorted(spent)[:-SLOWEST]
    return sum(kept) / len(kept)


def _over_days(played: Played) -> None:
    """With clocks that run, orders of both seats by which they are asked as before, and a
    tournament."""
    from games.clubs.models import Club
    from games.matches import referee
    from games.matches.log import timing
    from games.matches.models import Match, Snapshot
    from games.matches.time_control import Control
    from games.tournaments.models import Entrant, Pairing, Tournament

    match = Match.objects.get(pk=played.id)
    usual = {each.id: each.choice({}).id for each in match.get_system().rules.reactions}
    for snapshot in Snapshot.objects.filter(match=match):
        snapshot.agreements = {"orders": [[seat, usual, 1] for seat in (0, 1)]}
        snapshot.save()
    match.time = timing.chosen(Control("live", budget=10 * HOUR, increment=1000))
    with referee.live_table(match.pk) as table:
        timing.begin(match, table)
    match.save()
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


KINDS: dict[str, Callable[[Played], None]] = {
    "without": lambda _played: None,
    "over days": _over_days,
    "delayed": _delayed,
}


def run() -> None:
    """Measure and print."""
    print_figures(figures())
