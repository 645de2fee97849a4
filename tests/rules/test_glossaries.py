"""The glossaries: each term once, in few words, with the rule that says it exactly."""

from __future__ import annotations

import pytest

from games.rules import systems

SYSTEMS = ("crisis", "kurogane", "battletech", "tide")
LONGEST = 200  # characters that are read at a glance


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_term_is_explained_in_few_words_by_a_rule_of_the_book(system: str) -> None:
    rules = systems.system(system)
    known = {entry.id for entry in rules.book.entries()}
    assert rules.book.glossary()
    for term in rules.book.glossary():
        assert term.rule in known, term
        assert str(term.explanation).endswith("."), term
        assert len(str(term.explanation)) <= LONGEST, term


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_two_terms_are_written_in_the_same_way(system: str) -> None:
    written = [form for term in systems.system(system).book.glossary() for form in term.written]
    assert len(written) == len(set(written))
