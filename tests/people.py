"""Browsers with somebody in them."""

from __future__ import annotations

import re
from copy import deepcopy

from django.test import Client

from games.people.models import Player


class Browser(Client):
    """A test client in which a player is signed in."""

    player: Player


def same_guest(browser: Browser) -> Browser:
    """Another browser of the same guest, which knows what theirs knows now."""
    other = Browser()
    other.cookies = deepcopy(browser.cookies)
    other.player = browser.player
    return other


def new_guest(name: str) -> Browser:
    """A browser in which somebody typed this name."""
    browser = Browser()
    browser.post("/people/name/", {"name": name})
    browser.player = Player.objects.get(pk=browser.session["player"])
    return browser


def is_named(name: str, text: str) -> bool:
    """Whether a name stands in a text. In the random letters of a token it may occur by chance."""
    return re.search(rf"\b{name}\b", text) is not None
