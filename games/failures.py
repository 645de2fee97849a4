"""What could not be drawn: reported once, and said in its place, so that all else goes on.

Pages and frames are made of many things: regions of a table, lines of a log, rows of a list, cards.
One of them may fail for what is in one match. Whoever draws such a thing catches that, reports it
here, and shows in its place that it cannot be shown.
"""

from __future__ import annotations

import logging

from games.rules.caching import LRUCache

_logger = logging.getLogger(__name__)

_reported: LRUCache[tuple[str, str, str], bool] = LRUCache(1000)


def report(whose: str, what: str, failure: BaseException) -> None:
    """Log that a thing (a region, a line) of a match, or of anything else with an id, could not
    be drawn: with its traceback, once in this process for each kind of failure."""
    key = (whose, what, type(failure).__name__)
    if _reported.get(key):
        return
    _reported.set(key, True)
    _logger.error("%s of %s could not be drawn", what, whose, exc_info=failure)


def forget() -> None:
    """Report everything anew; for tests."""
    _reported.clear()
