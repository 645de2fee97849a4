"""Notifies the rest of this process that a match has changed. Nothing but its number goes along:
whoever listens reads what it needs, and may miss a notice without harm."""

import logging
from collections.abc import Callable

Listener = Callable[[str, int], None]

listeners: list[Listener] = []
end_listeners: list[Callable[[str], None]] = []

_logger = logging.getLogger(__name__)


def changed(match_id: str, number: int) -> None:
    """The match stands at this number now. Called after the commit, in the thread of whoever
    answered, and also for changes in the waiting room, at number 0."""
    for listener in listeners:
        try:
            listener(match_id, number)
        except Exception:
            _logger.exception("a listener failed for match %s at %s", match_id, number)


def ended(match_id: str) -> None:
    """The match is over, by an answer. Called once, after the commit."""
    for listener in end_listeners:
        try:
            listener(match_id)
        except Exception:
            _logger.exception("a listener failed for the end of match %s", match_id)
