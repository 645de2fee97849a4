"""Programs of other people, as the tests let them ask."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.test import Client

from games.api import tokens
from games.people import accounts
from games.people.models import Player


@dataclass
class Program:
    """A program with a token of somebody's."""

    player: Player
    secret: str

    @property
    def headers(self) -> dict[str, str]:
        """By which it is let in."""
        return {"Authorization": f"Bearer {self.secret}"}

    def get(self, path: str, **query: Any) -> Any:
        """Ask for something: the response."""
        return Client().get(f"/api/1{path}", query, headers=self.headers)

    def post(self, path: str, sent: Any = None) -> Any:
        """Send something as JSON: the response."""
        return self.send("POST", path, json.dumps({} if sent is None else sent))

    def send(self, method: str, path: str, body: str | bytes) -> Any:
        """Send a body by any method: the response."""
        address = f"/api/1{path}"
        return Client().generic(method, address, body, "application/json", headers=self.headers)

    def answer(self, match_id: str, number: int, raw: Any) -> Any:
        """Answer in a match: the response."""
        return self.post(f"/matches/{match_id}/answers", {"number": number, **raw})


def program_of(player: Player, scope: str = "play") -> Program:
    """A program with a new token of a player, who gets an account if nobody has one yet who answers
    for it."""
    if player.answerable.user is None:
        accounts.create(player, f"name-{player.pk}", "a word of eight")
    _token, secret = tokens.make(player, "of a test", scope)
    return Program(player, secret)
