"""Scenarios of one's own around the table: the editor, files, sharing, rosters, a match."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.cards import limits, packs
from games.cards.model_forms import labels_of
from games.cards.models import Card, Pack
from games.people.models import Player
from games.rosters.models import Roster
from games.rules.forms.free_texts import PARTS
from games.rules.tide import SYSTEM
from games.rules.tide.cards.scenario_form import SCENARIO_FORM
from tests.matchmaking import load_cards
from tests.people import new_guest
from tests.rules.tide.test_own_scenarios import own
from tests.web.cards_world import page, player_of, posted

pytestmark = pytest.mark.django_db

NEW = "/cards/boards/tide/scenario/"


def mill(**changes: Any) -> dict[str, Any]:
    """A scenario with a map of its own, as a card of a pack."""
    return own("mill", **changes)


def own_scenario(owner: Player) -> Card:
    return packs.create(SYSTEM, owner, "Own", [mill()]).cards.get()


def in_template(text: str, name: str) -> Any:
    """The data that a page brings for its script."""
    found = re.findall(rf'<template id="{name}">(.*?)</template>', text, re.DOTALL)
    return json.loads(html.unescape(found[0]))


def edited(text: str) -> Any:
    """The card that a page's editor begins with."""
    shown = re.findall(r'<textarea id="board-data"[^>]*>([^<]*)</textarea>', text)
    return json.loads(html.unescape(shown[0]))


# -- the editor


def test_a_new_scenario_can_be_played_as_it_is(guest: Client) -> None:
    card = edited(page(guest.get(NEW)))
    assert SYSTEM.cards.faults(card) == []
    assert SCENARIO_FORM.reads(card)


def test_its_fields_are_in_the_readers_language(guest: Client) -> None:
    reply = guest.get(NEW, headers={"accept-language": "ja"})
    labels = set(labels_of(in_template(page(reply), "card-fields")))
    assert {"ヘクス番号", "兵力", "部隊", "目標"} <= labels
    assert [label for label in labels if label.isascii()] == []


def test_what_it_begins_with_and_what_is_laid_has_names_in_the_reader_s_language(
    guest: Client,
) -> None:
    text = page(guest.get(NEW, headers={"accept-language": "ja"}))
    assert [one["name"] for one in edited(text)["objectives"]] == ["目標"]
    layers = in_template(text, "board-rules")["layers"]
    laid = [layer["more"] for layer in layers if "more" in layer]
    assert [more["name"] for more in laid if more] == ["目標", "目標"]


def test_its_fields_are_those_of_the_model_with_labels_limits_and_help(guest: Client) -> None:
    fields = {field["name"]: field for field in in_template(page(guest.get(NEW)), "card-fields")}
    model = next(kind.model for kind in SYSTEM.cards.kinds if kind.id == "scenario")
    beside = {"id", "kind", "name", "board", *PARTS}
    assert set(fields) == set(model.model_fields) - beside
    rounds = fields["rounds"]
    assert (rounds["label"], rounds["low"], rounds["high"]) == ("Rounds", 1, 30)
    assert fields["zones"]["value"]["parts"][0]["type"] == "hexes"
    assert [key["label"] for key in fields["actions"]["keys"]] == ["United States", "Germany"]
    divisions = fields["forces"]["value"]["parts"][0]
    figures = {key["id"]: key["label"] for key in divisions["item"]["parts"][1]["keys"]}
    assert figures["machine-gun-de"] == "Machine gun crew (Germany)"
    victory = next(
        part for part in fields["objectives"]["item"]["parts"] if part["name"] == "control"
    )
    assert victory["help"] == "The nation that controls it when the match begins."
    assert [one["id"] for one in fields["scoring"]["item"]["variants"]] == ["control", "loss"]


def test_what_is_painted_on_its_map_are_zones_entries_objectives_and_markers(guest: Client) -> None:
    text = page(guest.get(NEW))
    layers = in_template(text, "board-rules")["layers"]
    assert [layer["label"] for layer in layers][:3] == [
        "Zone: United States",
        "Zone: Germany",
        "Entry of reinforcement %s",
    ]
    for layer in layers[3:]:
        assert f'data-thing="{layer["drawn"]}"' in text
    assert 'value="road"' in text


def test_boards_have_roads_and_none_of_that(guest: Client) -> None:
    text = page(guest.get("/cards/boards/tide/board/"))
    assert 'value="road"' in text
    assert "card-fields" not in text
    assert in_template(text, "board-rules")["layers"] == []
    assert 'value="road"' not in page(guest.get("/cards/boards/battletech/board/"))


def test_it_is_kept_and_opens_again_where_it_is(guest: Client) -> None:
    response = posted(guest, NEW, mill())
    card = Card.objects.get(pack__owner=player_of(guest))
    assert card.pack.name == "Scenarios"
    assert response.headers["HX-Redirect"] == card.get_absolute_url()
    text = page(guest.get(card.get_absolute_url()))
    assert "map-picture" in text
    assert 'class="road"' in text
    edit = f"/cards/tide/{card.card_id}/board/"
    assert edited(page(guest.get(edit)))["board"]["roads"] == [["0204", "0304", "0404"]]


def test_a_copy_of_a_built_in_scenario_opens_with_its_map_and_zones_hex_by_hex(
    guest: Client,
) -> None:
    load_cards()
    response = guest.post("/cards/tide/road-patrol/duplicate/", follow=True)
    copied = Card.objects.get(pack__owner=player_of(guest))
    assert response.redirect_chain[-1][0] == f"/cards/tide/{copied.card_id}/board/"
    card = edited(page(response))
    assert (card["board"]["columns"], len(card["board"]["roads"][0])) == (13, 13)
    assert len(card["zones"]["US"]["hexes"]) == 2 * 13
    assert SYSTEM.cards.faults(card) == []


def test_the_ground_of_a_board_can_be_taken(guest: Client) -> None:
    load_cards()
    assert "/cards/tide/low-mill-board/ground/" in page(guest.get(NEW))
    board = guest.get("/cards/tide/low-mill-board/ground/").json()["board"]
    assert board["hexes"][0] == "0 0 0w 0 0 0S 0 0 0w 0 0 0 0"
    taken = guest.get("/cards/tide/hill-229/ground/").json()["board"]
    assert SCENARIO_FORM.reads({"board": taken})
    assert guest.get("/cards/tide/regular/ground/").status_code == 404
    theirs = own_scenario(player_of(new_guest("Bob")))
    assert guest.get(f"/cards/tide/{theirs.card_id}/ground/").status_code == 404


# -- what is refused


def nested(depth: int) -> dict[str, Any]:
    data: Any = "x"
    for _level in range(depth):
        data = [data]
    return mill(markers=data)


HUGE = 10**30
BAD: list[tuple[Any, str]] = [
    (mill(rounds=-1), "rounds"),
    (mill(rounds=HUGE), "rounds"),
    (mill(rounds="3"), "rounds"),
    (mill(rounds=True), "rounds"),
    (mill(rounds=2.5), "rounds"),
    (mill(board="somewhere"), "board"),
    (mill(board={"columns": 11, "rows": 9, "hexes": ["lava"] * 9}), "board.hexes.0"),
    (mill(board={"columns": -1, "rows": 9, "hexes": []}), "board.columns"),
    (mill(board={"columns": 11, "rows": 9, "hexes": "0" * 99}), "board.hexes"),
    (mill(zones={"US": {"hexes": ["00000"]}, "DE": {}}), "zones.US.hexes.0"),
    (mill(zones={"US": {"hexes": []}, "DE": {"columns": [1]}}), "zones.US"),
    (mill(forces={"US": {"divisions": []}, "DE": {}}), "forces.US.divisions"),
    (mill(initiative="FR"), "initiative"),
    (mill(markers=[{"kind": "bunker", "hex": "0000"}]), "markers.0.kind"),
    (mill(objectives=[{"hex": "0000", "kind": "victory", "name": "X"}] * 21), "objectives"),
    (mill(scoring=[{"by": "loss", "unit": "squad", "points": -3}]), "scoring.0.points"),
    (mill(secret="x"), "secret"),
    (nested(40), "markers"),
    (mill(introduction="x" * 601), "introduction"),
    (mill(introduction="x" * limits.BYTES_OF_A_CARD), ""),
    ("[" * 5000, ""),
    ("{", ""),
]


@pytest.mark.parametrize(("data", "where"), BAD, ids=range(len(BAD)))
def test_what_is_no_scenario_is_refused_by_the_name_of_its_field(
    guest: Client, data: Any, where: str
) -> None:
    for url in (NEW, f"{NEW}check/"):
        response = posted(guest, url, data)
        assert response.status_code == (422 if url == NEW else 200)
        faults = re.findall(r'data-where="([^"]*)"', page(response))
        assert 'class="faults"' in page(response)
        assert not where or any(re.split(r"\[", place)[0] == where for place in faults)
    assert not Pack.objects.filter(owner=player_of(guest)).exists()


@pytest.mark.parametrize(("data", "where"), BAD, ids=range(len(BAD)))
def test_a_pack_with_such_a_card_is_refused_whole(guest: Client, data: Any, where: str) -> None:
    text = data if isinstance(data, str) else json.dumps({"name": "P", "cards": [mill(), data]})
    file = SimpleUploadedFile("pack.json", text.encode(), "application/json")
    response = guest.post("/cards/packs/import/tide/", {"file": file})
    assert 'class="faults"' in page(response)
    if where and not isinstance(data, str):
        assert f"cards[1].{where}" in html.unescape(page(response))
    assert not Pack.objects.filter(owner=player_of(guest)).exists()


def test_without_the_script_a_refused_scenario_is_shown_again_or_a_new_one(guest: Client) -> None:
    kept = edited(page(guest.post(NEW, {"data": json.dumps(mill(tie={"by": "control"}))})))
    assert kept["name"] == "Old Mill"
    for data in (mill(zones=[1]), mill(board=5), mill(objectives="many")):
        shown = edited(page(guest.post(NEW, {"data": json.dumps(data)})))
        assert SYSTEM.cards.faults(shown) == []


# -- files and sharing


def test_a_pack_of_scenarios_goes_out_and_comes_in_as_it_was(guest: Client) -> None:
    pack = own_scenario(player_of(guest)).pack
    text = guest.get(f"{pack.get_absolute_url()}export/").content
    bob = new_guest("Bob")
    file = SimpleUploadedFile("pack.json", text, "application/json")
    assert bob.post("/cards/packs/import/tide/", {"file": file}).status_code == 302
    assert Card.objects.get(pack__owner=player_of(bob)).local_data() == mill()


def test_a_shared_pack_is_copied_and_its_scenario_can_be_brought(guest: Client) -> None:
    pack = own_scenario(player_of(guest)).pack
    guest.post(f"{pack.get_absolute_url()}share/")
    pack.refresh_from_db()
    bob = new_guest("Bob")
    bob.post(f"/cards/shared/{pack.share_key}/copy/")
    copied = Card.objects.get(pack__owner=player_of(bob))
    assert SYSTEM.cards.faults(copied.data) == []


# -- rosters


def test_a_new_roster_offers_a_place_for_a_scenario(guest: Client) -> None:
    load_cards()
    card = own_scenario(player_of(guest))
    response = guest.post("/rosters/new/tide/", follow=True)
    text = page(response)
    assert "Own scenario" in text
    assert "Old Mill" in text
    roster = Roster.objects.get(owner=player_of(guest))
    guest.post(f"/rosters/{roster.pk}/change/", {"add": f"scenario {card.card_id}"})
    roster.refresh_from_db()
    assert roster.entries == [{"slot": "scenario", "card": card.card_id}]
