"""The limit on open files, and so on connections, of this process."""

import logging
import sys

if sys.platform != "win32":  # Windows has no such limit
    import resource

WANTED = 16_384
# Fewer do not suffice for an evening with many spectators.
ENOUGH = 4_096
# For the database, static files and uploads.
RESERVED = 256
_FEWEST_CONNECTIONS = 64

_logger = logging.getLogger(__name__)


def raise_limit() -> int:
    """Raise the limit as far as wanted and allowed. Return the limit."""
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
    """The number of connections that this many files allow."""
    return max(files - RESERVED, _FEWEST_CONNECTIONS)
