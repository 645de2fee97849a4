"""What cards say over HTTP: fetched when one is read, for whoever may read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from games import failures
from games.matches import referee
from games.matches.log.replay import ReplayDiffers
from games.matches.models import Match
from games.matches.views import moments
from games.rules.crisis.system import SYSTEM
from tests.matchmaking import begun_match, open_match, play_on, players
from tests.people import Browser
from tests.stages import begun
from tests.web.cards_world import page

pytestmark = pytest.mark.django_db


def ask(client: Client, match: Match, **query: str) -> tuple[int, dict[str, Any]]:
    """The status and the body of what is fetched."""
    reply = client.get(f"/matches/{match.pk}/cards.json", query)
    return reply.status_code, reply.json()


def readable(client: Client, match: Match, **query: str) -> set[str]:
    """The cards whose texts come."""
    status, body = ask(client, match, **query)
    assert status == 200
    return set(re.findall(r'data-card-text="([^"]+)"', body["cards"]))


@pytest.mark.parametrize(
    ("system", "stage"),
    [("crisis", "squad"), ("crisis", "late turn"), ("kurogane", "turn"), ("tide", "action")],
)
def test_every_card_that_a_page_names_can_be_read(
    system: str, stage: str, ann: Browser, bob: Browser, client: Client
) -> None:
    match = begun(system, stage, ann, bob)
    for visitor in (ann, bob, client):
        html = page(visitor.get(match.get_absolute_url()))
        named = set(re.findall(r'data-read="([^"]+)"', html))
        assert named
        assert named <= readable(visitor, match)
        assert f'data-cards-url="/matches/{match.pk}/cards.json"' in html
        assert "data-card-text" not in html, "they come when one is read"


def test_a_card_says_what_it_says_on_its_own_page(client: Client) -> None:
    match = begun("crisis", "late turn")
    _status, body = ask(client, match)
    assert 'class="game-card' in body["cards"]
    unit = referee.view(match.pk, None)["table"]["characters"][0]
    text = body["cards"].split(f'data-card-text="{unit["card"]}"')[1]
    assert unit["name"] in text.split("data-card-text")[0]


def test_what_is_offered_to_one_player_is_read_by_that_player_alone(
    ann: Browser, bob: Browser, client: Client
) -> None:
    match = begun("crisis", "tactics", ann, bob)
    seats = [readable(ann, match), readable(bob, match)]
    for seat, mine in enumerate(seats):
        asks = referee.view(match.pk, seat)["asks"]
        (offered,) = [ask for ask in asks if ask["seat"] == seat]
        choices = offered["options"][0]["fields"][0]["choices"]
        names = {choice["id"] for choice in choices}
        assert names <= mine
        assert names - seats[1 - seat]
        assert not names & readable(client, match)


def test_in_a_replay_cards_are_read_that_lay_open_then(client: Client) -> None:
    match = begun("crisis", "tactics")
    before = readable(client, match)
    number = match.number
    match = play_on(match, 2)  # both lay open what they have chosen
    assert readable(client, match) > before
    assert readable(client, match, at=str(match.number)) > before
    assert readable(client, match, at=str(number)) == before


def test_cards_are_read_by_whoever_may_see_the_match(client: Client) -> None:
    ann, bob = players("Ann", "Bob")
    waiting = open_match(ann, system="crisis")
    assert ask(client, waiting) == (404, {"error": "This match has not begun."})
    closed = begun_match(ann, bob, system="crisis", spectators=False)
    assert ask(client, closed) == (404, {"error": "There is no such match."})
    assert client.post(f"/matches/{closed.pk}/cards.json").status_code == 405


@pytest.fixture
def broken_view(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The table of a match of Crisis Protocol cannot be seen."""

    def fail(*_arguments: object) -> None:
        raise LookupError("as a fault in the data would")

    failures.forget()
    monkeypatch.setattr(SYSTEM.rules, "view", fail)
    yield
    failures.forget()


@pytest.mark.usefixtures("broken_view")
def test_where_the_table_cannot_be_seen_it_is_said(client: Client) -> None:
    match = begun("crisis", "late turn")
    said = {"error": "The match cannot be shown as it stands."}
    assert ask(client, match) == (409, said)


def test_where_a_replay_cannot_be_shown_it_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def differs(*_arguments: object) -> None:
        raise ReplayDiffers("abc", 1, "another digest")

    match = begun("crisis", "late turn")
    monkeypatch.setattr(moments, "table_shown", differs)
    said = {"error": "The match cannot be shown as it was there."}
    assert ask(client, match, at="1") == (409, said)


@pytest.mark.usefixtures("one_window")
def test_reading_is_limited(client: Client) -> None:
    match = begun("crisis", "late turn")
    url = f"/matches/{match.pk}/cards.json"
    assert 429 in {client.get(url).status_code for _look in range(14)}
