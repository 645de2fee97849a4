"""Short digests of a state, by which a replay shows that it came out the same.

A digest is kept for as long as its match, the code is not: what a later version of the code adds to
a state must not change it. So a digest leaves out every value that its field has by default, and a
field that a state did not have when it was digested says as little as it did then. What a state
keeps for the screens alone (`Rules.screen_fields`) is left out too.

Each digest names its form. Those without a name are of the first form, over all the fields that a
state had at that time (`Rules.first_fields`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from .definition import AnySystem

_FORM = "2:"
_LENGTH = 16


def digest_of(system: AnySystem, state: object) -> str:
    """The digest of a state, in the form in which digests are written now."""
    plain = system.rules.dump(state, without_defaults=True)
    for name in system.rules.screen_fields:
        plain.pop(name, None)
    return _FORM + _hash(plain)


def is_digest_of(digest: str, system: AnySystem, state: object) -> bool:
    """Whether that is the digest of the state, in whichever form it was written."""
    if digest.startswith(_FORM):
        return digest == digest_of(system, state)
    return digest == _hash(_first_plain(state, system.rules.first_fields))


def _hash(data: object) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


def _first_plain(value: object, known: Mapping[type, str]) -> Any:
    """The value as plain data, with those fields only that there were in the first form."""
    if is_dataclass(value):
        now = [field.name for field in fields(value)]
        first = known[type(value)].split() if type(value) in known else now
        return {name: _first_plain(getattr(value, name), known) for name in now if name in first}
    if isinstance(value, Mapping):
        return {str(key): _first_plain(item, known) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_first_plain(item, known) for item in value]
    return value
