"""Several matches on one page: small, live, read only, and as spectators see them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.clubs.models import Club, ClubMatch
from games.matches import referee
from games.matches.models import Match
from games.matches.views import several
from tests.matchmaking import begun_match, open_match, play_on, players
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db


def begun(**more: Any) -> Match:
    return begun_match(*players(), system="kurogane", visibility="public", **more)


def page(matches: list[Match], browser: Browser | None = None) -> str:
    query = "&".join(f"match={match.pk}" for match in matches)
    return (browser or Browser()).get(f"/matches/several/?{query}").content.decode()


def test_up_to_four_boards_are_on_one_page() -> None:
    matches = [begun() for _number in range(5)]
    shown = page(matches)
    assert [f'id="small-{match.pk}"' in shown for match in matches] == [True] * 4 + [False]
    assert shown.count('class="guide-picture"') == 4
    assert "table/score" in shown, "the colours of the sides"
    assert shown.count('id="region-terrain"') == 0, "ids are of one board each"
    assert f'value="{matches[4].pk}"' in shown, "others can be chosen"


def test_each_name_stands_beside_the_mark_and_the_score_of_its_side() -> None:
    shown = page([begun_match(*players("Ann", "Bob"), system="kurogane", visibility="public")])
    for number, name in enumerate(("Ann", "Bob")):
        mark = f'<span class="seat-mark side-{"ab"[number]}" aria-hidden="true"></span>{name} '
        assert shown.count(f'{mark}<span class="small-score">0</span></span>') == 1


def test_a_board_is_sent_again_when_something_has_happened() -> None:
    match = begun()
    address = f"/matches/{match.pk}/small/"
    assert f"{address}?entry=0" in Browser().get(address).content.decode()
    assert Browser().get(f"{address}?entry=0").status_code == 204
    play_on(match, 1)
    again = Browser().get(f"{address}?entry=0")
    assert again.status_code == 200
    assert f"{address}?entry={match.answers.get().pk}" in again.content.decode()


def test_a_board_is_drawn_anew_when_another_answer_stands_where_one_was_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, view = begun(), referee.view
    drawn: list[str] = []

    def noted(match_id: str, perspective: int | None) -> dict[str, Any]:
        drawn.append(match_id)
        return view(match_id, perspective)

    monkeypatch.setattr(referee, "view", noted)
    play_on(match, 1)
    address, drawn[:] = f"/matches/{match.pk}/small/", []
    first = match.answers.get()
    for _look in range(2):
        assert Browser().get(address).status_code == 200
    assert len(drawn) == 1
    match.answers.all().delete()
    first.pk = None
    first.save(force_insert=True)
    again = Browser().get(f"{address}?entry={first.pk - 1}")
    assert again.status_code == 200, "it has as many answers as before"
    assert len(drawn) == 2


def test_players_too_see_what_spectators_see_and_no_more() -> None:
    match = play_on(begun(delay="minutes-5"), 2)
    own = Browser()
    seat = match.seats.first()
    assert seat is not None
    assert seat.player is not None
    session = own.session
    session.update({"player": str(seat.player.pk), "key": seat.player.session_key})
    session.save()
    for browser in (own, Browser()):
        assert "?entry=0" in page([match], browser)
    match.answers.update(at=timezone.now() - timedelta(minutes=6))
    assert f"?entry={match.answers.get(number=2).pk}" in page([match])


def test_what_somebody_may_not_watch_is_not_there() -> None:
    closed, secret = begun(spectators=False), begun(password="x")
    waiting = open_match(players()[0], "kurogane")
    shown = page([closed, secret, waiting])
    for match in (closed, secret, waiting):
        assert f"small-{match.pk}" not in shown
    assert Browser().get(f"/matches/{closed.pk}/small/").status_code == 404
    assert Browser().get(f"/matches/{secret.pk}/small/").status_code == 403
    assert Browser().get("/matches/several/?match=none&match=%00").status_code == 200


def test_a_club_leads_to_those_that_are_played() -> None:
    ann = new_guest("Ann")
    ann.post("/clubs/new/", {"name": "Hexes", "zone": "UTC"})
    club = Club.objects.get()
    assert "several/" not in ann.get(f"/clubs/{club.pk}/").content.decode()
    match = begun()
    ClubMatch.objects.create(club=club, match=match)
    assert several.address_of([match]) in ann.get(f"/clubs/{club.pk}/").content.decode()
