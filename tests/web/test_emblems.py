"""Emblems on pages: their symbols, and where they are shown."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template

from games.cards.emblems import SYMBOLS
from games.rules import emblems
from tests.matchmaking import begun_match, load_cards, play_on
from tests.people import new_guest

SVG = "{http://www.w3.org/2000/svg}"


def symbols() -> list[Any]:
    path = finders.find(SYMBOLS)
    assert isinstance(path, str)
    return list(ElementTree.parse(path).getroot())


def drawn(system: str, card: str) -> str:
    text = "{% load cards %}{% emblem system card 500 %}"
    return Template(text).render(Context({"system": system, "card": card}))


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
    markup = drawn("crisis", "groot")
    chosen = emblems.COLOURS
    assert re.findall(r"#([a-z-]+)\"", markup) == ["per-fess", "leaf"]
    assert f'fill="{chosen["brown"]}" color="{chosen["green"]}"' in markup
    assert f'color="{chosen["lime"]}" x="-500"' in markup
    assert len(markup) < 400


@pytest.mark.django_db
def test_cards_of_units_show_their_emblem_and_others_none() -> None:
    load_cards()
    browser = new_guest("Ann")
    for path, charge in (
        ("/cards/crisis/?q=groot&kind=character", "#leaf"),
        ("/cards/crisis/groot/", "#leaf"),
        ("/cards/kurogane/?kind=frame", "#nut"),
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
