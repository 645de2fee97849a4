"""Whom programs let sit down in matches of theirs: other programs, and computers."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from games.matches.lobby import waiting_room
from games.matches.models import Invitation, Match
from games.people import accounts, programs
from games.people.models import Player
from games.rosters.service import ready_rosters
from tests.matchmaking import begun_match, load_cards, open_match, players
from tests.programs import Program, program_of
from tests.web.test_api_playing import refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


@pytest.fixture
def ann() -> Program:
    """Ann, who has an account."""
    load_cards()
    (player,) = players("Ann")
    accounts.create(player, "ann", "a word of eight")
    return program_of(player)


@pytest.fixture
def rover(ann: Program) -> Program:
    """A program of Ann's."""
    return program_of(programs.make(ann.player, "Rover"))


def invite(who: Program, match: Match, program: Program, seat: int = 1) -> Any:
    sent = {"seat": seat, "program": str(program.player.pk)}
    return who.post(f"/matches/{match.pk}/invitation", sent)


def let_compute(who: Program, match: Match, seat: int = 1, level: str = "club") -> Any:
    return who.post(f"/matches/{match.pk}/computer", {"seat": seat, "level": level})


def free(who: Program, match: Match, seat: int = 1) -> Any:
    return who.post(f"/matches/{match.pk}/free", {"seat": seat})


def test_a_program_is_found_invited_and_plays(ann: Program, rover: Program) -> None:
    match = open_match(ann.player)
    (found,) = ann.get("/programs").json()
    assert found == {"id": str(rover.player.pk), "name": "Rover (program of Ann)"}
    assert invite(ann, match, rover).json()["seats"][1]["name"] == ""
    (waiting,) = rover.get("/matches", status="open").json()
    assert waiting["seats"][1]["kept_for_you"]
    sat = rover.post(f"/matches/{match.pk}/seat", {"seat": 1}).json()
    assert sat["seats"][1]["program"]
    roster = {"roster": ready_rosters("toy")[0].pk}
    for program in (ann, rover):
        begun = program.post(f"/matches/{match.pk}/ready", roster).json()
    assert begun["status"] == "playing"


def test_a_program_that_has_offered_itself_is_let(rover: Program) -> None:
    (bob,) = (program_of(player) for player in players("Bob"))
    match = open_match(bob.player, visibility="public")
    refused(invite(bob, match, rover), 422)
    rover.post(f"/matches/{match.pk}/offer")
    assert invite(bob, match, rover).status_code == 200
    assert Invitation.objects.get().player == rover.player


def test_programs_of_others_are_invited_only_where_their_makers_let_them(rover: Program) -> None:
    (bob,) = (program_of(player) for player in players("Bob"))
    Player.objects.filter(pk=rover.player.pk).update(last_asked=timezone.now())
    assert bob.get("/programs").json() == []
    Player.objects.filter(pk=rover.player.pk).update(others_invite=True)
    assert [one["id"] for one in bob.get("/programs").json()] == [str(rover.player.pk)]


def test_a_seat_is_freed_again(ann: Program, rover: Program) -> None:
    match = open_match(ann.player)
    invite(ann, match, rover)
    free(ann, match)
    assert not Invitation.objects.exists()
    let_compute(ann, match)
    free(ann, match)
    assert match.seats.get(index=1).player is None
    refused(free(ann, match), 422)


@pytest.mark.usefixtures("doubles")
@pytest.mark.parametrize("people", [1, 2, 3])
def test_computers_take_all_seats_that_are_left(ann: Program, people: int) -> None:
    """Also the third and the fourth, beside people and against them."""
    others = [program_of(player) for player in players("Bob", "Cid", "Dot")[: people - 1]]
    match = open_match(ann.player, "doubles")
    for seat, one in enumerate(others, start=1):
        waiting_room.take_seat(match, one.player, seat)
    for seat in range(people, 4):
        assert let_compute(ann, match, seat).json()["seats"][seat]["computer"]
    roster = {"roster": ready_rosters("doubles")[0].pk}
    for one in (ann, *others):
        begun = one.post(f"/matches/{match.pk}/ready", roster).json()
    assert begun["status"] == "playing"
    assert [seat["computer"] for seat in begun["seats"]] == [False] * people + [True] * (4 - people)


def test_nobody_fills_seats_of_others(ann: Program, rover: Program) -> None:
    (bob,) = (program_of(player) for player in players("Bob"))
    match = open_match(ann.player)
    for response in (invite(bob, match, rover), let_compute(bob, match), free(bob, match)):
        refused(response, 404)
    assert not Invitation.objects.exists()
    assert match.seats.get(index=1).player is None


def test_who_only_reads_fills_no_seat(ann: Program, rover: Program) -> None:
    reader = program_of(ann.player, "read")
    match = open_match(ann.player)
    for response in (invite(reader, match, rover), let_compute(reader, match)):
        refused(response, 403)


@pytest.mark.parametrize("seat", [-1, 0, 2, 100, "one"])
def test_only_free_seats_are_filled(ann: Program, rover: Program, seat: Any) -> None:
    match = open_match(ann.player)
    refused(invite(ann, match, rover, seat), 422)
    refused(let_compute(ann, match, seat), 422)


def test_nonsense_fills_no_seat(ann: Program) -> None:
    match = open_match(ann.player)
    for sent in (
        {},
        {"seat": 1},
        {"seat": 1, "program": "x"},
        {"seat": 1, "program": str(uuid4())},
    ):
        refused(ann.post(f"/matches/{match.pk}/invitation", sent), 422)
    for level in ("", "random", "master"):
        refused(let_compute(ann, match, 1, level), 422)
    assert match.seats.get(index=1).player is None


def test_a_match_under_way_has_no_free_seats(ann: Program, rover: Program) -> None:
    match = begun_match(ann.player, players("Bob")[0])
    for response in (invite(ann, match, rover), let_compute(ann, match), free(ann, match)):
        refused(response, 422)
