"""What the tests of pages in a real browser share: a server with the site as people find it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.live.server import Server, running


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[Server]:
    with running("tabletop.asgi:application") as server:
        yield server
