"""The thread of each process that looks at changed matches and sends notifications.

Answering a match only notes its id. The match is looked at once nothing has happened there for a
while, so a match that two people play at their pages costs no reads. Changes that were missed while
the site was down are found when it starts.
"""

import logging
import time
from collections.abc import Callable
from datetime import timedelta
from threading import Event, Lock, Thread
from typing import Any, Final

from django.db import connections
from django.db.models.signals import post_save
from django.utils import timezone

from games.live.models import ChatLine
from games.matches import notices
from games.notifications import agenda, sending

QUIET_FOR: Final = 60.0
"""Seconds without a change after which a match is looked at: more than those for which a page that
nobody looks at still counts as seen."""
AT_LATEST: Final = 600.0
"""Seconds after the first change after which it is looked at in any case."""
EVERY: Final = 5.0
"""Seconds between two looks at what is due."""
MOST_CHANGED: Final = 50_000
"""Most changed matches that are remembered; others are found at the next start."""
LOOKED_BACK: Final = timedelta(days=1)
"""How far back a start looks for missed changes."""

_logger = logging.getLogger(__name__)


class Watcher:
    """The runner of the thread."""

    def __init__(self, quiet_for: float = QUIET_FOR, every: float = EVERY) -> None:
        self._quiet_for, self._every = quiet_for, every
        self._changed: dict[str, tuple[float, float]] = {}  # when a match changed first and last
        self._guard = Lock()
        self._over = Event()

    def start(self) -> None:
        """Start to listen and to send."""
        notices.listeners.append(self.hear)
        post_save.connect(self._hear_chat, sender=ChatLine)
        Thread(target=self._run, name="notifications", daemon=True).start()

    def end(self) -> None:
        """Stop listening and sending."""
        self._over.set()
        post_save.disconnect(self._hear_chat, sender=ChatLine)
        if self.hear in notices.listeners:
            notices.listeners.remove(self.hear)

    def hear(self, match_id: str, number: int) -> None:
        """Note that a match has changed. Called after the commit, in the thread that answered."""
        now = time.monotonic()
        with self._guard:
            if len(self._changed) < MOST_CHANGED or match_id in self._changed:
                first, _last = self._changed.get(match_id, (now, now))
                self._changed[match_id] = first, now

    def _hear_chat(self, instance: ChatLine, **kwargs: Any) -> None:
        self.hear(instance.match_id, -1)

    def _run(self) -> None:
        self._step(self._look_back)
        while not self._over.wait(self._every):
            self._step(self.look)
        connections.close_all()

    def _step(self, step: Callable[[], None]) -> None:
        """Take a step. A failure is logged and does not end the thread."""
        try:
            step()
        except Exception:
            _logger.exception("notifications could not be looked at")
            connections.close_all()

    def _look_back(self) -> None:
        """Note the matches whose changes may have been missed."""
        for match_id in agenda.matches_of_late(timezone.now() - LOOKED_BACK):
            self.hear(match_id, -1)

    def look(self) -> None:
        """Update the agendas, queue what is due, and send."""
        agenda.look_at(self._at_rest())
        while agenda.put_into_queue() == agenda.AT_ONCE and not self._over.is_set():
            pass
        while sending.work_off() == sending.AT_ONCE and not self._over.is_set():
            pass

    def _at_rest(self) -> list[str]:
        """The matches in which nothing has happened for a while."""
        now = time.monotonic()
        with self._guard:
            found = [
                match_id
                for match_id, (first, last) in self._changed.items()
                if now - last >= self._quiet_for or now - first >= AT_LATEST
            ]
            for match_id in found:
                del self._changed[match_id]
        return found
