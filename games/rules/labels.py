"""Labels: tables of names in data files, beside the code that uses them.

A package's `labels.json` has its tables by name. Each maps keys to a text, or to a text with its
context where the English alone is ambiguous to a translator, or with its plural where it depends on
a number (its "n", which is filled in).
"""

from functools import cache
from typing import Any

from .data import read_json
from .text import Message

Labels = dict[Any, Message]
"""What the keys of a table are called."""


@cache
def labels_of(package: str) -> dict[str, Labels]:
    """The tables of a package by name."""
    tables = read_json(package, "labels.json")
    return {
        name: {key: _message(label) for key, label in table.items()}
        for name, table in tables.items()
    }


def _message(label: str | dict[str, Any]) -> Message:
    return Message(label) if isinstance(label, str) else Message(**label)
