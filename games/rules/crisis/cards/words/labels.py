"""What the fields of words and the values in them are called where a rule is built. A field that
one word alone has is called as its type says (`Label`); here is what many words have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....text import Message, _, pgettext
from ... import terms
from .base import Label, Word, marked
from .conditions import DONE
from .nouns import KINDS, ROLLS, TYPES

FIELDS: Final[Mapping[str, Message]] = {
    "if": _("Only if"),
    "may": _("The player may decline"),
    "choose": _("Choices to make"),
    "do": _("What happens"),
    "name": _("Name"),
    "who": _("Who"),
    "amount": _("How many"),
    "to": _("To"),
    "from": _("From whom"),
    "as": _("Name to call it by"),
    "least": _("At least"),
    "most": _("At most"),
    "within": _("Within Range"),
    "of": _("Of"),
    "side": _("Whose"),
    "size_at_most": _("Of a Size of at most"),
    "conditions": _("Special conditions"),
    "affiliation": _("Affiliation"),
    "power": _("Power"),
    "counter": pgettext("a marker on a character", "Counter"),
    "then": _("Then"),
    "else": _("Otherwise"),
    "rule": _("The rule"),
    "until": _("Until"),
    "times": _("Times"),
    "per": _("For every"),
    "token": _("Token"),
    "tool": _("How far"),
    "toward": _("Toward"),
    "away": _("Away from"),
    "by": _("By whom"),
    "roll": _("Roll"),
    "showing": _("Showing"),
    "into": _("Into"),
    "count": _("How many dice"),
    "add": _("So many dice"),
    "dice": _("So many dice"),
    "points": _("Points"),
    "type": _("Type"),
    "types": _("Types"),
    "range": _("Range"),
    "cost": _("Power"),
    "attacks": _("Attacks, by name"),
    "at": _("At whom"),
    "that": _("That"),
    "is": _("Is"),
    "state": _("State"),
    "names": _("Numbers"),
    "kinds": _("Kinds"),
    "action": _("By its own Attack action"),
    "change": _("Change"),
    "whose": _("Whose"),
    "chosen": _("One chosen before"),
    "number": _("So many"),
    "in": _("Counted in the same"),
    "upgrades": _("Upgrades"),
    "size": _("Size"),
    "kind": _("Kind"),
    "sides": _("Sides"),
    "rules": _("Rules"),
}
"""By the name of a field on a card."""

VALUES: Final[Mapping[str, Message]] = {
    **terms.CONDITIONS,
    **terms.FACES,
    **terms.TOOLS,
    **TYPES,
    **ROLLS,
    **KINDS,
    **DONE,
    "ally": _("allies"),
    "enemy": _("enemies"),
    "any": _("any"),
    "all": _("all"),
    "own": _("its own roll"),
    "other": _("the opponent's roll"),
    "you": _("you"),
    "opponent": _("the opponent"),
    "either": _("Dazed or not"),
    "start": _("at its start"),
    "free": _("nothing"),
    "speed": _("up to its Speed"),
    "game": _("the end of the game"),
    "round": _("round"),
    "turn": _("turn"),
    "phase": _("phase"),
    "activation": _("activation"),
    "next-activation": _("its next activation"),
    "attack-action": _("attack action"),
    "upgrade": _("superpowers of upgrades"),
    "at-least": _("at least"),
    "at-most": _("at most"),
    "more-than": _("more than"),
    "less-than": _("less than"),
    "equal": _("equal to"),
    "both": _("both sides"),
    "healthy": _("Healthy side"),
    "injured": _("Injured side"),
    "same": _("the same side"),
    "single": _("one target"),
    "beam": _("beam"),
    "area": _("area"),
    "secured": _("secured"),
    "controlled": _("controlled"),
    "on-board": _("on the battlefield"),
}


def field_label(word: type[Word], name: str) -> Message | str:
    """What a field of a word is called."""
    own = marked(word, Label).get(name)
    step = word.step_of(name)
    return own.text if own else FIELDS.get(step, step.replace("_", " ").capitalize())


def value_label(value: str | int | bool) -> Message | str:
    """What a value is called."""
    if value is True:
        return _("yes")
    if value is False:
        return _("no")
    return VALUES.get(str(value), str(value).replace("-", " "))
