"""'Mechs and boards of MegaMek's files, imported as packs."""

from __future__ import annotations

import html

import pytest
from django.test import Client

from games.cards.models import Pack
from games.rules.battletech.cards import checks, mtf
from games.rules.battletech.cards.packs import mechs
from games.rules.battletech.cards.schema import MechCard
from tests.web.cards_world import page, player_of

pytestmark = pytest.mark.django_db

LOCUST = mtf.written(
    MechCard.model_validate(next(c for c in mechs() if c["name"] == "Locust LCT-1V"))
)
BOARD = 'size 2 1\nhex 0101 0 "" ""\nhex 0201 1 "woods:1" ""\nend\n'


@pytest.mark.parametrize(("text", "kind"), [(LOCUST, "mech"), (BOARD, "board")])
def test_a_file_becomes_a_pack_of_one_card(guest: Client, text: str, kind: str) -> None:
    response = guest.post("/cards/packs/import/battletech/", {"text": text})
    assert response.status_code == 302, page(response)
    pack = Pack.objects.get(owner=player_of(guest))
    assert [card.kind for card in pack.cards.all()] == [kind]


def test_what_cannot_be_is_listed_and_nothing_is_stored(guest: Client) -> None:
    text = LOCUST.replace("Fusion Engine\r", "XL Engine\r", 1).replace("Single", "Double")
    response = guest.post("/cards/packs/import/battletech/", {"text": text})
    assert response.status_code == 422
    assert "10 Double" in page(response)
    assert "XL Engine" in page(response)
    assert not Pack.objects.filter(owner=player_of(guest)).exists()


def test_what_is_left_out_is_said(guest: Client) -> None:
    text = LOCUST.replace("Mass:", "quirk:cheap\r\nMass:", 1)
    response = guest.post("/cards/packs/import/battletech/", {"text": text}, follow=True)
    assert "Left out, as it changes no rule here: quirk." in page(response)


def test_the_pages_where_cards_are_written_say_what_is_checked(guest: Client) -> None:
    guest.post("/cards/packs/import/battletech/", {"text": LOCUST})
    card = Pack.objects.get(owner=player_of(guest)).cards.get()
    for address in (f"/cards/battletech/{card.card_id}/edit/", "/cards/format/battletech/mech/"):
        text = html.unescape(page(guest.get(address, follow=True)))
        for requirement in checks.MECH_REQUIREMENTS:
            assert str(requirement.text) in text
    assert "/rules/battletech/#BT-11.5" in page(guest.get("/cards/format/battletech/board/"))
