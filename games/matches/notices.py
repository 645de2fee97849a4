"""Notices within this process that a match has changed. They carry only the number: listeners load
what they need, and may miss a notice without harm."""

import logging
from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

listeners: list[Callable[[str, int], None]] = []

_logger = logging.getLogger(__name__)


def changed(match_id: str, number: int) -> None:
    """Announce after the commit, in the same thread, that the match is at this number; it is 0 for
    changes in the waiting room."""
    transaction.on_commit(partial(_tell, match_id, number))


def _tell(match_id: str, number: int) -> None:
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
