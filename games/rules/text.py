"""Sentences that the rules speak, kept as an id and parameters until somebody reads them.

The rules never build a sentence: they name it, in English with %(name)s placeholders, and hand
over what goes into it. Whoever shows it translates the id and fills it in, in the reader's own
language. `_` marks the ids for gettext; `ngettext` those that depend on a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

_PLAIN = frozenset([str, int, float, bool, type(None)])


def english_form(one: str, many: str, number: int) -> str:
    """Which of two English sentences suits the number."""
    return one if number == 1 else many


@dataclass(frozen=True)
class Message:
    """A sentence: its id (the English text) and what is filled in (text, numbers, messages).

    `plural` is the sentence for other numbers than one, where it has forms: the number that
    chooses between them is the parameter "n".
    """

    text: str
    params: Mapping[str, Any] = field(default_factory=dict)
    plural: str = ""

    def __str__(self) -> str:
        return self.render(lambda text: text)

    def __hash__(self) -> int:
        return hash((self.text, tuple(sorted((k, str(v)) for k, v in self.params.items()))))

    def render(
        self,
        translate: Callable[[str], str],
        translate_plural: Callable[[str, str, int], str] = english_form,
    ) -> str:
        """The sentence in the language of `translate`, which maps ids to translated ids, and of
        `translate_plural`, which does so for one and many and chooses by the number."""
        if self.plural:
            text = translate_plural(self.text, self.plural, int(self.params["n"]))
        else:
            text = translate(self.text)
        if not self.params:
            return text
        return text % {
            name: _render_param(value, translate, translate_plural)
            for name, value in self.params.items()
        }


def _render_param(
    value: Any,
    translate: Callable[[str], str],
    translate_plural: Callable[[str, str, int], str],
) -> Any:
    if isinstance(value, Message):
        return value.render(translate, translate_plural)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_render_param(item, translate, translate_plural)) for item in value)
    return value


def _(text: str, **params: Any) -> Message:
    """Mark `text` for translation and make it a Message."""
    return Message(text, params)


def ngettext(one: str, many: str, n: int, /, **params: Any) -> Message:
    """Mark a sentence that depends on a number for translation and make it a Message: `one` for
    1 of what is counted, `many` for any other number. Both may fill in the number as %(n)s."""
    return Message(one, {**params, "n": n}, many)


def plain(value: Any) -> Any:
    """`value` as plain JSON data; a Message becomes {"text": …, "params": …}, with "plural" if it
    has one."""
    # Most of every view are numbers and words: those are looked at before anything is called.
    # Whether something is a Mapping is the dearest to find out.
    if type(value) in _PLAIN:
        return value
    if isinstance(value, (list, tuple, set, frozenset)):
        return [item if type(item) in _PLAIN else plain(item) for item in value]
    if isinstance(value, Message):
        told = {"text": value.text, "params": plain(value.params)}
        return {**told, "plural": value.plural} if value.plural else told
    if isinstance(value, (dict, Mapping)):
        return {
            str(key): item if type(item) in _PLAIN else plain(item) for key, item in value.items()
        }
    return value


def is_message(data: Any) -> bool:
    """Whether plain data is a message."""
    return (
        isinstance(data, Mapping)
        and data.keys() - {"plural"} == {"text", "params"}
        and isinstance(data["text"], str)
    )


def message_of(data: Any) -> Any:
    """The inverse of `plain` for messages: plain data with its messages made whole again."""
    if is_message(data):
        return Message(data["text"], message_of(data["params"]), data.get("plural", ""))
    if isinstance(data, Mapping):
        return {key: message_of(item) for key, item in data.items()}
    if isinstance(data, list):
        return [message_of(item) for item in data]
    return data
