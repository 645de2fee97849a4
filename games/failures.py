"""What could not be drawn: reported once, and said in its place, so that all else goes on.

Pages and frames are made of many things: regions of a table, lines of a log, rows of a list, cards.
One of them may fail for what is in one match. Whoever draws such a thing catches that, reports it
here, and shows in its place that it cannot be shown.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from threading import Lock

_logger = logging.getLogger(__name__)

_MOST = 1000
_reported: OrderedDict[tuple[str, str, str], None] = OrderedDict()
_guard = Lock()


def report(whose: str, what: str, failure: BaseException) -> None:
    """Log that a thing (a region, a line) of a match, or of anything else with an id, could not
    be drawn: with its traceback, once in this process for each kind of failure."""
    key = (whose, what, type(failure).__name__)
    with _guard:
        if key in _reported:
            return
        _reported[key] = None
        while len(_reported) > _MOST:
            _reported.popitem(last=False)
    _logger.error("%s of %s could not be drawn", what, whose, exc_info=failure)


def forget() -> None:
    """Report everything anew; for tests."""
    with _guard:
        _reported.clear()
