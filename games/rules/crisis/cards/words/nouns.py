"""What the small things of the game are called within sentences: one of them, and several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ....text import Message, _, all_of, any_of, ngettext, pgettext
from ... import terms
from .speaking import reference

TYPES: dict[str, Message] = {
    "physical": pgettext("type of an attack, within a sentence", "physical"),
    "energy": pgettext("type of an attack, within a sentence", "energy"),
    "mystic": pgettext("type of an attack, within a sentence", "mystic"),
}


def named(names: Sequence[str]) -> list[Message]:
    """Attacks, or rules of one, by their names, which many languages quote within a sentence."""
    return [pgettext("an attack or a rule, within a sentence", "%(name)s", name=n) for n in names]


# -- Rolls and dice

ROLLS: dict[str, Message] = {
    "attack": _("attack rolls"),
    "defense": _("defense rolls"),
    "dodge": _("dodge rolls"),
}
OWN_ROLLS: dict[str, Message] = {
    "attack": _("its attack rolls"),
    "defense": _("its defense rolls"),
    "dodge": _("its dodge rolls"),
}
OPPOSING_ROLLS: dict[str, Message] = {
    "attack": _("the opponent's attack roll"),
    "defense": _("the opponent's defense roll"),
    "dodge": _("the opponent's dodge roll"),
}
THE_ROLL: dict[str, Message] = {
    "attack": _("the attack roll"),
    "defense": _("the defense roll"),
    "dodge": _("the dodge roll"),
    "own": _("its own roll"),
    "other": _("the opponent's roll"),
}
SEVERAL_FACES: dict[str, Message] = {
    "critical": _("criticals"),
    "wild": _("wilds"),
    "hit": _("hits"),
    "block": _("blocks"),
    "blank": _("blanks"),
    "failure": _("failures"),
}
A_FACE: dict[str, Message] = {
    "critical": pgettext("one of these icons", "a critical"),
    "wild": pgettext("one of these icons", "a wild"),
    "hit": pgettext("one of these icons", "a hit"),
    "block": pgettext("one of these icons", "a block"),
    "blank": pgettext("one of these icons", "a blank"),
    "failure": pgettext("one of these icons", "a failure"),
}
_SO_MANY: dict[str, Callable[[int], Message]] = {
    "critical": lambda n: ngettext("a critical", "%(n)s criticals", n),
    "wild": lambda n: ngettext("a wild", "%(n)s wilds", n),
    "hit": lambda n: ngettext("a hit", "%(n)s hits", n),
    "block": lambda n: ngettext("a block", "%(n)s blocks", n),
    "blank": lambda n: ngettext("a blank", "%(n)s blanks", n),
    "failure": lambda n: ngettext("a failure", "%(n)s failures", n),
}


def rolls_of(rolls: Sequence[str], called: Mapping[str, Message] = ROLLS) -> Message:
    """Several rolls, called as in a table."""
    message: Message = all_of([called[roll] for roll in rolls])
    return message


def icons(faces: Sequence[str]) -> Message:
    """Icons that a roll must show: "a critical, a wild and 2 hits"."""
    message: Message = all_of([_SO_MANY[face](number) for face, number in Counter(faces).items()])
    return message


def face_of(faces: Sequence[str]) -> Message:
    """One of some faces."""
    message: Message = any_of([terms.FACES[face] for face in faces])
    return message


def dice_of(number: int) -> Message:
    """So many dice."""
    return ngettext("%(n)s die", "%(n)s dice", number)


# -- Tokens and special conditions

KINDS: dict[str, Message] = {
    "civilian": _("Civilian"),
    "asset": _("Asset"),
    "opportunity": _("Opportunity"),
}
_TOKEN_OF_KIND: dict[str, Message] = {
    "civilian": _("a Civilian token"),
    "asset": _("an Asset token"),
    "opportunity": _("an Opportunity token"),
}


def any_token(name: str) -> Message:
    """Any token of a name, or the one that is spoken of."""
    return reference("token") if name == "token" else _("any %(name)s token", name=name)


def token_of_kind(kinds: Sequence[str]) -> Message:
    """A token of one of some kinds."""
    tokens: Message = any_of([_TOKEN_OF_KIND[kind] for kind in kinds])
    return tokens


def special(conditions: Sequence[str]) -> list[Message]:
    """Special conditions by name."""
    return [terms.CONDITIONS[item] for item in conditions]
