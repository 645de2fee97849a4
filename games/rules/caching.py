"""What is found out about the set-up of a match, and forgotten with it."""

from __future__ import annotations

import weakref
from typing import Any

from .asking import Setup

_CACHES: dict[int, dict[Any, Any]] = {}


def cache_of(setup: Setup) -> dict[Any, Any]:
    """The cache of a set-up: its cards as they were read, and what follows from them alone."""
    key = id(setup)
    cache = _CACHES.get(key)
    if cache is None:
        cache = _CACHES[key] = {}
        weakref.finalize(setup, _CACHES.pop, key, None)
    return cache
