"""The languages of texts that people write.

Prose counts as written in the language of the page. Texts of people's own cards are in the language
that their author named. The language of people's names, and of cards whose author named none, is
recognized by the script, if only one language is written in it.

Texts in another language than the reader's get a `lang` attribute, so that they are drawn and read
aloud correctly: they are noted while a page is rendered and marked wherever they occur in the
result; scripts do the same (`static/site/foreign.js`). An element that can hold only text, as a
title or an option, is marked as a whole if it holds nothing but a name. Fragments that are cached
for many pages are marked one by one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Final

from django.conf import settings
from django.utils.html import escape, format_html
from django.utils.translation import get_language

MAX_LENGTH = 10
SITE: Final = "Tabletop"
"""The end of every title."""
_HANGUL: Final = re.compile("[\uac00-\ud7a3]")
_KANA: Final = re.compile("[\u3041-\u30ff]")
_HAN: Final = re.compile("[\u3400-\u9fff]")
_CHARACTERS_OF: Final = {"zh-hans": "gb2312", "zh-hant": "big5", "ja": "shift_jis"}
"""Character sets that cover one of these languages and not the others."""
_PIECES: Final = re.compile(
    r"<(?P<plain>script|style|title|option|textarea)\b.*?</(?P=plain)>"
    r"|(?P<tag><(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>)|(?P<text>[^<]+)",
    re.DOTALL,
)
"""Splits markup into tags, text, and elements with only text in them."""
_WHOLE: Final = re.compile(
    r"<(?P<tag>option|title)\b(?![^>]*\blang=)(?P<more>[^>]*>\s*(?P<text>[^<]+?)\s*</(?P=tag)>)"
)
"""Elements that can hold only text and have no `lang` attribute."""
_LETTER: Final = re.compile(r"[^\W\d_]")
_LONGEST_NAME, _MOST_NAMES = 60, 500
_noted: ContextVar[dict[str, str] | None] = ContextVar("noted", default=None)


def written_in() -> str:
    """The language of what a person writes now."""
    return get_language() or settings.LANGUAGE_CODE


def lang(language: str) -> str:
    """The `lang` attribute for a text; empty if it is in the reader's language, or in an unknown
    one, as texts of earlier versions are."""
    known = language and language != written_in()
    return format_html(' lang="{}"', language) if known else ""


def foreign(data: object) -> dict[str, str]:
    """The texts in plain data that are written in another language than the reader's, and in
    which."""
    reader = written_in()
    known = {text: _language_of(text, reader) for text in _texts(data)}
    return {text: language for text, language in known.items() if language != reader}


def _texts(data: object) -> Iterator[str]:
    """The texts that may belong to a single language."""
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
def noting() -> Iterator[dict[str, str]]:
    """Collect texts with their languages while a page is rendered."""
    texts: dict[str, str] = {}
    token = _noted.set(texts)
    try:
        yield texts
    finally:
        _noted.reset(token)


def note(data: object) -> None:
    """Add the foreign texts in plain data to the page that is being rendered, if any."""
    noted = _noted.get()
    if noted is not None:
        for text, language in foreign(data).items():
            noted.setdefault(text, language)


def note_as(texts: Mapping[str, str]) -> None:
    """Add texts whose languages are known to the page that is being rendered, if any."""
    noted = _noted.get()
    if noted is not None:
        noted.update(texts)


def noted_languages() -> dict[str, str]:
    """The languages of short texts on the page, for its scripts, which draw names too."""
    reader, noted = written_in(), _noted.get() or {}
    short = sorted(text for text in noted if len(text) <= _LONGEST_NAME)
    return {text: noted[text] for text in short[:_MOST_NAMES] if noted[text] != reader}


def marked(markup: str, texts: Mapping[str, str]) -> str:
    """Add `lang` to every occurrence of these texts in markup, except within an element that has
    it."""
    if not texts:
        return markup
    # The search puts cards into words in every language, which notes texts of the reader's
    # language too. Each text makes the search slower, and people may write thousands.
    reader = written_in()
    known = {
        escaped: language
        for text, language in texts.items()
        if language != reader and (escaped := str(escape(text))) in markup
    }
    if not known:
        return markup
    longest_first = sorted(known, key=len, reverse=True)
    names = re.compile("|".join(map(_alone, longest_first)), re.ASCII)
    is_ascii = any(name.isascii() for name in known)
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
        if " lang=" in tag or (found["text"].isascii() and not is_ascii):
            return found[0]
        element = "tspan" if tag.startswith("<text") else "bdi"
        return names.sub(
            lambda name: f'<{element} lang="{known[name[0]]}">{name[0]}</{element}>', found[0]
        )

    return _PIECES.sub(piece, markup)


def _alone(name: str) -> str:
    """The pattern of a name that is no part of a longer word."""
    before, after = ("\\b" if re.match(r"\w", end, re.ASCII) else "" for end in (name[0], name[-1]))
    return f"{before}{re.escape(name)}{after}"


@lru_cache(maxsize=4096)
def _language_of(name: str, reader: str) -> str:
    """The language of a name's script; the reader's language if the script allows it."""
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
