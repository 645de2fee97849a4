"""Short digests of a state, by which a replay shows that it came out the same.

A digest is kept for as long as its match, the code is not: what a later version of the code adds to
a state must not change it. So a digest leaves out every value that its field has by default, and a
field that a state did not have when it was digested says as little as it did then. What a state
keeps for the screens alone (`Rules.screen_fields`) is left out too. Each digest names its form.
"""

from __future__ import annotations

import hashlib
import json

from .definition import AnySystem

_FORM = "2:"
_LENGTH = 16


def digest_of(system: AnySystem, state: object) -> str:
    """The digest of a state."""
    plain = system.rules.dump(state, without_defaults=True)
    for name in system.rules.screen_fields:
        plain.pop(name, None)
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return _FORM + hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


def is_current_form(digest: str) -> bool:
    """Whether a digest was written in the form in which digests are written now."""
    return digest.startswith(_FORM)
