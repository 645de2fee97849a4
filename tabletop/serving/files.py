"""How many files, and so connections, this process may have open."""

import logging
import sys

if sys.platform != "win32":  # which has no such limit
    import resource

WANTED = 16_384
# With fewer a full evening of spectators does not fit.
ENOUGH = 4_096
# For the database, static files, and what is uploaded.
RESERVED = 256
_FEWEST_CONNECTIONS = 64

_logger = logging.getLogger(__name__)


def raise_limit() -> int:
    """Raise the limit as far as is wanted and allowed; what it is then."""
    if sys.platform == "win32":
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return WANTED
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    if soft < ENOUGH:
        _logger.warning(
            "this process may open %d files only, so that %d browsers can be connected: "
            "raise the hard limit (ulimit -Hn) to %d or more",
            soft,
            connections(soft),
            ENOUGH,
        )
    return soft


def connections(files: int) -> int:
    """How many connections there may be, with so many files."""
    return max(files - RESERVED, _FEWEST_CONNECTIONS)
