"""Through how many files of `games` a request leads, and how often it goes from one to another.

`python -m tests.bench routes` counts for this code, `python -m tests.bench.routes FOLDER` also for
that of another version, which stands in FOLDER. Each figure is the middle one of some answers of a
recorded match: the files that are entered, and the calls that enter one from another file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from unittest import mock

from tests.bench.setting import median, own_site

WARM = 30  # answers before, which fill caches
ANSWERS = 60
MATCHES = Path("tests/rules")
SHOTS = {
    "a BattleTech weapon attack": "battletech/matches/hill.json",
    "a Tide fire action": "tide/matches/low-mill.json",
}
_GAMES = str(Path("games").resolve()) + "/"

Counted = dict[str, tuple[int, int]]
"""Files and moves by route."""


class Trace:
    """What is entered while it is watched."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.moves = 0

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Count what is called within the block."""
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _argument: object) -> None:
        name = frame.f_code.co_filename
        if event != "call" or not name.startswith(_GAMES):
            return
        self.files.add(name)
        self.moves += frame.f_back is None or frame.f_back.f_code.co_filename != name


class Routes:
    """The traces of each route."""

    def __init__(self) -> None:
        self.traces: dict[str, list[Trace]] = {}

    @contextmanager
    def watching(self, route: str) -> Iterator[None]:
        """Trace what a route does once."""
        trace = Trace()
        with trace.watching():
            yield
        self.traces.setdefault(route, []).append(trace)

    def counted(self) -> Counted:
        """The figures in the middle."""
        return {
            route: (
                int(median([len(each.files) for each in traces])),
                int(median([each.moves for each in traces])),
            )
            for route, traces in self.traces.items()
        }


def run() -> None:
    """Count and print."""
    for route, (files, moves) in traced().items():
        print(f"{route:<30}{files:>5} files entered,{moves:>7} moves between files")


def traced() -> Counted:
    """The figures by route. Within a site."""
    routes = Routes()
    _of_an_answer(routes)
    for route, path in SHOTS.items():
        _of_shots(routes, route, json.loads((MATCHES / path).read_text(encoding="utf-8")))
    return routes.counted()


def _of_an_answer(routes: Routes) -> None:
    """An answer of a recorded match, its drawing for two seats and a spectator, a seat's page."""
    from django.conf import settings
    from django.test import Client

    from games.live import answers, render
    from tests.bench.many import _session, as_recorded, recorded
    from tests.matchmaking import begun_match, players

    file = recorded()
    with as_recorded(file), mock.patch.object(answers, "count", return_value=0, create=True):
        seated = players(*file["names"])
        match = begun_match(*seated, system="crisis", options=file["options"])
        pages = [_page(match.pk, seat, player) for seat, player in enumerate(seated)]
        client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
        client.cookies[settings.SESSION_COOKIE_NAME] = _session(seated[0])
        shown = render.update(match.pk, {(seat, "en"): None for seat in (0, 1, None)})
        for number, answer in enumerate(file["answers"][: WARM + ANSWERS]):
            sent = {"number": number, "option": answer["option"], "fields": answer["fields"]}
            tracing = routes if number >= WARM else Routes()
            with tracing.watching("an answer"):
                reply = answers.reply_to(pages[answer["seat"]], sent)
            assert reply.status == 200, reply
            with tracing.watching("its drawing for three"):
                shown = _drawn(match.pk, shown, number + 1)
            if number % 10 == 0:
                with tracing.watching("a page"):
                    response = client.get(f"/matches/{match.pk}/")
                assert response.status_code == 200, response


def _page(match_id: str, seat: int, player: Any) -> Any:
    """A player's page, as its socket answers from it."""
    from games.live.answers import Answering
    from games.live.tickets import Ticket
    from tests.bench.many import _session

    return Answering(Ticket.of(match_id, seat, "en", player), _session(player), "127.0.0.1")


def _drawn(match_id: str, shown: Any, number: int) -> Any:
    """What a room lets be drawn after an answer."""
    from games.live import render

    return render.update(
        match_id,
        shown.screens,
        last_lines=shown.last_lines,
        had_ended=shown.ended,
        rights=shown.rights,
        noticed=number,
        as_drawn=lambda *_drawn: None,
    )


def _of_shots(routes: Routes, route: str, file: dict[str, Any]) -> None:
    """The answers of a recorded match that fire."""
    from games.rules.tools.position_files import table_of

    table = table_of(file)
    for raw in file["answers"]:
        watched = routes if str(raw["option"]).startswith("fire:") else Routes()
        with watched.watching(route):
            table.answer(raw["seat"], {"option": raw["option"], "fields": raw["fields"]})


def apart() -> Counted:
    """What is counted in a site of its own."""
    with own_site():
        return traced()


def beside(other: Path) -> None:
    """Print the figures of another version and of the code here."""
    from tests.bench.versions import found_in

    here, there = (found_in(folder, __file__, "apart") for folder in (Path.cwd(), other))
    for route, (files, moves) in here.items():
        then_files, then_moves = there[route]
        print(f"{route:<30}{then_files:>5} -> {files} files,{then_moves:>7} -> {moves} moves")


if __name__ == "__main__":
    beside(Path(sys.argv[1]).resolve())
