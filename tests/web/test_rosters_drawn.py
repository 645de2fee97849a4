"""Rosters drawn at random: shown by an address, another, taken."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from django.test import Client

from games.rosters.models import Roster
from tests.people import Browser
from tests.web.cards_world import page

pytestmark = pytest.mark.django_db

DRAW = "/rosters/random/battletech/"


def drawn(shown: str) -> list[str]:
    """The cards that a page has drawn."""
    return re.findall(r'<details class="drawn-line" data-card="([a-z0-9-]+)"', shown)


@pytest.mark.usefixtures("cards")
def test_a_force_is_drawn_shown_and_taken(guest: Browser) -> None:
    first = guest.get(DRAW)
    assert first.status_code == 302
    address = first.headers["Location"]
    shown = page(guest.get(address))
    assert "Force of 5000" in shown
    names = drawn(shown)
    assert len(names) == 4
    strangers = page(Client().get(address))
    assert f"/people/name/?next={quote(address, safe='')}" in strangers, "who takes it has a name"
    assert drawn(strangers) == names, "an address shows everybody the same"
    form = dict(re.findall(r'<input type="hidden" name="([a-z]+)" value="([^"]*)"', shown))
    response = guest.post(f"{DRAW}take/", form)
    made = Roster.objects.get(owner=guest.player)
    assert response.headers["Location"] == made.get_absolute_url()
    assert [entry["card"] for entry in made.entries] == names

    # An opponent of equal value is a link on the page of a roster.
    link = re.search(rf'href="({DRAW}\?points=[0-9]+&amp;mechs=4)"', page(guest.get(response.url)))  # type: ignore[attr-defined]
    assert link is not None
    assert guest.get(link[1].replace("&amp;", "&"), follow=True).status_code == 200


def test_what_cannot_be_is_said_with_its_rule(guest: Browser) -> None:
    for query, why in (
        ("points=-1", "from 100 to 60000"),
        ("points=x", "a whole number"),
        ("mechs=13", "from 1 to 12"),
        ("class=ship", "not one of the choices"),
        ("points=60000", "is worth that"),
        ("class=assault&walk=12", "is like that"),
    ):
        response = guest.get(f"{DRAW}?{query}&seed=<b>1")
        assert response.status_code == 422
        assert why in page(response)
        assert "<b>1" not in page(response)
    assert guest.post(f"{DRAW}take/", {"points": "x"}).status_code == 302
    assert not Roster.objects.filter(owner=guest.player).exists()


def test_a_system_that_draws_none_has_no_such_page(guest: Browser) -> None:
    assert guest.get("/rosters/random/crisis/").status_code == 404
    assert guest.get("/rosters/random/nothing/").status_code == 404
