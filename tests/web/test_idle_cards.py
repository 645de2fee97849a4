"""Built-in cards that nobody who is there can use: their pages say so, and rosters do not offer
them until somebody's own cards bring who is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from django.test import Client

from games.people.models import Player
from games.rules.contract.definition import System
from games.rules.text import Message, _
from tests.toy import ToyState
from tests.web.cards_world import own_card, page, player_of, roster_of

pytestmark = pytest.mark.django_db
REASON = "Nobody here can wake it."


@pytest.fixture
def sleeping(toy_alone: System[ToyState], monkeypatch: pytest.MonkeyPatch) -> System[ToyState]:
    """The toy, whose gamma sleeps until there is another card that is called Waker."""

    def idle(others: Iterable[Mapping[str, Any]] = ()) -> Mapping[str, Message]:
        woken = any(card["name"] == "Waker" for card in others)
        return {} if woken else {"gamma": _("Nobody here can wake it.")}

    monkeypatch.setattr(toy_alone.cards, "idle", idle)
    monkeypatch.setattr(toy_alone.cards, "freeing_kinds", ("figure",))
    return toy_alone


def card_page(client: Client, card: str) -> str:
    """What the page of a card says."""
    return page(client.get(f"/cards/toy/{card}/"))


def offered(client: Client, *cards: str) -> set[str]:
    """The built-in cards that the editor of a roster with these cards lists beside it."""
    roster = roster_of(player_of(client), *cards)
    text = page(client.get(f"/rosters/{roster.pk}/edit/"))
    return {card for card in ("alpha", "beta", "gamma") if f'id="toggle-{card}"' in text}


def test_its_page_says_so(sleeping: System[ToyState], guest: Client) -> None:
    assert REASON in card_page(guest, "gamma")
    assert REASON in card_page(Client(), "gamma")
    assert REASON not in card_page(guest, "alpha")


def test_rosters_do_not_offer_it(sleeping: System[ToyState], guest: Client) -> None:
    assert offered(guest) == {"alpha", "beta"}


def test_who_has_it_in_a_roster_may_take_it_out(sleeping: System[ToyState], guest: Client) -> None:
    assert offered(guest, "gamma") == {"alpha", "beta", "gamma"}


def test_an_own_card_that_goes_with_it_frees_it(sleeping: System[ToyState], guest: Client) -> None:
    own_card(player_of(guest), "waker")
    assert REASON not in card_page(guest, "gamma")
    assert offered(guest) == {"alpha", "beta", "gamma"}


def test_somebody_elses_card_frees_nothing(sleeping: System[ToyState], guest: Client) -> None:
    own_card(Player.objects.create(name="Ben"), "waker")
    assert REASON in card_page(guest, "gamma")
    assert offered(guest) == {"alpha", "beta"}
