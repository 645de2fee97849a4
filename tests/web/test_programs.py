"""Programs: players that people have made; who makes and meets them, and what they may not do."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.api import tokens
from games.matches import referee
from games.matches.lobby import invited, waiting_room
from games.matches.models import Invitation, Match, Offer
from games.people import accounts, leaving, programs
from games.people.models import Player
from games.rosters.service import ready_rosters
from tests.matchmaking import begun_match, open_match
from tests.people import Browser, new_guest
from tests.programs import Program
from tests.web.test_api_playing import refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_with_cards")]

NAME = "Rover (program of Ann)"


@pytest.fixture
def ann(ann: Browser) -> Browser:
    """Ann, with an account."""
    accounts.create(ann.player, "ann", "a word of eight")
    return ann


def made(owner: Browser, name: str = "Rover") -> Program:
    """A program that somebody has made, with a token."""
    program = programs.make(owner.player, name)
    _token, secret = tokens.make(program, "its own", "play")
    return Program(program, secret)


@pytest.fixture
def rover(ann: Browser) -> Program:
    return made(ann)


def room(who: Client, match: Match) -> str:
    return str(who.get(f"/matches/{match.pk}/").content.decode())


def invite(who: Client, match: Match, program: Program, seat: int = 1) -> Any:
    return who.post(f"/matches/{match.pk}/invite/{seat}/", {"program": str(program.player.pk)})


# --- making them --------------------------------------------------------------------------------


def test_an_account_makes_a_program_with_a_token_of_its_own(ann: Browser) -> None:
    response = ann.post("/api/programs/", {"name": "Rover"})
    program = Player.objects.get(name="Rover")
    assert response["Location"] == f"/api/programs/{program.pk}/"
    assert (program.maker, program.user) == (ann.player, None)
    assert NAME in ann.get(response["Location"]).content.decode()
    page = ann.post(response["Location"], {"name": "at home", "scope": "play"}).content.decode()
    found = re.search(f'id="secret">({tokens.PREFIX}[^<]+)<', page)
    assert found
    who = Program(program, found[1]).get("/me").json()
    assert who == {"name": NAME, "program": True, "scope": "play"}
    assert not ann.player.tokens.exists()
    assert "Rover" in ann.get("/api/programs/").content.decode()


def test_so_many_at_a_time(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "MOST_OF_A_PLAYER", 1)
    made(ann)
    response = ann.post("/api/programs/", {"name": "Second"})
    assert response.status_code == 422
    assert Player.objects.filter(maker=ann.player).count() == 1


def test_a_guest_makes_none(bob: Browser) -> None:
    assert bob.post("/api/programs/", {"name": "Rover"}).status_code == 403
    assert bob.get("/api/programs/").status_code == 200
    assert not Player.objects.exclude(maker=None).exists()


def test_it_is_nobody_elses(rover: Program, bob: Browser) -> None:
    accounts.create(bob.player, "bob", "a word of eight")
    page = f"/api/programs/{rover.player.pk}/"
    token = rover.player.tokens.get()
    assert bob.get(page).status_code == 404
    assert bob.post(page, {"name": "x", "scope": "play"}).status_code == 404
    assert bob.post(f"{page}change/", {"others": "on"}).status_code == 404
    assert bob.post(f"{page}delete/").status_code == 404
    assert bob.post(f"/api/tokens/{token.pk}/revoke/").status_code == 404
    assert tokens.find(rover.secret)


def test_its_maker_revokes_its_tokens_and_deletes_it(ann: Browser, rover: Program) -> None:
    token = rover.player.tokens.get()
    response = ann.post(f"/api/tokens/{token.pk}/revoke/")
    assert response["Location"] == f"/api/programs/{rover.player.pk}/"
    assert tokens.find(rover.secret) is None
    ann.post(f"/api/programs/{rover.player.pk}/delete/")
    assert not Player.objects.filter(pk=rover.player.pk).exists()


def test_with_the_account_its_programs_are_closed_and_deleted(
    ann: Browser, bob: Browser, rover: Program
) -> None:
    match = begun_match(rover.player, bob.player)
    user = Player.objects.get(pk=ann.player.pk).user
    assert user is not None
    user.is_active = False
    user.save()
    assert tokens.find(rover.secret) is None
    assert leaving.data_of(ann.player)["programs"][0]["name"] == "Rover"
    assert any("program" in sentence for sentence in leaving.consequences(ann.player))
    leaving.delete(Player.objects.get(pk=ann.player.pk))
    assert not Player.objects.filter(name__in=["Ann", "Rover"]).exists()
    match.refresh_from_db()
    assert match.result["winners"] == [1]
    assert "Rover" not in str(match.setup)


# --- who is who ---------------------------------------------------------------------------------


def test_nobody_signs_in_as_a_program(rover: Program, client: Browser) -> None:
    accounts.renew_link(rover.player)
    client.post(accounts.link_path(rover.player))
    assert "player" not in client.session
    session = client.session
    session["player"] = str(rover.player.pk)
    session["player_key"] = rover.player.session_key
    session.save()
    assert client.get("/people/me/").status_code == 302
    assert client.get("/people/me/", headers=rover.headers).status_code == 302


def test_a_person_stays_a_person(ann: Browser, rover: Program) -> None:
    """Neither by having programs nor by a token of one's own does one become a program."""
    ann.get("/", headers=rover.headers)
    _token, secret = tokens.make(ann.player, "mine", "play")
    assert Program(ann.player, secret).get("/me").json()["program"] is False
    match = begun_match(ann.player, rover.player)
    assert match.setup["names"] == ["Ann", NAME]
    programs_match = rover.post("/matches", {"system": "toy"}).json()
    assert programs_match["seats"][0]["program"]
    assert not Match.objects.get(pk=programs_match["id"]).seats.filter(player=ann.player).exists()


def test_its_makers_name_stands_beside_its_own_everywhere(
    ann: Browser, bob: Browser, rover: Program
) -> None:
    match = open_match(bob.player, visibility="public")
    invite_and_sit(bob, ann, match, rover)
    assert NAME in room(bob, match)
    assert NAME in bob.get("/").content.decode()
    for player in (bob.player, rover.player):
        waiting_room.choose_roster(match, player, ready_rosters("toy")[0])
        waiting_room.set_ready(match, player)
    assert NAME in room(bob, match)
    referee.answer(match.pk, bob.player, 0, {"option": "concede", "fields": {}})
    assert NAME in bob.get(f"/matches/{match.pk}/result/").content.decode()


def test_its_maker_is_named_where_it_invites(rover: Program, client: Client) -> None:
    match = open_match(rover.player)
    key = match.seats.get(index=1).key
    page = client.get(f"/matches/{match.pk}/join/{key}/").content.decode()
    assert NAME in page


# --- invited ------------------------------------------------------------------------------------


def invite_and_sit(who: Browser, ann: Browser, match: Match, rover: Program) -> None:
    ann.post(f"/api/programs/{rover.player.pk}/change/", {"others": "on"})
    rover.get("/me")
    invite(who, match, rover)
    assert rover.post(f"/matches/{match.pk}/seat", {"seat": 1}).status_code == 200


def test_whoever_makes_a_match_invites_a_program_and_it_accepts(
    ann: Browser, bob: Browser, rover: Program
) -> None:
    match = open_match(bob.player)
    assert "Invite a program" not in room(bob, match)
    ann.post(f"/api/programs/{rover.player.pk}/change/", {"others": "on"})
    assert "Invite a program" not in room(bob, match), "it is not there"
    rover.get("/me")
    assert NAME in room(bob, match)
    invite(bob, match, rover)
    assert f"Kept for {NAME}" in room(bob, match)
    [listed] = rover.get("/matches", status="open").json()
    assert listed["seats"][1]["kept_for_you"]
    roster = ready_rosters("toy")[0].pk
    assert rover.post(f"/matches/{match.pk}/seat", {"seat": 1}).status_code == 200
    assert rover.post(f"/matches/{match.pk}/ready", {"roster": roster}).status_code == 200


def test_ones_own_programs_can_be_invited_at_any_time(ann: Browser, rover: Program) -> None:
    match = open_match(ann.player)
    invite(ann, match, rover)
    assert Invitation.objects.get().player == rover.player


def test_others_are_invited_only_if_their_makers_wish_it(
    ann: Browser, bob: Browser, rover: Program
) -> None:
    match = open_match(bob.player)
    rover.get("/me")
    invite(bob, match, rover)
    assert not Invitation.objects.exists()
    ann.post(f"/api/programs/{rover.player.pk}/change/", {"others": "on"})
    Player.objects.filter(maker=ann.player).update(last_asked=timezone.now() - timedelta(hours=2))
    invite(bob, match, rover)
    assert not Invitation.objects.exists()
    ann.post(f"/api/programs/{rover.player.pk}/change/")
    Player.objects.filter(maker=ann.player).update(last_asked=timezone.now())
    invite(bob, match, rover)
    assert not Invitation.objects.exists()


def test_no_person_is_invited_that_way(ann: Browser, bob: Browser) -> None:
    match = open_match(ann.player)
    for wrong in (str(bob.player.pk), str(ann.player.pk), "", "x"):
        ann.post(f"/matches/{match.pk}/invite/1/", {"program": wrong})
    assert not Invitation.objects.exists()


def test_strangers_invite_nobody(ann: Browser, bob: Browser, rover: Program) -> None:
    match = open_match(ann.player, visibility="public")
    made_by_bob = Program(programs.make(bob.player, "Bot"), "")
    invite(bob, match, made_by_bob)
    assert not Invitation.objects.exists()
    assert invite(ann, match, rover, seat=7).status_code == 404
    invite(ann, match, rover, seat=0)
    assert not Invitation.objects.exists()


def test_a_seat_kept_for_a_program_or_taken_by_it_is_freed_again(
    ann: Browser, bob: Browser, rover: Program
) -> None:
    match = open_match(ann.player)
    invite(ann, match, rover)
    bob.post(f"/matches/{match.pk}/free/1/")
    assert Invitation.objects.exists()
    ann.post(f"/matches/{match.pk}/free/1/")
    assert not Invitation.objects.exists()
    refused(rover.post(f"/matches/{match.pk}/seat", {"seat": 1}), 403)
    invite(ann, match, rover)
    rover.post(f"/matches/{match.pk}/seat", {"seat": 1})
    ann.post(f"/matches/{match.pk}/free/1/")
    assert match.seats.get(index=1).player is None


def test_a_person_who_is_invited_is_not_put_off_by_others(ann: Browser, bob: Browser) -> None:
    match = open_match(ann.player)
    Invitation.objects.create(seat=match.seats.get(index=1), player=bob.player)
    ann.post(f"/matches/{match.pk}/free/1/")
    ann.post(f"/matches/{match.pk}/free/0/")
    assert Invitation.objects.get().player == bob.player
    assert match.seats.get(index=0).player == ann.player


# --- offering itself ----------------------------------------------------------------------------


def test_a_program_offers_itself_and_plays_where_it_is_let(bob: Browser, rover: Program) -> None:
    match = open_match(bob.player, visibility="public")
    for _time in range(2):
        assert rover.post(f"/matches/{match.pk}/offer").json()["offered"]
    assert Offer.objects.count() == 1
    text = room(bob, match)
    assert f"{NAME} would play." in text
    assert "would play" not in room(new_guest("Cid"), match)
    refused(rover.post(f"/matches/{match.pk}/seat", {"seat": 1}), 403)
    invite(bob, match, rover)
    assert not Offer.objects.exists()
    assert rover.post(f"/matches/{match.pk}/seat", {"seat": 1}).status_code == 200


def test_it_thinks_better_of_it(bob: Browser, rover: Program) -> None:
    match = open_match(bob.player, visibility="public")
    rover.post(f"/matches/{match.pk}/offer")
    assert not rover.send("DELETE", f"/matches/{match.pk}/offer", "").json()["offered"]
    assert "would play" not in room(bob, match)
    invite(bob, match, rover)
    assert not Invitation.objects.exists()


def test_only_where_the_lobby_shows_a_match(bob: Browser, rover: Program) -> None:
    for match in (open_match(bob.player), begun_match(bob.player, new_guest("Cid").player)):
        refused(rover.post(f"/matches/{match.pk}/offer"), 404)
    assert not Offer.objects.exists()


def test_a_person_sits_down_instead(ann: Browser, bob: Browser) -> None:
    _token, secret = tokens.make(ann.player, "mine", "play")
    match = open_match(bob.player, visibility="public")
    refused(Program(ann.player, secret).post(f"/matches/{match.pk}/offer"), 422)


def test_so_many_offers(
    ann: Browser, bob: Browser, rover: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (open_match(bob.player, visibility="public") for _number in range(2))
    monkeypatch.setattr(invited, "MOST_OFFERED", 1)
    rover.post(f"/matches/{first.pk}/offer")
    refused(rover.post(f"/matches/{second.pk}/offer"), 422)
    monkeypatch.setattr(invited, "MOST_OFFERS", 1)
    refused(made(ann, "Spot").post(f"/matches/{first.pk}/offer"), 422)
