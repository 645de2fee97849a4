"""The garbage collector, set up for a process that holds thousands of connections.

A full collection walks through everything that is alive, and with thousands of connections that
stops the process for hundreds of milliseconds. What is alive once the site has started (modules,
settings, templates, cards) stays alive, so it is frozen: never walked through again. The rest is
collected less often; reference counting frees nearly all of it at once anyway.
"""

import gc
from functools import cache

_YOUNG, _MIDDLE, _OLD = 5_000, 20, 100


@cache
def freeze_objects() -> None:
    """Freeze what is there now and collect less often. Once a process, after its start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
