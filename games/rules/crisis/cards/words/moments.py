"""The moments that rules can respond to: their text, and groups of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from ....data import Json, read_json
from ....text import Message, _, pgettext
from .base import SLOT, Values
from .speaking import Called


@dataclass(frozen=True)
class Reading:
    """The text of a moment on a card, with slots for who and what is in it, and in an ask whether
    to respond to it. A moment about a character has another text as a `further` moment of the same
    rule; with its cause both texts are `caused`. `meant` are the things that a responding rule may
    refer to without having named them."""

    reads: Message
    asked: Message
    further: Message | None
    caused: Sequence[Message]
    meant: Mapping[str, Called]

    def has(self, slot: str) -> bool:
        """Whether the text has this slot."""
        return slot in SLOT.findall(self.reads.text)


_DAMAGE = Called(_("the damage"))
_DAZED = Called(pgettext("it is not …", "Dazed"))
_KO = Called(pgettext("it is not …", "KO'd"))
_MEANT: Final[Mapping[str, Mapping[str, Called]]] = {
    "would-suffer": {"event": _DAMAGE},
    "suffered": {"event": _DAMAGE},
    "would-daze": {"prevented": _DAZED},
    "would-ko": {"prevented": _KO},
    "would-collide": {
        "subject": Called(_("the thrown character"), "any"),
        "other": Called(_("the character that is hit"), "any"),
    },
    "terrain-destroyed": {"event": Called(_("its Size"))},
}


def _reading(name: str, row: Json) -> Reading:
    return Reading(
        reads=Message(row["reads"]),
        asked=Message(row.get("asked", _("Does one of your rules react?").text)),
        further=Message(row["further"]) if "further" in row else None,
        caused=[Message(text) for text in row.get("caused", ())],
        meant=_MEANT.get(name, {}),
    )


MOMENTS: Final[Mapping[str, Reading]] = {
    name: _reading(name, row) for name, row in read_json(__package__, "moments.json").items()
}
"""The moments that a rule can respond to, with their texts."""
Moment = Annotated[str, Values({name: reading.reads for name, reading in MOMENTS.items()})]

STEPS_OF_ATTACKS: frozenset[Moment] = frozenset(
    {
        "attack-declared",
        "targeted",
        "pool-attack",
        "pool-defense",
        "rolled",
        "modify-own",
        "modify-other",
        "modified",
        "before-damage",
    }
)
"""Moments of an attack to which rules can only respond while it lasts."""

BEFORE_THE_ROLL: tuple[Moment, ...] = ("attack-declared", "targeted", "pool-attack", "pool-defense")
"""Moments of an attack that always come, in order (CP-ATK-02 to CP-ATK-05)."""

WITH_A_STEP_OF_CRISES: frozenset[Moment] = frozenset({"power-phase", "cleanup"})
"""Moments in which crisis cards have their own step (CP-ROUND-05, CP-ROUND-19)."""


def asked(when: str, params: Mapping[str, object]) -> Message:
    """The prompt for a player who may respond to a moment, with who and what is in it."""
    return MOMENTS[when].asked.filled(**params)


def are_alike(one_moment: str | None, other: str | None) -> bool:
    """Whether two moments fit in one sentence: both are about a character."""
    readings = [MOMENTS.get(when or "") for when in (one_moment, other)]
    return all(reading is not None and reading.further for reading in readings)
