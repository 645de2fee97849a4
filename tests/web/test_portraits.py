"""Portraits on pages: where they are served, and whose is shown."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client

from games.cards.emblems import portrait_address
from games.cards.words import Reader
from games.live.elements import log
from games.live.pen import Pen
from games.matches.wording import LogLine
from games.rules.crisis.cards.kinds.portrait import FIRST
from games.rules.crisis.cards.portraits import COMPOSED
from games.rules.crisis.drawing import with_surroundings
from games.rules.crisis.regions import squads, units
from games.rules.drawing import portraits
from games.rules.drawing.portraits import Portrait
from games.rules.text import _
from tests.browser import scenes
from tests.matchmaking import load_cards
from tests.people import new_guest
from tests.web.cards_world import page

OWN = Portrait(head="robot", body="armour", main="rust")


def drawn(text: str, **context: Any) -> str:
    return Template("{% load cards %}" + text).render(Context(context))


def composed(**parts: str) -> Portrait:
    """The portrait with which the workshop begins, with other parts."""
    found = portraits.from_plain({**FIRST, **parts})
    assert found is not None
    return found


def on_the_table(*, beside: bool, name: str = "Iron Man", **changes: Any) -> str:
    """A character of the scene of the browser's stage, on the battlefield or beside it."""
    found = with_surroundings(scenes.table())
    unit, around = next((unit, around) for unit, around in found if unit["name"] == name)
    given = Pen("crisis", {}, Reader()), "unit-1", {**unit, **changes}, around, scenes.NAMES
    return squads.character(*given, None) if beside else units.character(*given)


def test_a_portrait_is_served_as_a_picture_that_never_changes() -> None:
    reply = Client().get(portrait_address(COMPOSED["hulk"]))
    assert reply.headers["Content-Type"] == "image/svg+xml"
    assert "immutable" in reply.headers["Cache-Control"]
    assert reply.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert reply.content.decode() == portraits.svg(COMPOSED["hulk"])


@pytest.mark.parametrize("text", ["hulk", "." * 14, OWN.text + ".gold", OWN.text + "<"])
def test_nothing_else_is_served_there(text: str) -> None:
    assert Client().get(f"/cards/portraits/{text}.svg").status_code == 404


def test_its_address_changes_with_the_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    before = portrait_address(OWN)
    monkeypatch.setattr(portraits, "version", lambda: "another")
    assert portrait_address(OWN) != before


def test_a_character_of_a_match_has_the_portrait_of_its_card_there() -> None:
    cards = {"delta": {"id": "delta", "name": "Delta", "portrait": {"head": "robot"}}}
    text = "{% emblem 'crisis' 'delta' 500 cards %}"
    assert Portrait(head="robot").text in drawn(text, cards=cards)
    assert portraits.generated("delta").text in drawn(text)


@pytest.mark.parametrize("beside", [False, True])
def test_what_became_of_a_character_is_seen_on_its_face(beside: bool) -> None:
    well = on_the_table(beside=beside, side="healthy", dazed=False)
    assert "face-" not in well
    hurt = on_the_table(beside=beside, side="injured", dazed=False)
    assert "#plaster" in hurt
    assert "#stars" not in hurt
    out = on_the_table(beside=beside, side="healthy", dazed=True)
    assert "#stars" in out
    assert "#plaster" not in out
    assert 'class="face" transform="rotate(-14)"' in out
    assert 'class="face" transform' not in hurt


def line(*units: str) -> str:
    """A line of the log of a match with the card Delta, about these units."""
    said = LogLine(_("Something."), units=units, number=3)
    cards = {"delta": {"id": "delta", "name": "Delta", "portrait": {"head": "robot"}}}
    return log.drawn([said], "", "crisis", [[0], [1]], cards)


def test_a_line_of_the_log_shows_whom_it_is_about() -> None:
    assert Portrait(head="robot").text in line("a-delta", "b-hulk")
    assert COMPOSED["hulk"].text in line("b-hulk", "a-delta")
    assert "portrait" not in line()
    both = LogLine(_("Something."), units=("a-delta",), number=3)
    assert "portrait" not in log.drawn([both], "", "battletech", [[0], [1]], {})


@pytest.mark.django_db
def test_the_workshop_shows_the_portrait_that_is_composed() -> None:
    load_cards()
    browser = new_guest("Ann")
    browser.post("/cards/drafts/new/crisis/", {"kind": "character"})
    draft = browser.player.drafts.get()

    def choose(path: str, value: str) -> str:
        draft.refresh_from_db()
        given = {"do": "set", "path": path, "value": value, "number": draft.number}
        return page(
            browser.post(
                f"{draft.get_absolute_url()}change/",
                given,
                headers={"HX-Request": "true", "HX-Target": "workshop"},
            )
        )

    made = portraits.generated(draft.data["name"])
    assert made.text in page(browser.get(draft.get_absolute_url()))
    begun = choose("portrait", "yes")
    assert "Horned helmet" in begun
    assert composed().text in begun
    assert composed(headgear="horns").text in choose("portrait.headgear", "horns")
    assert made.text in choose("portrait", "")
