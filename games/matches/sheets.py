"""Sheets of units, for systems that have them: all that is known of one unit."""

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from django.template.loader import get_template


def drawn(
    system: str, unit: Mapping[str, Any], names: Sequence[str], cards: Mapping[str, Any]
) -> str:
    """The sheet of a unit in somebody's view of the table, in the active language. Raises
    TemplateDoesNotExist for a system without sheets."""
    context = {"unit": unit, "names": names, "cards": cards, "section": 3}
    return get_template(f"{system}/sheet.html").render(context)


def version_of(unit: Mapping[str, Any]) -> str:
    """A short text that changes with the content of a unit's sheet."""
    known = json.dumps(unit, sort_keys=True, default=str)
    return blake2b(known.encode(), digest_size=6).hexdigest()
