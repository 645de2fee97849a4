"""A site of its own for the bench: an empty database in a directory that is thrown away."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def own_site() -> Iterator[str]:
    """Set Django up on a new, migrated database; gives the directory that it lies in."""
    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as directory:
        os.environ["TABLETOP_DATA"] = directory
        os.environ["TABLETOP_HTTPS"] = "0"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connections

        from games.matches import referee

        call_command("migrate", verbosity=0)
        try:
            yield directory
        finally:
            referee.forget_tables()
            connections.close_all()


def median(values: list[float]) -> float:
    """The middle one."""
    return sorted(values)[len(values) // 2]


def high(values: list[float], share: float = 0.95) -> float:
    """The value below which such a share of them lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
