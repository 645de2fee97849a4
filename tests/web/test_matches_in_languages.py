"""Whole matches as readers of each language see them: no English is left in what is asked, refused,
told and shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import to_language

from games.cards.site_words import LocalNames, words_in
from games.live.log_lines import ANSWERS_EARLIER
from games.matches.log import match_dice
from games.matches.models import Match
from games.matches.templatetags.table import in_a_row
from games.rules.systems import FOLDERS
from games.rules.tools.playouts import dice_key
from tabletop.translations import catalogues
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest
from tests.web import pseudo
from tests.web.english import english_in

pytestmark = pytest.mark.django_db

LANGUAGES = list(catalogues.LANGUAGES)
EVERY = {"battletech": 250, "crisis": 60, "kurogane": 60, "tide": 30}
"""Answers between two looks at a match."""
SPOKEN = {"chances", "cost", "details", "label", "message", "prompt", "state", "warned"}
"""Where sentences stand in what is asked, as programs read it."""


def test_english_is_found() -> None:
    assert list(english_in(["A1のDazedキャラクター"], "ja")) == ["A1のDazedキャラクター"]
    assert list(english_in(["A1のAIフライデー、Tabで次へ"], "ja")) == []


def test_names_that_are_told_apart_are_translated() -> None:
    names = LocalNames({"Frame": "機体", "Sam": "サム", "Cap": "キャップ"})
    assert names.get("Frame 2") == "機体 2"
    assert names.get("Frame (B7)") == "機体 (B7)"
    assert names.get("Cap (Sam)") == "キャップ (サム)"
    assert names.get("Frame two", "as it is") == "as it is"
    assert words_in("ja").names.get("M4A1 Sherman (B7)") == "M4A1シャーマン（B7）"


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_match_is_read_whole(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_dice, "key_of", lambda _seed, _parts: dice_key(5))
    people = [new_guest("A1"), new_guest("B2")]
    match = begun_match(*(one.player for one in people), system=folder)
    found: set[tuple[str, str]] = set()
    while match.status == Match.Status.PLAYING:
        for language in LANGUAGES:
            seat = match.waiting_seats[0]
            for page in while_played(speaking(people[seat], language), match, seat):
                found |= {(language, text) for text in english_in(pseudo.texts(page), language)}
        play_on(match, EVERY[folder], seed=match.number)
    for language in LANGUAGES:
        for page in when_over(speaking(people[0], language), match):
            found |= {(language, text) for text in english_in(pseudo.texts(page), language)}
    assert found == set()


def speaking(person: Browser, language: str) -> Browser:
    person.post("/people/language/", {"language": to_language(language)})
    return person


def while_played(person: Browser, match: Match, seat: int) -> Iterator[str]:
    """The table, what is asked with an option opened, a refusal, and what happened at last."""
    there = f"/matches/{match.pk}/"
    yield person.get(there).content.decode()
    yield person.get(f"{there}recap").content.decode()
    asks = person.get(f"{there}ask.json").json()["asks"]
    yield from spoken(asks)
    options = [option for ask in asks for option in ask.get("options", ())]
    first = next((one for one in options if not one["refused"]), options[0])
    opened = {"option": first["id"], "number": match.number, "seat": seat}
    yield from spoken(person.get(f"{there}option.json", opened).json())
    refused = next((one for one in options if one["refused"]), first)
    wrong = {"number": match.number, "option": refused["id"], "fields": {"z9": 0}}
    answer = person.post(f"{there}answer", wrong, content_type="application/json")
    assert answer.status_code == 422
    yield from spoken(answer.json())


def spoken(data: Any, key: str = "") -> Iterator[str]:
    """The sentences in what programs read."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from spoken(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from spoken(value, key)
    elif isinstance(data, str) and key in SPOKEN:
        yield data


def when_over(person: Browser, match: Match) -> Iterator[str]:
    """The table, the result, and the log from the end to the beginning."""
    for path in ("", "result/"):
        yield person.get(f"/matches/{match.pk}/{path}").content.decode()
    for before in range(match.number + 1, 0, -ANSWERS_EARLIER):
        yield person.get(f"/matches/{match.pk}/log?before={before}").content.decode()


def test_full_width_marks_are_followed_by_no_other_space() -> None:
    assert in_a_row(["A1 won.", "B2 lost."]) == "A1 won. B2 lost."
    assert in_a_row(["A1の勝ち。", "B2は敗れた。"]) == "A1の勝ち。B2は敗れた。"
