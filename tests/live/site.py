"""The site with the toys among its systems, for servers that tests start."""

import os
import signal
import subprocess
import time
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

from tabletop.asgi import application, websockets  # isort: skip

from django.urls import path

from games.computers import playing, thinkers
from games.computers.playing import Computers
from games.live import hub
from games.matches.referee import plans
from games.notifications.watching import Watcher
from games.processes.bounded import command, start
from games.rules import systems as registry
from tests.doubles import DOUBLES
from tests.live.flood import flood
from tests.live.ways import plain_way, wrapped_way
from tests.toy import TOY

SWEEP_EVERY = "TABLETOP_TEST_SWEEP_EVERY"
"""In the environment: so many pulses lie between two sweeps, where a test wants to see what comes
without any."""

TELLS = "TABLETOP_TEST_TELLS"
"""In the environment where people are to be told what happens, and that soon."""

STALLS = "TABLETOP_TEST_STALLS"
"""In the environment of a process that takes answers and comes to nothing after them."""

MISSED_AFTER = "TABLETOP_TEST_MISSED_AFTER"
"""In the environment: seconds after which a match that waits for a computer is looked for."""

HOLDS = "TABLETOP_TEST_HOLDS"
"""In the environment where each process that thinks is stopped until a test lets it go on."""


def held(command: list[str]) -> subprocess.Popen[bytes]:
    """A process that has not begun."""
    process = start(command)
    process.send_signal(signal.SIGSTOP)
    return process


hub.SWEEP_EVERY = int(os.environ.get(SWEEP_EVERY, hub.SWEEP_EVERY))

_flood: Any = flood
_playing: Any = playing
_thinkers: Any = thinkers
_plain_way: Any = plain_way
_wrapped_way: Any = wrapped_way
websockets.routes += [
    path("flood", _flood),
    path("ways/plain", _plain_way),
    path("ways/wrapped", _wrapped_way),
]
_thinkers._COMMAND[:] = command("tests.live.thinker", thinkers.BOUNDS)
_playing.MISSED_AFTER = float(os.environ.get(MISSED_AFTER, playing.MISSED_AFTER))
if HOLDS in os.environ:
    _thinkers.start, _thinkers.WITHIN = held, 600.0
Computers(pace=0.05).start()
registry.systems()[TOY.id] = TOY
registry.systems()[DOUBLES.id] = DOUBLES
if STALLS in os.environ:
    plans.next_of = lambda *_about: time.sleep(600)
if TELLS in os.environ:
    Watcher(quiet_for=0.5, every=0.1).start()

__all__ = ["application"]
