"""The editor of maps of squares: what it is given, what it saves, and what it refuses."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from games.cards import packs
from games.cards.models import Card
from games.rules.kurogane import SYSTEM
from games.rules.kurogane.cards.map_form import FORM
from games.rules.text import english
from tests.web.cards_world import HTMX, page, player_of

pytestmark = pytest.mark.django_db

NEW = "/cards/boards/kurogane/map/"


def field(**changes: Any) -> dict[str, Any]:
    """The data of a new map."""
    return {"id": "map", "kind": "map", "name": "Twin Yards", **FORM.blank(english), **changes}


def given(text: str, name: str) -> Any:
    """The data that a page gives its scripts under an id."""
    (shown,) = re.findall(rf'<[^>]*id="{name}"[^>]*>([^<]*)</', text)
    return json.loads(html.unescape(shown))


@pytest.mark.rule("KG-2.4", "KG-2.5", "KG-12.1", "KG-12.2")
def test_the_editor_offers_each_cell_that_there_may_be_once(guest: Client) -> None:
    text = page(guest.get(NEW))
    paints = re.findall(r'name="paint" value="(?:level|kind:0):(.)"', text)
    assert sorted(paints) == sorted("0123#hC")
    rules = given(text, "board-rules")
    assert (rules["grid"], rules["heights"], rules["rows"]["low"]) == ("square", {"#": 4}, 12)
    assert given(text, "board-data")["cores"] == [[0, 11], [11, 0]]


def test_what_is_painted_is_not_filled_in_as_well(guest: Client) -> None:
    place, objectives = given(page(guest.get(NEW)), "card-fields")
    assert place["name"] == "place"
    assert objectives["placed"]
    assert [part["name"] for part in objectives["item"]["parts"]] == ["name"]


def test_a_map_is_kept_shown_and_changed(guest: Client) -> None:
    saved = guest.post(NEW, {"data": json.dumps(field())}, headers=HTMX)
    card = Card.objects.get(pack__owner=player_of(guest))
    assert saved.headers["HX-Redirect"] == card.get_absolute_url()
    assert card.local_id == "twin-yards"
    shown = page(guest.get(card.get_absolute_url()))
    assert "map-picture" in shown
    assert f"{card.get_absolute_url()}board/" in shown or "edit/" in shown

    text = page(guest.get(f"{card.get_absolute_url()}board/"))
    raised = {**given(text, "board-data"), "rows": [field()["rows"][0].replace("0", "3", 1)]}
    raised["rows"] += field()["rows"][1:]
    seen = re.findall(r'name="seen" value="([^"]*)"', text)[0]
    address = f"{card.get_absolute_url()}board/"
    guest.post(address, {"data": json.dumps(raised), "seen": seen}, headers=HTMX)
    card.refresh_from_db()
    assert card.data["rows"][0] == "30000000000C"


@pytest.mark.rule("KG-2.1", "KG-2.5")
@pytest.mark.parametrize(
    "changes",
    [
        {"rows": ["0" * 11] * 11},
        {"rows": ["x" * 12] * 12},
        {"rows": ["0" * 100_000] * 12},
        {"rows": "0"},
        {"cores": [[0, 11]]},
        {"cores": [[5, 5], [11, 0]]},
        {"cores": [["NaN", 1e99], [11, 0]]},
        {"objectives": []},
        {"objectives": [{"id": "a", "name": "A", "cell": [0, 0]}] * 3},
        {"objectives": [{"id": str(at), "name": "A", "cell": [99, 0]} for at in range(3)]},
    ],
)
def test_a_map_with_faults_is_refused_and_nothing_is_kept(
    guest: Client, changes: dict[str, Any]
) -> None:
    data = json.dumps(field(**changes))
    assert 'class="faults"' in page(guest.post(f"{NEW}check/", {"data": data}, headers=HTMX))
    refused = guest.post(NEW, {"data": data}, headers=HTMX)
    assert refused.status_code == 422
    assert 'class="faults"' in refused.content.decode()
    assert not Card.objects.filter(pack__owner=player_of(guest)).exists()


def test_a_map_that_cannot_be_drawn_is_changed_as_data(guest: Client) -> None:
    pack = packs.create(SYSTEM, player_of(guest), "Own", [field()])
    card = pack.cards.get()
    Card.objects.filter(pk=card.pk).update(data={**card.data, "rows": ["0"]})
    response = guest.get(f"{card.get_absolute_url()}board/")
    assert response.headers["Location"].endswith("/edit/?data")
