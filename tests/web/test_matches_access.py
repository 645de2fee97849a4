"""Who may see and do what: creator, opponent, spectator, stranger, and a guest without a name,
at matches of every kind."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client

from games.matches.lobby import rematches
from games.matches.models import Match
from tests.matchmaking import begun_match, open_match, play_on
from tests.people import Browser, is_named, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_with_cards")]

PAGES = ["", "replay/", "dice/", "dice.json", "ask.json"]


@dataclass
class Cast:
    """Everybody that may come by."""

    creator: Browser = field(default_factory=lambda: new_guest("Ann"))
    opponent: Browser = field(default_factory=lambda: new_guest("Bob"))
    stranger: Browser = field(default_factory=lambda: new_guest("Eve"))
    nameless: Client = field(default_factory=Client)

    def match(self, **kwargs: Any) -> Match:
        return begun_match(self.creator.player, self.opponent.player, **kwargs)

    def statuses(self, url: str) -> list[int]:
        people = (self.creator, self.opponent, self.stranger, self.nameless)
        return [person.get(url).status_code for person in people]


@pytest.fixture
def cast() -> Cast:
    return Cast()


def post_answer(client: Client, match: Match, number: int = 0, value: Any = 3) -> Any:
    body = {"number": number, "option": "secret", "fields": {"number": value}}
    return client.post(f"/matches/{match.pk}/answer", body, content_type="application/json")


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
@pytest.mark.parametrize("page", ["replay/", "dice/", "dice.json", "ask.json"])
def test_anybody_with_the_link_watches(cast: Cast, visibility: str, page: str) -> None:
    match = cast.match(visibility=visibility)
    assert cast.statuses(f"/matches/{match.pk}/{page}") == [200] * 4


@pytest.mark.parametrize("page", PAGES)
def test_without_spectators_the_match_does_not_exist_for_others(cast: Cast, page: str) -> None:
    match = cast.match(spectators=False)
    statuses = cast.statuses(f"/matches/{match.pk}/{page}")
    assert statuses[2:] == [404, 404]
    assert statuses[:2] == [200, 200]
    play_on(match, 20)
    assert cast.statuses(f"/matches/{match.pk}/result/") == [200, 200, 404, 404]


@pytest.mark.parametrize("page", PAGES)
def test_a_password_is_needed_to_watch(cast: Cast, page: str) -> None:
    match = cast.match(password="sesame", visibility="public")
    assert cast.statuses(f"/matches/{match.pk}/{page}") == [200, 200, 403, 403]
    content = cast.stranger.get(f"/matches/{match.pk}/{page}").content.decode()
    assert not is_named("Ann", content)
    url = f"/matches/{match.pk}/password/"
    assert cast.stranger.post(url, {"password": "sesam"}).status_code == 422
    assert cast.stranger.get(f"/matches/{match.pk}/{page}").status_code == 403
    assert cast.stranger.post(url, {"password": "sesame"}).status_code == 302
    assert cast.stranger.get(f"/matches/{match.pk}/{page}").status_code == 200
    other = cast.match(password="sesame")
    assert cast.stranger.get(f"/matches/{other.pk}/{page}").status_code == 403


@pytest.mark.usefixtures("one_window")
def test_passwords_cannot_be_tried_without_end(cast: Cast) -> None:
    match = cast.match(password="sesame")
    url = f"/matches/{match.pk}/password/"
    statuses = [cast.stranger.post(url, {"password": str(n)}).status_code for n in range(12)]
    assert statuses[:10] == [422] * 10
    assert statuses[-1] == 429


def test_a_password_is_kept_as_a_hash(cast: Cast) -> None:
    assert "sesame" not in cast.match(password="sesame").password


def test_each_sees_the_table_from_the_own_seat_and_no_other(cast: Cast) -> None:
    match = cast.match()
    post_answer(cast.creator, match, 0, 4)
    post_answer(cast.opponent, match, 1, 6)
    people = (cast.creator, cast.opponent, cast.stranger, cast.nameless)
    for query in ("", "?as=0", "?as=1", "?as=spectator"):
        seen = [
            person.get(f"/matches/{match.pk}/ask.json{query}").json()["table"]["my_number"]
            for person in people
        ]
        assert seen == [4, 6, None, None], query


def test_replays_show_the_own_seat_only_until_the_match_is_over(cast: Cast) -> None:
    match = play_on(cast.match(), 2)

    def seats(person: Client) -> list[Any]:
        url = f"/matches/{match.pk}/replay/"
        found = [person.get(url, {"as": seat}).context["view"] for seat in ("0", "1", "spectator")]
        return [view["perspective"] for view in found]

    assert seats(cast.creator) == [0, 0, None]
    assert seats(cast.opponent) == [1, 1, None]
    assert seats(cast.stranger) == [None, None, None]
    play_on(match, 20)
    for person in (cast.creator, cast.stranger, cast.nameless):
        assert seats(person) == [0, 1, None]


def test_nobody_else_acts_for_a_seat(cast: Cast) -> None:
    match = cast.match()
    assert post_answer(cast.stranger, match).status_code == 403
    assert post_answer(cast.nameless, match).status_code == 403
    hidden = cast.match(spectators=False)
    assert post_answer(cast.stranger, hidden).status_code == 404
    locked = cast.match(password="sesame")
    assert post_answer(cast.stranger, locked).status_code == 403
    for one in (match, hidden, locked):
        one.refresh_from_db()
        assert one.number == 0
    assert post_answer(cast.creator, match).status_code == 200


def test_a_match_that_is_not_there_is_not_found(cast: Cast) -> None:
    for page in PAGES:
        assert cast.creator.get(f"/matches/aaaaaaaaaaaa/{page}").status_code == 404
        assert cast.creator.get(f"/matches/AAAA/{page}").status_code == 404
    body = {"number": 0, "option": "secret", "fields": {}}
    url = "/matches/aaaaaaaaaaaa/answer"
    assert cast.creator.post(url, body, content_type="application/json").status_code == 404


def test_a_match_of_a_system_that_is_gone_is_not_found(cast: Cast) -> None:
    match = cast.match(visibility="public")
    Match.objects.filter(pk=match.pk).update(system="draughts")
    assert cast.creator.get(f"/matches/{match.pk}/").status_code == 404
    assert cast.creator.get("/").status_code == 200


# -- before it begins --------------------------------------------------------------------------


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_only_a_public_seat_is_taken_without_its_link(cast: Cast, visibility: str) -> None:
    match = open_match(cast.creator.player, visibility=visibility)
    cast.stranger.post(f"/matches/{match.pk}/sit/1/")
    taken = match.seats.get(index=1).player
    assert taken == (cast.stranger.player if visibility == "public" else None)


def test_the_links_of_seats_are_shown_only_to_who_belongs_to_the_match(cast: Cast) -> None:
    match = open_match(cast.creator.player, visibility="public")
    key = match.seats.get(index=1).key
    assert len(key) >= 22
    assert key in cast.creator.get(f"/matches/{match.pk}/").content.decode()
    for person in (cast.stranger, cast.nameless):
        assert key not in person.get(f"/matches/{match.pk}/").content.decode()
        assert key not in person.get(f"/matches/{match.pk}/seats/").content.decode()


def test_a_wrong_link_is_not_found(cast: Cast) -> None:
    match, other = open_match(cast.creator.player), open_match(cast.creator.player)
    foreign = other.seats.get(index=1).key
    for key in ("x", foreign, match.seats.get(index=1).key[:-1], "%00", "é"):
        for action in (cast.stranger.get, cast.stranger.post):
            assert action(f"/matches/{match.pk}/join/{key}/").status_code == 404
    assert match.seats.get(index=1).player is None


def test_the_link_of_a_seat_stands_for_the_password(cast: Cast) -> None:
    match = open_match(cast.creator.player, password="sesame", visibility="public")
    assert cast.stranger.get(f"/matches/{match.pk}/").status_code == 403
    assert cast.stranger.post(f"/matches/{match.pk}/sit/1/").status_code == 403
    assert match.seats.get(index=1).player is None
    link = f"/matches/{match.pk}/join/{match.seats.get(index=1).key}/"
    assert cast.opponent.post(link).status_code == 302
    assert cast.opponent.get(f"/matches/{match.pk}/").status_code == 200
    cast.opponent.post(f"/matches/{match.pk}/leave/")
    assert cast.opponent.get(f"/matches/{match.pk}/").status_code == 403
    cast.stranger.post(f"/matches/{match.pk}/password/", {"password": "sesame"})
    cast.stranger.post(f"/matches/{match.pk}/sit/1/")
    assert match.seats.get(index=1).player == cast.stranger.player


def test_actions_in_a_waiting_room_need_a_name(cast: Cast) -> None:
    match = open_match(cast.creator.player, visibility="public")
    for action in ("sit/1/", "leave/", "cancel/", "decline/", "roster/", "ready/", "unready/"):
        response = cast.nameless.post(f"/matches/{match.pk}/{action}")
        assert response.status_code == 302
        assert response["Location"].startswith("/people/name/")
        assert cast.creator.get(f"/matches/{match.pk}/{action}").status_code == 405
    assert match.seats.get(index=1).player is None
    assert cast.creator.post(f"/matches/{match.pk}/sit/2/").status_code == 404


def test_a_request_from_another_site_is_refused(cast: Cast) -> None:
    match = cast.match()
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = cast.creator.cookies
    assert post_answer(browser, match).status_code == 403
    match.refresh_from_db()
    assert match.number == 0


def test_names_cannot_inject_markup(cast: Cast) -> None:
    evil = new_guest("<img src=x>")
    match = begun_match(evil.player, cast.opponent.player, visibility="public")
    waiting = open_match(evil.player, visibility="public")
    rematch_of = play_on(begun_match(evil.player, cast.opponent.player), 20)
    again = rematches.propose(rematch_of, cast.opponent.player, swap=False)
    urls = ["/", f"/matches/{waiting.pk}/", f"/matches/{rematch_of.pk}/result/"]
    urls += [f"/matches/{match.pk}/replay/", f"/matches/{again.pk}/"]
    urls.append(f"/matches/{waiting.pk}/join/{waiting.seats.get(index=1).key}/")
    for url in urls:
        text = cast.opponent.get(url).content.decode()
        assert "<img src=x" not in text, url
        assert "&lt;img src=x&gt;" in text, url
    assert json.loads(cast.opponent.get(f"/matches/{match.pk}/ask.json").content)
