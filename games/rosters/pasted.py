"""Clean up lists copied from mails, pages and tables: quoting marks, tags, dashes and full-width
letters."""

import html
import re
from collections.abc import Iterator
from functools import partial

# Tags that break lines, and tags that end cells.
_BLOCK = re.compile(
    r"</?(?:br|p|div|li|ul|ol|tr|table|thead|tbody|h[1-6]|section|article)\b[^<>]*>", re.IGNORECASE
)
_CELL = re.compile(r"</t[dh]\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>|<!--[^<>]*-->", re.IGNORECASE)
_UNREAD_PARTS = re.compile(r"<(style|script|title)\b[^<>]*>[^<]*</\1\b[^<>]*>", re.IGNORECASE)
_MADE_HERE = "# "
"""The beginning of texts that this site writes, which need no cleaning."""
_PIECE = "\v"
_QUOTED = re.compile(r"^(?:\s*>)+\s?")
_COLUMNS = re.compile(r"\t| {2,}")

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_ALIKE = {
    ord(wide): plain
    for wides, plain in (
        ("‐‑‒−﹣", "-"),
        ("—–―", "–"),
        ("‘’‚‛′＇`´", "'"),
        ("“”„‟″«»「」『』", '"'),
        ("、", ", "),
        ("。", ". "),
        ("【〔〖", "["),
        ("】〕〗", "]"),
        ("⁄∕", "/"),
        ("\u3000\u00a0\u2007\u202f", " "),
        ("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\ufe0e\ufe0f", None),
    )
    for wide in wides
}
_PLAIN: dict[int, int | str | None] = {**_WIDE, **_ALIKE}

# Marks before a name: bullets, boxes, emoji, numbers; no quotes or brackets.
_BEFORE = re.compile(r"(?:[^\w\s(\[{<'\"]\s*|\(?\d{1,2}[.)]\s+|\(\d{1,2}\)\s*|[oO]\s+)+")
_MEANT_BEHIND = "()[]{}<>'\"!?."


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines with content, numbered as in an editor, without mail quoting and HTML tags."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.startswith(_MADE_HERE) and _BLOCK.search(text):
        text = _untagged(text)
    for number, line in enumerate(text.split("\n"), start=1):
        for piece in line.split(_PIECE):
            unquoted = _QUOTED.sub("", piece)
            if unquoted.strip():
                yield number, unquoted


def _untagged(text: str) -> str:
    """A page as text: a piece for each block, a tab after each cell; its lines stay."""
    for form, instead in ((_UNREAD_PARTS, ""), (_CELL, "\t"), (_BLOCK, _PIECE), (_TAG, "")):
        text = form.sub(partial(_line_breaks_after, instead), text)
    return html.unescape(text)


def _line_breaks_after(instead: str, tag: re.Match[str]) -> str:
    """The replacement of a tag, with the tag's line breaks, so that lines keep their numbers."""
    return instead + "\n" * tag[0].count("\n")


def cells_of(line: str) -> list[str]:
    """The cells of a table's line, including empty ones, separated by tabs or wide spaces; one cell
    if it is no table."""
    return [" ".join(cell.split()) for cell in _COLUMNS.split(line.strip(" "))]


def apart(text: str, mark: str) -> list[str]:
    """Split a text at marks outside brackets."""
    parts, depth = [""], 0
    for piece in text.split(mark):
        parts[-1] += mark + piece if depth > 0 else piece
        depth += sum((sign in "([{") - (sign in ")]}") for sign in piece)
        if depth <= 0:
            depth = 0
            parts.append("")
    return [part.strip() for part in parts if part.strip()]


def plain(text: str) -> str:
    """A text in plain characters: without marks at its ends, with narrow letters and digits,
    straight quotes and plain dashes, without HTML entities."""
    text = " ".join(html.unescape(text).translate(_PLAIN).split())
    before = _BEFORE.match(text)
    start, end = before.end() if before else 0, len(text)
    while end > start and not (text[end - 1].isalnum() or text[end - 1] in _MEANT_BEHIND):
        end -= 1
    return text[start:end]
