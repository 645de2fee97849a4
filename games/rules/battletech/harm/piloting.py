"""Piloting skill rolls: their numbers, and the events that require them (BT-8.1, BT-8.2)."""

from collections.abc import Iterable, Iterator
from typing import Final

from ...contract.asking import Game
from ...contract.events import Words
from ...labels import labels_of
from ...text import Message, _
from .. import rolls
from ..cards.schema import MechCard
from ..constants import harm as numbers
from ..constants.harm import GYRO_HITS
from ..events import Check, OfMech
from ..ground import Ground
from ..mechs.condition import LEG_ACTUATORS, immobile
from ..mechs.sheet import card_of
from ..mechs.slots import fresh_hits, hits, marked_gone, marked_hits
from ..state import Hex, Mech, State
from ..sums import Sum, Term
from ..terms import ARMS, GYRO, HIP, LEGS, NAMES

LABELS: Final = labels_of(__package__)

EVENTS: Final[dict[str, Message]] = LABELS["piloting"]
"""The events that require a piloting roll."""

BY_ITSELF: Final = frozenset({"gyro-destroyed", "leg-gone"})
"""The events after which a 'Mech falls without a roll."""

_OF_THE_HEX: Final = frozenset({"water-1", "water-2", "water-3"})
"""Events that count only in the roll for entering that hex: in the example with three hexes of
water (BT-12.11) all rolls have the same number."""

_MARKED: Final = frozenset({"leg-actuator", "hip", "gyro", "gyro-destroyed", "leg-gone"})
"""Events that already count as damage, so that they are not counted twice (BT-8.1.p2)."""


class PilotingRolled(Check, kind="piloting-roll"):
    """A piloting roll for one of `EVENTS`."""

    event: str
    rule: str = "BT-0.p4"


class NotRolled(OfMech, kind="no-roll"):
    """A piloting roll that fails without dice."""

    event: str
    need: int
    terms: tuple[Words, ...] = ()
    rule: str = "BT-0.p4"


def water(depth: int) -> str:
    """The event of entering water of this depth, which is at least 1 (BT-2.9.p1)."""
    return f"water-{min(depth, 3)}"


def asked_in(land: Ground, cell: Hex) -> str:
    """The event of entering a hex on foot that requires a roll: water (BT-2.9.p1) or rubble
    (BT-2.2.t4); "" for none."""
    depth = land.depth(cell)
    if depth >= numbers.WET_DEPTH:
        return water(depth)
    return "rubble" if land.rubble(cell) else ""


def number(game: Game[State], mech: Mech, event: str = "") -> Sum:
    """The number of a piloting roll, term by term: Piloting, the event, all other events of the
    phase, existing damage (BT-0.p4). Without an event it is the number of a roll for events that
    have already happened."""
    terms = [Term(mech.warrior.piloting, _("Piloting"), "BT-0.p4")]
    if event:
        terms += _event_terms([event])
    terms += _event_terms(known for known in mech.events if known not in _OF_THE_HEX)
    terms += damage_terms(card_of(game.setup, mech), mech)
    return Sum(tuple(terms))


def _event_terms(events: Iterable[str]) -> Iterator[Term]:
    for event in events:
        if event not in _MARKED:
            yield Term(numbers.EVENTS[event], EVENTS[event], "BT-8.1.p1")


def damage_terms(card: MechCard, mech: Mech) -> Iterator[Term]:
    """The terms of damage: from earlier phases, where a hip replaces the rest of its leg
    (BT-8.1.p2), and each hit of this phase (BT-8.1.p1)."""
    for leg in LEGS:
        if marked_gone(mech, leg):
            yield Term(numbers.LEG_LOST, _("%(leg)s lost", leg=NAMES[leg]), "BT-8.1.p2")
            continue
        old_hip = hits(card, mech, HIP, leg)
        hips = old_hip + fresh_hits(card, mech, HIP, leg)
        if hips:
            yield Term(numbers.HIP * hips, _("hip of the %(leg)s", leg=NAMES[leg]), "BT-8.1.p2")
        actuators = sum(fresh_hits(card, mech, name, leg) for name in LEG_ACTUATORS)
        if not old_hip:
            actuators += sum(hits(card, mech, name, leg) for name in LEG_ACTUATORS)
        if actuators:
            label = _("actuators of the %(leg)s", leg=NAMES[leg])
            yield Term(numbers.LEG_ACTUATOR * actuators, label, "BT-8.1.p2")
    gyro = min(marked_hits(card, mech, GYRO), GYRO_HITS)
    if gyro:
        yield Term(numbers.GYRO * gyro, _("gyro"), "BT-8.1.p2")


def passes(game: Game[State], mech: Mech, event: str) -> bool:
    """Rolls for an event that happens now. Returns whether the 'Mech stays up (BT-0.p4). The event
    counts in all later rolls of the phase. A prone 'Mech only rolls to stand up (BT-8.2.p1)."""
    needed = number(game, mech, event)
    mech.events.append(event)
    if mech.prone and event != "stand":
        return True
    return _roll(game, mech, event, needed)


def ask_later(mech: Mech, event: str) -> None:
    """Notes an event that counts in all rolls of the phase and requires one at its end, unless the
    'Mech is prone (BT-8.2.p1)."""
    mech.events.append(event)
    if not mech.prone:
        mech.due.append(event)


def passes_due(game: Game[State], mech: Mech, event: str) -> bool:
    """Rolls at the end of the phase for one of the events noted for it."""
    return _roll(game, mech, event, number(game, mech))


def _roll(game: Game[State], mech: Mech, event: str, needed: Sum) -> bool:
    need, terms = needed.total, tuple(needed.words())
    if event in BY_ITSELF or _fails_by_itself(card_of(game.setup, mech), mech, event):
        game.emit(NotRolled(unit=mech.id, event=event, need=need, terms=terms))
        return False
    return rolls.passes(game, PilotingRolled, mech, need, event=event, terms=terms)


def _fails_by_itself(card: MechCard, mech: Mech, event: str) -> bool:
    """Whether every roll fails automatically: the 'Mech is immobile, unless this roll is for the
    shutdown that makes it so (BT-0.p3), or it has no gyro or no legs (BT-8.1.p2)."""
    if marked_hits(card, mech, GYRO) >= GYRO_HITS or all(marked_gone(mech, leg) for leg in LEGS):
        return True
    if event != "shutdown":
        return unable(mech)
    return not mech.warrior.awake


def unable(mech: Mech) -> bool:
    """Whether the 'Mech is immobile, counting marks without effect yet."""
    limbless = all(marked_gone(mech, limb) for limb in (*ARMS, *LEGS))
    return limbless or not mech.warrior.awake or immobile(mech)
