"""Affiliations while a roster is built: on cards, in lists, as a filter, and what is missing."""

from __future__ import annotations

import re

import pytest

from games.rosters.models import Roster
from tests.people import Browser

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]

AVENGERS = ["captain-america-steve-rogers", "iron-man", "captain-marvel"]


def roster_of(guest: Browser, *characters: str) -> Roster:
    entries = [{"slot": "character", "card": card} for card in characters]
    return Roster.objects.create(system="crisis", name="R", owner=guest.player, entries=entries)


def words(html: str) -> str:
    """What a page says, without its markup."""
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def test_the_builder_says_what_is_met_and_how_many_are_short(guest: Browser) -> None:
    roster = roster_of(guest, *AVENGERS)
    text = words(guest.get(f"/rosters/{roster.pk}/edit/").text)
    assert "A squad of 5 needs 3 of one." in text
    assert "✓ Avengers 3" in text
    assert "A-Force 1 2 short" in text


def test_so_it_is_said_anew_after_each_change(guest: Browser) -> None:
    roster = roster_of(guest, *AVENGERS)
    response = guest.post(
        f"/rosters/{roster.pk}/change/",
        {"add": "character black-widow"},
        headers={"hx-request": "true"},
    )
    assert "✓ Avengers 4" in words(response.text)
    assert "A-Force 2 1 short" in words(response.text)


@pytest.mark.parametrize("page", ["", "print/"])
def test_so_do_the_pages_of_a_roster(guest: Browser, page: str) -> None:
    roster = roster_of(guest, *AVENGERS)
    assert "✓ Avengers 3" in words(guest.get(f"/rosters/{roster.pk}/{page}").text)


def test_cards_tiles_and_offers_show_affiliations(guest: Browser) -> None:
    for address in (
        "/cards/crisis/captain-marvel/",
        "/cards/crisis/?q=captain+marvel",
        f"/rosters/{roster_of(guest).pk}/edit/?q=captain+marvel",
    ):
        assert "<span>A-Force</span><span>Avengers</span>" in guest.get(address).text, address


def test_cards_are_filtered_by_affiliation(guest: Browser) -> None:
    found = guest.get("/cards/crisis/?kind=character&by-Affiliation=Wakanda").text
    assert "Shuri" in found
    assert "Captain Marvel" not in found
    assert '<option value="Wakanda" selected' in found
    picker = guest.get(f"/rosters/{roster_of(guest).pk}/edit/?by-Affiliation=Wakanda").text
    assert "Add Shuri" in picker
    assert "Add Captain Marvel" not in picker
    assert '<details class="filters" open>' in picker
    assert '<details class="filters">' in guest.get(f"/rosters/{roster_of(guest).pk}/edit/").text


def test_a_word_of_an_affiliation_finds_its_members(guest: Browser) -> None:
    assert "Shuri" in guest.get("/cards/crisis/?kind=character&q=wakanda").text
