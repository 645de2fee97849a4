"""Emblems on pages: their symbols, and where they are shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders

from games.cards.emblems import SYMBOLS, drawing
from games.cards.words import Reader
from games.live.pen import Pen
from games.rules.crisis.cards.portraits import COMPOSED
from games.rules.crisis.drawing import with_surroundings
from games.rules.crisis.regions import units
from games.rules.drawing import emblems
from games.rules.tide.regions.figures import base
from tests.browser import scenes
from tests.matchmaking import begun_match, load_cards, play_on
from tests.people import new_guest
from tests.web.test_tables import screen

SVG = "{http://www.w3.org/2000/svg}"


def symbols() -> list[Any]:
    path = finders.find(SYMBOLS)
    assert isinstance(path, str)
    return list(ElementTree.parse(path).getroot())


def test_every_part_of_an_emblem_has_its_symbol() -> None:
    names = [symbol.get("id") for symbol in symbols()]
    wanted = [*emblems.DIVISIONS, *emblems.PATTERNS, *emblems.CHARGES]
    assert sorted(names) == sorted(wanted)


def test_symbols_draw_with_the_two_colours_they_are_used_with() -> None:
    for symbol in symbols():
        assert symbol.get("viewBox") == "0 0 100 100"
        for part in symbol.iter():
            assert part.get("fill", "currentColor") in ("currentColor", "none")
            assert part.get("stroke", "currentColor") == "currentColor"


def test_an_emblem_is_two_uses_of_symbols() -> None:
    markup = drawing(emblems.Emblem("scroll", "chief", "navy", "azure", "white"), 500)
    chosen = emblems.COLOURS
    assert re.findall(r"#([a-z-]+)\"", markup) == ["chief", "scroll"]
    assert f'fill="{chosen["navy"]}" color="{chosen["azure"]}"' in markup
    assert f'color="{chosen["white"]}"><use' in markup
    assert len(markup) < 430


@pytest.mark.django_db
def test_cards_of_units_show_their_emblem_and_others_none() -> None:
    load_cards()
    browser = new_guest("Ann")
    groot = COMPOSED["groot"].text
    for path, charge in (
        ("/cards/crisis/?q=groot&kind=character", groot),
        ("/cards/crisis/groot/", groot),
        ("/cards/kurogane/?kind=frame", "#body-normal"),
    ):
        page = browser.get(path).content.decode()
        assert "emblem-picture" in page, path
        assert charge in page, path
    assert "emblem-picture" not in browser.get("/cards/crisis/?kind=tactic").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "answers"), [("crisis", 40), ("kurogane", 40)])
def test_units_show_their_emblem_on_the_board_and_beside_it(system: str, answers: int) -> None:
    browser = new_guest("Ann")
    match = play_on(begun_match(browser.player, new_guest("Bob").player, system=system), answers)
    page = browser.get(f"/matches/{match.pk}/").content.decode()
    assert page.count('class="unit-token"') > 1
    assert page.count('class="emblem"') >= 2 * page.count('class="unit-token"')
    assert "unit-initials" not in page


def on_the_board(name: str) -> str:
    """A character of the scene of the browser's stage, as the battlefield shows it."""
    everybody = with_surroundings(scenes.table())
    unit, around = next((unit, around) for unit, around in everybody if unit["name"] == name)
    return units.character(Pen("crisis", {}, Reader()), name, unit, around, scenes.NAMES)


def test_a_unit_on_a_roof_says_the_size_that_it_hides() -> None:
    house = next(piece for piece in scenes.table()["pieces"] if piece["id"] == "corner-house")
    shown = re.search(r"badge-roof.*?<text[^>]*>(\d)</text>", on_the_board("Iron Man"))
    assert shown
    assert int(shown[1]) == house["size"]
    assert "badge-roof" not in on_the_board("Black Widow")


def test_an_activated_unit_bears_a_mark_and_is_not_faded() -> None:
    assert "badge-activated" in on_the_board("Iron Man")
    assert "badge-activated" not in on_the_board("Black Widow")
    sheets = (
        *("table/units.css", "table/sides.css", "crisis/pieces.css", "kurogane/board.css"),
        *("tide/units.css", "battletech/mechs.css"),
    )
    for sheet in sheets:
        path = finders.find(sheet)
        assert isinstance(path, str)
        rules = re.findall(r"([^{}]*)\{([^}]*)\}", Path(path).read_text(encoding="utf-8"))
        faded = [
            chosen
            for chosen, body in rules
            if "opacity" in body and re.search("activated|fatigued", chosen)
        ]
        assert faded == []


def test_damage_and_power_are_written_on_a_unit() -> None:
    drawn_there = on_the_board("Crossbones")
    assert re.search(r"badge-damage.*?<text[^>]*>3</text>", drawn_there)
    assert re.search(r"badge-power.*?<text[^>]*>6</text>", drawn_there)
    assert "badge-damage" not in on_the_board("Baron Zemo")


def test_units_of_tide_of_iron_bear_the_sign_of_their_nation() -> None:
    squad = {"kind": "squad", "side": 0, "figures": [], "out": False}
    american, german = (base({**squad, "nation": nation}) for nation in ("US", "DE"))
    sign = re.compile(r'class="nation" d="([^"]+)"')
    assert len(sign.findall(american)) == len(sign.findall(german)) == 1
    assert sign.findall(american) != sign.findall(german)


PLACED = re.compile(
    r'^id="[^>]*class="unit.*?(side-\w)[^>]*>|<title>.*?</title>|class="unit-name".*?<'
)
"""What a unit says of itself besides how it looks from afar; its side stays."""


@pytest.mark.django_db
@pytest.mark.parametrize("system", ["crisis", "battletech", "tide", "kurogane"])
def test_two_of_the_same_side_never_look_alike(system: str) -> None:
    """Neither in their figures nor in what is written on them, wherever they are."""
    options = {"tide": {"scenario": "breaking-point"}}.get(system, {})
    match = play_on(begun_match(system=system, options=options), 70)
    drawn = screen(match, None)["units"].split('<g id="unit-')[1:]
    looks = [PLACED.sub(r"\1", f'id="{unit}') for unit in drawn]
    assert len(looks) > 1
    assert len(set(looks)) == len(looks)
