"""Where the room above plugs in: `games.live` sets these when it starts."""

from collections.abc import Callable, Iterable

from django.http.response import HttpResponseBase

from games.matches.models import Match
from games.people.http import VisitorRequest

TablePage = Callable[[VisitorRequest, Match, int | None], HttpResponseBase]
Watchers = Callable[[Iterable[str]], dict[str, int]]

# Draws the page of a match that has begun, for a perspective.
table_page: TablePage | None = None

# How many spectators each of the matches has now, by the match's id.
watchers: Watchers | None = None
