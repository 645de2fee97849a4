"""Tune the garbage collector for a process with thousands of connections.

A full collection visits all objects, and with thousands of connections that stops the process for
hundreds of milliseconds. What exists after the start (modules, settings, templates, cards) stays,
so it is frozen and never visited again. The rest is collected less often; reference counting frees
nearly all of it anyway.
"""

import gc
from functools import cache

_YOUNG, _MIDDLE, _OLD = 5_000, 20, 100


@cache
def freeze_objects() -> None:
    """Freeze all present objects and collect less often. Call this once per process, after its
    start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
