"""Update catalogues to the present messages, and find faults in them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from . import extraction
from .catalogues import catalogue, languages, read, rooms
from .extraction import Found

Key = tuple[str | None, str]
_WRITTEN = datetime(2026, 11, 26, tzinfo=UTC)  # Babel needs a date; a constant makes no changes
_PLACEHOLDER = re.compile(r"%%|%(?:\(\w+\))?[sd]|\{\w*\}")
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>|&\w+;")


def update(languages: list[str]) -> None:
    """Write the catalogues of these languages with all messages. Translations stay with their
    messages, even if these move to another catalogue."""
    found = extraction.by_room()
    for language in languages:
        translations = _translations(language)
        for room in rooms():
            new = _catalogue(language, found.get(room, []), translations)
            path = catalogue(room, language)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, new, width=100, include_lineno=False)


def faults() -> Iterator[str]:
    """The faults of the catalogues, a line each: messages without a catalogue, translations that
    are missing or obsolete, placeholders or markup that differ from the message's."""
    found = extraction.by_room()
    yield from _ambiguous(one for messages in found.values() for one in messages)
    for language in languages():
        for room in rooms():
            path = catalogue(room, language)
            messages = {_key(one): one for one in found.get(room, [])}
            written = {_key(one): one for one in read(path, language) if one.id}
            for key in messages.keys() - written.keys():
                yield f"{path}: not there: {key[1]!r}"
            for key, message in written.items():
                if key not in messages:
                    yield f"{path}: no longer a message: {key[1]!r}"
                elif fault := fault_of(message):
                    yield f"{path}: {fault}: {key[1]!r}"


def _ambiguous(found: Iterable[Found]) -> Iterator[str]:
    """Texts that occur both alone and with a plural: gettext finds only the one with the plural."""
    counted = Counter(_key(one) for one in found)
    for (_context, text), times in counted.items():
        if times > 1:
            yield f"{text!r} has a plural in one place and none in another: give one a context"


def fault_of(message: Message) -> str:
    """The fault of a message's translation; "" if there is none."""
    text = _text(message)
    if not text:
        return "no translation"
    english = message.id if isinstance(message.id, str) else message.id[1]
    for what, pattern in (("placeholders", _PLACEHOLDER), ("markup", _MARKUP)):
        if Counter(pattern.findall(english)) != Counter(pattern.findall(text)):
            return f"other {what}"
    return ""


def _catalogue(language: str, found: list[Found], translations: dict[Key, str]) -> Catalog:
    catalog = Catalog(
        language,
        project="Tabletop",
        header_comment="# Translations of Tabletop.",
        creation_date=_WRITTEN,
        revision_date=_WRITTEN,
        fuzzy=False,
    )
    for one in found:
        text = translations.get(_key(one), "")
        catalog.add(
            one.id,
            text if isinstance(one.id, str) else (text,) * catalog.num_plurals,
            locations=[(place, 0) for place in one.places],
            auto_comments=list(one.comments),
            context=one.context,
        )
    return catalog


def _translations(language: str) -> dict[Key, str]:
    """All present translations of a language, from all its catalogues."""
    paths = (catalogue(room, language) for room in rooms())
    messages = [one for path in paths if path.exists() for one in read(path, language) if one.id]
    return {_key(one): _text(one) for one in messages}


def _key(message: Message | Found) -> Key:
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


def _text(message: Message) -> str:
    string = message.string or ""
    return string if isinstance(string, str) else string[0]
