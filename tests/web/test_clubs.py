"""Clubs: who is a member sees them and does something there, and nobody else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from games.clubs.models import Club, ClubLine, ClubMatch, Evening, Member
from games.matches.models import Invitation, Match
from games.people import sessions
from tests.matchmaking import open_match, players
from tests.people import Browser, new_guest

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("toy_with_cards"),
]


@pytest.fixture
def ann() -> Browser:
    """The owner of a club."""
    browser = new_guest("Ann")
    browser.post("/clubs/new/", {"name": "Hexes", "about": "On Mondays", "zone": "Europe/Berlin"})
    return browser


@pytest.fixture
def club(ann: Browser) -> Club:
    return Club.objects.get()


def member(club: Club, name: str, role: str = Member.Role.MEMBER) -> Browser:
    """Somebody who came in by the link."""
    browser = new_guest(name)
    browser.post(f"/clubs/join/{club.invitation}/")
    Member.objects.filter(club=club, player=browser.player).update(role=role)
    return browser


def own(club: Club, browser: Browser) -> Member:
    return Member.objects.get(club=club, player=browser.player)


def at(club: Club, path: str = "") -> str:
    return f"/clubs/{club.pk}/{path}"


def text(response: Any) -> str:
    content: bytes = response.content
    return content.decode()


def test_who_is_no_member_sees_nothing_and_does_nothing(ann: Browser, club: Club) -> None:
    bob = member(club, "Bob")
    evening = Evening.objects.create(club=club, title="Game night", begins=timezone.now())
    before = [list(kind.objects.values()) for kind in (Club, Member, Evening, ClubLine, ClubMatch)]
    posts = {
        "change/": {"name": "Mine"},
        "delete/": {"name": "Hexes"},
        "invitation/": {},
        "leave/": {},
        f"members/{own(club, bob).pk}/role/": {"role": "owner"},
        f"members/{own(club, bob).pk}/remove/": {},
        "chat/": {"text": "Hello"},
        "evenings/": {"title": "X", "begins": "2026-12-01T19:00", "hours": 3},
        f"evenings/{evening.pk}/cancel/": {},
        "matches/": {"system": "toy", "pace": "live"},
        "matches/bring/": {"match": open_match(players("Eve")[0]).pk},
    }
    for stranger in (new_guest("Eve"), Client()):
        for path, given in posts.items():
            assert stranger.post(at(club, path), given).status_code == 404, path
        for path in ("", "lines/"):
            assert stranger.get(at(club, path)).status_code == 404
    after = [list(kind.objects.values()) for kind in (Club, Member, Evening, ClubLine, ClubMatch)]
    assert before == after
    for path in ("change/", "delete/", f"members/{own(club, bob).pk}/role/"):
        assert bob.post(at(club, path), posts[path]).status_code == 403
    for path in ("invitation/", "evenings/", f"evenings/{evening.pk}/cancel/"):
        assert bob.post(at(club, path), posts[path]).status_code == 403
    assert after == [
        list(kind.objects.values()) for kind in (Club, Member, Evening, ClubLine, ClubMatch)
    ]


def test_a_link_invites_until_another_one_is_made(ann: Browser, club: Club) -> None:
    link, visitor = f"/clubs/join/{club.invitation}/", new_guest("Bob")
    page = text(visitor.get(link))
    assert "Hexes" in page
    assert "On Mondays" not in page
    assert club.members.count() == 1
    assert visitor.post(link).headers["Location"] == at(club)
    assert visitor.get(link).headers["Location"] == at(club)
    assert "On Mondays" in text(visitor.get(at(club)))
    assert "/people/name/" in Client().post(link).headers["Location"]
    ann.post(at(club, "invitation/"))
    assert new_guest("Eve").post(link).status_code == 404


def test_a_club_has_so_many_members_and_a_player_so_many_clubs(
    ann: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Club, "MOST_MEMBERS", 1)
    monkeypatch.setattr(Club, "MOST_OF_A_PLAYER", 1)
    new_guest("Bob").post(f"/clubs/join/{club.invitation}/")
    assert club.members.count() == 1
    refused = ann.post("/clubs/new/", {"name": "Second", "zone": "UTC"})
    assert refused.status_code == 422
    assert "as many clubs" in text(refused)
    assert Club.objects.count() == 1


def test_roles_are_given_by_owners_and_a_club_keeps_one(ann: Browser, club: Club) -> None:
    bob, eve = member(club, "Bob"), member(club, "Eve")
    ann.post(at(club, f"members/{own(club, bob).pk}/role/"), {"role": "organizer"})
    assert own(club, bob).role == "organizer"
    ann.post(at(club, f"members/{own(club, ann).pk}/role/"), {"role": "member"})
    assert own(club, ann).role == "owner"
    bob.post(at(club, f"members/{own(club, ann).pk}/remove/"))
    assert own(club, ann).role == "owner"
    bob.post(at(club, f"members/{own(club, eve).pk}/remove/"))
    assert eve.get(at(club)).status_code == 404
    ann.post(at(club, "leave/"))
    assert own(club, bob).role == "owner"
    bob.post(at(club, "leave/"))
    assert not Club.objects.exists()


def test_members_are_offered_what_they_may_and_told_what_comes_of_leaving(
    ann: Browser, club: Club
) -> None:
    assert "Leave the club" not in text(ann.get(at(club))), "that would be to delete it"
    bob = member(club, "Bob", Member.Role.ORGANIZER)
    member(club, "Eve")
    page = text(bob.get(at(club)))
    assert page.count('class="club-member-more"') == 1, "for Eve and not for the owner"
    assert f"members/{own(club, ann).pk}/" not in page
    assert "When you leave" not in page
    assert "When you leave, Bob becomes the owner." in text(ann.get(at(club)))


def test_members_talk_among_themselves(ann: Browser, club: Club) -> None:
    bob = member(club, "Bob")
    bob.post(at(club, "chat/"), {"text": "  Who has\ttime? " + "x" * 600})
    line = ClubLine.objects.get()
    assert line.text.startswith("Who has time?")
    assert len(line.text) == 500
    assert "Who has time?" in text(ann.get(at(club)))
    assert ann.get(at(club, f"lines/?seen={line.pk}")).status_code == 204
    ann.post(at(club, "chat/"), {"text": " \n "})
    assert ClubLine.objects.count() == 1


def test_evenings_are_said_in_the_zone_of_the_club_and_stand_in_calendars(
    ann: Browser, club: Club
) -> None:
    day = (timezone.now() + timedelta(days=40)).replace(month=7, day=1)
    day = day if day > timezone.now() else day.replace(year=day.year + 1)
    given = {"title": "Game night; all", "begins": f"{day:%Y-%m-%d}T19:30", "hours": 4}
    assert ann.post(at(club, "evenings/"), {**given, "place": "At Bob's"}).status_code == 302
    evening = Evening.objects.get()
    assert evening.begins == datetime(day.year, 7, 1, 17, 30, tzinfo=UTC)
    assert "19:30" in text(ann.get(at(club)))
    response = Client().get(f"/clubs/calendar/{club.calendar}.ics")
    assert response["Content-Type"].startswith("text/calendar")
    event: Any = Calendar.from_ical(response.content).walk("VEVENT")[0]
    assert event["SUMMARY"] == "Hexes: Game night; all"
    assert event["LOCATION"] == "At Bob's"
    assert (event["DTSTART"].dt, event["DTEND"].dt) == (evening.begins, evening.ends)
    assert Client().get("/clubs/calendar/nothing.ics").status_code == 404
    wrong = ann.post(at(club, "evenings/"), {**given, "begins": "yesterday"})
    assert wrong.status_code == 422
    ann.post(at(club, f"evenings/{evening.pk}/cancel/"))
    assert not Evening.objects.exists()


def test_a_match_is_proposed_to_a_member_or_to_all(ann: Browser, club: Club) -> None:
    bob, eve = member(club, "Bob"), member(club, "Eve")
    ann.post(
        at(club, "matches/"),
        {"system": "toy", "pace": "days", "opponent": str(bob.player.pk)},
    )
    kept = Match.objects.get()
    assert (kept.pace, kept.visibility) == ("days", "unlisted")
    assert Invitation.objects.get().player == bob.player
    assert "A seat is kept for you" in text(bob.get(at(club)))
    assert "A seat is kept for you" not in text(eve.get(at(club)))
    assert f"/matches/{kept.pk}/join/" not in text(eve.get(at(club)))
    ann.post(at(club, "matches/"), {"system": "toy", "pace": "live", "opponent": ""})
    free = Match.objects.exclude(pk=kept.pk).get()
    way_in = f"/matches/{free.pk}/join/{free.seats.get(index=1).key}/"
    assert way_in in text(eve.get(at(club)))
    eve.post(way_in, {"seat": 1})
    assert free.seats.get(index=1).player == eve.player
    stranger = players("Stranger")[0]
    wrong = {"system": "toy", "pace": "live", "opponent": str(stranger.pk)}
    assert ann.post(at(club, "matches/"), wrong).status_code == 422


def test_a_match_made_elsewhere_is_brought_by_its_creator_alone(ann: Browser, club: Club) -> None:
    mine, others = open_match(ann.player), open_match(players("Eve")[0])
    for match in (mine, others):
        ann.post(at(club, "matches/bring/"), {"match": match.pk})
    assert [one.match for one in ClubMatch.objects.all()] == [mine]


def test_so_many_matches_of_one_member_wait(
    ann: Browser, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ClubMatch, "MOST_OPEN", 1)
    for status in (302, 422):
        given = {"system": "toy", "pace": "live"}
        assert ann.post(at(club, "matches/"), given).status_code == status
    assert Match.objects.count() == 1


def test_who_goes_leaves_and_what_a_guest_was_goes_along(ann: Browser, club: Club) -> None:
    guest, bob = member(club, "Guest", Member.Role.ORGANIZER), member(club, "Bob")
    guest.post(at(club, "chat/"), {"text": "Mine"})
    sessions.merge(guest.player, bob.player)
    assert own(club, bob).role == "organizer"
    copy = bob.get("/people/me/download/").json()
    assert [one["text"] for one in copy["said_in_clubs"]] == ["Mine"]
    ann.post("/people/me/delete/", {"sure": "on"})
    assert own(club, bob).role == "owner"
