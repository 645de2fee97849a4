"""How programs create matches and join them, and what they read and write of rosters and cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.cards.models import Card, Pack
from games.matches.lobby import waiting_room
from games.matches.models import Invitation, Match
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from tests.matchmaking import begun_match, load_cards, open_match, players
from tests.programs import Program, program_of
from tests.web.cards_world import figure, own_card, roster_of
from tests.web.test_api_playing import refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


@pytest.fixture
def ann() -> Program:
    load_cards()
    return program_of(players("Ann")[0])


@pytest.fixture
def bob() -> Program:
    return program_of(players("Bob")[0])


def ready(program: Program, match_id: str) -> Any:
    return program.post(f"/matches/{match_id}/ready", {"roster": ready_rosters("toy")[0].pk})


def test_two_programs_find_each_other_and_begin(ann: Program, bob: Program) -> None:
    made = ann.post("/matches", {"system": "toy", "visibility": "public"}).json()
    assert [one["id"] for one in bob.get("/open-matches", system="toy").json()] == [made["id"]]
    sat = bob.post(f"/matches/{made['id']}/seat", {"seat": 1}).json()
    assert [seat["name"] for seat in sat["seats"]] == ["Ann", "Bob"]
    assert ready(ann, made["id"]).json()["status"] == "open"
    assert ready(bob, made["id"]).json()["status"] == "playing"
    assert ann.get("/matches").json()[0]["asked"] == [0]


def test_a_program_lets_spectators_see_a_match_later(ann: Program) -> None:
    for delay in ("", "answers-3", "minutes-5"):
        made = ann.post("/matches", {"system": "toy", "delay": delay}).json()
        assert Match.objects.get(pk=made["id"]).delay == delay


def test_a_match_against_a_computer_begins_at_once(ann: Program) -> None:
    made = ann.post("/matches", {"system": "toy", "computer": "learner"}).json()
    assert made["status"] == "playing"
    assert [seat["computer"] for seat in made["seats"]] == [False, True]


def test_a_seat_that_is_kept_is_accepted_or_declined(ann: Program, bob: Program) -> None:
    match = open_match(ann.player)
    seat = match.seats.get(index=1)
    refused(bob.post(f"/matches/{match.pk}/seat", {"seat": 1}), 403)
    Invitation.objects.create(seat=seat, player=bob.player)
    assert bob.get("/matches").json()[0]["seats"][1]["kept_for_you"]
    assert bob.send("DELETE", f"/matches/{match.pk}/seat", "").status_code == 200
    assert not Invitation.objects.exists()
    Invitation.objects.create(seat=seat, player=bob.player)
    assert bob.post(f"/matches/{match.pk}/seat", {"seat": 1}).status_code == 200
    assert match.seats.get(index=1).player == bob.player


def test_an_invitation_is_followed_by_its_key(ann: Program, bob: Program) -> None:
    match = open_match(ann.player, password="word")
    address, key = f"/matches/{match.pk}/seat", match.seats.get(index=1).key
    refused(bob.post(address, {"seat": 1, "key": "x" + key}), 403)
    assert bob.post(address, {"seat": 1, "key": key}).status_code == 200


def test_a_password_opens_a_public_match(ann: Program, bob: Program) -> None:
    match = open_match(ann.player, password="word", visibility="public")
    address = f"/matches/{match.pk}/seat"
    for wrong in ("", "wrong"):
        refused(bob.post(address, {"seat": 1, "password": wrong}), 403)
    assert bob.post(address, {"seat": 1, "password": "word"}).status_code == 200


@pytest.mark.usefixtures("one_window")
def test_passwords_are_tried_so_often(ann: Program, bob: Program) -> None:
    match = open_match(ann.player, password="word", visibility="public")
    for _number in range(20):
        refused(bob.post(f"/matches/{match.pk}/seat", {"seat": 1, "password": "x"}), 403)
    refused(bob.post(f"/matches/{match.pk}/seat", {"seat": 1, "password": "word"}), 429)


def test_a_seat_that_is_taken_stays_taken(ann: Program, bob: Program) -> None:
    match = open_match(ann.player, visibility="public")
    for seat, status in ((0, 422), (7, 422), (-1, 422), (100, 422)):
        refused(bob.post(f"/matches/{match.pk}/seat", {"seat": seat}), status)
    assert match.seats.get(index=0).player == ann.player


def test_nobody_acts_in_a_match_of_others(ann: Program, bob: Program) -> None:
    match = open_match(ann.player)
    refused(ready(bob, match.pk), 404)
    for what in ("seat", "ready"):
        refused(bob.send("DELETE", f"/matches/{match.pk}/{what}", ""), 404)


def test_readiness_is_taken_back_and_a_seat_left(ann: Program) -> None:
    match = open_match(ann.player)
    assert ready(ann, match.pk).json()["seats"][0]["ready"]
    unready = ann.send("DELETE", f"/matches/{match.pk}/ready", "").json()
    assert not unready["seats"][0]["ready"]
    assert ann.send("DELETE", f"/matches/{match.pk}/seat", "").status_code == 200
    assert match.seats.get(index=0).player is None


def test_a_match_under_way_is_not_left(ann: Program, bob: Program) -> None:
    match = begun_match(ann.player, bob.player)
    for what in ("seat", "ready"):
        refused(ann.send("DELETE", f"/matches/{match.pk}/{what}", ""), 422)
    assert match.seats.get(index=0).player == ann.player


@pytest.mark.parametrize(
    "wrong",
    [
        {"system": "none"},
        {"options": {"nothing": 1}},
        {"options": []},
        {"seat": 2},
        {"roster": 10**30},
        {"computer": "nobody"},
        {"computer": "club", "roster": 9999},
        {"visibility": "x"},
        {"delay": "minutes-0"},
        {"delay": "x" * 100},
        {"password": "x" * 1000},
    ],
)
def test_what_is_no_match_is_not_created(ann: Program, wrong: dict[str, Any]) -> None:
    refused(ann.post("/matches", {"system": "toy", **wrong}), 422)
    assert not Match.objects.exists()


def test_the_roster_of_another_is_not_played_with(ann: Program, bob: Program) -> None:
    match = open_match(ann.player)
    theirs = roster_of(bob.player)
    refused(ann.post(f"/matches/{match.pk}/ready", {"roster": theirs.pk}), 422)


def test_a_token_to_read_writes_nothing(ann: Program) -> None:
    own, match = own_card(ann.player), open_match(ann.player)
    reader = program_of(ann.player, "read")
    for method, path in (
        ("POST", "/matches"),
        ("POST", f"/matches/{match.pk}/seat"),
        ("DELETE", f"/matches/{match.pk}/seat"),
        ("POST", "/systems/toy/rosters"),
        ("POST", "/systems/toy/packs"),
        ("POST", f"/packs/{own.pack_id}/cards"),
        ("PUT", f"/systems/toy/cards/{own.card_id}"),
        ("DELETE", f"/systems/toy/cards/{own.card_id}"),
    ):
        refused(reader.send(method, path, "{}"), 403)


# --- rosters and cards ----------------------------------------------------------------------------


def test_a_roster_is_read_written_and_deleted(ann: Program, bob: Program) -> None:
    listed = ann.get("/rosters", system="toy").json()
    assert listed
    assert not any(one["yours"] for one in listed)
    whole = ann.get(f"/rosters/{listed[0]['id']}").json()
    assert whole["faults"] == []
    made = ann.send("POST", "/systems/toy/rosters", json.dumps(whole["roster"])).json()
    assert made["roster"] == whole["roster"]
    refused(bob.get(f"/rosters/{made['id']}"), 404)
    refused(bob.send("DELETE", f"/rosters/{made['id']}", ""), 404)
    refused(ann.send("DELETE", f"/rosters/{listed[0]['id']}", ""), 404)
    assert ann.send("DELETE", f"/rosters/{made['id']}", "").json() == {"id": made["id"]}
    assert not Roster.objects.filter(owner=ann.player).exists()


def test_a_card_is_written_in_a_pack_of_ones_own(ann: Program, bob: Program) -> None:
    data = {"system": "toy", "name": "P", "cards": [figure("one")]}
    made = ann.send("POST", "/systems/toy/packs", json.dumps(data)).json()
    path = f"/packs/{made['id']}/cards"
    two = ann.send("POST", path, json.dumps(figure("two"))).json()
    assert two["yours"]
    one = f"/systems/toy/cards/{two['id']}"
    renamed = json.dumps(figure("two") | {"name": "Deuce"})
    assert ann.send("PUT", one, renamed).json()["name"] == "Deuce"
    assert [card["id"] for card in ann.get(f"/packs/{made['id']}").json()["cards"]]
    for method, address in (("GET", one), ("PUT", one), ("DELETE", one), ("POST", path)):
        refused(bob.send(method, address, renamed), 404)
    refused(bob.get(f"/packs/{made['id']}"), 404)
    assert ann.send("DELETE", one, "").status_code == 200
    assert Card.objects.filter(pack=made["id"]).count() == 1


def test_built_in_cards_are_read_and_not_written(ann: Program) -> None:
    cards = ann.get("/systems/toy/cards", kind="figure").json()
    assert {card["kind"] for card in cards} == {"figure"}
    path = f"/systems/toy/cards/{cards[0]['id']}"
    assert ann.get(path).json()["data"]
    refused(ann.send("PUT", path, json.dumps(cards[0]["data"])), 404)
    refused(ann.send("DELETE", path, ""), 404)
    assert ann.get("/systems/toy/cards", page=1000).json() == []


@pytest.mark.parametrize("body", ["", "{", "[]", "[" * 30_000, '{"name": 1}', "\ud800"])
@pytest.mark.parametrize("path", ["/systems/toy/rosters", "/systems/toy/packs"])
def test_a_file_with_faults_is_refused_with_all_of_them(ann: Program, path: str, body: str) -> None:
    problem = refused(ann.send("POST", path, body.encode("utf-8", "surrogatepass")), 422)
    assert problem["faults"]
    assert not Roster.objects.filter(owner=ann.player).exists()
    assert not Pack.objects.filter(owner=ann.player).exists()


def test_the_agreeing_of_others_is_not_disturbed(ann: Program, bob: Program) -> None:
    """While the dice are agreed on nobody stands up, nor by this way."""
    match = open_match(ann.player)
    waiting_room.take_seat(match, bob.player, 1)
    for program in (ann, bob):
        waiting_room.choose_roster(match, program.player, ready_rosters("toy")[0])
    waiting_room.set_ready(match, ann.player, "a" * 64)
    waiting_room.set_ready(match, bob.player)
    refused(bob.send("DELETE", f"/matches/{match.pk}/seat", ""), 422)


def test_a_pack_is_deleted_by_its_owner_alone(ann: Program, bob: Program) -> None:
    data = {"system": "toy", "name": "P", "cards": [figure("one")]}
    pack = ann.send("POST", "/systems/toy/packs", json.dumps(data)).json()
    address = f"/packs/{pack['id']}"
    refused(bob.send("DELETE", address, ""), 404)
    built_in = Pack.objects.filter(owner=None).latest("pk")
    refused(ann.send("DELETE", f"/packs/{built_in.pk}", ""), 404)
    refused(program_of(ann.player, "read").send("DELETE", address, ""), 403)
    assert ann.send("DELETE", address, "").json() == {"id": pack["id"]}
    assert not Pack.objects.filter(pk=pack["id"]).exists()
    refused(ann.send("DELETE", address, ""), 404)
