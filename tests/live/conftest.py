"""What the tests of live tables share: the toy is a system, and hubs end with their test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.toy import with_toy


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with with_toy():
        yield
