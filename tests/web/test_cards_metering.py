"""Checking cards: once, while nobody waits for it, one at a time, and within a budget."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import connection, connections
from django.test import AsyncClient

from games.cards import checking, limits, metering, packs, reading
from games.cards.models import Card, Pack
from games.cards.words import all_words
from games.matches import queues
from games.matches.lobby import waiting_room
from games.matches.models import Match
from games.rosters import service
from games.rosters.models import Roster
from games.rules.caching import LRUCache
from games.rules.fields import Illegal
from games.rules.forms.cards import CardText
from tests.matchmaking import open_match
from tests.people import Browser, new_guest
from tests.toy import TOY
from tests.web.cards_world import as_json, figure, own_card, pack_of, page, roster_of

pytestmark = pytest.mark.usefixtures("toy_alone")


@pytest.fixture(autouse=True)
def nothing_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card has been looked at before."""
    monkeypatch.setattr(checking, "_faults", LRUCache(100))


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the cards that the rules look at, as they do; each in its own thread."""
    found: list[str] = []
    look = TOY.cards.faults

    def noted(card: dict[str, Any]) -> Any:
        found.append(card["name"])
        return look(card)

    monkeypatch.setattr(TOY.cards, "faults", noted)
    return found


def pack_file(count: int = 3, **more: Any) -> str:
    cards = [figure(f"card-{number}", f"Card {number}", **more) for number in range(count)]
    return as_json({"name": "Many", "cards": cards})


def roster_file(count: int = 3, **more: Any) -> str:
    cards = [figure(f"card-{number}", f"Card {number}", **more) for number in range(count)]
    entries = [{"slot": "figures", "card": card["id"]} for card in cards]
    return as_json({"name": "Many", "entries": entries, "cards": cards})


# -- while nobody waits ------------------------------------------------------------------------


Sent = tuple[str, dict[str, str]]
"""Where something is sent, and what."""


def a_pack(ann: Browser) -> Sent:
    return "/cards/packs/import/toy/", {"text": pack_file()}


def a_roster(ann: Browser) -> Sent:
    return "/rosters/import/toy/", {"text": roster_file()}


def a_new_card(ann: Browser) -> Sent:
    pack = pack_of(ann.player)
    return f"/cards/packs/{pack.pk}/card/", {"data": as_json(figure("x")), "save": "1"}


def a_changed_card(ann: Browser) -> Sent:
    changed = as_json(figure("delta", "Delta II"))
    return f"/cards/toy/{own_card(ann.player).card_id}/edit/", {"data": changed, "save": "1"}


def a_duplicate(ann: Browser) -> Sent:
    return "/cards/toy/alpha/duplicate/", {}


def being_ready(ann: Browser) -> Sent:
    match = open_match(ann.player)
    roster = roster_of(ann.player, own_card(ann.player).card_id)
    waiting_room.choose_roster(match, ann.player, roster)
    return f"/matches/{match.pk}/ready/", {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "what", [a_pack, a_roster, a_new_card, a_changed_card, a_duplicate, being_ready]
)
def test_nobody_who_writes_waits_while_cards_are_checked(
    what: Callable[[Browser], Sent], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the rules look at a card, somebody else writes."""
    ann = new_guest("Ann")
    address, data = what(ann)
    monkeypatch.setattr(checking, "_faults", LRUCache(100))
    locked: list[bool] = []
    look = TOY.cards.text

    def noted(card: Any) -> Any:
        locked.append(connection.in_atomic_block or queues._writers._held or not can_write())
        return look(card)

    monkeypatch.setattr(TOY.cards, "text", noted)
    response = ann.post(address, data)
    assert response.status_code == 302, page(response)
    assert locked
    assert not any(locked)


def can_write() -> bool:
    """Whether another connection gets the database's write lock at once."""
    if connection.vendor != "sqlite":
        return True
    with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=0)) as other:
        try:
            other.execute("BEGIN IMMEDIATE")
            other.execute("ROLLBACK")
        except sqlite3.OperationalError:
            return False
        return True


@pytest.mark.django_db(transaction=True)
def test_the_answer_of_another_comes_through_while_four_bring_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All four are held in the midst of their checks: what somebody else writes is written."""
    started, go_on = threading.Semaphore(0), threading.Event()
    spend = metering.Meter.add

    def paused(meter: metering.Meter, values: int) -> None:
        started.release()
        go_on.wait(60)
        spend(meter, values)

    monkeypatch.setattr(metering.Meter, "add", paused)
    guests = [new_guest(f"Guest {number}") for number in range(4)]
    statuses: list[int] = []

    def bring(guest: Browser) -> None:
        statuses.append(guest.post(*a_roster(guest)).status_code)
        connections.close_all()

    threads = [threading.Thread(target=bring, args=(guest,)) for guest in guests]
    for thread in threads:
        thread.start()
    try:
        assert all(started.acquire(timeout=60) for _thread in threads)
        bob = new_guest("Bob")  # writes a player and a session
        waiting_room.create(bob.player, "toy", {})
        assert Match.objects.filter(creator=bob.player).exists()
        assert statuses == []
    finally:
        go_on.set()
        for thread in threads:
            thread.join(60)
    assert statuses == [302] * 4


@pytest.mark.django_db(transaction=True)
def test_a_roster_chosen_while_another_was_looked_at_is_not_taken_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann = new_guest("Ann")
    match = open_match(ann.player)
    first, second = roster_of(ann.player, "alpha"), roster_of(ann.player, "beta")
    waiting_room.choose_roster(match, ann.player, first)
    look = service.freeze

    def late(roster: Roster) -> Any:
        waiting_room.choose_roster(match, ann.player, second)
        return look(roster)

    monkeypatch.setattr(service, "freeze", late)
    with pytest.raises(Illegal, match="Another roster"):
        waiting_room.set_ready(match, ann.player)
    assert not match.seats.get(player=ann.player).ready


# -- once ----------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_card_that_is_brought_is_looked_at_once(guest: Browser, looks: list[str]) -> None:
    response = guest.post(*a_roster(guest))
    assert response.status_code == 302
    assert "Card 2" in page(guest.get(response.headers["Location"]))
    guest.get(f"/rosters/{Roster.objects.get(owner=guest.player).pk}/")
    brought = [name for name in looks if name.startswith("Card")]
    assert sorted(brought) == ["Card 0", "Card 1", "Card 2"]


@pytest.mark.django_db
def test_a_card_is_made_into_words_once(guest: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    indexed: list[Any] = []

    def noted(text: CardText) -> str:
        indexed.append(text)
        return all_words(text)

    monkeypatch.setattr(checking, "all_words", noted)
    assert guest.post(*a_pack(guest)).status_code == 302
    assert len(indexed) == 3
    assert "it stands about." in Card.objects.get(name="Card 1").words


@pytest.mark.django_db
def test_copies_are_not_looked_at_again(guest: Browser, looks: list[str]) -> None:
    theirs = pack_of(new_guest("Eve").player, figure("epsilon"), figure("zeta"))
    looks.clear()
    copied = packs.copy(theirs, guest.player)
    assert looks == []
    fields = ["name", "kind", "system", "words", "facets", "place"]
    assert list(copied.cards.values_list(*fields)) == list(theirs.cards.values_list(*fields))
    assert {card.data["id"] for card in copied.cards.all()} == {
        card.card_id for card in copied.cards.all()
    }


# -- one at a time ---------------------------------------------------------------------------------


def test_cards_are_checked_one_at_a_time() -> None:
    inside, most, entered = 0, 0, threading.Semaphore(0)
    go_on = threading.Event()

    def check() -> None:
        nonlocal inside, most
        with metering.checking({}):
            inside += 1
            most = max(most, inside)
            entered.release()
            go_on.wait(20)
            inside -= 1

    threads = [threading.Thread(target=check) for _thread in range(4)]
    for thread in threads:
        thread.start()
    assert entered.acquire(timeout=20)
    assert not entered.acquire(timeout=0.2)
    go_on.set()
    for thread in threads:
        thread.join(20)
    assert most == 1


def test_files_are_read_one_at_a_time() -> None:
    read: list[Any] = []
    reader = threading.Thread(target=lambda: read.append(reading.read("[1]", 100)))
    with metering.checking({}):
        reader.start()
        reader.join(0.2)
        assert read == []
    reader.join(20)
    assert read == [[1]]


# -- within a budget -------------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets that a few cards of the toy use up: each is an object with four values."""
    monkeypatch.setattr(metering, "VALUES_OF_A_REQUEST", 40)
    monkeypatch.setattr(metering, "VALUES_OF_A_PLAYER", 60)
    monkeypatch.setattr(metering, "VALUES_OF_A_NETWORK", 100)
    monkeypatch.setattr(metering, "BYTES_OF_JSON", 10**9)


def test_every_value_counts() -> None:
    assert metering.values_in({"a": 1, "b": [True, None, {"c": "text"}], "d": (1.5,)}) == 9


@pytest.mark.django_db
def test_a_file_that_holds_too_much_is_refused_before_anything_is_checked(
    guest: Browser, looks: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "VALUES_IN_A_FILE", 30)
    for address, text in [
        ("/cards/packs/import/toy/", pack_file(9)),
        ("/rosters/import/toy/", roster_file(9)),
    ]:
        response = guest.post(address, {"text": text})
        assert response.status_code == 422
        assert "too much to be checked at once" in page(response)
    assert looks == []
    assert not Pack.objects.filter(owner=guest.player).exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("small", "one_window")
def test_a_request_checks_so_much_and_no_more(guest: Browser, looks: list[str]) -> None:
    response = guest.post("/cards/packs/import/toy/", {"text": pack_file(30)})
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0
    assert len(looks) <= 10
    assert not Pack.objects.filter(owner=guest.player).exists()
    assert guest.post("/cards/packs/import/toy/", {"text": pack_file(2)}).status_code == 302


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("small", "one_window")
def test_the_server_counts_as_the_tests_do() -> None:
    """It serves asynchronously, and each view in a thread."""
    served = AsyncClient()
    served.cookies = new_guest("Ann").cookies
    send = async_to_sync(served.post)
    assert send("/cards/packs/import/toy/", {"text": pack_file(30)}).status_code == 429
    assert send("/cards/packs/import/toy/", {"text": pack_file(2)}).status_code == 302


@pytest.mark.django_db
@pytest.mark.usefixtures("small", "one_window")
def test_a_player_has_so_much_checked_in_a_while(guest: Browser) -> None:
    def bring(who: Browser, number: int) -> int:
        sent = who.post("/cards/packs/import/toy/", {"text": pack_file(6, strength=number)})
        return sent.status_code

    assert [bring(guest, number) for number in range(3)] == [302, 302, 429]
    # What was looked at already costs nothing.
    kept = Pack.objects.filter(owner=guest.player)[0]
    assert guest.get(f"/cards/packs/{kept.pk}/").status_code == 200
    # Another player is not held up by it.
    assert bring(new_guest("Bob"), 3) == 302


@pytest.mark.django_db
@pytest.mark.usefixtures("small", "one_window")
def test_many_names_at_one_address_share_what_a_network_has() -> None:
    def bring(number: int, address: str) -> int:
        guest = new_guest(f"Guest {number}")
        text = pack_file(6, strength=number)
        sent = guest.post("/cards/packs/import/toy/", {"text": text}, REMOTE_ADDR=address)
        return sent.status_code

    statuses = [bring(number, "192.0.2.1") for number in range(5)]
    assert statuses == [302, 302, 302, 429, 429]
    assert bring(5, "192.0.2.2") == 302


@pytest.mark.parametrize(
    "bytes_of_a_value", [metering.BYTES_OF_A_FOREIGN_FILE, metering.BYTES_OF_A_LIST]
)
def test_other_files_are_read_one_at_a_time(bytes_of_a_value: int) -> None:
    with metering.reading(0, bytes_of_a_value):
        assert metering.alone.locked()


@pytest.mark.django_db
def test_no_text_of_millions_of_values_is_taken_apart(
    guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else gets a turn while it is."""
    taken_apart: list[int] = []
    loads = json.loads

    def noted(text: str, **more: Any) -> Any:
        taken_apart.append(len(text))
        return loads(text, **more)

    monkeypatch.setattr(json, "loads", noted)
    for text in ("[" + "1," * 400_000 + "1]", "[" + "[]," * 300_000 + "1]", '{"a":' * 300_000):
        response = guest.post("/cards/packs/import/toy/", {"text": text})
        assert "too much to be checked at once" in page(response)
    assert not taken_apart or max(taken_apart) < 1000


@pytest.mark.django_db
@pytest.mark.usefixtures("small")
def test_the_site_itself_has_no_budget() -> None:
    for number in range(50):
        checking.check(TOY, figure(f"card-{number}"))
