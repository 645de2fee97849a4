"""Find all messages in Python, in templates, and in data files.

Python and templates mark messages with gettext's functions and tags. In data files the keys decide:
`TEXTS` hold sentences and paragraphs of rulebooks and cards, `NAMES` the names of things, which are
messages with the context "name". In a `labels.json` every text is a message. For translators,
messages of data files have a comment that says where they first occur: which card, which step.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.extract import DEFAULT_KEYWORDS, extract
from django.utils.translation import override
from django.utils.translation.template import templatize

from games.cards.drafts import fields_of
from games.cards.formats import OBJECT, titles_of
from games.cards.model_forms import fields_beside_board, labels_of, notes_of
from games.rules.contract.definition import AnySystem
from games.rules.systems import systems
from tabletop.data import ROOT

from .catalogues import SITE, SYSTEMS

NAME = "name"
"""The role of names: of characters, weapons, boards."""

TEXTS = frozenset(
    {"aim", "about", "asked", "balance", "better", "caption", "caused", "further", "group"}
    | {"introduction", "means", "opponent", "place", "plays", "reads", "text", "title", "why"}
    | {"words", "worse", "written"}
)
STEPS = frozenset({"do", "end"})
"""Texts of lessons; on cards these keys hold no words."""
NAMES = frozenset({"name", "alter_ego", "as", "called", "counter", "power"})
LABELS = "labels.json"
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
}

_Message = tuple[str | tuple[str, ...], str | None, list[str]]
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


@dataclass
class Found:
    """A message with its context, as one text or with a plural, and the files that contain it."""

    id: str | tuple[str, ...]
    context: str | None
    places: dict[str, None] = field(default_factory=dict)
    comments: dict[str, None] = field(default_factory=dict)


def by_room() -> dict[Path, list[Found]]:
    """All messages by the folder of their catalogue: a system's own, or the site's."""
    found: dict[tuple[Any, str | None], Found] = {}
    for path, messages in _sources():
        for message, context, comments in messages:
            one = found.setdefault((message, context), Found(message, context))
            one.places[path.relative_to(ROOT).as_posix()] = None
            if path.suffix != ".json" or not one.comments:
                one.comments.update(dict.fromkeys(comments))
    rooms: dict[Path, list[Found]] = {}
    for one in found.values():
        owners = {room_of(ROOT / place) for place in one.places}
        rooms.setdefault(owners.pop() if len(owners) == 1 else SITE, []).append(one)
    return rooms


def room_of(path: Path) -> Path:
    """The folder of the catalogue for the messages of a file."""
    for base in (SYSTEMS, ROOT / "templates"):
        if path.is_relative_to(base):
            room = SYSTEMS / path.relative_to(base).parts[0]
            if (room / "system.py").exists():
                return room
    return SITE


def _sources() -> Iterator[tuple[Path, Iterator[_Message]]]:
    """The files that may hold messages, each with those in it."""
    for path in _files():
        yield path, _messages(path)
    for system in systems().values():
        yield SYSTEMS / system.id / "cards", _in_code(system)


def _in_code(system: AnySystem) -> Iterator[_Message]:
    """Messages in a system's code: descriptions of card fields, and the names of its packs and
    rosters."""
    for note in dict.fromkeys(note for kind in system.cards.kinds for note in notes_of(kind.model)):
        yield note, None, []
    with override(None):
        forms = [
            fields_beside_board(system, kind) if kind.board else fields_of(system, kind)
            for kind in system.cards.kinds
            if kind.board is None or kind.board.has_parts
        ]
    for label in dict.fromkeys(label for form in forms for label in labels_of(form)):
        yield label, None, []
    titles = [title.text for kind in system.cards.kinds for title in titles_of(kind.model)]
    for title in dict.fromkeys(titles):
        yield title, OBJECT, []
    for named in (*system.cards.packs(), *system.rosters.ready()):
        yield named["name"], NAME, []


def _files() -> Iterator[Path]:
    """The files that may hold messages, in a stable order."""
    for folder, pattern in (
        ("templates", "*.html"),
        ("templates", "*.txt"),
        ("tabletop", "*.py"),
        ("games", "*.py"),
        ("games/rules", "*.json"),
    ):
        for path in sorted((ROOT / folder).rglob(pattern)):
            if "migrations" not in path.parts:
                yield path


def _messages(path: Path) -> Iterator[_Message]:
    text = path.read_text(encoding="utf-8")
    if path.name == LABELS:
        yield from _in_labels(json.loads(text))
    elif path.suffix == ".json":
        texts = TEXTS | STEPS if path.parent.name == "rulebook" else TEXTS
        yield from _in_data(json.loads(text), texts)
    elif path.suffix == ".py":
        yield from _in_python(text)
    else:
        # In templates, indented lines are fine; in Python they would be blocks.
        yield from _in_python(_INDENTATION.sub("", templatize(text)))


def _in_python(text: str) -> Iterator[_Message]:
    file = BytesIO(text.encode())
    for _line, message, comments, context in extract("python", file, KEYWORDS, ["Translators:"]):
        yield message, context, comments


def _in_labels(tables: Any) -> Iterator[_Message]:
    for label in (label for table in tables.values() for label in table.values()):
        if isinstance(label, str):
            yield label, None, []
        else:
            plural = label.get("plural")
            text = (label["text"], plural) if plural else label["text"]
            yield text, label.get("context"), []


def _in_data(
    data: Any,
    texts: frozenset[str],
    key: str = "",
    context: str | None = None,
    place: tuple[str, ...] = (),
) -> Iterator[_Message]:
    if isinstance(data, dict):
        for name, value in data.items():
            role = data.get("context") if name == "written" else None
            yield from _in_data(value, texts, name, role, (*place, name))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            known = value.get("id") if isinstance(value, dict) else None
            yield from _in_data(value, texts, key, context, (*place, str(known or index)))
    elif isinstance(data, str) and data:
        if key in texts:
            yield data, context, [".".join(place)]
        elif key in NAMES:
            yield data, NAME, [".".join(place)]
