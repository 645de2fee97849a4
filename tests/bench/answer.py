"""The whole of one answer, from the click to the last spectator: checked, played, committed and
drawn by the site with both players' pages open, beside boardgame.io's move in memory with a state
of equal size, and the writing alone beside a program in C."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.bench.clients import hello
from tests.bench.connections import Watcher
from tests.bench.crowd import memory, processor_time, serving
from tests.bench.figures import Figure
from tests.bench.live import server, spectators
from tests.bench.many import as_recorded, at_stage, recorded
from tests.bench.peers import NotHere, boardgame, writer
from tests.bench.setting import median

COUNTS = (100, 2000)
QUICK_COUNTS = (100, 500)
ANSWERS = 25
WARM = 3  # answers before, which fill caches
STAGE = 80
PAUSE = 0.15  # seconds from one answer to the next
SHARES = {100: 1.0, 500: 0.3, 2000: 0.15}
"""Of boardgame.io's time that an answer may take, by the spectators; that for 500 is none of the
goals."""
OF_WRITER = 2.0
KB_A_SPECTATOR = 25


@dataclass
class Took:
    """Milliseconds of each answer: from the click to the last spectator, and from the first
    spectator to the last."""

    whole: list[float] = field(default_factory=list)
    spread: list[float] = field(default_factory=list)
    frame_bytes: list[float] = field(default_factory=list)
    cost: float = 0.0
    """Of processor time that the server took for one, on average."""

    def note(self, clicked: float, arrival: dict[str, float]) -> None:
        """An answer has arrived everywhere."""
        self.whole.append((arrival["last"] - clicked) * 1000)
        self.spread.append((arrival["last"] - arrival["first"]) * 1000)
        self.frame_bytes.append(arrival["bytes"])


def figures(quick: bool = False) -> Iterator[Figure]:
    """One answer to few and to many spectators, and the memory that each of these takes."""
    for count in QUICK_COUNTS if quick else COUNTS:
        ours, kilobytes, state_bytes = _of_the_site(count)
        name = f"one answer, click to the last of {count:,} spectators"
        yield Figure(3, name, ours.whole, "ms")
        yield Figure(3, "  its processor time", [ours.cost], "ms")
        try:
            theirs = _of_boardgame(count, state_bytes)
            note = f"{median(theirs.whole):.1f} ms, a state of {state_bytes / 1000:.0f} KB"
            ratios = [whole / median(theirs.whole) for whole in ours.whole]
            yield Figure(3, "  beside boardgame.io", ratios, "x", SHARES[count], note=note)
            note = f"{theirs.cost:.1f} ms"
            ratio = ours.cost / theirs.cost
            yield Figure(3, "  in processor time", [ratio], "x", SHARES[count], note=note)
        except NotHere as why:
            yield Figure(3, "  beside boardgame.io", [], note=str(why))
        try:
            least = _of_the_writer(count, round(median(ours.frame_bytes)))
            ratios = [spread / median(least.spread) for spread in ours.spread]
            note = f"{median(least.spread):.1f} ms, frames of {median(ours.frame_bytes):.0f} bytes"
            bound = OF_WRITER if count == max(COUNTS) else None
            yield Figure(3, "  first to last, beside C writing", ratios, "x", bound, note=note)
        except NotHere as why:
            yield Figure(3, "  first to last, beside C writing", [], note=str(why))
        if count >= 500:
            what = "memory a spectator, after traffic"
            yield Figure(7, what, [kilobytes], "KB", KB_A_SPECTATOR)


def _of_the_site(count: int) -> tuple[Took, float, int]:
    """What answers take on the site, the KB that a spectator takes of its memory after them, and
    the bytes of what spectators are shown of the state."""
    from games.live.tickets import Ticket
    from games.matches import referee

    with as_recorded(recorded()), ExitStack() as stack:
        played = at_stage(STAGE, spectators=0)
        with referee.live_table(played.id) as table:
            state_bytes = len(json.dumps(table.view(None)["table"]))
        url = stack.enter_context(server("rooms"))
        port = int(url.rpartition(":")[2])
        process = serving(port)
        pages = [
            Watcher(port, played.id, played.number, page.ticket, page.session)
            for page in played.players
        ]
        ticket = Ticket(played.id, None, "en").signed()
        address = f"{url.replace('http', 'ws')}/matches/{played.id}/live?ticket={ticket}"
        number = iter(range(played.number, len(recorded()["answers"])))

        def answer() -> None:
            at = next(number)
            given = recorded()["answers"][at]
            pages[given["seat"]].socket.setblocking(True)
            pages[given["seat"]].answer(at, given)
            for page in pages:
                _read_to(page, at + 1)

        for _warm in range(WARM):  # before anybody watches: what the process needs for itself
            answer()
        before = memory(process)
        shown = next(number)
        greetings = hello(shown)
        number = iter(range(shown, len(recorded()["answers"])))
        known = stack.enter_context(spectators(address, count, greetings, deflate=True))
        took = _taken(known, answer, process)
        return took, (memory(process) - before) * 1024 / count, state_bytes


def _read_to(page: Watcher, number: int) -> None:
    """Read what comes to a page until it shows the match at that number."""
    page.socket.setblocking(True)
    wanted = b'data-number="%d"' % number
    while page.read():
        for message in page.messages():
            if message.startswith(b'{"type": "reply"') and b'"status": 200' not in message:
                raise RuntimeError(f"an answer was refused: {message!r}")
            if wanted in message[:100]:
                return
    raise ConnectionError("the site has closed a socket")


def _of_boardgame(count: int, state_bytes: int) -> Took:
    """What moves take in boardgame.io. Raises NotHere."""
    with boardgame(state_bytes) as (port, process), ExitStack() as stack:
        url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        players = [stack.enter_context(_player(url, seat)) for seat in "01"]
        known = stack.enter_context(spectators(url, count, _page_of_boardgame(None), False))
        moves = iter(range(1_000_000))

        def move() -> None:
            at = next(moves)
            payload = {"type": "walk", "args": [at], "playerID": "0", "credentials": None}
            action = {"type": "MAKE_MOVE", "payload": payload}
            players[0].send(f'42/tabletop,["update",{json.dumps(action)},{at},"bench","0"]')

        return _taken(known, move, process.pid)


def _page_of_boardgame(seat: str | None) -> list[tuple[str, str]]:
    """What a page says to boardgame.io first, by the protocol of socket.io."""
    joined = json.dumps(["sync", "bench", seat, None, 2])
    return [('0{"sid"', "40/tabletop,"), ('40/tabletop,{"sid"', f"42/tabletop,{joined}")]


@contextmanager
def _player(url: str, seat: str) -> Iterator[Any]:
    """The socket of a player's page at boardgame.io, which reads all that comes."""
    from websockets.sync.client import connect

    with connect(url, compression=None) as socket:
        for _wait, say in _page_of_boardgame(seat):
            socket.recv(timeout=10)
            socket.send(say)
        yield socket


def _of_the_writer(count: int, frame_bytes: int) -> Took:
    """What it takes to write frames, as a program in C does it. Raises NotHere."""
    with writer(count, frame_bytes) as (port, process):
        assert process.stdin
        entrance = process.stdin

        def write() -> None:
            entrance.write("\n")
            entrance.flush()

        with spectators(f"ws://127.0.0.1:{port}/", count, [], False) as known:
            return _taken(known, write, process.pid)


def _taken(known: subprocess.Popen[str], answer: Callable[[], object], process: int) -> Took:
    """What so many answers take until these spectators have them, and of this process."""
    took, before = Took(), 0.0
    assert known.stdout
    for at in range(WARM + ANSWERS):
        if at == WARM:
            before = processor_time(process)
        clicked = time.monotonic()
        answer()
        arrival = json.loads(known.stdout.readline())
        if at >= WARM:
            took.note(clicked, arrival)
        time.sleep(PAUSE)
    took.cost = 1000 * (processor_time(process) - before) / ANSWERS
    return took
