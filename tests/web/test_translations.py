"""Catalogues of translations are whole, and say each term of a game as its glossary does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from games.cards.formats import title_of, titles_of
from games.rules.systems import systems
from tabletop.translations import catalogues, extraction, glossaries, updating

LANGUAGES = list(catalogues.LANGUAGES)


def test_every_message_is_translated_with_its_placeholders_and_markup() -> None:
    assert list(updating.faults()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_are_translated_as_the_glossary_says(language: str) -> None:
    assert list(glossaries.breaches(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_that_call_something_differently_share_no_message_that_has_it(language: str) -> None:
    assert list(glossaries.collisions(language)) == []


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


def test_messages_of_data_say_where_they_stand() -> None:
    data = {"cards": [{"id": "hulk", "name": "Hulk", "attacks": [{"text": "He hits."}]}]}
    assert list(extraction._in_data(data, extraction.TEXTS)) == [
        ("Hulk", "name", ["cards.hulk.name"]),
        ("He hits.", None, ["cards.hulk.attacks.0.text"]),
    ]
    path = catalogues.catalogue(catalogues.SYSTEMS / "crisis", "ja")
    hulk = catalogues.read(path, "ja").get("Hulk", "name")
    assert hulk is not None
    assert hulk.auto_comments == ["cards.hulk.name"]


def test_every_message_in_the_code_is_in_the_catalogues() -> None:
    """Also one in an f-string, or in a list within another message, which babel does not find."""
    known = {
        (message.context or "", message.id if isinstance(message.id, str) else message.id[0])
        for room in catalogues.rooms()
        for message in catalogues.read(catalogues.catalogue(room, "ja"), "ja")
    }
    for path in [*Path("games").rglob("*.py"), *Path("tabletop").rglob("*.py")]:
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                key = _marked(call.func.id, call.args)
                assert key is None or key in known, f"{path}:{call.lineno}"


def _marked(function: str, arguments: Sequence[ast.expr]) -> tuple[str, str] | None:
    """The context and the text that are marked as a message by calling a function, if any are."""
    texts = [one.value if isinstance(one, ast.Constant) else None for one in arguments]
    match function, texts:
        case "_" | "gettext" | "ngettext", [str(text), *_]:
            return "", text
        case "pgettext" | "npgettext", [str(context), str(text), *_]:
            return context, text
    return None


_HAN = "[\u3400-\u9fff]"
_UNEVEN = re.compile(
    rf"{_HAN}%\(\w+\)s {_HAN}|{_HAN} %\(\w+\)s{_HAN}|%\(\w+\)s [，。、；：！？）」”]"
)
_LATIN_IN_KATAKANA = re.compile("[ァ-ヺー][A-Za-z]+[ァ-ヺー]")


def _translations(language: str) -> Iterator[tuple[Path, str]]:
    """What the catalogues of a language say, each with the file it stands in."""
    for room in catalogues.rooms():
        path = catalogues.catalogue(room, language)
        for message in catalogues.read(path, language):
            texts = [message.string] if isinstance(message.string, str) else message.string or ()
            yield from ((path, text) for text in texts if message.id and text)


@pytest.mark.parametrize("language", ["zh_Hans", "zh_Hant"])
def test_slots_have_the_same_space_on_both_sides_and_none_before_marks(language: str) -> None:
    assert [one for one in _translations(language) if _UNEVEN.search(one[1])] == []


def test_words_in_katakana_have_no_latin_letters_in_them() -> None:
    assert [one for one in _translations("ja") if _LATIN_IN_KATAKANA.search(one[1])] == []


def test_what_is_uneven_or_mixed_is_seen() -> None:
    for text in ("至多%(n)s 点", "至多 %(n)s点", "至多 %(n)s 。"):
        assert _UNEVEN.search(text), text
    for text in ("至多 %(n)s 点", "%(who)s的", "至多 %(n)s。"):
        assert not _UNEVEN.search(text), text
    assert _LATIN_IN_KATAKANA.search("スパIdaーマン")
    assert not _LATIN_IN_KATAKANA.search("X-メン LRM ラック")


def test_objects_on_cards_are_called_by_words() -> None:
    assert str(title_of("TokenSet")) == "Token set"
    assert str(title_of("PieceData")) == "Piece"
    kinds = [kind for system in systems().values() for kind in system.cards.kinds]
    titles = [str(title) for kind in kinds for title in titles_of(kind.model)]
    assert "Piece" in titles
    assert [title for title in titles if re.search("[a-z][A-Z]", title)] == []


def test_labels_are_taken_with_their_context_and_their_plural() -> None:
    die = {"text": "a die", "plural": "%(n)s dice"}
    tables = {"names": {"a": "North", "b": {"context": "a role", "text": "it"}, "c": die}}
    assert list(extraction._in_labels(tables)) == [
        ("North", None, []),
        ("it", "a role", []),
        (("a die", "%(n)s dice"), None, []),
    ]
