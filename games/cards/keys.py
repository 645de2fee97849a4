"""Keys: the random part of ids and of links that cannot be guessed.

A card's id in a pack is local, such as "iron-wolf". On this site the card of a player's pack is
known by its full id, "iron-wolf--k3f9x2ab": the local id and the pack's key. Built-in ids never
hold two hyphens in a row, so no imported card can take the place of a built-in one, nor can the
cards of two players be mistaken for each other in a match.
"""

import re
import secrets

from django.utils.text import slugify

# No vowels, which could form words, and no characters that look alike in print.
_ALPHABET = "bcdfghjkmnpqrstvwxz23456789"
_PACK_KEY_LENGTH = 8
_SHARE_KEY_LENGTH = 24  # 114 bits

LOCAL_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LOCAL_ID_LENGTH = 60
SEPARATOR = "--"


def _key(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _place in range(length))


def new_pack_key() -> str:
    """The key of a new pack: public, since it is part of its cards' ids."""
    return _key(_PACK_KEY_LENGTH)


def new_share_key() -> str:
    """The secret part of a link that shares something."""
    return _key(_SHARE_KEY_LENGTH)


def full_id(local: str, pack_key: str) -> str:
    """The id on this site of a card of a player's pack."""
    return f"{local}{SEPARATOR}{pack_key}"


def local_id(card_id: str) -> str:
    """The id of a card within its pack."""
    return card_id.partition(SEPARATOR)[0]


def pack_key(card_id: str) -> str:
    """The key of the pack of a player's card."""
    return card_id.partition(SEPARATOR)[2]


def is_local_id(value: object) -> bool:
    """Whether that can be the id of a card within its pack."""
    return (
        isinstance(value, str)
        and len(value) <= LOCAL_ID_LENGTH
        and LOCAL_ID.fullmatch(value) is not None
    )


def is_pack_key(value: object) -> bool:
    """Whether that can be the key of a player's pack."""
    return (
        isinstance(value, str)
        and len(value) == _PACK_KEY_LENGTH
        and all(letter in _ALPHABET for letter in value)
    )


def local_id_like(name: str, otherwise: str) -> str:
    """An id within a pack derived from a name, or `otherwise` if that is impossible."""
    made = slugify(name)[:LOCAL_ID_LENGTH].replace("_", "-").strip("-")
    return made if is_local_id(made) else otherwise
