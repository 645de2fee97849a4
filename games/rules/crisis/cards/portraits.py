"""The choice of a character's portrait."""

from typing import Final

from ...data import Json
from ...drawing import portraits
from ...drawing.portraits import Portrait
from .builtin import HOME

COMPOSED: Final = portraits.read(HOME / "portraits.toml")
"""The portraits of the built-in characters, by their cards' ids."""


def portrait(card: Json) -> Portrait:
    """The portrait of a character's card: its own, that of the built-in card that it was copied
    from, or one made from its name."""
    composed = portraits.from_plain(card.get("portrait"))
    made_from = card["id"].partition("--")[0]
    return composed or COMPOSED.get(made_from) or portraits.generated(card.get("name", made_from))
