"""The thread of a process of the site that begins rounds whose time has come."""

from __future__ import annotations

import logging
from threading import Event, Thread
from typing import Final

from django.db import connections

from games.tournaments import rounds

EVERY: Final = 30.0
"""Seconds between two looks."""

_logger = logging.getLogger(__name__)


class Rounds:
    """What looks after it in this process. Several processes may: a tournament is locked while it
    goes on."""

    def __init__(self, every: float = EVERY) -> None:
        self._every = every
        self._over = Event()

    def start(self) -> None:
        """Begin to look."""
        Thread(target=self._run, name="tournaments", daemon=True).start()

    def end(self) -> None:
        """Look no more."""
        self._over.set()

    def _run(self) -> None:
        while not self._over.wait(self._every):
            try:
                rounds.go_on_where_due()
            except Exception:
                _logger.exception("tournaments could not be looked at")
            connections.close_all()
