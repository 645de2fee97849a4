"""Thumbnails of places: what is drawn, where they stand, and who gets them."""

from __future__ import annotations

import json
import re
import zlib
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from games.cards import packs, thumbnails
from games.cards.models import Card
from games.rules.systems import systems
from tests.matchmaking import load_cards
from tests.web.cards_world import page, player_of

pytestmark = pytest.mark.django_db

PLACES = ["crisis-battlefield", "kurogane-map", "battletech-board", "tide-board", "tide-scenario"]
LIGHT = 9_000
"""Bytes of a thumbnail as it is sent."""


def built_in(place: str) -> tuple[str, dict[str, Any]]:
    """The first built-in card of a kind."""
    system, _, kind = place.partition("-")
    cards = systems()[system].cards.built_in.values()
    return system, next(dict(card) for card in cards if card["kind"] == kind)


@pytest.mark.parametrize("place", PLACES)
def test_a_place_is_drawn_in_few_bytes_and_by_itself(client: Client, place: str) -> None:
    load_cards()
    system, card = built_in(place)
    response = client.get(thumbnails.address(system, card))
    assert response.headers["Content-Type"] == "image/svg+xml"
    assert "immutable" in response.headers["Cache-Control"]
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    drawn = ElementTree.fromstring(response.content)
    styles = drawn.findtext("{http://www.w3.org/2000/svg}style") or ""
    assert styles.count("{") > 3
    assert drawn.find(".//{http://www.w3.org/2000/svg}text") is None
    assert not re.search(rb"https?://(?!www.w3.org)|/static/", response.content)
    assert len(zlib.compress(response.content)) < LIGHT


@pytest.mark.parametrize("place", PLACES)
def test_a_place_that_changes_has_another_address(client: Client, place: str) -> None:
    load_cards()
    system, data = built_in(place)
    address = thumbnails.address(system, data)
    card = Card.objects.get(system=system, card_id=data["id"])
    card.data = {**data, "name": "Other"}
    card.save()
    assert thumbnails.address(system, card.data) != address
    assert client.get(address).status_code == 404
    assert client.get(thumbnails.address(system, card.data)).status_code == 200
    guessed = address.replace(address.split("/")[-1], f"{'0' * 24}.svg")
    assert client.get(guessed).status_code == 404


def test_nothing_that_is_no_place_has_one(client: Client) -> None:
    load_cards()
    for system, rules in systems().items():
        drawn = {
            card["kind"]
            for card in rules.cards.built_in.values()
            if thumbnails.address(system, card)
        }
        assert {f"{system}-{kind}" for kind in drawn} <= set(PLACES)
        assert drawn
    assert client.get(f"/cards/thumbnails/crisis/iron-man/{'0' * 24}.svg").status_code == 404
    assert client.get(f"/cards/thumbnails/none/iron-man/{'0' * 24}.svg").status_code == 404


def test_no_word_of_a_place_is_markup_in_it(guest: Client) -> None:
    _system, data = built_in("kurogane-map")
    evil = "<script>alert(1)</script>"
    objectives = [{**one, "name": evil} for one in data["objectives"]]
    data = {**data, "id": "evil", "name": evil, "objectives": objectives}
    pack = packs.create(systems()["kurogane"], player_of(guest), "Own", [data])
    card = pack.cards.get()
    drawn = guest.get(thumbnails.address("kurogane", card.data)).content
    assert b"<script" not in drawn


@pytest.mark.parametrize("place", PLACES)
def test_they_stand_where_places_are_listed(guest: Client, place: str) -> None:
    load_cards()
    system, data = built_in(place)
    address = thumbnails.address(system, data)
    shown = page(guest.get(f"/cards/{system}/?kind={data['kind']}"))
    assert f'<img class="thumbnail" src="{address}" alt="" loading="lazy">' in shown
    own = {**data, "id": "own", "name": "Of my own"}
    pack = packs.create(systems()[system], player_of(guest), "Own", [own])
    (card,) = pack.cards.all()
    assert thumbnails.address(system, card.data) in page(guest.get(pack.get_absolute_url()))


@pytest.mark.parametrize("system", sorted(systems()))
def test_a_new_match_shows_its_places(guest: Client, system: str) -> None:
    load_cards()
    shown = page(guest.get(f"/matches/new/?system={system}"))
    written = re.findall(r'<template id="thumbnails">([^<]*)</template>', shown)[0]
    known = json.loads(written.replace("&quot;", '"'))
    for option in systems()[system].rules.options():
        for choice in getattr(option, "choices", ()):
            card = systems()[system].cards.built_in.get(choice.id)
            if card is not None:
                assert known[choice.id] == thumbnails.address(system, card)
    assert known
