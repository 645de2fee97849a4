"""The enemies that a unit cannot fire at: in one refused option, and each by its reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

from ...contract.asking import Game
from ...fields import Illegal, Option
from ...text import Message, _, ngettext, one_by_one
from ..state import Squad, State, Vehicle
from .attacks import Mode
from .legality import OUT_OF_RANGE, why_silent

Unit = Squad | Vehicle
Unlisted = Callable[[str], Illegal | None]
FIRE: Final = "fire"
TARGET: Final = "TI-9.0"
SIGHT: Final = "TI-8."
"""What the ids of all rules of sight begin with."""


def id_of(lead: Unit, target: Unit) -> str:
    """The id of the option of a unit to fire at a target."""
    return f"{FIRE}:{lead.id}:{target.id}"


def option(lead: Unit, targets: Sequence[Unit], why: Callable[[Unit], Illegal | None]) -> Option:
    """All enemies that a unit cannot fire at, refused with the reasons: `why` for each."""
    reasons = _reasons(lead, targets, why)
    rules = {rule for rule, _why in reasons}
    refused = Illegal(
        rules.pop() if len(rules) == 1 else TARGET, one_by_one([why for _rule, why in reasons])
    )
    return Option(
        f"{FIRE}:{lead.id}",
        ngettext(
            "%(n)s enemy cannot be fired at", "%(n)s enemies cannot be fired at", len(targets)
        ),
        rule=TARGET,
        refused=refused,
        group=FIRE,
        on={"unit": lead.id},
    )


def _reasons(
    lead: Unit, targets: Sequence[Unit], why: Callable[[Unit], Illegal | None]
) -> list[tuple[str, Message]]:
    """The rules that keep a unit from firing at these, each with all whom it keeps it from. What
    is in the way of a line of sight is said by `why_unlisted` and by the ruler."""
    found: dict[Message, list[str]] = defaultdict(list)
    rules: dict[Message, str] = {}
    for target in targets:
        refused = why(target)
        assert refused is not None, f"{lead.id} can fire at {target.id}"
        sentence = _sentence(refused)
        rules.setdefault(sentence, refused.rule)
        found[sentence].append(target.id.upper())
    return [(rules[each], each.filled(units=names)) for each, names in found.items()]


def _sentence(refused: Illegal) -> Message:
    """A refusal as a sentence that lacks the `units` that it is about."""
    if refused is OUT_OF_RANGE:
        return _("Out of range: %(units)s.")
    if refused.rule.startswith(SIGHT):
        return _("Out of sight: %(units)s.")
    return _("%(units)s: %(why)s", why=refused.message)


def why_unlisted(game: Game[State], mode: Mode, leads: Sequence[Unit]) -> Unlisted:
    """What finds out why an attack of one of these units is no option, by the id that it would
    have."""

    def why(name: str) -> Illegal | None:
        for lead, target in product(leads, game.state.units.values()):
            if id_of(lead, target) == name:
                return why_silent(game, mode, lead, target)
        return None

    return why
