"""How each game is played: pages with pictures drawn by the templates of the table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.guides import pictures
from games.rules.systems import systems
from games.rules.tools import position_files as referee
from tests.people import new_guest

pytestmark = [pytest.mark.django_db]

SYSTEMS = ["battletech", "crisis", "kurogane", "tide"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_guide_names_rules_that_there_are(system: str) -> None:
    rules = systems()[system]
    guide = rules.book.guide()
    assert guide is not None
    known = {entry.id for entry in rules.book.entries()}
    for passage in guide.passages:
        assert passage.rules
        assert set(passage.rules) <= known, passage.title
    assert sum(passage.picture is not None for passage in guide.passages) >= 3


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_of_a_game_draws_its_positions(system: str) -> None:
    guide = systems()[system].book.guide()
    assert guide is not None
    text = Client().get(f"/learn/{system}/").content.decode()
    drawn = [passage.picture for passage in guide.passages if passage.picture]
    assert text.count('class="guide-picture ') == len(drawn)
    for picture in drawn:
        table = referee.table_of(
            {
                "system": system,
                "options": picture.options,
                "position": picture.position,
                "seed": "guide",
            }
        )
        assert not table.broken
    for passage in guide.passages:
        for rule in passage.rules:
            assert f">{rule}</a>" in text
    assert 'class="unit ' in text


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_in_a_picture_can_be_reached_and_no_id_stands_twice(system: str) -> None:
    text = Client().get(f"/learn/{system}/").content.decode()
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    figures = "".join(text.split('class="guide-picture ')[1:]).split("</article>")[0]
    assert "tabindex" not in figures
    for pointed in re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', figures):
        name = pointed[0] or pointed[1]
        assert name in ids, name


def test_a_picture_shows_its_window_alone() -> None:
    shown = pictures.drawn("kurogane", 2)
    assert [float(number) for number in shown["box"].split()] == [0, 6000, 6000, 5000]
    assert shown["layers"].count(f'viewBox="{shown["box"]}"') == 3
    assert shown["scale"] == "near"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_map_that_several_pictures_show_is_drawn_once(system: str) -> None:
    guide = systems()[system].book.guide()
    assert guide is not None
    alone = [
        pictures.drawn(system, number)["layers"]
        for number, passage in enumerate(guide.passages)
        if passage.picture
    ]
    together = [picture["layers"] for picture in pictures.of_guide(system).values()]
    assert together[0].count('<g id="map-') == 1
    assert sum(layers.count('<use href="#map-') for layers in together) >= len(alone) - 2
    assert sum(map(len, together)) < 0.8 * sum(map(len, alone))


def test_every_way_to_a_table_leads_to_it() -> None:
    ann = new_guest("Ann")
    link = 'href="/learn/crisis/"'
    assert link in Client().get("/").content.decode()
    assert link in ann.get("/matches/new/?system=crisis").content.decode()
    form = {"visibility": "unlisted", "spectators": "on", "seat": "0"}
    room = ann.post("/matches/new/?system=crisis", form)["Location"]
    text = ann.get(room).content.decode()
    assert link in text
    invitation = re.search(r"/matches/\w+/join/[\w-]+/", text)
    assert invitation is not None
    assert link in Client().get(invitation[0]).content.decode()


def test_there_is_no_guide_to_what_is_not_played() -> None:
    assert Client().get("/learn/chess/").status_code == 404
