"""Who looks at a match: players whose page of it is open and not behind another one.

A page says so with every sign of life. It is kept in the cache, which processes share; while that
cannot be reached, nobody is known to look.
"""

import logging

from django.core.cache import cache

KEPT = 45  # seconds; longer than from one sign of life to the next

_logger = logging.getLogger(__name__)


def note(match_id: str, player: str) -> None:
    """A player looks at the match now."""
    try:
        cache.set(_key(match_id, player), 1, KEPT)
    except Exception as failure:  # whatever the cache's own library calls it
        _logger.warning("nobody learns who looks at a match: %r", failure)


def is_viewing(match_id: str, player: str) -> bool:
    """Whether the player looks at the match, or did a moment ago."""
    try:
        return cache.get(_key(match_id, player)) is not None
    except Exception as failure:
        _logger.warning("who looks at a match is not known: %r", failure)
        return False


def _key(match_id: str, player: str) -> str:
    return f"viewing:{match_id}:{player}"
