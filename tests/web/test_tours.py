"""The README's tour in each language of the site: the same steps, in the words that pages use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import gettext, override, to_language

from tabletop.translations import catalogues, glossaries

ROOT = Path(__file__).parents[2]
LANGUAGES = list(catalogues.LANGUAGES)
HEADING = "## A tour in five minutes\n"
STEPS, PARAGRAPHS = 7, 4
SHOWN = (
    *("New match", "Create match", "Play both sides myself", "How to play", "Lesson"),
    *("Play against the computer", "What would you do?", "Rosters", "Cards", "Personal link"),
    *("Settings", "Result", "Rematch", "Replay", "Honest dice", "Clubs", "Commentary", "Profile"),
    *("Rating", "Holidays", "Standing orders", "Claim the win", "Bring back"),
)
"""What the tour names of what pages show; each is printed bold in the translations."""


def tour_of(language: str) -> str:
    """The tour in a language, below its head."""
    text = (ROOT / "tabletop" / "locale" / language / "tour.md").read_text("utf-8")
    return text[text.index("\n1. ") :]


def english_tour() -> str:
    """The tour in the README."""
    text = (ROOT / "README.md").read_text("utf-8").partition(HEADING)[2].partition("\n## ")[0]
    return text[text.index("\n1. ") :]


def parts(tour: str) -> list[str]:
    """Its steps, and the paragraphs after them, each in one line."""
    found = re.split(r"\n\n|\n(?=\d\. )", tour.strip())
    return [" ".join(part.split()) for part in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tour_has_the_steps_of_the_readme_and_their_commands(language: str) -> None:
    english, translated = parts(english_tour()), parts(tour_of(language))
    assert len(english) == len(translated) == STEPS + PARAGRAPHS
    for original, part in zip(english, translated, strict=True):
        assert re.findall("`[^`]+`", part) == re.findall("`[^`]+`", original)
        assert re.match(r"\d\. |\*\*|", part)[0] == re.match(r"\d\. |\*\*|", original)[0]  # type: ignore[index]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tour_names_what_pages_show_by_their_words(language: str) -> None:
    tour = tour_of(language)
    with override(to_language(language)):
        named = {shown: gettext(shown) for shown in SHOWN}
    assert {shown: words for shown, words in named.items() if f"**{words}**" not in tour} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tour_says_terms_as_the_glossary_does(language: str) -> None:
    pairs = list(zip(parts(english_tour()), parts(tour_of(language)), strict=True))
    missed = [
        (term.english, term.translations, part)
        for term in glossaries.terms(language)
        if term.room == ROOT / "tabletop"
        for original, part in pairs
        if term.is_missed(original, part)
    ]
    assert missed == []


def test_the_tours_are_linked_with_one_another() -> None:
    targets = {language: f"{language}/tour.md" for language in LANGUAGES}
    readme = (ROOT / "README.md").read_text("utf-8")
    for language in LANGUAGES:
        assert f"(tabletop/locale/{targets[language]})" in readme
        head = (ROOT / "tabletop" / "locale" / targets[language]).read_text("utf-8")
        linked = re.findall(r"\]\(([^)]+)\)", head.partition("\n1. ")[0])
        others = [f"../{targets[other]}" for other in LANGUAGES if other != language]
        assert sorted(linked) == sorted(["../../../README.md#a-tour-in-five-minutes", *others])
