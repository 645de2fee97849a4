"""A thread that begins rounds of tournaments when they are due."""

import logging
from threading import Event, Thread
from typing import Final

from django.db import connections

from games.tournaments import rounds

EVERY: Final = 30.0
"""Seconds between two looks."""

_logger = logging.getLogger(__name__)


class Rounds:
    """The thread's runner, one in each process of the site. Locks on tournaments keep processes
    apart."""

    def __init__(self, every: float = EVERY) -> None:
        self._every = every
        self._over = Event()

    def start(self) -> None:
        """Start the thread."""
        Thread(target=self._run, name="tournaments", daemon=True).start()

    def end(self) -> None:
        """Stop the thread."""
        self._over.set()

    def _run(self) -> None:
        while not self._over.wait(self._every):
            try:
                rounds.go_on_where_due()
            except Exception:
                _logger.exception("tournaments could not be looked at")
            connections.close_all()
