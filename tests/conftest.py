"""What all tests share: people, and the book-keeping of the rule ids that they cover."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.fixture
def guest(db: None) -> Client:
    """A browser in which somebody typed a name: `client.player` is who."""
    return new_guest("Ada")


def new_guest(name: str) -> Client:
    """Another browser with a guest of that name."""
    from games.people.models import Player

    client = Client()
    client.post("/people/name/", {"name": name})
    client.player = Player.objects.get(pk=client.session["player"])  # type: ignore[attr-defined]
    return client
