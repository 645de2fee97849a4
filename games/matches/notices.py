"""Notices within this process that a match has changed. They carry only the number: listeners load
what they need, and may miss a notice without harm."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.utils.module_loading import import_string

Listener = Callable[[str, int], None]

listeners: list[Listener] = []

_logger = logging.getLogger(__name__)


def changed(match_id: str, number: int) -> None:
    """Announce that the match is at this number. Called after the commit, in the thread that
    answered, and with number 0 for changes in the waiting room."""
    for listener in listeners:
        try:
            listener(match_id, number)
        except Exception:
            _logger.exception("a listener failed for match %s at %s", match_id, number)


def ended(match_id: str) -> None:
    """Announce that the match has ended by an answer. Called once, after the commit."""
    for dotted in settings.MATCH_ENDED:
        try:
            import_string(dotted)(match_id)
        except Exception:
            _logger.exception("%s failed for the end of match %s", dotted, match_id)
