"""The end of the process: within seconds, whatever its threads are doing.

An orderly end lets requests finish and then waits for all threads. One of them may be stuck, in a
computation that does not end or in a wait for another machine. Nothing acknowledged is lost by not
waiting for it: what was acknowledged is committed.
"""

from __future__ import annotations

import faulthandler

PATIENCE = 8  # seconds; whoever started the process expects its end within ten


def within_seconds() -> None:
    """End the process for good once the patience for an orderly end is over, and print what its
    threads were doing then.

    The clock is one of C: it ends even a process in which no Python code gets its turn.
    """
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
