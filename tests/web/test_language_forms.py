"""Numbers, dates, lists, quotes and marks as each language writes them, in catalogues and pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from django.utils.translation import override, to_language

from games.cards.words import in_a_row, listed, translate
from games.people.models import Holiday, Player
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rules.text import _
from tabletop.translations import catalogues
from tests.matchmaking import load_cards
from tests.people import new_guest

LANGUAGES = list(catalogues.LANGUAGES)
_WIDE = "[\u3040-\u30ff\u4e00-\u9fff]"
_FOREIGN_QUOTES = {"zh_Hans": "[「」『』]", "zh_Hant": "[“”‘’]", "ja": "[“”‘’]"}
_WRONG = (
    re.compile(rf"{_WIDE}[,;:!?](?=\s|$|%|{_WIDE})"),  # half a width after what has a whole one
    re.compile(rf"{_WIDE}\.(?=\s|$)"),
    re.compile("[。！？、，；：」』）】] | [。！？、，；：」』）】]"),  # a mark has its space in it
    re.compile(r"(?:\)s|\d) %%"),  # these languages have none before the sign
    re.compile(rf"""{_WIDE}["']|["']{_WIDE}"""),
)
_LIKE_FORMULAS = re.compile(r"[＋×]|\(c, r\)")
_OF_A_NAME = "ジェームズ・“バッキー”・バーンズ"


def _texts(language: str) -> Iterator[str]:
    """All that the catalogues of a language say, but what is written as a formula is."""
    for room in catalogues.rooms():
        for message in catalogues.read(catalogues.catalogue(room, language), language):
            texts = [message.string] if isinstance(message.string, str) else message.string or ()
            found = (text for text in texts if message.id and not _LIKE_FORMULAS.search(text))
            yield from (text for text in found if text != _OF_A_NAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_and_quotes_are_those_of_the_language(language: str) -> None:
    wrong = [*_WRONG, re.compile(_FOREIGN_QUOTES[language])]
    texts = list(_texts(language))
    assert [text for text in texts for fault in wrong if fault.search(text)] == []
    assert len(texts) > 5000


def test_wrong_marks_are_seen() -> None:
    for text in ("命中。 再投", "命中, 再投", "命中。再投 。", "%(n)s %%", '"命中"', "命中."):
        assert any(fault.search(text) for fault in _WRONG), text
    for text in ("命中。再投", "%(n)s%%", "X-Men 的 2 點", "第 1.5 版"):
        assert not any(fault.search(text) for fault in _WRONG), text


@pytest.mark.parametrize(
    ("language", "names", "sentences", "chance"),
    [
        ("en", "Ann, Bob, Cy", "It hit. It went on.", "51 %"),
        ("zh_Hans", "Ann、Bob、Cy", "命中。继续。", "51%"),
        ("zh_Hant", "Ann、Bob、Cy", "命中。繼續。", "51%"),
        ("ja", "Ann、Bob、Cy", "命中。続行。", "51%"),
    ],
)
def test_lists_sentences_and_shares(language: str, names: str, sentences: str, chance: str) -> None:
    with override(to_language(language)):
        assert listed(["Ann", "Bob", "Cy"]) == names
        assert translate(_("%(n)s %%", n=51)) == chance
        assert in_a_row(re.findall(r"[^.。]+[.。]", sentences.replace(". ", "."))) == sentences


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Atlas AS7-D (A1) stands still."),
        ("zh_Hans", "Atlas AS7-D（A1）静止不动。"),
        ("ja", "アトラスAS7-D（A1）は静止。"),
    ],
)
def test_names_that_end_in_a_bracket_have_no_space_behind_it(language: str, told: str) -> None:
    with override(to_language(language)):
        assert translate(_("%(unit)s stands still.", unit="Atlas AS7-D (A1)")) == told


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "days", "month"),
    [
        ("en", "24 Dec 2099 – 2 Jan 2100", "Here since November 2026"),
        ("zh_Hans", "2099年12月24日 – 2100年1月2日", "2026年11月"),
        ("zh_Hant", "2099年12月24日 – 2100年1月2日", "2026年11月"),
        ("ja", "2099年12月24日 – 2100年1月2日", "2026年11月"),
    ],
)
def test_pages_write_dates_as_the_reader_does(language: str, days: str, month: str) -> None:
    ann = new_guest("Ann")
    Holiday.objects.create(player=ann.player, first=date(2099, 12, 24), last=date(2100, 1, 2))
    Player.objects.filter(pk=ann.player.pk).update(created=datetime(2026, 11, 27, 12, tzinfo=UTC))
    speaks = {"accept-language": to_language(language)}
    assert days in ann.get("/people/me/", headers=speaks).content.decode()
    profile = ann.get(f"/people/{ann.player.pk}/", headers=speaks)
    assert month in profile.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "cells", "hexes"),
    [("ja", "階層2", "レベル"), ("zh-hans", "第 2 层", "高度"), ("zh-hant", "階層 2", "高度")],
)
def test_the_editor_of_boards_says_level_as_each_game_does(
    language: str, cells: str, hexes: str
) -> None:
    ann = new_guest("Ann")
    speaks = {"accept-language": language}
    squares = ann.get("/cards/boards/kurogane/map/", headers=speaks).content.decode()
    assert cells in squares
    assert hexes not in squares.split('data-for="level"')[0]
    assert hexes in ann.get("/cards/boards/battletech/board/", headers=speaks).content.decode()


@pytest.mark.django_db
def test_what_is_wrong_with_a_roster_is_said_of_cards_by_their_names_in_the_language() -> None:
    load_cards()
    ann = new_guest("Ann")
    (ready, *_others) = ready_rosters("crisis")
    entries = [*ready.entries, *ready.entries]
    roster = Roster.objects.create(system="crisis", owner=ann.player, name="Two", entries=entries)
    with override("ja"):
        reply = ann.get(f"/rosters/{roster.pk}/edit/", headers={"accept-language": "ja"})
    places = re.findall(r'<span class="fault-place">([^<]*)', reply.content.decode())
    assert places
    assert [place for place in places if not re.search(_WIDE, place)] == []
