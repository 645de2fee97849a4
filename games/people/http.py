"""Requests as views see them."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from games.people.models import Player


class VisitorRequest(HttpRequest):
    """A request of anybody: `player` is None for whoever has not given a name yet."""

    htmx: HtmxDetails
    player: Player | None


class PlayerRequest(VisitorRequest):
    """A request of a known player; what views under `player_required` get."""

    player: Player
