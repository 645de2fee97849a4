"""Where the room above plugs in: `games.live` sets this when it starts."""

from collections.abc import Callable

from django.http.response import HttpResponseBase

from games.matches.models import Match
from games.people.http import VisitorRequest

TablePage = Callable[[VisitorRequest, Match, int | None], HttpResponseBase]

# Draws the page of a match that has begun, for a perspective.
table_page: TablePage | None = None
