"""Sentences of the rules in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, ngettext, npgettext, override, pgettext

from games.rules.forms.cards import CardText
from games.rules.text import Message, message_of


def text_of(message: Message) -> str:
    """The text of a message with its placeholders, in the reader's language."""
    text, plural, context = message.text, message.plural, message.context
    if not text:
        return ""  # gettext of nothing is the head of the catalogue
    if plural:
        n = int(message.params["n"])
        return npgettext(context, text, plural, n) if context else ngettext(text, plural, n)
    return pgettext(context, text) if context else gettext(text)


def translate(message: Any) -> str:
    """A Message, or its plain form, as a sentence; anything else as its own text."""
    if isinstance(message, Mapping):
        message = message_of(message)
    if isinstance(message, Message):
        try:
            return message.render(text_of)
        except (KeyError, TypeError, ValueError):
            # A translation whose placeholders went wrong: better in English than not at all.
            return str(message)
    return "" if message is None else str(message)


def all_words(text: CardText) -> str:
    """Every word on a card in every language of the site, folded, to be searched in."""
    lines: dict[str, None] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            lines.update(dict.fromkeys(translate(part).casefold() for part in _parts(text)))
    return "\n".join(line for line in lines if line)


def _parts(text: CardText) -> list[Any]:
    parts: list[Any] = [text.title, text.subtitle, *text.tags]
    for label, value in text.facts:
        parts.append(f"{translate(label)} {translate(value)}")
    for block in text.blocks:
        parts += [block.heading, *block.small, *block.lines]
    return parts
