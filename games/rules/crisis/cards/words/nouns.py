"""The names of small things within sentences: one of them, and several."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from ....labels import labels_of
from ....text import Message, _, all_of, any_of, ngettext, pgettext
from ... import terms
from .speaking import reference

LABELS: Final = labels_of(__package__)

TYPES: dict[str, Message] = LABELS["types"]


def named(names: Sequence[str]) -> list[Message]:
    """Attacks, or rules of one, by name, which many languages quote within a sentence."""
    return [pgettext("an attack or a rule, within a sentence", "%(name)s", name=n) for n in names]


# -- Rolls and dice

ROLLS: dict[str, Message] = LABELS["rolls"]
OWN_ROLLS: dict[str, Message] = LABELS["own_rolls"]
OPPOSING_ROLLS: dict[str, Message] = LABELS["opposing_rolls"]
THE_ROLL: dict[str, Message] = LABELS["the_roll"]
SEVERAL_FACES: dict[str, Message] = LABELS["several_faces"]
A_FACE: dict[str, Message] = LABELS["a_face"]
_SO_MANY = LABELS["so_many"]


def rolls_of(rolls: Sequence[str], called: Mapping[str, Message] = ROLLS) -> Message:
    """Several rolls by their names in a table."""
    return all_of([called[roll] for roll in rolls])


def icons(faces: Sequence[str]) -> Message:
    """Icons that a roll needs: "a critical, a wild and 2 hits"."""
    so_many = [_SO_MANY[face].filled(n=number) for face, number in Counter(faces).items()]
    return all_of(so_many)


def face_of(faces: Sequence[str]) -> Message:
    """One of several faces."""
    return any_of([terms.FACES[face] for face in faces])


def dice_of(number: int) -> Message:
    """So many dice."""
    return ngettext("%(n)s die", "%(n)s dice", number)


# -- Tokens and special conditions

KINDS: dict[str, Message] = LABELS["kinds"]
_TOKEN_OF_KIND: dict[str, Message] = LABELS["token_of_kind"]


def any_token(name: str) -> Message:
    """Any token of a name, or the current one."""
    return reference("token") if name == "token" else _("any %(name)s token", name=name)


def token_of_kind(kinds: Sequence[str]) -> Message:
    """A token of one of several kinds."""
    return any_of([_TOKEN_OF_KIND[kind] for kind in kinds])


def special(conditions: Sequence[str]) -> list[Message]:
    """Special conditions by name."""
    return [terms.CONDITIONS[item] for item in conditions]
