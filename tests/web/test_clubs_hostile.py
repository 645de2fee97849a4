"""Clubs and tournaments when somebody means them ill, or when there is very much of all."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from games.clubs import talking
from games.clubs.models import Club, ClubLine, Evening, Member
from games.people.models import Player
from games.rules.text import _
from games.tournaments import rounds
from games.tournaments.models import Entrant, HistoryLine, Pairing, Tournament
from tests.people import Browser, new_guest
from tests.web.test_clubs import at, text
from tests.web.test_tournaments import act, ann, entered, made, member, page

__all__ = ["ann"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("toy_with_cards"),
]

EVIL = "<script>alert(1)</script>"
BREAKS = ("\r\n", "\n", "\r", "\u2028", "\x0b", "\x85")


@pytest.mark.parametrize("line_break", BREAKS, ids=[repr(one) for one in BREAKS])
def test_no_words_of_an_evening_become_lines_of_a_calendar(ann: Browser, line_break: str) -> None:
    """They come from forms, or were there before: a file has one event for each evening."""
    club = Club.objects.get()
    said = f"Night{line_break}END:VEVENT{line_break}BEGIN:VEVENT{line_break}SUMMARY:Mine, “;”"
    given = {"title": said, "place": said * 3, "hours": 3}
    day = f"{timezone.now() + timedelta(days=9):%Y-%m-%dT20:00}"
    ann.post(at(club, "evenings/"), {**given, "begins": day})
    Club.objects.update(name=f"Hexes{line_break}X-EVIL:1")
    Evening.objects.create(club=club, title=said[:80], place=said, begins=timezone.now())
    number = Evening.objects.count()
    content: bytes = ann.get(f"/clubs/calendar/{club.calendar}.ics").content
    calendar: Any = Calendar.from_ical(content)
    events = calendar.walk("VEVENT")
    assert len(events) == number >= 1
    assert all("Hexes" in event["SUMMARY"] and "END:VEVENT" in event["SUMMARY"] for event in events)
    lines = content.split(b"\r\n")
    assert sum(line == b"BEGIN:VEVENT" for line in lines) == number
    assert not any(line.startswith((b"X-EVIL", b"SUMMARY:Mine")) for line in lines)
    assert all(len(line) <= 75 and b"\n" not in line and b"\r" not in line for line in lines)


def test_names_are_words_wherever_they_stand(ann: Browser) -> None:
    club = Club.objects.get()
    bob = member(EVIL)
    Club.objects.update(name=EVIL, about=EVIL)
    tournament = made(ann, name=EVIL, lists="free")
    for browser in (ann, bob):
        act(browser, tournament, "enter/")
        browser.post(at(club, "chat/"), {"text": EVIL})
    act(ann, tournament, "begin/")
    row = tournament.pairings.get()
    act(ann, tournament, f"results/{row.pk}/", outcome="first", why=EVIL)
    for path in (at(club), at(club, "tournaments/"), f"/clubs/join/{club.invitation}/"):
        said = text(new_guest("Eve").get(path) if "join" in path else ann.get(path))
        assert EVIL not in said
        assert "&lt;script&gt;" in said
    assert EVIL not in page(bob, tournament)


def test_roles_links_and_pairings_of_elsewhere_are_not_there(ann: Browser) -> None:
    club, bob = Club.objects.get(), member("Bob")
    eve = new_guest("Eve")
    eve.post("/clubs/new/", {"name": "Other", "zone": "UTC"})
    other = Club.objects.get(name="Other")
    own = Member.objects.get(player=bob.player)
    Member.objects.filter(pk=own.pk).update(role=Member.Role.ORGANIZER)
    for role in ("king", "", "OWNER"):
        ann.post(at(club, f"members/{own.pk}/role/"), {"role": role})
    assert bob.post(at(club, f"members/{own.pk}/role/"), {"role": "owner"}).status_code == 403
    assert Member.objects.get(pk=own.pk).role == "organizer"
    assert eve.post(at(other, f"members/{own.pk}/remove/")).status_code == 404
    assert eve.post(at(other, f"members/{own.pk}/role/"), {"role": "member"}).status_code == 404
    for key in (other.calendar, "x" * 500, club.invitation[:-1], club.pk):
        assert new_guest("Joe").get(f"/clubs/join/{key}/").status_code == 404
    tournament = entered_by_two(club, ann, bob)
    act(ann, tournament, "begin/")
    row = tournament.pairings.get()
    there = f"/clubs/{other.pk}/tournaments/{tournament.pk}/"
    assert (
        eve.post(f"{there}results/{row.pk}/", {"outcome": "first", "why": "I"}).status_code == 404
    )
    theirs = Tournament.objects.create(club=other, name="Theirs", system="toy")
    mixed = f"{theirs.get_absolute_url()}results/{row.pk}/"
    assert eve.post(mixed, {"outcome": "first", "why": "I"}).status_code == 404
    assert eve.post(f"{theirs.get_absolute_url()}pairings/{row.pk}/list/").status_code == 404
    row.refresh_from_db()
    assert row.outcome == ""


def test_what_is_sent_twice_is_done_and_told_once(ann: Browser) -> None:
    bob = member("Bob")
    tournament = made(ann, rounds=1)
    for _time in (1, 2):
        entered(tournament, ann, bob)
    assert tournament.entrants.count() == 2
    for _time in (1, 2):
        act(ann, tournament, "begin/")
    row = Pairing.objects.get()
    for _time in (1, 2):
        act(ann, tournament, f"results/{row.pk}/", outcome="first", why="Seen")
    assert page(bob, tournament).count("Seen") == 1
    act(ann, tournament, f"results/{row.pk}/", outcome="draw", why="Seen")
    act(ann, tournament, f"results/{row.pk}/", outcome="first", why="Seen")
    assert HistoryLine.objects.count() == 4, "who changes a result there and back says so"


def test_no_result_is_changed_without_a_line_however_many_there_are(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the site itself writes takes nobody's room, nor does who withdraws again and again."""
    monkeypatch.setattr(HistoryLine, "KEPT", 3)
    bob = member("Bob")
    tournament = made(ann, rounds=1)
    entered(tournament, ann, bob)
    act(ann, tournament, "begin/")
    for _number in range(4):
        rounds.note(tournament, _("The match is over."))
        act(bob, tournament, "withdraw/")
    row = Pairing.objects.get()
    path = f"results/{row.pk}/"
    act(ann, tournament, path, outcome="first", why="Seen")
    answer = ann.post(f"{tournament.get_absolute_url()}{path}", {"outcome": "draw", "why": "No"})
    assert "The history of this tournament is full." in text(ann.get(answer["Location"]))
    row.refresh_from_db()
    assert row.outcome == "first"
    by_hand = tournament.history.exclude(name="").order_by("pk")
    assert [line.name for line in by_hand] == ["Ann", "Bob", "Ann"]
    assert tournament.history.filter(name="").count() == 3


def test_a_calendar_without_end_drops_what_is_past(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Evening, "MOST", 3)
    club = Club.objects.get()
    now = timezone.now()
    for days in (-8, -1, 6, 13, 20, 27, 34):
        when = f"{now + timedelta(days=days):%Y-%m-%dT%H:%M}"
        response = ann.post(at(club, "evenings/"), {"title": str(days), "begins": when, "hours": 3})
        assert response.status_code == 302
    assert list(club.evenings.values_list("title", flat=True)) == ["6", "13", "20"]
    assert "too many evenings" in text(ann.get(at(club)))


def test_a_chat_without_end_keeps_the_newest(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talking, "KEPT", 5)
    club = Club.objects.get()
    for number in range(12):
        ann.post(at(club, "chat/"), {"text": f"Line {number}"})
    assert [line.text for line in ClubLine.objects.order_by("pk")] == [
        f"Line {number}" for number in range(7, 12)
    ]


def test_the_largest_club_takes_as_many_queries_as_a_small_one(ann: Browser) -> None:
    """As many members, lines, evenings and entrants as there may be."""
    club = Club.objects.get()
    tournament = made(ann, form="league", lists="free")
    act(ann, tournament, "enter/")
    bob = member("Bob")
    act(bob, tournament, "enter/")
    ann.post(at(club, "chat/"), {"text": "First"})
    Evening.objects.create(club=club, title="First", begins=timezone.now() + timedelta(days=1))
    pages = {at(club): 450_000, tournament.get_absolute_url(): 100_000}
    few = [queries(ann, path)[0] for path in pages]
    crowd = Player.objects.bulk_create(
        Player(name=f"Player {number}") for number in range(Club.MOST_MEMBERS - 2)
    )
    Member.objects.bulk_create(Member(club=club, player=player) for player in crowd)
    ClubLine.objects.bulk_create(
        ClubLine(club=club, player=crowd[number % 9], name="X", text="y" * 500)
        for number in range(talking.KEPT)
    )
    soon = timezone.now() + timedelta(days=2)
    Evening.objects.bulk_create(
        Evening(club=club, title="x" * 80, place="y" * 300, begins=soon)
        for _number in range(Evening.MOST - 1)
    )
    Entrant.objects.bulk_create(
        Entrant(tournament=tournament, player=player, name=player.name)
        for player in crowd[: Tournament.MOST_ENTRANTS - 2]
    )
    for path, before in zip(pages, few, strict=True):
        number, size = queries(ann, path)
        assert number <= before, path
        assert size < pages[path], path
    assert new_guest("Eve").post(f"/clubs/join/{club.invitation}/").status_code == 302
    assert club.members.count() == Club.MOST_MEMBERS
    act(ann, tournament, "begin/")
    tournament.refresh_from_db()
    assert tournament.rounds == Tournament.MOST_ENTRANTS - 1
    number, size = queries(bob, tournament.get_absolute_url())
    assert number <= few[1] + 5, "of a tournament under way"


def entered_by_two(club: Club, ann: Browser, bob: Browser) -> Tournament:
    tournament = Tournament.objects.create(club=club, name="Ours", system="toy", rounds=1)
    for browser in (ann, bob):
        act(browser, tournament, "enter/")
    return tournament


def queries(browser: Browser, path: str) -> tuple[int, int]:
    """How many queries a page takes, and how long it is."""
    browser.get(path)
    with CaptureQueriesContext(connection) as seen:
        response = browser.get(path)
    assert response.status_code == 200
    return len(seen), len(response.content)
