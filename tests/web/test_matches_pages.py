"""Lobby, creating, waiting room, rematch: what people see and do before and after a match."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches import referee
from games.matches.lobby import rematches, waiting_room
from games.matches.models import Invitation, Match
from games.people.models import Player
from games.people.sessions import merge
from games.rosters.models import Roster
from games.rosters.service import faults_of, ready_rosters
from tests.matchmaking import PARTS, begun_match, open_match, play_on
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_with_cards")]


def page(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, (url, response.status_code)
    return response.content.decode()


def create(client: Client, **values: str) -> Match:
    data = {"visibility": "unlisted", "spectators": "on", "seat": "0", **values}
    response = client.post("/matches/new/?system=toy", data)
    assert response.status_code == 302, response.content.decode()
    return Match.objects.get(pk=response["Location"].split("/")[2])


def get_ready(client: Client, match: Match, roster: int = 0) -> None:
    chosen = ready_rosters("toy")[roster]
    client.post(f"/matches/{match.pk}/ready/", {"roster": chosen.pk})


# -- lobby -------------------------------------------------------------------------------------


def test_a_first_visit_invites_to_play_and_to_watch() -> None:
    text = page(Client(), "/")
    assert "Type a name and play" in text
    assert 'name="name"' in text
    assert 'href="#watch"' in text


def test_the_first_page_shows_what_is_played_here_and_how_to_begin() -> None:
    ann = new_guest("Ann")
    for browser in (Client(), ann):
        text = page(browser, "/")
        for system in ("battletech", "crisis", "kurogane", "tide"):
            game = text.split(f'id="game-{system}"')[1].split("</li>")[0]
            assert f"{system}/card.jpg" in game
            assert f"/matches/new/?system={system}" in game
            assert "Try it alone" in game
    assert 'action="/matches/alone/"' in page(ann, "/")


def test_from_a_typed_name_to_a_waiting_room_with_an_invitation() -> None:
    browser = Client()
    response = browser.post("/people/name/", {"name": "Ann", "next": "/matches/new/"})
    assert response["Location"] == "/matches/new/"
    match = create(browser)
    text = page(browser, f"/matches/{match.pk}/")
    key = match.seats.get(index=1).key
    assert f"/matches/{match.pk}/join/{key}/" in text
    assert "<svg" in text
    assert match.commitment in text
    assert bytes(match.seed).hex() not in text


def test_new_asks_whoever_has_no_name_for_it_first() -> None:
    response = Client().get("/matches/new/")
    assert response.status_code == 302
    assert response["Location"].startswith("/people/name/")


def test_the_lobby_shows_whose_turn_it_is_mine_first() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    turn = begun_match(ann.player, bob.player)
    referee.answer(turn.pk, bob.player, 0, {"option": "secret", "fields": {"number": 1}})
    waits = begun_match(ann.player, bob.player)
    referee.answer(waits.pk, ann.player, 0, {"option": "secret", "fields": {"number": 1}})
    over = play_on(begun_match(ann.player, bob.player), 20)
    text = page(ann, "/")
    places = [text.index(f"entry-{match.pk}") for match in (turn, waits, over)]
    assert places == sorted(places)
    assert text.count("Your turn") == 1
    assert "Waiting for Bob" in text
    assert f"/matches/{over.pk}/result/" in text


def test_the_lobby_lists_only_public_matches_to_others() -> None:
    ann, eve = new_guest("Ann"), new_guest("Eve")
    secret, public = create(ann), create(ann, visibility="public")
    played = begun_match(visibility="public")
    hidden = begun_match(visibility="public", spectators=False)
    unlisted = begun_match()
    for visitor in (eve, Client()):
        text = page(visitor, "/")
        assert public.pk in text
        assert played.pk in text
        for match in (secret, hidden, unlisted):
            assert match.pk not in text
    full = create(ann, visibility="public")
    waiting_room.take_seat(full, eve.player, 1)
    assert full.pk not in page(Client(), "/")


def test_the_lobby_shows_strangers_no_match_that_everybody_has_left() -> None:
    ann = new_guest("Ann")
    waiting, played = create(ann, visibility="public"), begun_match(visibility="public")
    Match.objects.update(touched=timezone.now() - timedelta(days=4))
    text = page(Client(), "/")
    assert waiting.pk not in text
    assert played.pk not in text
    assert waiting.pk in page(ann, "/")


def test_the_lobby_reads_no_more_matches_than_it_shows() -> None:
    ann = new_guest("Ann")
    create(ann, visibility="public")
    with CaptureQueriesContext(connection) as asked:
        for who in (ann, Client()):
            page(who, "/")
    lists = [query["sql"] for query in asked if ' FROM "matches_match"' in query["sql"]]
    assert len(lists) >= 5
    assert all("LIMIT" in sql for sql in lists)


def test_the_lobby_looks_again_without_the_page_around_it() -> None:
    response = Client().get("/", headers={"HX-Request": "true"})
    text = response.content.decode()
    assert text.startswith('<div id="lists"')
    assert "<html" not in text


# -- creating ----------------------------------------------------------------------------------


def test_the_options_of_the_system_are_asked_and_checked() -> None:
    ann = new_guest("Ann")
    text = page(ann, "/matches/new/?system=toy")
    assert "Length" in text
    assert "Bonus" in text
    match = create(ann, **{"option-length": "long", "option-bonus": "2"})
    assert match.options == {"length": "long", "bonus": 2}
    assert create(ann).options == {"length": "short", "bonus": 0}
    for wrong in ({"option-bonus": "4"}, {"option-length": "endless"}, {"seat": "7"}):
        data = {"visibility": "unlisted", "seat": "0", **wrong}
        assert ann.post("/matches/new/?system=toy", data).status_code == 422
    assert Match.objects.count() == 2


def test_the_game_played_last_is_offered_first() -> None:
    ann = new_guest("Ann")
    create(ann)
    for url in ("/matches/new/", "/matches/new/?system=chess"):
        assert "Three rounds of dice." in page(ann, url)


# -- waiting room ------------------------------------------------------------------------------


def test_two_friends_meet_by_the_link_and_begin() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = create(ann)
    link = f"/matches/{match.pk}/join/{match.seats.get(index=1).key}/"
    assert "Ann invites you" in page(bob, link)
    assert match.seats.get(index=1).player is None, "looking at a link takes no seat"
    assert bob.post(link)["Location"] == f"/matches/{match.pk}/"
    get_ready(ann, match)
    seen = ann.get(f"/matches/{match.pk}/seats/")
    assert "Ready" in seen.content.decode()
    match.refresh_from_db()
    assert match.status == Match.Status.OPEN
    get_ready(bob, match, 1)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    response = ann.get(f"/matches/{match.pk}/seats/")
    assert response["HX-Redirect"] == f"/matches/{match.pk}/"


def test_ones_own_link_moves_nobody() -> None:
    ann = new_guest("Ann")
    match = create(ann)
    link = f"/matches/{match.pk}/join/{match.seats.get(index=1).key}/"
    for response in (ann.get(link), ann.post(link)):
        assert response["Location"] == f"/matches/{match.pk}/"
    assert match.seats.get(index=0).player == ann.player


def test_a_seat_is_taken_once() -> None:
    ann, bob, eve = new_guest("Ann"), new_guest("Bob"), new_guest("Eve")
    match = create(ann, visibility="public")
    bob.post(f"/matches/{match.pk}/sit/1/")
    response = eve.post(f"/matches/{match.pk}/sit/1/", follow=True)
    assert "Somebody else has taken this seat." in response.content.decode()
    assert match.seats.get(index=1).player == bob.player
    link = f"/matches/{match.pk}/join/{match.seats.get(index=1).key}/"
    assert "No seat is free any more" in page(eve, link)


def test_rosters_are_chosen_with_their_faults_in_sight() -> None:
    ann = new_guest("Ann")
    match = create(ann)
    empty = Roster.objects.create(system="toy", name="Nobody", owner=ann.player, entries=[])
    text = page(ann, f"/matches/{match.pk}/")
    assert "Alpha alone" in text
    assert "One or two figures, not 0." in text
    assert "TOY-6" in text
    for roster in (str(empty.pk), "", "999999", "x", "-1"):
        ann.post(f"/matches/{match.pk}/ready/", {"roster": roster})
        assert not match.seats.get(index=0).ready, roster


@pytest.mark.parametrize("system", ["crisis", "kurogane", "battletech", "tide"])
def test_a_roster_is_chosen_before_anybody_chooses(system: str) -> None:
    ann = new_guest("Ann")
    match = open_match(ann.player, system)
    (chosen,) = re.findall(
        r'name="roster" value="(\d+)" required checked', page(ann, f"/matches/{match.pk}/")
    )
    ann.post(f"/matches/{match.pk}/ready/", {"roster": chosen})
    assert match.seats.get(index=0).ready


def test_the_first_faults_of_a_roster_are_shown_and_the_editor_is_one_step_away() -> None:
    ann = new_guest("Ann")
    gone = [{"slot": "figures", "card": f"gone-{number}"} for number in range(6)]
    roster = Roster.objects.create(system="toy", name="Old", owner=ann.player, entries=gone)
    match = create(ann)
    text = page(ann, f"/matches/{match.pk}/")
    assert [number for number in range(6) if f"gone-{number}" in text] == [0, 1, 2, 3]
    assert f"and {len(faults_of(roster)) - 4} more" in text
    assert f'href="/rosters/{roster.pk}/edit/"' in text


def test_nobody_plays_with_somebody_elses_roster() -> None:
    ann, eve = new_guest("Ann"), new_guest("Eve")
    entries = [{"slot": "figures", "card": "alpha"}]
    own = Roster.objects.create(system="toy", name="Mine", owner=ann.player, entries=entries)
    match = create(eve)
    eve.post(f"/matches/{match.pk}/roster/", {"roster": own.pk})
    eve.post(f"/matches/{match.pk}/ready/", {"roster": own.pk})
    seat = match.seats.get(index=0)
    assert seat.roster is None
    assert not seat.ready


def test_what_is_played_is_what_was_chosen_however_it_is_edited_later() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    entries = [{"slot": "figures", "card": "alpha"}]
    own = Roster.objects.create(system="toy", name="Mine", owner=ann.player, entries=entries)
    match = create(ann)
    waiting_room.take_seat(match, bob.player, 1)
    ann.post(f"/matches/{match.pk}/ready/", {"roster": own.pk})
    own.entries = []
    own.name = "Nothing"
    own.save()
    get_ready(bob, match)
    match.refresh_from_db()
    assert match.setup is not None
    assert match.setup["rosters"][0] == {"name": "Mine", "entries": entries}


def test_ready_can_be_taken_back_and_seats_left() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = create(ann)
    waiting_room.take_seat(match, bob.player, 1)
    get_ready(ann, match)
    ann.post(f"/matches/{match.pk}/unready/")
    get_ready(bob, match)
    match.refresh_from_db()
    assert match.status == Match.Status.OPEN
    assert bob.post(f"/matches/{match.pk}/leave/")["Location"] == "/"
    seat = match.seats.get(index=1)
    assert (seat.player, seat.frozen, seat.roster) == (None, None, None)


def test_only_its_creator_cancels_a_match_and_only_before_it_begins() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = create(ann)
    waiting_room.take_seat(match, bob.player, 1)
    bob.post(f"/matches/{match.pk}/cancel/")
    assert Match.objects.filter(pk=match.pk).exists()
    ann.post(f"/matches/{match.pk}/cancel/")
    assert not Match.objects.filter(pk=match.pk).exists()
    begun = begun_match(ann.player, bob.player)
    for action in ("cancel", "leave", "ready", "unready", "sit/1"):
        ann.post(f"/matches/{begun.pk}/{action}/")
    begun.refresh_from_db()
    assert begun.status == Match.Status.PLAYING
    assert begun.seats.get(index=0).player == ann.player


def test_the_seats_are_not_sent_again_to_who_has_seen_them() -> None:
    ann = new_guest("Ann")
    match = create(ann)
    url = f"/matches/{match.pk}/seats/"
    assert ann.get(url, {"seen": match.touched.isoformat()}).status_code == 204
    waiting_room.take_seat(match, new_guest("Bob").player, 1)
    assert "Bob" in ann.get(url, {"seen": match.touched.isoformat()[:-9]}).content.decode()


def test_who_waits_at_a_match_that_is_cancelled_sees_so() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = create(ann)
    waiting_room.take_seat(match, bob.player, 1)
    ann.post(f"/matches/{match.pk}/cancel/")
    assert "The match is cancelled." in page(ann, "/")
    answer = bob.get(f"/matches/{match.pk}/seats/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (200, "/")
    assert "The match was cancelled" in page(bob, "/")
    assert bob.get(f"/matches/{match.pk}/seats/").status_code == 404


def test_who_may_not_sit_reads_what_becomes_of_waiting() -> None:
    ann, eve = new_guest("Ann"), new_guest("Eve")
    seen, unseen = create(ann), create(ann, spectators="")
    assert "The match appears here when it begins" in page(eve, seen.get_absolute_url())
    assert "not open to spectators" in page(eve, unseen.get_absolute_url())
    assert "You are watching" not in page(ann, seen.get_absolute_url())


# -- afterwards --------------------------------------------------------------------------------


def ended() -> tuple[Browser, Browser, Match]:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = begun_match(ann.player, bob.player)
    referee.answer(match.pk, bob.player, 0, {"option": "concede", "fields": {}})
    match.refresh_from_db()
    return ann, bob, match


def test_the_result_page_says_who_won_and_where_to_go_on() -> None:
    ann, _bob, match = ended()
    text = page(ann, f"/matches/{match.pk}/result/")
    assert "Ann won" in text
    assert "Rematch" in text
    for name in ("replay", "dice"):
        assert f"/matches/{match.pk}/{name}/" in text
    assert "Rematch" not in page(new_guest("Eve"), f"/matches/{match.pk}/result/")


@pytest.mark.parametrize(("seats", "index"), [("kept", 0), ("swapped", 1)])
def test_a_rematch_keeps_the_other_seat_for_the_other_player(seats: str, index: int) -> None:
    ann, bob, match = ended()
    goal = ann.post(f"/matches/{match.pk}/rematch/", {"seats": seats})["Location"]
    again = Match.objects.get(rematch_of=match)
    assert goal == f"/matches/{again.pk}/"
    assert again.seats.get(index=index).player == ann.player
    assert Invitation.objects.get(seat__match=again).player == bob.player
    assert "A seat is kept for you" in page(bob, "/")
    assert goal in page(bob, f"/matches/{match.pk}/result/")
    assert bob.post(f"/matches/{match.pk}/rematch/", {"seats": "kept"})["Location"] == goal
    eve = new_guest("Eve")
    for url in (goal + f"sit/{1 - index}/", goal + "decline/"):
        eve.post(url)
    assert again.seats.get(index=1 - index).player is None
    bob.post(goal + f"sit/{1 - index}/")
    assert again.seats.get(index=1 - index).player == bob.player
    assert again.options == match.options


@pytest.mark.django_db(transaction=True)
def test_of_rematches_proposed_at_once_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, match = ended()
    gate = Barrier(8)
    look = rematches.proposed_rematch

    def look_and_think(ended: Match) -> Match | None:
        found = look(ended)
        time.sleep(0.05)
        return found

    monkeypatch.setattr(rematches, "proposed_rematch", look_and_think)

    def propose(index: int) -> str:
        gate.wait()
        try:
            return rematches.propose(match, (ann, bob)[index % 2].player, swap=False).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        (again,) = set(pool.map(propose, range(8)))
    assert Invitation.objects.get().seat.match_id == again


def test_a_rematch_that_fails_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _bob, match = ended()
    monkeypatch.setattr(Invitation.objects, "create", lambda **_given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        rematches.propose(match, ann.player, swap=True)
    assert set(Match.objects.all()) == {match}


def test_a_declined_rematch_is_free_for_others() -> None:
    ann, bob, match = ended()
    goal = ann.post(f"/matches/{match.pk}/rematch/", {"seats": "kept"})["Location"]
    bob.post(goal + "decline/")
    assert not Invitation.objects.exists()
    assert "/join/" in page(ann, goal)
    assert "Free seat: Bob has declined" in page(ann, goal)


def test_no_rematch_of_a_match_under_way_or_by_a_stranger() -> None:
    ann, _bob, match = ended()
    new_guest("Eve").post(f"/matches/{match.pk}/rematch/")
    playing = begun_match(ann.player, new_guest("Cat").player)
    ann.post(f"/matches/{playing.pk}/rematch/")
    assert not Match.objects.filter(rematch_of__isnull=False).exists()


def test_the_dice_are_sealed_until_the_end_and_open_afterwards() -> None:
    ann, bob = new_guest("Ann"), new_guest("Bob")
    match = play_on(begun_match(ann.player, bob.player, parts=PARTS), 5)
    seed = bytes(match.seed).hex()
    for url in ("dice/", "dice.json", "ask.json"):
        text = page(ann, f"/matches/{match.pk}/{url}")
        assert seed not in text
        assert bytes(match.seats.get(index=1).entropy).hex() not in text
    shown = ann.get(f"/matches/{match.pk}/dice.json").json()
    assert set(shown) == {"match", "form", "commitment", "commitments"}
    assert ann.get(f"/matches/{match.pk}/log.json").status_code == 404
    match = play_on(match, 20)
    assert "all 6 dice of this match follow from the seed." in page(
        Client(), f"/matches/{match.pk}/dice/"
    )
    data = Client().get(f"/matches/{match.pk}/dice.json").json()
    assert data["seed"] == seed
    assert len(data["rolls"]) == 6
    assert len(Client().get(f"/matches/{match.pk}/log.json").json()["answers"]) == match.number


# -- people who turn out to be others -----------------------------------------------------------


def test_a_guest_who_signs_in_brings_matches_along() -> None:
    guest, account, bob = (Player.objects.create(name=name) for name in ("Guest", "Account", "Bob"))
    match = begun_match(guest, bob)
    own = waiting_room.create(guest, "toy", {})
    both = waiting_room.create(guest, "toy", {})
    waiting_room.take_seat(both, account, 1)
    merge(guest, account)
    assert match.seats.get(index=0).player == account
    own.refresh_from_db()
    assert own.creator == account
    assert [seat.player for seat in both.seats.all()] == [None, account]
    referee.answer(match.pk, account, 0, {"option": "secret", "fields": {"number": 3}})


def test_sounds_and_notifications_are_for_those_who_want_them() -> None:
    match = begun_match(visibility="public")
    boxes = dict(
        re.findall(r'data-setting="(\w+)"([^>]*)>', page(Client(), f"/matches/{match.pk}/"))
    )
    assert [name for name in ("sound", "effects", "notify") if "data-on" in boxes[name]] == []
    assert "recap" not in boxes, "who watches reads above the battlefield what is going on"
