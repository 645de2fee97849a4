"""How many functions are called for an answer, by layer: what the load of a machine does not touch.

A match of each system, answer by answer, through the sockets of both players and of five spectators
in this process. A function counts for the layer that it belongs to or, where it belongs to none, as
those of libraries, for the layer that has called it. Functions of C count as those of Python do.

`python -m tests.bench calls` counts in all systems; `python -m tests.bench.calls SYSTEM LAYER`
prints the functions of a layer that are called most for an answer.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import count as counting
from types import FrameType
from typing import Any
from unittest import mock

from tests.bench.setting import own_site

SPECTATORS = 5
WARM, ANSWERS = 20, 140
"""Answers before, which fill caches, and those that are counted: fewer where a match ends then."""
SEED = 5
LAYERS = {
    "socket": ("live/sockets.py", "live/answers.py", "live/hub.py", "live/room.py", "/asyncio/"),
    "rights": ("matches/access.py", "games/people/"),
    "log": ("matches/log/",),
    "referee": ("matches/referee/",),
    "rules": ("contract/table.py:answer", "contract/table.py:check"),
    "views": ("contract/views.py",),
    "drawing": ("live/render.py", "live/regions.py", "live/traces.py", "live/elements/"),
    "log lines": ("live/log_lines.py",),
    "frames": ("live/frames.py", "live/wire.py"),
}
"""The layers, by what the files (or functions) are called that belong to them."""
REST = "rest"


class Calls:
    """What was called, by layer and function."""

    def __init__(self) -> None:
        self.counted: Counter[tuple[str, str]] = Counter()
        self.wakes = 0
        self.counting = False
        self.answers = 0
        self._layers: defaultdict[int, list[str]] = defaultdict(list)

    def note(self, frame: FrameType, event: str, called: Any) -> None:
        """Something was called or is left."""
        layers = self._layers[threading.get_ident()]
        if event == "call":
            code = frame.f_code
            layer = layer_of(code.co_filename, code.co_name) or (layers[-1] if layers else REST)
            layers.append(layer)
            if self.counting:
                self.counted[layer, f"{code.co_filename}:{code.co_qualname}"] += 1
                self.wakes += code.co_name == "_run_once"
        elif event == "return":
            if layers:
                layers.pop()
        elif event == "c_call" and self.counting:
            name = getattr(called, "__qualname__", "") or called.__name__
            self.counted[layers[-1] if layers else REST, name] += 1

    def table(self) -> dict[str, float]:
        """Calls an answer by layer."""
        by_layer: Counter[str] = Counter()
        for (layer, _function), count in self.counted.items():
            by_layer[layer] += count
        found = {layer: by_layer[layer] / self.answers for layer in (*LAYERS, REST)}
        total = by_layer.total()
        return {**found, "all": total / self.answers, "wake-ups": self.wakes / self.answers}


@cache
def layer_of(file: str, function: str) -> str | None:
    """The layer that a function belongs to, if it belongs to one itself."""
    for layer, parts in LAYERS.items():
        for part in parts:
            path, _colon, name = part.partition(":")
            if path in file and name in ("", function):
                return layer
    return None


def run() -> None:
    """Count and print all systems."""
    from games.rules.systems import systems

    found = {name: counted(name).table() for name in systems()}
    print(f"{'':<12}" + "".join(f"{system:>12}" for system in found))
    for layer in next(iter(found.values())):
        counts = "".join(f"{of_system[layer]:>12.1f}" for of_system in found.values())
        print(f"{layer:<12}{counts}")


def counted(system: str) -> Calls:
    """What is called for the answers of a match."""
    from games.people import limits
    from tests.bench.many import as_recorded, recorded

    file = recorded()
    # Each answer is counted for its player, and none is one too many: minutes lie between them.
    minutes = counting(0, 60)
    with as_recorded(file), mock.patch.object(limits, "clock", minutes.__next__):
        answers = file["answers"] if system == "crisis" else _played(system)
        options = file["options"] if system == "crisis" else {}
        names = file["names"] if system == "crisis" else ["Ann", "Bob"]
        return asyncio.run(_answered(system, names, options, answers[: WARM + ANSWERS]))


def _played(system: str) -> list[dict[str, Any]]:
    """The answers of a match that is played for it."""
    from games.matches import referee
    from games.matches.models import Match
    from tests.matchmaking import CAPTAINS, begun_match, players

    rng, match = random.Random(SEED), begun_match(*players("Ann", "Bob"), system=system)
    found: list[dict[str, Any]] = []
    while len(found) < WARM + ANSWERS:
        with referee.live_table(match.pk) as table:
            if table.result is not None:
                break
            player: Any = CAPTAINS.get(system, _by_chance)
            seat, raw = player(table, rng)
        found.append({"seat": seat, **raw})
        referee.answer_from(Match.objects.get(pk=match.pk), [seat], len(found) - 1, raw)
    return found


def _by_chance(table: Any, rng: random.Random) -> tuple[int, dict[str, Any]]:
    """An answer by chance."""
    seat = min(table.asks)
    return seat, table.asks[seat].sample(rng)


async def _answered(
    system: str, names: list[str], options: Mapping[str, Any], answers: list[dict[str, Any]]
) -> Calls:
    """A match of these answers, through the sockets of its pages."""
    from games.live.hub import Hub
    from games.live.tickets import Ticket
    from tests.bench.many import _session
    from tests.matchmaking import begun_match, players

    def begun() -> tuple[Any, list[Any], list[str]]:
        seated = players(*names)
        match = begun_match(*seated, system=system, options=dict(options))
        return match, seated, [_session(player) for player in seated]

    match, seated, sessions = await asyncio.to_thread(begun)
    calls = Calls()
    written = asyncio.Event()
    with _wires(written), _profiled(calls):
        pages = [
            Page(Ticket.of(match.pk, seat, "en", player), session)
            for seat, (player, session) in enumerate(zip(seated, sessions, strict=True))
        ]
        pages += [Page(Ticket.of(match.pk, None, "en", None)) for _one in range(SPECTATORS)]
        for page in pages:
            page.say({"type": "hello", "number": 0})
        await _settled(match.pk, 0, written)
        for number, answer in enumerate(answers):
            calls.counting = number >= WARM
            calls.answers += calls.counting
            sent = {"number": number, "option": answer["option"], "fields": answer["fields"]}
            pages[answer["seat"]].say({"type": "answer", "id": number, "answer": sent})
            await _settled(match.pk, number + 1, written)
        calls.counting = False
        for page in pages:
            await page.leave()
        await Hub.here().stop()
    return calls


@contextmanager
def _profiled(calls: Calls) -> Iterator[None]:
    """Within this, this thread and those that are begun note their calls."""
    threading.setprofile(calls.note)
    sys.setprofile(calls.note)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def _settled(match_id: str, number: int, written: asyncio.Event) -> None:
    """Wait until everybody has been shown the match at that number."""
    from games.live.hub import Hub

    while True:
        await written.wait()
        written.clear()
        room = Hub.here().rooms[match_id]
        if room._working:
            await asyncio.wait([room._working])
        if room.number >= number:
            return


class Page:
    """A page's socket, without a server below it."""

    def __init__(self, ticket: Any, session: str = "") -> None:
        from games.live.sockets import live_socket

        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        scope = {
            "client": ("127.0.0.1", 1),
            "query_string": f"ticket={ticket.signed()}".encode(),
            "url_route": {"kwargs": {"match_id": ticket.match}},
            "headers": [(b"cookie", f"sessionid={session}".encode())],
        }
        self._task = asyncio.create_task(live_socket(scope, self._said.get, self._told))

    def say(self, message: Mapping[str, Any]) -> None:
        """Send something."""
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def leave(self) -> None:
        """Close the socket."""
        self._said.put_nowait({"type": "websocket.disconnect"})
        await self._task

    async def _told(self, _event: dict[str, Any]) -> None:
        """What is said before there is a wire."""


@contextmanager
def _wires(written: asyncio.Event) -> Iterator[None]:
    """Sockets are written to as below Daphne, what is written is read by nobody, and is `written`
    then."""
    from games.live import wire

    ends: list[socket.socket] = []

    def open_wire(_send: Any) -> Any:
        near, far = socket.socketpair()
        ends.extend((near, far))
        made, _transport = wire.trial_wire(near)
        made._write = write
        return made

    def write(data: bytes) -> int:
        written.set()
        return len(data)

    with mock.patch.object(wire, "open_wire", open_wire):
        yield
    for end in ends:
        end.close()


def most(system: str, layer: str, count: int = 60) -> None:
    """Print the functions of a layer that are called most for an answer."""
    calls = counted(system)
    found = calls.counted.items()
    shown = Counter({name: many for (of, name), many in found if of == layer})
    for name, many in shown.most_common(count):
        print(f"{many / calls.answers:>9.1f}  {name.rpartition('site-packages/')[2]}")


if __name__ == "__main__":
    with own_site():
        most(sys.argv[1], sys.argv[2])
