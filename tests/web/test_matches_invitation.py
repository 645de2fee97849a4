"""An invitation's link: what it says before anything is typed, to people and to messengers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.contrib.staticfiles import finders
from django.test import Client

from games.matches.lobby import rematches, waiting_room
from games.matches.models import Match, Seat
from games.people.models import Player
from games.rules.systems import FOLDERS
from tests.matchmaking import begun_match, open_match, play_on
from tests.people import is_named, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_with_cards")]


def link_of(match: Match, index: int = 1) -> str:
    return f"/matches/{match.pk}/join/{match.seats.get(index=index).key}/"


def named(page: str, name: str) -> str:
    """What a page says of itself under that name of OpenGraph."""
    found = re.search(f'<meta property="og:{name}" content="([^"]*)"', page)
    assert found, name
    return found[1]


def rows() -> list[Any]:
    """Everything that an invitation could change."""
    tables = (Match, Seat, Player, Session)
    return [list(table.objects.order_by("pk").values()) for table in tables]


@pytest.mark.parametrize("system", FOLDERS)
def test_a_stranger_reads_who_invites_to_what_before_typing_anything(system: str) -> None:
    page = Client().get(link_of(open_match(new_guest("Ann").player, system))).text
    assert "Ann invites you to play" in page
    assert 'name="name"' in page
    assert page.index("Ann invites you") < page.index("<img") < page.index('name="name"')
    picture = named(page, "image")
    assert picture.startswith("http://testserver/static/")
    path = finders.find(picture.removeprefix("http://testserver/static/"))
    assert path
    assert 20_000 < Path(path).stat().st_size < 300_000


def test_messengers_can_preview_the_invitation() -> None:
    match = open_match(new_guest("Ann").player, "crisis")
    page = Client().get(link_of(match)).text
    assert named(page, "title") == "Ann invites you to Crisis Protocol"
    assert "heroes and villains" in named(page, "description")
    assert named(page, "url") == f"http://testserver{link_of(match)}"
    assert named(page, "image").endswith("/crisis/invitation.jpg")
    # The link of the one seat does not give away that of the other.
    assert match.seats.get(index=0).key not in page


def test_a_messenger_that_looks_takes_no_seat_and_leaves_no_trace() -> None:
    link = link_of(open_match(new_guest("Ann").player))
    before = rows()
    for _time in range(3):
        robot = Client(headers={"user-agent": "facebookexternalhit/1.1"})
        assert robot.get(link).status_code == 200
        assert robot.head(link).status_code == 200
    assert rows() == before


def test_a_name_and_one_click_are_all_it_takes() -> None:
    match = open_match(new_guest("Ann").player)
    bob = Client()
    response = bob.post(link_of(match), {"name": "Bob"})
    assert response["Location"] == f"/matches/{match.pk}/"
    seat = match.seats.get(index=1)
    assert seat.player is not None
    assert seat.player.name == "Bob"
    assert bob.session["player"] == str(seat.player.pk)


@pytest.mark.parametrize("name", ["", " ", "x" * 31, "a\u202eb"])
def test_a_bad_name_takes_no_seat(name: str) -> None:
    match = open_match(new_guest("Ann").player)
    response = Client().post(link_of(match), {"name": name})
    assert response.status_code == 422
    assert "Ann invites you to play" in response.text
    assert match.seats.get(index=1).player is None
    assert Player.objects.count() == 1


def test_who_has_an_account_can_sign_in_first_and_comes_back() -> None:
    link = link_of(open_match(new_guest("Ann").player))
    assert f'href="/people/sign-in/?next={link.replace("/", "%2F")}"' in Client().get(link).text


# -- several free seats --------------------------------------------------------------------------


def link_in_room(client: Client, match: Match) -> str:
    """The one link that the waiting room shows."""
    page = client.get(f"/matches/{match.pk}/").text
    (link,) = set(re.findall(r'value="http://testserver(/matches/\w+/join/[^"]*)"', page))
    return str(link)


def offered(page: str) -> list[int]:
    """The seats that a page lets choose."""
    return [int(index) for index in re.findall(r'name="seat" value="([0-9])"', page)]


@pytest.mark.usefixtures("doubles")
def test_one_link_leads_all_friends_to_the_free_seats() -> None:
    ann, friends = new_guest("Ann"), [Client(), Client(), Client()]
    match = open_match(ann.player, "doubles")
    link = link_in_room(ann, match)
    for name, friend, index in zip(("Bob", "Cid", "Dot"), friends, (2, 3, 1), strict=True):
        assert link_in_room(ann, match) == link
        friend.post(link, {"name": name, "seat": index})
        assert match.seats.get(index=index).shown_name == name
    assert "No seat is free any more" in Client().get(link).text


@pytest.mark.usefixtures("doubles")
def test_the_link_of_a_seat_that_is_taken_leads_to_those_that_are_left() -> None:
    match = open_match(new_guest("Ann").player, "doubles")
    waiting_room.take_seat(match, new_guest("Bob").player, 1)
    page = Client().get(link_of(match, 1)).text
    assert offered(page) == [2, 3]
    assert re.search(r"Red, second\s*<span[^>]*>with Ann", page)
    assert offered(Client().get(link_of(match, 3)).text) == [3, 2], "its own seat comes first"
    cid = Client()
    cid.post(link_of(match, 1), {"name": "Cid"})
    assert match.seats.get(index=2).shown_name == "Cid"
    dot = Client()
    assert offered(dot.get(link_of(match, 1)).text) == [], "there is nothing to choose"
    dot.post(link_of(match, 1), {"name": "Dot"})
    assert match.seats.get(index=3).shown_name == "Dot"


@pytest.mark.usefixtures("doubles")
@pytest.mark.parametrize("sent", ["1", "7", "x", ""])
def test_who_chooses_a_seat_that_is_taken_meanwhile_chooses_another(sent: str) -> None:
    match = open_match(new_guest("Ann").player, "doubles")
    waiting_room.take_seat(match, new_guest("Bob").player, 1)
    cid = Client()
    page = cid.post(link_of(match, 3), {"name": "Cid", "seat": sent}, follow=True).text
    assert "Somebody else has just sat down there." in page
    assert offered(page) == [3, 2]
    assert Player.objects.count() == 2


# -- no seat is free -----------------------------------------------------------------------------


def assert_taken(match: Match, says: str, *, link: bool) -> None:
    """The third person learns that before anything is typed, and sits nowhere by posting."""
    third = Client()
    page = third.get(link_of(match)).text
    assert "No seat is free any more" in page
    assert says in page
    assert 'name="name"' not in page
    assert not is_named("Ann", page)
    assert not is_named("Bob", page)
    assert named(page, "title") == "No seat is free any more"
    assert (f'href="/matches/{match.pk}/"' in page) is link
    players = Player.objects.count()
    assert "No seat is free any more" in third.post(link_of(match), {"name": "Eve"}).text
    assert Player.objects.count() == players


def taken(**more: Any) -> Match:
    match = open_match(new_guest("Ann").player, **more)
    waiting_room.take_seat(match, new_guest("Bob").player, 1)
    return match


def begun(**more: Any) -> Match:
    return begun_match(new_guest("Ann").player, new_guest("Bob").player, **more)


def test_a_third_person_learns_that_the_seat_is_taken() -> None:
    assert_taken(taken(), "Others have sat down already.", link=True)


def test_so_it_is_when_the_match_has_begun_or_is_over() -> None:
    assert_taken(begun(), "The match has begun without you.", link=True)
    assert_taken(play_on(begun(), 500), "The match is over.", link=True)


def test_where_a_password_is_needed_to_look_on_it_says_so() -> None:
    says = "Whoever has its password may look on."
    assert_taken(taken(password="secret"), says, link=True)


def test_where_nobody_may_look_on_no_link_leads_there() -> None:
    assert_taken(begun(spectators=False), "It is not open to spectators.", link=False)


def test_an_invitation_needs_no_password_since_it_is_one() -> None:
    match = open_match(new_guest("Ann").player, password="secret")
    Client().post(link_of(match), {"name": "Bob"})
    assert match.seats.get(index=1).player is not None


def test_a_seat_kept_for_somebody_is_taken_for_all_others() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    ended = play_on(begun_match(ann.player, bob.player), 500)
    again = rematches.propose(ended, ann.player, swap=False)
    assert "No seat is free any more" in Client().get(link_of(again)).text
    assert "Ann invites you to play" in bob.get(link_of(again)).text
    bob.post(link_of(again))
    assert again.seats.get(index=1).player == bob.player


def test_the_creator_who_has_stood_up_still_invites() -> None:
    ann = new_guest("Ann")
    match = open_match(ann.player)
    waiting_room.leave(match, ann.player)
    assert "Ann invites you to play" in Client().get(link_of(match)).text
    waiting_room.take_seat(match, new_guest("Bob").player, 0)
    assert "Bob invites you to play" in Client().get(link_of(match)).text
