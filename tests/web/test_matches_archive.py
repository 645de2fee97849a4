"""Matches that nobody touches any more are put away, and can be brought back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.matches import referee
from games.matches.lobby import archive, waiting_room
from games.matches.models import Match
from games.rules.fields import Illegal
from tests.matchmaking import begun_match, open_match, play_on, players
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def leave_lying(match: Match, days: int) -> Match:
    Match.objects.filter(pk=match.pk).update(touched=timezone.now() - timedelta(days=days))
    match.refresh_from_db()
    return match


def is_away(match: Match) -> bool:
    match.refresh_from_db()
    return match.archived is not None


def lists(client: Browser) -> str:
    """What the lobby lists, but for what was put away."""
    return client.get("/").content.decode().split('id="put-away"')[0]


def test_what_never_began_and_what_lies_untouched_is_put_away() -> None:
    ann, bob = players()
    forgotten, unfinished = open_match(ann), begun_match(ann, bob)
    lately, over = open_match(ann), begun_match(ann, bob)
    referee.answer(over.pk, ann, 0, {"option": "concede", "fields": {}})
    for match, days in ((forgotten, 91), (unfinished, 91), (lately, 89), (over, 400)):
        leave_lying(match, days)
    assert archive.put_away() == 2
    away = [is_away(match) for match in (forgotten, unfinished, lately, over)]
    assert away == [True, True, False, False]
    assert archive.put_away() == 0
    assert Match.objects.count() == 4, "nothing is ever thrown away"


def test_it_is_out_of_every_list_and_its_players_find_it_among_those_put_away() -> None:
    ann, eve = new_guest("Ann"), new_guest("Eve")
    match = leave_lying(open_match(ann.player, visibility="public"), 91)
    entry = f"entry-{match.pk}"
    assert entry in ann.get("/").content.decode(), "nobody has looked yet"
    cache.clear()
    archive.put_away()
    assert entry not in lists(ann)
    assert entry in ann.get("/").content.decode()
    assert entry not in eve.get("/").content.decode()


def test_the_lobby_looks_once_an_hour(guest: Browser) -> None:
    first = leave_lying(open_match(guest.player), 91)
    guest.get("/")
    assert is_away(first)
    second = leave_lying(open_match(guest.player), 91)
    guest.get("/")
    assert not is_away(second)
    cache.clear()
    guest.get("/")
    assert is_away(second)


@pytest.mark.parametrize("begun", [True, False])
def test_its_players_bring_it_back_by_a_button(begun: bool) -> None:
    ann, bob, eve = new_guest("Ann"), new_guest("Bob"), new_guest("Eve")
    match = begun_match(ann.player, bob.player) if begun else open_match(ann.player)
    leave_lying(match, 91)
    archive.put_away()
    back = f"/matches/{match.pk}/bring-back/"
    page = ann.get(f"/matches/{match.pk}/").content.decode()
    assert back in page
    assert back in ann.get("/").content.decode()
    assert back not in eve.get(f"/matches/{match.pk}/").content.decode()
    assert ann.get(back).status_code == 405
    eve.post(back)
    assert is_away(match)
    with pytest.raises(Illegal, match="Only its players"):
        archive.bring_back(match, eve.player)
    assert ann.post(back)["Location"] == f"/matches/{match.pk}/"
    assert not is_away(match)
    assert timezone.now() - match.touched < timedelta(minutes=1)
    assert f"entry-{match.pk}" in lists(ann)
    assert back not in ann.get(f"/matches/{match.pk}/").content.decode()
    if begun:
        assert play_on(match, 2).number == 2


def test_whoever_has_no_name_cannot_bring_anything_back(client: Browser) -> None:
    match = leave_lying(begun_match(), 91)
    archive.put_away()
    response = client.post(f"/matches/{match.pk}/bring-back/")
    assert response.status_code == 302
    assert "name" in response["Location"]
    assert is_away(match)


def test_an_answer_or_a_new_player_brings_it_back_too() -> None:
    ann, bob = players()
    begun, waiting = begun_match(ann, bob), open_match(ann)
    for match in (begun, waiting):
        leave_lying(match, 91)
    archive.put_away()
    play_on(begun, 1)
    waiting_room.take_seat(waiting, bob, 1)
    assert not is_away(begun)
    assert not is_away(waiting)


def test_the_command_says_how_many_it_put_away(capsys: pytest.CaptureFixture[str]) -> None:
    match = leave_lying(begun_match(), 40)
    call_command("put_away")
    assert capsys.readouterr().out == "0 put away.\n"
    call_command("put_away", "--days", "30")
    assert capsys.readouterr().out == "1 put away.\n"
    assert is_away(match)
    for days in ("0", "-1", "99999999"):
        with pytest.raises(CommandError):
            call_command("put_away", "--days", days)
