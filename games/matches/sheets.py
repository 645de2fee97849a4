"""Sheets of units, where a system draws them: all that is known of one unit, to be opened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from django.template.loader import get_template


@dataclass(frozen=True)
class Sheet:
    """A sheet as it was drawn in the language that is active."""

    html: str

    @property
    def version(self) -> str:
        """A short text by which a page knows whether the sheet is what it was."""
        return blake2b(self.html.encode(), digest_size=6).hexdigest()


def drawn(
    system: str, unit: Mapping[str, Any], names: Sequence[str], cards: Mapping[str, Any]
) -> Sheet:
    """The sheet of a unit from somebody's view of the table. Raises TemplateDoesNotExist for a
    system without sheets."""
    context = {"unit": unit, "names": names, "cards": cards, "section": 3}
    return Sheet(get_template(f"{system}/sheet.html").render(context))
