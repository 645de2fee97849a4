"""Whether those who play find a place where spectators take all that they may, on a site that may
open few files, as `play` starts it."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from pathlib import Path

from tabletop.serving.files import WANTED, connections, raise_limit
from tests.bench.connections import Asker, Watcher
from tests.bench.figures import Figure
from tests.bench.many import as_recorded, at_stage, recorded
from tests.ports import free_port
from tests.web.site_process import playing, read_until

FILES = 400
STAGE = 80
MORE = 20  # spectators than there are connections


def figures(quick: bool = False) -> Iterator[Figure]:
    """The files that this machine lets the site open, and who gets in where they are few."""
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = WANTED if allowed == resource.RLIM_INFINITY else min(WANTED, allowed)
    yield Figure(7, "open files, raised as far as allowed", [raise_limit()], least=wanted)
    spectators, players = _let_in()
    note = f"of {connections(FILES) + MORE} that come; {connections(FILES)} connections in all"
    yield Figure(7, f"spectators let in with {FILES} files", [spectators], note=note)
    yield Figure(7, "  players who come after them and are let in", [players], least=2)


def _let_in() -> tuple[int, int]:
    """How many spectators are let in, and how many players after them."""
    from django.conf import settings

    from games.live.tickets import Ticket

    with as_recorded(recorded()):
        played = at_stage(STAGE, spectators=0)
    port = free_port()
    data = Path(os.environ["TABLETOP_DATA"])
    with playing(data, port, files=(FILES, FILES), SECRET_KEY=settings.SECRET_KEY) as process:
        read_until(process, f":{port}")
        ticket = Ticket(played.id, None, "en").signed()
        watchers = [
            watcher
            for _one in range(connections(FILES) + MORE)
            if (watcher := _watcher(port, played.id, played.number, ticket))
        ]
        players = 0
        for page in played.players:
            watcher = _watcher(port, played.id, played.number, page.ticket)
            asker = Asker(port, page.session)
            asker.post(f"/matches/{played.id}/answer", {"number": -1})
            while asker.status() is None and asker.read():
                pass
            players += watcher is not None and asker.received > 0
        return len(watchers), players


def _watcher(port: int, match: str, number: int, ticket: str) -> Watcher | None:
    """The socket of a page, if it is let in."""
    try:
        watcher = Watcher(port, match, number, ticket)
        watcher.socket.setblocking(True)
        watcher.socket.settimeout(0.3)
        watcher.read()
        list(watcher.messages())
    except ConnectionError:
        return None
    return watcher
