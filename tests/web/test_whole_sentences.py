"""Whatever a page says is a message that can be translated: read in a language made for tests, in
which every message stands in brackets (see `pseudo`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import trans_real

from games.cards.words import words_in
from games.matches.log import match_dice
from games.rules.systems import FOLDERS
from games.rules.tools.playouts import dice_key
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest
from tests.web import pseudo

pytestmark = pytest.mark.django_db

SAME_EVERYWHERE = re.compile(
    r"[A-Z]{2,}-[\w.?-]+"  # a rule's id, a 'Mech's code
    r"|^[A-Z][a-z]{1,2}$"  # who stands on a base, in two or three letters
    r"|[A-D][1-9]\d*|[A-Z]{2,4}\b|[a-z]+\d\w*"  # units, abbreviations of a game, ids
    r"|Enter|Esc|Del|Backspace|Angla|minutoj?"
    r"|^(?:[A-Z]\w+/)+.*"  # places of time zones
)
"""What is the same in all languages, as they are tested here."""


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo.write(folder)
    return folder


@pytest.fixture
def reader(catalogue: Path, settings: Any) -> Iterator[Browser]:
    """Somebody who reads the language in brackets."""
    settings.LOCALE_PATHS = [str(catalogue)]
    settings.LANGUAGES = [("en", "English"), (pseudo.CODE, "⟦Esperanto⟧")]
    forget()
    person = new_guest("A1")
    person.post("/people/language/", {"language": pseudo.CODE})
    yield person
    forget()


def forget() -> None:
    """Have catalogues read anew."""
    loaded: dict[str, object] = vars(trans_real)["_translations"]
    loaded.clear()
    words_in.cache_clear()


def left_in(person: Browser, path: str) -> set[str]:
    """What a page says that is no message, after what is the same in every language."""
    page = person.get(path, follow=True)
    assert page.status_code == 200, path
    found = pseudo.unbracketed(page.content.decode())
    return {text for text in found if re.search(r"[A-Za-z]{2}", SAME_EVERYWHERE.sub("", text))}


@pytest.mark.parametrize("folder", FOLDERS)
def test_all_that_is_said_at_a_table_is_a_message(
    reader: Browser, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_dice, "key_of", lambda _seed, _parts: dice_key(5))
    match = begun_match(reader.player, new_guest("B2").player, system=folder)
    for answers in (0, 60, 5000):
        play_on(match, answers, seed=3)
        assert left_in(reader, f"/matches/{match.pk}/") == set()
    assert left_in(reader, f"/matches/{match.pk}/result/") == set()


@pytest.mark.parametrize(
    "path",
    ["/", "/matches/new/", "/rosters/", "/cards/", "/people/me/", "/people/me/notifications/"],
)
def test_all_that_a_page_says_is_a_message(reader: Browser, path: str) -> None:
    assert left_in(reader, path) == set()
