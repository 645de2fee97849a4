"""Report failures to draw a part of a page, so that the rest of the page is still shown.

Pages and frames have many parts: regions of a table, lines of a log, rows of a list, cards. Data of
one match may make one of them fail. The code that draws the part catches the exception, reports it
here and shows in the part's place that it cannot be shown.
"""

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
    """Forget what was reported, so that it is reported again; for tests."""
    _reported.clear()
