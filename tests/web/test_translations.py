"""Catalogues of translations are whole, and say each term of a game as its glossary does."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tabletop.translations import catalogues, extraction, glossaries, updating

LANGUAGES = list(catalogues.LANGUAGES)


def test_every_message_is_translated_with_its_placeholders_and_markup() -> None:
    assert list(updating.faults()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_are_translated_as_the_glossary_says(language: str) -> None:
    assert list(glossaries.breaches(language)) == []


@pytest.mark.parametrize(
    ("english", "text", "fault"),
    [
        ("%(n)s hits", "%(n)s 命中", ""),
        ("%(n)s hits", "命中", "other placeholders"),
        ("%(n)s hits", "%(n)d 命中", "other placeholders"),
        ("<b>hits</b>", "<b>命中", "other markup"),
        ("hits", "", "no translation"),
    ],
)
def test_a_translation_has_what_its_message_has(english: str, text: str, fault: str) -> None:
    assert updating.fault_of(Message(english, text)) == fault


def test_translations_stay_with_their_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = tmp_path / "room"
    monkeypatch.setattr(updating, "rooms", lambda: [room])
    one, other = extraction.Found("one", None), extraction.Found("other", "a role")
    monkeypatch.setattr(extraction, "by_room", lambda: {room: [one]})
    updating.update(["ja"])
    path = catalogues.catalogue(room, "ja")
    written = path.read_text("utf-8")
    path.write_text(written.replace('msgid "one"\nmsgstr ""', 'msgid "one"\nmsgstr "一"'), "utf-8")
    monkeypatch.setattr(extraction, "by_room", lambda: {room: [other, one]})
    updating.update(["ja"])
    catalog: Catalog = catalogues.read(path, "ja")
    assert catalog["one"].string == "一"
    other_one = catalog.get("other", "a role")
    assert other_one is not None
    assert other_one.string == ""


def test_no_message_stands_in_an_f_string() -> None:
    """There it is translated, but found by nobody who gathers messages."""
    marks = {"_", "gettext", "ngettext", "pgettext", "npgettext"}
    for path in [*Path("games").rglob("*.py"), *Path("tabletop").rglob("*.py")]:
        for text in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(text, ast.JoinedStr):
                called = [one.func for one in ast.walk(text) if isinstance(one, ast.Call)]
                names = {one.id for one in called if isinstance(one, ast.Name)}
                assert not names & marks, f"{path}:{text.lineno}"
