"""In which language people write. What they say is taken to be in the one that they read the page
in; names of people, and what stands on cards of their own, show it by their script, where that is
of one language. What is written in another than the reader's says so, and is drawn and read aloud
as it should be: a page notes such texts while it is made, and marks them wherever they stand in it
when it is done, and its scripts do so with what they draw (`static/site/foreign.js`). What can hold
nothing but text is marked as a whole where a name is all its words: a title or an option in which
others stand, too, is in the language of those. What is drawn once for many pages is marked by
itself."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.utils.html import escape, format_html
from django.utils.translation import get_language

MAX_LENGTH = 10
SITE: Final = "Tabletop"
"""With which every title ends."""
_HANGUL: Final = re.compile("[\uac00-\ud7a3]")
_KANA: Final = re.compile("[\u3041-\u30ff]")
_HAN: Final = re.compile("[\u3400-\u9fff]")
_CHARACTERS_OF: Final = {"zh-hans": "gb2312", "zh-hant": "big5", "ja": "shift_jis"}
"""Sets of the characters that each of these languages writes, and others need not."""
_PIECES: Final = re.compile(
    r"<(?P<plain>script|style|title|option|textarea)\b.*?</(?P=plain)>"
    r"|(?P<tag><(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>)|(?P<text>[^<]+)",
    re.DOTALL,
)
"""Markup in pieces: tags, text, and elements in which there is nothing but text."""
_WHOLE: Final = re.compile(
    r"<(?P<tag>option|title)\b(?![^>]*\blang=)(?P<more>[^>]*>\s*(?P<text>[^<]+?)\s*</(?P=tag)>)"
)
"""What can hold nothing but text, and does not say its language."""
_LETTER: Final = re.compile(r"[^\W\d_]")
_LONGEST_NAME, _MOST_NAMES = 60, 500
_noted: ContextVar[set[str] | None] = ContextVar("noted", default=None)


def written_in() -> str:
    """The language of what somebody writes now."""
    return get_language() or settings.LANGUAGE_CODE


def lang(language: str) -> str:
    """The attribute for a text in a language; nothing where it is the reader's own, or where nobody
    knows, as of what was written in an earlier version."""
    known = language and language != written_in()
    return format_html(' lang="{}"', language) if known else ""


def foreign(data: object) -> frozenset[str]:
    """The texts in plain data that are written in another language than the reader's."""
    reader = written_in()
    return frozenset(text for text in _texts(data) if _language_of(text, reader) != reader)


def _texts(data: object) -> Iterator[str]:
    """Those that may be of one language alone."""
    if isinstance(data, str):
        if not data.isascii():
            yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, Iterable):
        for value in data:
            yield from _texts(value)


@contextmanager
def noting() -> Iterator[set[str]]:
    """While a page is made: the texts in other languages that are noted for it."""
    texts: set[str] = set()
    token = _noted.set(texts)
    try:
        yield texts
    finally:
        _noted.reset(token)


def note(data: object) -> None:
    """Note for the page that is made now, if any is, what in plain data is in another language."""
    noted = _noted.get()
    if noted is not None:
        noted |= foreign(data)


def noted_languages() -> dict[str, str]:
    """The languages of the short texts that have been noted for the page that is made now, for its
    scripts, which draw names as the page does."""
    reader = written_in()
    short = sorted(text for text in _noted.get() or () if len(text) <= _LONGEST_NAME)
    return {
        text: language
        for text in short[:_MOST_NAMES]
        if (language := _language_of(text, reader)) != reader
    }


def marked(markup: str, texts: Collection[str]) -> str:
    """Markup in which these texts say in which language they are, wherever they stand in it but
    where an element says so already."""
    if not texts:
        return markup
    # Texts are noted in every language that a card is put into words in for the search, the
    # reader's among them. Each text makes the search slower, and people may write thousands.
    reader = written_in()
    known = {
        escaped: language
        for text in texts
        if (escaped := str(escape(text))) in markup
        and (language := _language_of(text, reader)) != reader
    }
    if not known:
        return markup
    longest_first = sorted(known, key=len, reverse=True)
    names = re.compile("|".join(map(re.escape, longest_first)))
    tag = ""

    def whole(found: re.Match[str]) -> str:
        said = {known[name] for name in names.findall(found["text"])}
        alone = len(said) == 1 and not _LETTER.search(
            names.sub("", found["text"].removesuffix(SITE))
        )
        return f'<{found["tag"]} lang="{said.pop()}"{found["more"]}' if alone else found[0]

    def piece(found: re.Match[str]) -> str:
        nonlocal tag
        if found["plain"] in ("option", "title"):
            return _WHOLE.sub(whole, found[0])
        if found["text"] is None:
            tag = found["tag"] or ""
            return found[0]
        if " lang=" in tag or found["text"].isascii():
            return found[0]
        element = "tspan" if tag.startswith("<text") else "bdi"
        return names.sub(
            lambda name: f'<{element} lang="{known[name[0]]}">{name[0]}</{element}>', found[0]
        )

    return _PIECES.sub(piece, markup)


@lru_cache(maxsize=4096)
def _language_of(name: str, reader: str) -> str:
    """The language whose script a name is written in; the reader's, if it may be that one."""
    if _HANGUL.search(name):
        return "ko"
    if _KANA.search(name):
        return "ja"
    han = "".join(_HAN.findall(name))
    fits = [one for one, charset in _CHARACTERS_OF.items() if han and _is_within(han, charset)]
    return fits[0] if len(fits) == 1 else reader


def _is_within(text: str, charset: str) -> bool:
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return False
    return True
