"""Browsers with somebody in them."""

from __future__ import annotations

from django.test import Client

from games.people.models import Player


class Browser(Client):
    """A test client in which a player is signed in."""

    player: Player


def new_guest(name: str) -> Browser:
    """A browser in which somebody typed this name."""
    browser = Browser()
    browser.post("/people/name/", {"name": name})
    browser.player = Player.objects.get(pk=browser.session["player"])
    return browser
