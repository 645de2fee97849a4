"""What just happened, for whoever was away: what it tells, how much of it, and to whom."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from games.live import recap
from games.matches.models import Match
from games.matches.wording import LogLine
from games.rules.contract.lines import Entry
from games.rules.text import Message
from tests.matchmaking import begun_match, open_match, play_on
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_cached() -> None:
    """No request is counted, and no card is in memory."""
    cache.clear()
    recap._cache.clear()


def told(browser: Any, match: Match, **query: Any) -> Any:
    return browser.get(f"/matches/{match.pk}/recap", query)


def line(number: int, text: str = "So.", **more: Any) -> LogLine:
    return LogLine(Message(text), number=number, **more)


def numbers(found: recap.Recap) -> list[int]:
    return [entry.number for entry in found.entries]


# -- what is told


def test_what_came_since_a_number_is_told_entry_by_entry() -> None:
    lines = [line(1), line(2), line(3, entry=Entry("part", short="3 to 1"), is_part=True), line(4)]
    found = recap.recap(lines, 2)
    assert numbers(found) == [2, 4], "the entry that goes on is told from its beginning"
    assert found.entries[0].shorts == ["3 to 1"]
    assert recap.recap(lines, 4).entries == []


def test_whoever_comes_first_is_told_the_last_of_it() -> None:
    found = recap.recap([line(n) for n in range(30)], None)
    assert numbers(found) == list(range(30))[-recap.ENTRIES :]
    assert found.more == 0


def test_what_is_too_much_is_counted() -> None:
    found = recap.recap([line(n) for n in range(30)], 9)
    assert len(found.entries) == recap.ENTRIES
    assert found.more == 20 - recap.ENTRIES


def test_headings_and_small_print_are_left_out() -> None:
    found = recap.recap([line(1, kind="heading"), line(2, kind="note"), line(3)], 0)
    assert numbers(found) == [3]


def test_the_last_reasons_for_the_score_are_told_whenever_they_were() -> None:
    lines = [line(n, scores=True) for n in range(5)] + [line(9)]
    found = recap.recap(lines, 8)
    assert numbers(found) == [9]
    assert [one.number for one in found.scored] == [2, 3, 4]


# -- the card


def test_the_card_says_who_leads_what_happened_and_what_is_asked(
    match: Match, ann: Browser, eve: Browser
) -> None:
    play_on(match, 2)
    text = told(eve, match, since=1).content.decode()
    assert "The dice are thrown." in text
    assert "A choice is to be made." in text, "what others are asked is theirs to read"
    assert " leads " in text or "Nobody leads" in text
    assert "decides:" in text


def test_nothing_missed_and_nothing_to_tell_are_no_content(match: Match, eve: Browser) -> None:
    assert told(eve, match).status_code == 204, "nobody has done anything yet"
    play_on(match, 2)
    assert told(eve, match, since=2).status_code == 204
    assert told(eve, match, since="x").status_code == 200, "as if it were the first time"
    play_on(match, 99)
    assert told(eve, match, since=0).status_code == 204, "over: the result says it all"


def test_no_more_is_read_than_the_newest_answers(
    ann: Browser, bob: Browser, eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recap, "ANSWERS", 3)
    match = play_on(begun_match(ann.player, bob.player), 9)
    text = told(eve, match, since=0).content.decode()
    assert text.count('class="log-say"') <= 3


def test_whoever_is_asked_reads_the_own_question(match: Match, ann: Browser, bob: Browser) -> None:
    """That nobody reads what only another may know is held by test_secrets, byte for byte."""
    play_on(match, 2)
    text = told([ann, bob][match.waiting_seats[0]], match).content.decode()
    assert "You decide:</span> Move a unit." in text


def test_a_card_is_made_once_for_all_who_see_the_same(
    match: Match, ann: Browser, bob: Browser, eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on(match, 2)
    made: list[int | None] = []
    card = recap.card

    def counted(here: Any, view: dict[str, Any], *args: Any) -> str:
        made.append(view["perspective"])
        return card(here, view, *args)

    monkeypatch.setattr(recap, "card", counted)
    first = told(eve, match).content
    assert told(eve, match).content == told(new_guest("Fay"), match).content == first
    told(ann, match)
    told(bob, match)
    assert made == [None, 0, 1]
    play_on(match, 1)
    assert told(eve, match).content != first


def test_what_may_not_be_watched_tells_nothing(
    match: Match, ann: Browser, eve: Browser, client: Any
) -> None:
    play_on(match, 2)
    Match.objects.filter(pk=match.pk).update(spectators=False)
    assert told(eve, match).status_code == told(client, match).status_code == 404
    assert told(ann, match).status_code == 200
    assert told(ann, open_match(ann.player)).status_code == 404
    assert ann.post(f"/matches/{match.pk}/recap").status_code == 405
