"""Forces of MegaMek's files, imported as rosters."""

from __future__ import annotations

import pytest
from django.test import Client

from games.rosters.models import Roster
from tests.matchmaking import load_cards
from tests.web.cards_world import page, player_of

pytestmark = pytest.mark.django_db

FORCE = """<unit version="0.47.2">
<entity chassis="Locust" model="LCT-1V"><pilot name="Ida" gunnery="3" piloting="5"/>
<location index="1"><slot index="1" isHit="true"/></location></entity></unit>"""


@pytest.fixture(autouse=True)
def cards(db: None) -> None:
    load_cards()


def test_a_file_becomes_a_roster(guest: Client) -> None:
    data = {"text": FORCE}
    response = guest.post("/rosters/import/battletech/", data, follow=True)
    assert "battle damage" in page(response)
    made = Roster.objects.get(owner=player_of(guest))
    values = {"name": "Ida", "gunnery": 3}
    assert made.entries == [{"slot": "mechs", "card": "locust-lct-1v", "values": values}]


def test_what_cannot_be_is_listed_and_nothing_is_stored(guest: Client) -> None:
    text = FORCE.replace("LCT-1V", "LCT-9Z").replace('"3"', '"9"')
    response = guest.post("/rosters/import/battletech/", {"text": text})
    assert response.status_code == 422
    assert "Locust LCT-9Z" in page(response)
    assert "from 0 to 8" in page(response)
    assert not Roster.objects.filter(owner=player_of(guest)).exists()
