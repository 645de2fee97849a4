"""Names: of players, packs, cards and rosters, all by one check."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from games.cards.models import Card, Pack
from games.people import names
from games.people.models import Player
from games.rosters.models import Roster
from tests.people import Browser, new_guest
from tests.web.cards_world import as_json, figure, own_card, roster_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy_alone")]

UNREADABLE = [
    "\u3164",  # Hangul filler, a letter
    "\u115f\u1160",
    "\uffa0",
    "\u2800",  # a symbol: six dots of Braille, none of them raised
    "\u2800 \u3164",
    "Ada\u3164",
    "Ada\u2800Ada",
    "A\u034fda",
    "A\u17b5da",
    "\U0001d159",
    "Ada\u200d",  # joins nothing
    "Ada\u200c\u200d\u200cAda",
    "A\ufe0f\ufe0eda",  # chooses a look twice
    "A\ufe0f\U000e0101da",
    "Z" + "\u0335" * 5,
    "Z" + "\u0335" * 4 + "\u200d" + "\u0335" * 4 + "oe",  # no joiner ends the chain
    "Z" + "\u0336\u0903" * 3,  # marks of all kinds count
    "Z" + "\u20dd" * 5,
    "\u0335Zoe",  # on whatever stands before the name
    "Zoe \u0335Zoe",
]

READABLE = [
    "Ada Lovelace",
    "小林 太郎",
    "葛\U000e0100城",  # a variant of the first sign
    "👩\u200d🚀",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "क्\u200dष",
    "שָׁלוֹם",
    "རྒྱུ",
    "Nguyễn",
    "Z\u0335o\u0335e\u0335",
    "…",
]


@pytest.mark.parametrize("name", UNREADABLE, ids=ascii)
def test_what_nobody_can_read_is_no_name(name: str) -> None:
    with pytest.raises(ValidationError):
        names.clean(name)


@pytest.mark.parametrize("name", READABLE, ids=ascii)
def test_what_people_write_in_their_languages_is_a_name(name: str) -> None:
    assert names.clean(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("x" * 30, "x" * 30),
    ],
)
def test_names_that_are_taken_as_they_are(typed: str, kept: str) -> None:
    assert names.clean(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        ("   \n", "empty"),
        ("\u200d\u200d", "empty"),
        ("\u3000", "empty"),
        ("x" * 31, "long"),
        ("Ada\u202eevil", "invisible"),
        ("Ada\u2066", "invisible"),
        ("Ada\u200b", "invisible"),
        ("Ada\x00", "invisible"),
        ("Ada\ud800", "invisible"),
        ("\ufeffAda", "invisible"),
        ("Z" + "\u0335" * 10, "marks"),
        # Composing this would keep the whole site waiting for hours.
        ("Z" + "\u0327\u0301" * 500_000, "long"),
    ],
)
def test_names_that_nobody_could_read(typed: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        names.clean(typed)
    assert refusal.value.code == code


def kept_names() -> set[str]:
    """Every name of a player, pack, card or roster that the site keeps."""
    models: tuple[Any, ...] = (Player, Pack, Card, Roster)
    return {name for model in models for name in model.objects.values_list("name", flat=True)}


def give(browser: Browser, name: str) -> list[int]:
    """Try to give a name to everything that has one; the status of each."""
    card = own_card(browser.player)
    roster = roster_of(browser.player, "alpha")
    pack = {"name": "Fine", "cards": [figure("one")]}
    entries = {"name": "Fine", "entries": []}
    asked = [
        ("/people/me/rename/", {"name": name}),
        ("/cards/packs/new/toy/", {"name": name}),
        (f"/cards/packs/{card.pack.pk}/rename/", {"name": name}),
        ("/cards/packs/import/toy/", {"text": as_json({**pack, "name": name})}),
        ("/cards/packs/import/toy/", {"text": as_json({**pack, "cards": [figure("x", name)]})}),
        (
            f"/cards/packs/{card.pack.pk}/card/",
            {"data": as_json(figure("new", name)), "save": "1"},
        ),
        (f"/rosters/{roster.pk}/rename/", {"name": name}),
        ("/rosters/import/toy/", {"text": as_json({**entries, "name": name})}),
    ]
    return [browser.post(address, data).status_code for address, data in asked]


@pytest.mark.parametrize("name", ["\u3164", "Ada\u2800", "Z" + "\u0335" * 9, "\u200b"], ids=ascii)
def test_it_is_refused_wherever_a_name_is_given(name: str) -> None:
    assert set(give(new_guest("Ada"), name)) == {422}
    text = f"# {name}\nAlpha\n"
    response = new_guest("Bob").post("/rosters/import/toy/", {"text": text})
    assert response.status_code == 302  # the list is fine; it is called as those without a name
    assert name not in kept_names()
    assert Client().post("/people/name/", {"name": name}).status_code == 422


def test_a_name_that_can_be_read_is_taken_wherever_one_is_given() -> None:
    assert set(give(new_guest("Ada"), "Zoë 小林")) == {302}
    assert {"Zoë 小林"} < kept_names()
