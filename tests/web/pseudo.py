"""A language made for tests: every message in brackets, so that what is no message shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo

from tabletop.translations import catalogues

CODE = "eo"  # a real language, since browsers and Django take no other; nobody translates into it
_UNREAD = {"script", "style", "code", "pre", "textarea", "template"}
_READ_ATTRIBUTES = {"title", "alt", "placeholder", "aria-label"}
_EMPTY = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
_WORD = re.compile(r"[A-Za-z]{2,}")
_APART = re.compile(r"[.!?:…][)”⟧]*\s*$|[^⟦⟧\s,;]\s*$")


def write(folder: Path) -> None:
    """Write the compiled catalogue of the language below a folder. Its messages are those of the
    other languages, whose catalogues have all that there are."""
    catalog = Catalog(CODE)
    for room in catalogues.rooms():
        with catalogues.compiled(catalogues.catalogue(room, "ja")).open("rb") as file:
            known = read_mo(file)
        for message in filter(lambda one: one.id, known):
            texts = [message.id] if isinstance(message.id, str) else message.id
            brackets = tuple(f"⟦{text}⟧" for text in texts)
            said = brackets[0] if len(texts) == 1 else brackets
            catalog.add(message.id, said, context=message.context)
    path = folder / CODE / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)


def texts(page: str) -> list[str]:
    """What is read on a page: its texts, and the attributes that are read aloud."""
    reader = _Reader()
    reader.feed(page)
    return reader.texts


def unbracketed(page: str) -> Iterator[str]:
    """What a page says outside of brackets. A message may go on over links and emphasis."""
    depth = 0
    for text in texts(page):
        outside, depth = _outside(text, depth)
        if _WORD.search(outside):
            yield outside


def glued(page: str) -> Iterator[str]:
    """Where a page puts one message right behind another, in the order of English. Sentences may
    follow each other, and so may what a mark of its own sets apart."""
    for text in texts(page):
        pieces, depth = [""], 0
        for sign in text:
            depth += sign == "⟦"
            if (sign, depth) == ("⟦", 1):
                pieces.append("")
            pieces[-1] += sign
            depth -= sign == "⟧"
            if (sign, depth) == ("⟧", 0):
                pieces.append("")
        messages, between = pieces[1::2], pieces[2::2]
        for one, mark, other in zip(messages, between, messages[1:], strict=False):
            if _WORD.search(one) and _WORD.search(other) and not _APART.search(one + mark):
                yield text


def _outside(text: str, depth: int) -> tuple[str, int]:
    """What of a text stands in no bracket, where it begins in so many, and in how many it ends."""
    outside = ""
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        outside += sign if not depth and sign != "⟧" else ""
    return outside, depth


class _Reader(HTMLParser):
    """Gathers what is read on a page: its texts, and the attributes that are read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        unread = tag in _UNREAD or ("translate", "no") in attributes
        if tag in _EMPTY:
            unread = unread or bool(self._inside)
        elif unread or self._inside:
            self._inside.append(tag)
        if not unread and not self._inside:
            self.texts += [
                value for name, value in attributes if name in _READ_ATTRIBUTES and value
            ]

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if not self._inside and data.strip():
            self.texts.append(" ".join(data.split()))
