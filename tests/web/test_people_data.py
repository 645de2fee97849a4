"""What is kept of a player can be taken along, and is gone when the player wants that."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override

from games.cards.models import Pack
from games.live import chat, scene
from games.live.models import ChatLine
from games.matches import referee
from games.matches.lobby import rematches, waiting_room
from games.matches.models import Answer, Invitation, Match, Seat, Snapshot
from games.people import accounts
from games.people.models import Player
from games.rosters import collection
from games.rosters.models import Roster
from games.rules.systems import FOLDERS
from tests.matchmaking import begun_match, open_match, play_on
from tests.people import Browser, new_guest
from tests.web.cards_world import own_card, roster_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy_with_cards")]

PASSWORD = "forty-two hexes"
NAME = "Adalbertine"


@pytest.fixture
def ada() -> Browser:
    """Somebody with an account, a personal link, a pack, and a roster that uses it."""
    browser = new_guest(NAME)
    browser.post("/people/sign-up/", {"sign_in_name": "ada", "password": PASSWORD})
    browser.player.refresh_from_db()
    card = own_card(browser.player, strength=6)
    roster_of(browser.player, card.card_id, "alpha", name="Hers")
    return browser


@pytest.fixture
def bea() -> Browser:
    return new_guest("Bea")


def delete(browser: Browser, **more: str) -> Any:
    given = {"password": PASSWORD, "sure": "on", **more}
    return browser.post("/people/me/delete/", given)


def downloaded(browser: Browser) -> dict[str, Any]:
    response = browser.get("/people/me/download/")
    assert response["Content-Disposition"].startswith("attachment; filename=")
    assert "no-store" in response["Cache-Control"]
    data: dict[str, Any] = json.loads(response.content)
    return data


# -- taking a copy along -------------------------------------------------------------------------


def test_everything_is_in_one_file(ada: Browser, bea: Browser) -> None:
    match = play_on(begun_match(ada.player, bea.player), 500)
    chat.say(match, ada.player, 0, "Well played")
    chat.say(match, bea.player, 1, "Thank you")
    data = downloaded(ada)
    assert data["profile"]["name"] == NAME
    assert data["profile"]["sign_in_name"] == "ada"
    assert [roster["name"] for roster in data["rosters"]] == ["Hers"]
    assert data["packs"][0]["cards"][0]["strength"] == 6
    (exported,) = data["matches"]
    assert exported["id"] == match.pk
    assert exported["status"] == "ended"
    assert [(seat["name"], seat["yours"]) for seat in exported["seats"]] == [
        (NAME, True),
        ("Bea", False),
    ]
    assert [(line["match"], line["text"]) for line in data["chat"]] == [(match.pk, "Well played")]


def test_what_was_downloaded_can_be_imported_again(ada: Browser, bea: Browser) -> None:
    data = downloaded(ada)
    bea.post("/rosters/import/toy/", {"text": json.dumps(data["rosters"][0])})
    assert Roster.objects.filter(owner=bea.player, name="Hers").exists()


def test_no_secret_is_in_the_file(ada: Browser) -> None:
    text = ada.get("/people/me/download/").text
    user = User.objects.get()
    for secret in (
        user.password,
        accounts.link_token(ada.player),
        ada.player.link_key,
        ada.player.session_key,
    ):
        assert secret not in text


def test_a_guest_takes_a_copy_too_and_nobody_else_does(bea: Browser) -> None:
    assert downloaded(bea)["profile"]["sign_in_name"] is None
    assert Client().get("/people/me/download/").status_code == 302


# -- deleting: who may ----------------------------------------------------------------------------


def test_an_account_is_deleted_by_its_password(ada: Browser) -> None:
    assert delete(ada)["Location"] == "/"
    assert not Player.objects.exists()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "given",
    [
        {"sure": "on"},
        {"password": PASSWORD},
        {"password": "a guess", "sure": "on"},
        {},
    ],
)
def test_without_password_or_consent_nothing_is_deleted(
    ada: Browser, given: dict[str, str]
) -> None:
    assert ada.post("/people/me/delete/", given).status_code == 422
    assert Player.objects.exists()
    assert Roster.objects.filter(owner=ada.player).exists()


def test_looking_at_the_page_deletes_nothing(ada: Browser) -> None:
    assert ada.get("/people/me/delete/").status_code == 200
    assert ada.head("/people/me/delete/").status_code == 200
    assert Player.objects.exists()


def test_who_has_forgotten_the_password_comes_by_the_link(ada: Browser) -> None:
    laptop = Client()
    laptop.post(accounts.link_path(ada.player))
    assert laptop.post("/people/me/delete/", {"sure": "on"})["Location"] == "/"
    assert not Player.objects.exists()


def test_a_guest_needs_no_password(bea: Browser) -> None:
    assert bea.post("/people/me/delete/", {"sure": "on"})["Location"] == "/"
    assert not Player.objects.exists()


def test_who_is_nobody_has_nothing_to_delete() -> None:
    assert Client().post("/people/me/delete/", {"sure": "on"}).status_code == 302


def test_the_page_says_beforehand_what_goes_and_what_stays(ada: Browser, bea: Browser) -> None:
    begun_match(ada.player, bea.player)
    open_match(ada.player)
    page = ada.get("/people/me/delete/").text
    for sentence in (
        "Your roster goes.",
        "Your pack of cards goes.",
        "You concede the match that is under way",
        "You leave the matches that have not begun.",
        "lose your name",
    ):
        assert sentence in page
    assert 'href="/people/me/download/"' in page


# -- deleting: what goes --------------------------------------------------------------------------


def test_all_devices_are_signed_out_and_the_link_is_dead(ada: Browser) -> None:
    phone = Client()
    link = accounts.link_path(ada.player)
    phone.post(link)
    delete(ada)
    assert "session_key" not in ada.session
    for device in (ada, phone):
        assert device.get("/people/me/").status_code == 302
    assert Client().get(link).status_code == 404
    given = {"sign_in_name": "ada", "password": PASSWORD}
    assert Client().post("/people/sign-in/", given).status_code == 422


def test_rosters_and_packs_go_and_copies_stay(ada: Browser, bea: Browser) -> None:
    collection.copy(Roster.objects.get(owner=ada.player), bea.player)
    delete(ada)
    assert list(Roster.objects.exclude(owner=None).values_list("owner", flat=True)) == [
        bea.player.pk
    ]
    assert list(Pack.objects.exclude(owner=None).values_list("owner", flat=True)) == [bea.player.pk]


def test_matches_that_have_not_begun_are_left(ada: Browser, bea: Browser) -> None:
    alone = open_match(ada.player)
    with_bea = open_match(ada.player)
    waiting_room.take_seat(with_bea, bea.player, 1)
    beas = open_match(bea.player)
    waiting_room.take_seat(beas, ada.player, 1)
    delete(ada)
    assert not Match.objects.filter(pk=alone.pk).exists()
    with_bea.refresh_from_db()
    assert with_bea.creator == bea.player, "somebody has to be able to cancel it"
    assert [seat.player for seat in with_bea.seats.all()] == [None, bea.player]
    assert [seat.player for seat in beas.seats.all()] == [bea.player, None]
    assert bea.get(f"/matches/{with_bea.pk}/").status_code == 200


def test_a_rematch_that_waits_for_the_player_waits_no_more(ada: Browser, bea: Browser) -> None:
    ended = play_on(begun_match(ada.player, bea.player), 500)
    again = rematches.propose(ended, bea.player, swap=False)
    delete(ada)
    assert not Invitation.objects.filter(seat__match=again).exists()
    assert bea.get(f"/matches/{again.pk}/").status_code == 200


# -- deleting: what stays, without a name ---------------------------------------------------------


def kept() -> str:
    """All that the database says."""
    tables: tuple[Any, ...] = (Match, Seat, Answer, Snapshot, ChatLine, Player, User, Roster, Pack)
    return "\n".join(str(row) for table in tables for row in table.objects.values())


@pytest.mark.parametrize("system", [*FOLDERS, "toy"])
def test_a_match_under_way_is_conceded(system: str, ada: Browser, bea: Browser) -> None:
    match = play_on(begun_match(ada.player, bea.player, system=system), 3)
    assert match.status == Match.Status.PLAYING
    delete(ada)
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    assert match.result["winners"] == [1]
    assert match.answers.last().option == "concede"  # type: ignore[union-attr]


@pytest.mark.parametrize("system", FOLDERS)
def test_the_seat_loses_its_name_everywhere(system: str, ada: Browser, bea: Browser) -> None:
    match = play_on(begun_match(ada.player, bea.player, system=system), 12)
    chat.say(match, ada.player, 0, "Hello")
    for page in ("", "replay/"):
        assert NAME in bea.get(f"/matches/{match.pk}/{page}").text  # and is known to the process
    delete(ada)
    assert NAME not in kept()
    for page in ("", "result/", "replay/", "replay/?at=5", "dice/", "log.json", "dice.json"):
        response = bea.get(f"/matches/{match.pk}/{page}")
        assert response.status_code == 200, page
        assert NAME not in response.text, page
    assert "Former player" in bea.get(f"/matches/{match.pk}/").text
    for page in ("", "result/", "replay/", "replay/?at=5"):
        text = bea.get(f"/matches/{match.pk}/{page}", headers={"accept-language": "ja"}).text
        assert "元プレイヤー" in text, page
        assert "Former player" not in text, page
    assert NAME not in bea.get("/").text
    # Nothing but the name is another: the replay comes out as the match was played.
    assert referee.table_at(match.pk).result is not None


def test_chat_loses_the_name_and_keeps_the_words(ada: Browser, bea: Browser) -> None:
    match = begun_match(ada.player, bea.player)
    chat.say(match, ada.player, 0, "Hello")
    chat.say(match, bea.player, 1, "Hi")
    delete(ada)
    lines = [(line.name, line.text) for line in ChatLine.objects.order_by("pk")]
    assert lines == [("Former player", "Hello"), ("Bea", "Hi")]
    with override("ja"):
        assert [line.shown_name for line in ChatLine.objects.order_by("pk")] == [
            "元プレイヤー",
            "Bea",
        ]


def test_what_was_said_as_a_guest_goes_with_the_guest(ada: Browser, bea: Browser) -> None:
    phone = new_guest("Adas-Phone")
    match = begun_match(phone.player, bea.player)
    chat.say(match, phone.player, 0, "Hello")
    phone.post("/people/sign-in/", {"sign_in_name": "ada", "password": PASSWORD, "bring": "1"})
    delete(ada)
    assert "Adas-Phone" not in kept()


def test_another_process_learns_that_the_name_is_gone(ada: Browser, bea: Browser) -> None:
    match = play_on(begun_match(ada.player, bea.player), 3)
    scene.of(match)
    with referee.live_table(match.pk) as table:
        assert NAME in table.game.setup.names
    # As another process does it: this one keeps what it has read.
    names = ["Nobody", "Bea"]
    Match.objects.filter(pk=match.pk).update(
        setup={**match.setup, "names": names}, names_gone=match.names_gone + 1
    )
    match.refresh_from_db()
    assert scene.of(match).setup.names == names
    with referee.live_table(match.pk) as table:
        assert table.game.setup.names == names


def test_a_match_that_cannot_be_conceded_keeps_nobody(
    ada: Browser, bea: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play_on(begun_match(ada.player, bea.player), 3)

    def broken(*args: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("games.matches.referee.answers.answer_from", broken)
    delete(ada)
    assert not Player.objects.filter(name=NAME).exists()
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert [seat.shown_name for seat in match.seats.all()] == ["Former player", "Bea"]
    assert bea.get(f"/matches/{match.pk}/").status_code == 200
