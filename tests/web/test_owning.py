"""What players say they own, and finding and choosing among that."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.cards import limits, owning
from games.cards.models import Card, Owned, Pack
from games.people import sessions
from tests.people import new_guest
from tests.web.cards_world import own_card, page, player_of, roster_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]


def owned(client: Client) -> list[str]:
    """The cards that a search for owned ones finds."""
    return re.findall(r'card-tile-name">([^<]*)<', page(client.get("/cards/search/?q=is:owned")))


def test_cards_and_packs_are_marked_and_found(guest: Client, client: Client) -> None:
    assert owned(guest) == owned(client) == []
    assert "I own this card" in page(guest.get("/cards/toy/alpha/"))
    assert "I own this card" not in page(client.get("/cards/toy/alpha/"))
    for _twice in range(2):
        assert guest.post("/cards/toy/alpha/own/").headers["Location"] == "/cards/toy/alpha/"
    assert "You own this card" in page(guest.get("/cards/toy/alpha/"))
    assert owned(guest) == ["Alpha"]
    assert owned(new_guest("Eve")) == []

    box = Pack.objects.get(owner=None)
    guest.post(f"/cards/packs/{box.pk}/own/")
    assert owned(guest) == ["Alpha", "Beta", "Gamma"]
    assert "You own its pack" in page(guest.get("/cards/toy/beta/"))
    assert 'aria-pressed="true"' in page(guest.get(box.get_absolute_url()))
    guest.post(f"/cards/packs/{box.pk}/own/", {"off": 1})
    guest.post("/cards/toy/alpha/own/", {"off": 1})
    assert owned(guest) == []


def test_only_what_one_sees_can_be_marked(guest: Client) -> None:
    card = own_card(player_of(guest))
    eve = new_guest("Eve")
    for path in (card.get_absolute_url(), card.pack.get_absolute_url()):
        assert eve.post(f"{path}own/").status_code == 404
        assert eve.get(f"{path}own/").status_code in (404, 405)
    assert not Owned.objects.exists()


def test_there_is_a_limit(guest: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "OWNED_BY_A_PLAYER", 1)
    guest.post("/cards/toy/alpha/own/")
    guest.post("/cards/toy/beta/own/")
    assert "You can mark at most 1." in page(guest.get("/cards/toy/beta/"))
    assert owned(guest) == ["Alpha"]


def test_the_roster_builder_lists_only_what_one_owns_on_demand(guest: Client) -> None:
    roster = roster_of(player_of(guest))

    def offered(query: str = "") -> list[str]:
        text = page(guest.get(f"/rosters/{roster.pk}/edit/{query}"))
        return re.findall(r'class="offer-name"[^>]*>([^<]*)<', text)

    assert offered("?own=1") == ["Alpha", "Beta", "Gamma"]
    guest.post("/cards/toy/beta/own/")
    assert offered() == ["Alpha", "Beta", "Gamma"]
    assert offered("?own=1") == ["Beta"]
    assert 'name="own"' in page(guest.get(f"/rosters/{roster.pk}/edit/"))


def test_what_a_guest_owns_goes_with_the_guest_and_is_exported(guest: Client) -> None:
    into = player_of(new_guest("Account"))
    alpha, beta = (Card.objects.get(card_id=name) for name in ("alpha", "beta"))
    for player, card in ((player_of(guest), alpha), (player_of(guest), beta), (into, alpha)):
        owning.mark(player, card, True)
    sessions.merge(player_of(guest), into)
    assert {row.owner for row in Owned.objects.all()} == {into}
    assert {row.card for row in Owned.objects.all()} == {alpha, beta}
    assert Owned.objects.count() == 2
    assert sorted(row["card"] for row in owning.exported(into)) == ["alpha", "beta"]
    assert b'"owned"' in new_guest("Eve").get("/people/me/download/").content
