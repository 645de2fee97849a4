"""The rulebook as the app shows it: where each rule comes from, and what is not there."""

from __future__ import annotations

import re

import pytest

from games.rules.book.ledgers import RuleEntry
from games.rules.tide import rulebook

BOOK = {entry.id: entry for entry in rulebook.entries()}

STATED = (
    ("TI-1.3", "TI-2.1", "TI-2.2", "TI-5.1.p1", "TI-5.2.p1", "TI-5.8.1"),
    ("TI-6.1", "TI-6.1.8", "TI-6.2.4", "TI-6.3", "TI-7.t2", "TI-7.t3", "TI-7.t4"),
    ("TI-8.1", "TI-8.2", "TI-8.4", "TI-8.5", "TI-8.6", "TI-8.6d", "TI-8.9"),
    ("TI-9.1", "TI-9.3", "TI-9.4", "TI-9.5", "TI-9.5b", "TI-9.5d"),
    tuple(f"TI-9.t{row}" for row in range(1, 7)),
    ("TI-10.1", "TI-10.2", "TI-11.3.p1", "TI-12.4", "TI-12.6", "TI-12.7", "TI-12.11"),
    tuple(f"TI-17.{example}" for example in range(1, 26)),
)
"""The rules that the article states in all their parts, chapter by chapter."""
READINGS = {"TI-6.2.2", "TI-6.2.3", "TI-7.p2", "TI-8.6b", "TI-9.0", "TI-10.3"}


def of_source(source: str) -> set[str]:
    return {entry.id for entry in BOOK.values() if entry.source == source}


def test_every_rule_says_where_its_least_sure_part_comes_from() -> None:
    assert of_source("seed") == {rule for chapter in STATED for rule in chapter}
    assert of_source("seed?") == READINGS
    assert {entry.source for entry in BOOK.values()} == {
        *("seed", "seed?", "official", "reference", "house")
    }


@pytest.mark.parametrize("entry", BOOK.values(), ids=lambda entry: entry.id)
def test_a_reading_says_why_and_what_is_stated_needs_no_reason(entry: RuleEntry) -> None:
    if entry.source == "seed?":
        assert entry.why
    if entry.source == "seed":
        assert entry.why is None


@pytest.mark.parametrize(
    ("rule", "part"),
    [
        ("TI-1.5", "counted, hit and lost as one figure"),
        ("TI-5.5.p1", "all its MP"),
        ("TI-6.5", "1 more for other terrain"),
        ("TI-9.5c", "1 less in total"),
        ("TI-10.4", "halved by itself"),
        ("TI-12.8", "equal"),
        ("TI-12.9", "another hex"),
        ("TI-12.13", "the rest is a ruling"),
    ],
)
def test_a_ruling_on_a_part_of_a_rule_is_marked_and_named(rule: str, part: str) -> None:
    assert BOOK[rule].source == "house"
    assert part in str(BOOK[rule].why)


@pytest.mark.rule("TI-3.3", "TI-13.3", "TI-14.1", "TI-15.p2")
def test_the_book_offers_no_decks_of_cards() -> None:
    assert "no decks" in str(BOOK["TI-3.3"].text)
    for entry in BOOK.values():
        assert not re.search(
            r"off by default|decks are off|if used|optional, off", str(entry.text)
        ), entry.id


@pytest.mark.parametrize("entry", BOOK.values(), ids=lambda entry: entry.id)
def test_rules_refer_to_rules_that_there_are(entry: RuleEntry) -> None:
    """By their whole ids: sections of other books have no numbers here."""
    assert not re.search(r"section \d|\(\d+(\.\d+)*\)", str(entry.text))
    named = re.findall(r"TI-\d+(?:\.[0-9a-z]+)*", f"{entry.text} {entry.why or ''}")
    assert set(named) <= set(BOOK)
