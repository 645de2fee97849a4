"""English that is left in what somebody reads in another language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from django.utils.translation import to_language

from games.cards.site_words import words_in
from tabletop.translations import catalogues
from tests.web.bracketed import SAME_EVERYWHERE

WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*[A-Za-z]")


def english_in(texts: Iterable[str], language: str) -> Iterator[str]:
    """Those of these texts in which an English word stands."""
    for text in texts:
        left = SAME_EVERYWHERE.sub("", own_names(language).sub("", text))
        if any(word not in own_words(language) for word in WORD.findall(left)):
            yield text


@cache
def own_words(language: str) -> frozenset[str]:
    """Words in Latin letters that the language has, by its glossaries."""
    found = {"Tab", "Tabletop"}
    for room in catalogues.rooms():
        for line in (room / "locale" / language / "glossary.md").read_text("utf-8").splitlines():
            is_term = line.startswith("|")
            found |= set(WORD.findall(line.split("|")[2] if is_term else line))
    return frozenset(found)


@cache
def own_names(language: str) -> re.Pattern[str]:
    """What the language calls by names in Latin letters: 'Mechs, and who has no other name."""
    names = words_in(to_language(language)).names.values()
    latin = sorted(filter(WORD.search, names), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, latin)) or "(?!)")
