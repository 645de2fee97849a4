"""Lines of sight over HTTP: for whoever may see a match, at any time."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from django.test import Client

from games.matches.models import Match
from games.matches.referee import live_tables
from games.matches.referee.table_cache import Busy
from tests.matchmaking import begun_match, play_on, players
from tests.stages import begun

pytestmark = pytest.mark.django_db


def ask(client: Client, match: Match, **query: str) -> tuple[int, dict[str, object]]:
    """The status and the body of a look along a line."""
    reply = client.get(f"/matches/{match.pk}/sight.json", query)
    return reply.status_code, reply.json()


def test_a_spectator_looks_along_a_line_in_anybodys_turn(client: Client) -> None:
    match = begun("battletech", "firing")
    status, body = ask(client, match, **{"from": "a1", "to": "b1"})
    assert status == 200
    sight = body["sight"]
    assert isinstance(sight, dict)
    assert "away." in sight["notes"][0]
    assert sight["shapes"][-1]["role"] in ("sight", "blocked")
    lying = {"from": "0,0", "to": "3,3", "from_posture": "prone", "to_posture": "prone"}
    assert ask(client, match, **lying)[0] == 200


def test_a_replay_looks_at_the_map_as_it_was(client: Client) -> None:
    """It was set up at first; nobody stands on the map of a match that has just begun."""
    match = play_on(begun("battletech", "placing"), 1)
    line = {"from": "0,0", "to": "3,3"}
    assert ask(client, match, at="0", **line)[0] == 200
    assert ask(client, match, at=str(match.number), **line)[0] == 200
    assert ask(client, match, at="0", **{"from": "a1", "to": "b1"})[0] == 422
    assert ask(client, match, at="99999", **line)[0] == 409


@pytest.mark.parametrize(
    ("one", "other"),
    [("", ""), ("a1", ""), ("a1", "zz"), ("a1", "900000,1"), ("x" * 500, "a1"), ("a1", "a1")],
)
def test_what_is_no_line_is_refused_in_words(client: Client, one: str, other: str) -> None:
    match = begun("battletech", "firing")
    status, body = ask(client, match, **{"from": one, "to": other})
    assert status == 422
    assert body["illegal"]


def test_a_game_without_lines_of_sight_says_so(client: Client) -> None:
    match = begun_match(*players("Ann", "Bob"), system="kurogane")
    assert ask(client, match, **{"from": "0,0", "to": "1,1"})[0] == 422


def test_nobody_waits_for_the_live_table(client: Client) -> None:
    match = begun("battletech", "firing")

    def busy(*_args: object) -> None:
        raise Busy(match.pk)

    with patch.object(live_tables.tables, "locked", busy):
        assert ask(client, match, **{"from": "a1", "to": "b1"})[0] == 200


@pytest.mark.usefixtures("one_window")
def test_looks_are_limited(client: Client) -> None:
    match = begun("battletech", "firing")
    line = {"from": "a1", "to": "b1"}
    url = f"/matches/{match.pk}/sight.json"
    assert 429 in {client.get(url, line).status_code for _look in range(12)}
