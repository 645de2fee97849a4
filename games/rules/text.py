"""Sentences that the rules speak, kept as an id and parameters until somebody reads them.

The rules never build a sentence: they name it, in English with %(name)s placeholders, and hand
over what goes into it. Whoever shows it translates the id and fills it in, in the reader's own
language. `_` marks the ids for gettext.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

_PLAIN = frozenset([str, int, float, bool, type(None)])


@dataclass(frozen=True)
class Message:
    """A sentence: its id (the English text) and what is filled in (text, numbers, messages)."""

    text: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.render(lambda text: text)

    def __hash__(self) -> int:
        return hash((self.text, tuple(sorted((k, str(v)) for k, v in self.params.items()))))

    def render(self, translate: Callable[[str], str]) -> str:
        """The sentence in the language of `translate`, which maps ids to translated ids."""
        if not self.params:
            return translate(self.text)
        return translate(self.text) % {
            name: _render_param(value, translate) for name, value in self.params.items()
        }


def _render_param(value: Any, translate: Callable[[str], str]) -> Any:
    if isinstance(value, Message):
        return value.render(translate)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_render_param(item, translate)) for item in value)
    return value


def _(text: str, **params: Any) -> Message:
    """Mark `text` for translation and make it a Message."""
    return Message(text, params)


def plain(value: Any) -> Any:
    """`value` as plain JSON data; a Message becomes {"text": …, "params": …}."""
    # Most of every view are numbers and words: those are looked at before anything is called.
    # Whether something is a Mapping is the dearest to find out.
    if type(value) in _PLAIN:
        return value
    if isinstance(value, (list, tuple, set, frozenset)):
        return [item if type(item) in _PLAIN else plain(item) for item in value]
    if isinstance(value, Message):
        return {"text": value.text, "params": plain(value.params)}
    if isinstance(value, (dict, Mapping)):
        return {
            str(key): item if type(item) in _PLAIN else plain(item) for key, item in value.items()
        }
    return value


def message_of(data: Any) -> Any:
    """The inverse of `plain` for messages: plain data with its messages made whole again."""
    if isinstance(data, Mapping):
        if data.keys() == {"text", "params"} and isinstance(data["text"], str):
            return Message(data["text"], message_of(data["params"]))
        return {key: message_of(item) for key, item in data.items()}
    if isinstance(data, list):
        return [message_of(item) for item in data]
    return data
