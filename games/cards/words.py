"""Sentences of the rules in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import npgettext, override, trans_real

from games.rules.forms.cards import CardText
from games.rules.text import PLAIN, Message, is_message, said


class Reader:
    """Whoever reads what is drawn now: the language that is active, looked up once for all that is
    said in one go, as to ask for it costs more than to find a word in it."""

    __slots__ = ("_catalogue",)

    def __init__(self) -> None:
        self._catalogue = trans_real.catalog()

    def gettext(self, text: str) -> str:
        """A text in the reader's language."""
        return self._catalogue.gettext(text) if text else ""  # of nothing: the catalogue's head

    def ngettext(self, one: str, many: str, n: int) -> str:
        """A text that depends on a number."""
        return self._catalogue.ngettext(one, many, n)

    def pgettext(self, context: str, text: str) -> str:
        """A text in its role."""
        return self._catalogue.pgettext(context, text)

    def text_of(self, message: Message) -> str:
        """The text of a message with its placeholders."""
        text, plural, context = message.text, message.plural, message.context
        if plural:
            n = int(message.params["n"])
            return (
                npgettext(context, text, plural, n) if context else self.ngettext(text, plural, n)
            )
        return self.pgettext(context, text) if context and text else self.gettext(text)

    def translate(self, message: Any) -> str:
        """A Message, or its plain form, as a sentence; anything else as its own text."""
        if type(message) is str:
            return message
        if is_message(message):
            message = said(message)
        if isinstance(message, Message):
            try:
                return message.render(self.text_of)
            except (KeyError, TypeError, ValueError):
                # A translation whose placeholders went wrong: better in English than not at all.
                return str(message)
        return "" if message is None else str(message)

    def rendered(self, data: Any) -> Any:
        """Plain data with every message in it replaced by its sentence."""
        if type(data) in PLAIN:
            return data
        if isinstance(data, Message) or is_message(data):
            return self.translate(data)
        if isinstance(data, (dict, Mapping)):
            return {
                key: item if type(item) in PLAIN else self.rendered(item)
                for key, item in data.items()
            }
        if isinstance(data, (list, tuple)):
            return [item if type(item) in PLAIN else self.rendered(item) for item in data]
        return data


def translate(message: Any) -> str:
    """A Message, or its plain form, as a sentence in the reader's language; anything else as its
    own text."""
    return Reader().translate(message)


def rendered(data: Any) -> Any:
    """Plain data with every message in it replaced by its sentence, for pages and programs."""
    return Reader().rendered(data)


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
