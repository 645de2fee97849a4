"""The translations that people write on their own cards: faults, changes, and form fields."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from games.cards.reading import joined
from games.cards.translations import language_of, may_differ, tables_of
from games.people import names
from games.rules.forms import malformed
from games.rules.forms.cards import CardKind
from games.rules.forms.faults import Fault
from games.rules.forms.free_texts import LANGUAGE, TRANSLATIONS, errors_with, texts_of
from games.rules.text import Message, _

QUOTED = 60
"""Most characters of a text that a fault quotes."""
LONG = 60
"""Longer texts get a field of several lines."""


def languages() -> Mapping[str, str]:
    """The languages in which a card may be written, by code, each with its own name."""
    return dict(settings.LANGUAGES)


def faults(kind: CardKind, card: Mapping[str, Any]) -> Iterator[Fault]:
    """The faults of a card's language and of its translations."""
    original, tables = card.get(LANGUAGE), card.get(TRANSLATIONS)
    if original is not None and (not isinstance(original, str) or original not in languages()):
        yield Fault("", _unknown(), LANGUAGE)
    if tables is None:
        return
    if not isinstance(tables, Mapping):
        yield Fault("", _("Texts by language belong here."), TRANSLATIONS)
        return
    if original is None:
        message = _("Say in which language the card was first written.")
        yield Fault("", message, LANGUAGE)
    texts = frozenset(texts_of(kind.model, card))
    for language, table in tables.items():
        where = joined(TRANSLATIONS, str(language)[:QUOTED])
        if language not in languages():
            yield Fault("", _unknown(), where)
        elif language == original:
            message = _("This is the language that the card was first written in.")
            yield Fault("", message, where)
        elif not isinstance(table, Mapping):
            yield Fault("", _("Texts by the original texts belong here."), where)
        else:
            yield from _faults_in(kind, card, texts, table, where)


def _unknown() -> Message:
    return _("The language is one of %(languages)s.", languages=list(languages()))


def _faults_in(
    kind: CardKind,
    card: Mapping[str, Any],
    texts: frozenset[str],
    table: Mapping[Any, Any],
    where: str,
) -> Iterator[Fault]:
    """The faults of the translations into one language. Each must be valid in the place of the
    original."""
    sound: dict[str, str] = {}
    for text, given in table.items():
        place = joined(where, text[:QUOTED])
        if text not in texts:
            yield Fault("", _("The card does not say this."), place)
        elif not isinstance(given, str):
            yield Fault("", _("A text belongs here."), place)
        elif not given.strip():
            yield Fault("", _("This is empty: leave it out, and the original is shown."), place)
        elif "invisible" in (wrong := _faults_of(given)):
            message = _(
                "Invisible characters, and those that turn text around, are not allowed here."
            )
            yield Fault("", message, place)
        elif "marks" in wrong:
            yield Fault("", _("There are too many marks on one letter."), place)
        elif text == card.get("name") and given != " ".join(given.split()):
            yield Fault("", _("A name is one line, with single spaces."), place)
        else:
            sound[text] = given
    if errors_with(kind.model, card, lambda text: text):
        return  # those are the original's own faults, reported elsewhere
    errors = errors_with(kind.model, card, lambda text: sound.get(text, text))
    for fault in malformed.faults(errors) if errors else ():
        yield Fault("", fault.message, joined(where, fault.where))


def _faults_of(text: str) -> set[str]:
    """The faults of the lines of a text, by the names that `names.fault` gives them."""
    return {names.fault(line, len(line)) for line in text.splitlines()}


def keep_translations(kind: CardKind, old: Sequence[str], after: dict[str, Any]) -> dict[str, Any]:
    """A card after a change, with its translations adjusted: if one text has become another, its
    translations are those of the new text; translations of texts that are gone are removed."""
    tables = tables_of(after)
    if not tables:
        return after
    new = frozenset(texts_of(kind.model, after))
    gone, come = [*frozenset(old) - new], [*new.difference(old)]
    became = {gone[0]: come[0]} if len(gone) == len(come) == 1 else {}
    return with_tables(
        after,
        {
            language: {
                became.get(text, text): said
                for text, said in table.items()
                if became.get(text, text) in new
            }
            for language, table in tables.items()
        },
    )


def first_written_in(card: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The card with that original language, without translations into it."""
    tables = {one: table for one, table in tables_of(card).items() if one != language}
    rest = {part: value for part, value in card.items() if part != LANGUAGE}
    return with_tables({**rest, LANGUAGE: language} if language else rest, tables)


def with_text(card: Mapping[str, Any], language: str, text: str, translated: str) -> dict[str, Any]:
    """The card with a text translated into a language; an empty translation is removed."""
    translated = translated.replace("\r\n", "\n").strip()
    table = {**tables_of(card).get(language, {}), text: translated}
    return with_tables(card, {**tables_of(card), language: {t: s for t, s in table.items() if s}})


def with_tables(card: Mapping[str, Any], tables: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """The card with these translations, without languages that have none."""
    others = {language: dict(table) for language, table in tables.items() if table}
    rest = {part: value for part, value in card.items() if part != TRANSLATIONS}
    return {**rest, TRANSLATIONS: others} if others else rest


def changed_by_script(
    kind: CardKind, shown: Any, data: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A card that a script changed, with its translations adjusted; and the context of the fields
    for them, which are drawn anew if the page shows those of other texts (`shown`). While the name
    is empty, everything stays for the next name."""
    if not isinstance(shown, list) or not data.get("name"):
        return data, {}
    now = keep_translations(kind, [text for text in shown if isinstance(text, str)], data)
    context = context_of(kind, now)
    return now, context | {"languages_anew": shown != context["shown_texts"]}


def context_of(kind: CardKind, card: Mapping[str, Any]) -> dict[str, Any]:
    """The context of the fields for a card's translations."""
    return {
        "first_written_in": language_of(card),
        "has_translations": bool(tables_of(card)),
        "in_languages": in_languages(kind, card),
        "shown_texts": texts_of(kind.model, card),
    }


@dataclass(frozen=True)
class TranslatedText:
    """A text of a card and its translation; "" if it has none."""

    original: str
    text: str
    is_long: bool


@dataclass(frozen=True)
class InLanguage:
    """The texts of a card with their translations into a language, which names itself `name`."""

    code: str
    name: str
    texts: Sequence[TranslatedText]

    @property
    def is_written(self) -> bool:
        """Whether any text is translated."""
        return any(text.text for text in self.texts)


def in_languages(kind: CardKind, card: Mapping[str, Any]) -> list[InLanguage]:
    """The texts of a card with their translations into each language but its own."""
    texts, tables = offered(kind, card), tables_of(card)
    found = []
    for code, name in languages().items():
        if code != card.get(LANGUAGE):
            table = tables.get(code, {})
            translated = [
                TranslatedText(text, table.get(text, ""), len(text) > LONG) for text in texts
            ]
            found.append(InLanguage(code, name, translated))
    return found


def offered(kind: CardKind, card: Mapping[str, Any]) -> Sequence[str]:
    """The texts of a card that may be translated."""
    return [text for text in texts_of(kind.model, card) if may_differ(text)]
