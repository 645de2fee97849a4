"""Pages as somebody reads them in the language in brackets (see `pseudo`), and what they say there
that is no message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import trans_real

from games.cards import readings
from games.cards.site_words import words_in
from tests.people import Browser, new_guest
from tests.web import pseudo

SAME_EVERYWHERE = re.compile(
    r"[A-Z]{2,}-[\w.?-]+"  # a rule's id, a 'Mech's code
    r"|^[A-Z][a-z]{1,2}$"  # who stands on a base, in two or three letters
    r"|[A-D][1-9]\d*|[a-z]+\d\w*"  # units, ids
    r"|(?<![A-Za-z])[A-Z]{2,4}(?![A-Za-z])"  # abbreviations of a game
    r"|Tab(?![a-z])|Enter|Esc|Del(?:ete)?|Backspace|Shift|Ctrl|Angla|minutoj?"
    r"|\d+-a de \w+ \d{4}, je \d\d:\d\d"  # a date
    r"|\.[a-z]{3,5}\b"  # endings of files
    r"|^(?:[A-Z]\w+/)+.*"  # places of time zones
)
"""What is the same in all languages, as they are tested here."""


@pytest.fixture(scope="session")
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
    readings._told.cache_clear()


def left_in(person: Browser, path: str) -> set[str]:
    """What a page says that is no message."""
    page = person.get(path, follow=True)
    assert page.status_code == 200, path
    return left_of(page.content.decode())


def left_of(page: str) -> set[str]:
    """What a page says that is no message, after what is the same in every language, and messages
    that it puts together in the order of English."""
    found = pseudo.unbracketed(page)
    said = {text for text in found if re.search(r"[A-Za-z]{2}", SAME_EVERYWHERE.sub("", text))}
    return said | set(pseudo.glued(page))
