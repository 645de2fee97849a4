"""Standing orders: given on a page of the match at any time, or once for all matches of a game."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from games.matches import referee
from games.matches.log import checks
from games.matches.log.undoing import FreeUndo
from games.matches.models import Match, UsualOrders
from games.rules import systems
from games.rules.contract.agreements import GIVE_ORDERS
from tests.matchmaking import begun_match, load_cards, play_on
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Browser]:
    load_cards()
    return [new_guest("Ann"), new_guest("Ben")]


def begun(people: list[Browser]) -> Match:
    return begun_match(*(one.player for one in people), system="kurogane")


def orders(match: Match) -> dict[int, dict[str, str]]:
    with referee.live_table(match.pk) as table:
        return {seat: dict(chosen) for seat, chosen in table.agreements.orders.items()}


def give(browser: Browser, match: Match, wanted: str) -> Any:
    return browser.post(reverse("matches:orders", args=[match.pk]), {"attacked": wanted})


def test_the_page_of_each_game_says_what_can_be_ordered() -> None:
    for system in systems.systems().values():
        page = Browser().get(reverse("matches:usual_orders", args=[system.id])).content.decode()
        for reaction in system.rules.reactions:
            assert page.count(f'name="{reaction.id}"') == len(reaction.choices) > 1
    assert Browser().get("/matches/orders/chess/").status_code == 404


def test_orders_are_given_at_any_time_and_stand_in_the_log(people: list[Browser]) -> None:
    match = begun(people)
    for browser, wanted in ((people[0], "never"), (people[1], "ask"), (people[1], "never")):
        assert give(browser, match, wanted).status_code == 302
    assert orders(match) == {0: {"attacked": "never"}, 1: {"attacked": "never"}}
    rows = list(match.answers.filter(option=GIVE_ORDERS).values_list("seat", "fields"))
    assert rows == [
        (0, {"attacked": "never"}),
        (1, {"attacked": "ask"}),
        (1, {"attacked": "never"}),
    ]
    page = people[0].get(reverse("matches:orders", args=[match.pk])).content.decode()
    assert 'value="never" checked' in page
    referee.forget_tables()
    assert orders(match)[0] == {"attacked": "never"}
    match.refresh_from_db()
    assert checks.check(match).good


def test_only_their_own_log_says_what_somebody_has_ordered(people: list[Browser]) -> None:
    match = begun(people)
    give(people[0], match, "never")
    said = [one.get(match.get_absolute_url()).content.decode() for one in [*people, Browser()]]
    assert ["gives standing orders" in page for page in said] == [True, False, False]


def test_who_holds_no_seat_gives_no_orders(people: list[Browser]) -> None:
    match = begun(people)
    stranger = new_guest("Eve")
    address = reverse("matches:orders", args=[match.pk])
    assert stranger.get(address).status_code == 404
    assert give(stranger, match, "never").status_code == 404
    assert orders(match) == {}


def test_a_match_begins_with_the_orders_of_each_player(people: list[Browser]) -> None:
    address = reverse("matches:usual_orders", args=["kurogane"])
    assert people[1].post(address, {"attacked": "never"}).status_code == 302
    assert 'value="never" checked' in people[1].get(address).content.decode()
    match = begun(people)
    assert orders(match) == {1: {"attacked": "never"}}
    assert match.answers.filter(option=GIVE_ORDERS).values_list("seat", flat=True).get() == 1
    assert checks.check(match).good


def test_what_is_no_order_is_the_first_choice(people: list[Browser]) -> None:
    people[0].post(reverse("matches:usual_orders", args=["kurogane"]), {"attacked": "x" * 500})
    assert UsualOrders.objects.get().chosen == {"attacked": "ask"}
    assert Browser().post("/matches/orders/kurogane/", {}).status_code == 302
    assert UsualOrders.objects.count() == 1


def test_going_back_takes_no_orders_back_and_orders_bind_nobody(people: list[Browser]) -> None:
    match = begun(people)
    while not (last := FreeUndo.read(match.undo).last):
        match = play_on(match, 1)
    seat = FreeUndo.read(match.undo).seat
    assert seat is not None
    give(people[1 - seat], match, "never")
    match.refresh_from_db()
    assert FreeUndo.read(match.undo).last == last
    referee.undo(match.pk, people[seat].player, match.number)
    assert orders(match) == {1 - seat: {"attacked": "never"}}
    referee.forget_tables()
    assert orders(match) == {1 - seat: {"attacked": "never"}}
    match.refresh_from_db()
    assert checks.check(match).good
