"""End the process within seconds, whatever its threads are doing.

An orderly end lets requests finish and waits for all threads. A thread may be stuck, in an endless
computation or waiting for another machine. Ending without it loses nothing that was acknowledged,
since that is committed.
"""

from __future__ import annotations

import faulthandler

PATIENCE = 8  # seconds; process managers expect the end within ten


def within_seconds() -> None:
    """Kill the process if the orderly end takes longer than PATIENCE, and print the threads' stacks
    then.

    The timer runs in C, so that it works even if no Python code gets to run.
    """
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
