"""What the small things of the game are called, and several of them."""

from __future__ import annotations

from collections.abc import Sequence

from ....text import Message, _, any_of, pgettext
from ... import terms
from .references import reference

TYPES: dict[str, Message] = {
    "physical": pgettext("type of an attack, within a sentence", "physical"),
    "energy": pgettext("type of an attack, within a sentence", "energy"),
    "mystic": pgettext("type of an attack, within a sentence", "mystic"),
}
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
