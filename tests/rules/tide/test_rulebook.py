"""The rulebook as the app shows it: where each rule comes from, and what is not there."""

from __future__ import annotations

import re

import pytest

from games.rules.tide import SYSTEM

BOOK = {entry.id: entry for entry in SYSTEM.book.entries()}


def test_a_reading_says_why_and_what_is_stated_needs_no_reason() -> None:
    for entry in BOOK.values():
        if entry.source == "seed?":
            assert entry.why, entry.id
        if entry.source == "seed":
            assert entry.why is None, entry.id


@pytest.mark.rule("TI-3.3", "TI-13.3", "TI-14.1", "TI-15.p2")
def test_the_book_offers_no_decks_of_cards() -> None:
    assert "no decks" in str(BOOK["TI-3.3"].text)
    for entry in BOOK.values():
        assert not re.search(
            r"off by default|decks are off|if used|optional, off", str(entry.text)
        ), entry.id


def test_rules_refer_to_rules_that_there_are() -> None:
    """By their whole ids: sections of other books have no numbers here."""
    for entry in BOOK.values():
        assert not re.search(r"section \d|\(\d+(\.\d+)*\)", str(entry.text)), entry.id
        named = re.findall(r"TI-\d+(?:\.[0-9a-z]+)*", f"{entry.text} {entry.why or ''}")
        assert set(named) <= set(BOOK), entry.id
