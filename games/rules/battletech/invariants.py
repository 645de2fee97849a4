"""Invariants, each with its rule. Position files have to satisfy them, and random play checks them
after each answer."""

from collections.abc import Iterator, Mapping

from ..contract.asking import Game, Setup
from ..fields import Illegal
from ..hexes import BadNumber
from ..text import _
from . import ground
from .cards.schema import MechCard
from .cards.weights import structure_of
from .mechs import sheet
from .mechs.condition import bin_key
from .state import DISPLACING, Mech, State
from .terms import INWARD, Location


def wrong(game: Game[State]) -> list[str]:
    """All faults of the state of a game; empty if there is none."""
    return [str(fault) for fault in (*faults(game.setup, game.state), *_of_play(game.state))]


def _of_play(state: State) -> Iterator[Illegal]:
    """Faults that play never leads to, but that a position may begin with."""
    if len(set(state.initiative)) != len(state.initiative):
        yield Illegal("BT-1.p1", _("A side has two places in the order of initiative."))
    for mech_id in state.turns.waiting:
        if state.initiative and state.mech(mech_id).side not in state.initiative:
            yield Illegal("BT-11.18", _("%(unit)s waits and its side does not.", unit=mech_id))
    for mech in state.mechs.values():
        for location, points in mech.structure.items():
            if points == 0 and location in INWARD and location not in mech.lost:
                yield Illegal(
                    "BT-3.8.3",
                    _("%(unit)s has lost %(location)s.", unit=mech.id, location=location),
                )


def faults(setup: Setup, state: State) -> Iterator[Illegal]:
    """All faults of a state, each with its rule."""
    land = ground.of(setup, state)
    for mech_id in _named(state):
        if mech_id and mech_id not in state.mechs:
            yield Illegal("", _("There is no 'Mech %(unit)s.", unit=mech_id))
    for number in state.limbs:
        try:
            land.board.parse(number)
        except BadNumber as bad:
            yield Illegal("BT-11.4", bad.message)
    for mech in state.mechs.values():
        yield from _of_place(state, land, mech)
        yield from _of_marks(mech, sheet.card_of(setup, mech))
        yield from _of_declared(mech, sheet.card_of(setup, mech))


def _named(state: State) -> Iterator[str]:
    """The ids of all 'Mechs that a state names."""
    yield from (*state.turns.waiting, *state.turns.done)
    for mech in state.mechs.values():
        yield from (mech.movement.charge, mech.movement.dfa, mech.spots)
        for shot in mech.fire.shots if mech.fire else ():
            yield from (shot.target, shot.spotter)
        if mech.strike:
            yield from (mech.strike.target, *mech.strike.blows.values())


def _of_place(state: State, land: ground.Ground, mech: Mech) -> Iterator[Illegal]:
    """Faults of place: the 'Mech stands on the map, one in a hex (BT-0.p2)."""
    for hex in (mech.hex, mech.movement.start):
        if hex is not None and hex not in land:
            yield Illegal("BT-11.4", _("%(unit)s is off the map.", unit=mech.id))
    if mech.hex is None or mech.out or ground.in_dfa(mech):
        return
    other = ground.mech_in(state, mech.hex)
    if other is not None and other is not mech:
        message = _("%(unit)s: %(other)s is in that hex.", unit=mech.id, other=other.id)
        yield Illegal("BT-0.p2", message)


def _of_marks(mech: Mech, card: MechCard) -> Iterator[Illegal]:
    """Faults of marks: the record sheet's marks are of parts that its card has."""
    if mech.heat < 0 or mech.warrior.hits < 0 or mech.facing not in range(6) or abs(mech.twist) > 1:
        yield Illegal(
            "", _("%(unit)s: its heat, facing, twist or warrior cannot be so.", unit=mech.id)
        )
    yield from _of_points(mech, mech.armour, card.armour)
    yield from _of_points(mech, mech.rear, card.rear)
    yield from _of_points(mech, mech.structure, structure_of(card.tonnage))
    for location, hit in mech.hit.items():
        if any(slot >= len(card.slots[location]) for slot in hit):
            message = _("%(unit)s: %(location)s has fewer slots.", unit=mech.id, location=location)
            yield Illegal("", message)
    rounds = {bin_key(bin.location, bin.slot): bin.rounds for bin in card.bins}
    for key, left in mech.shots.items():
        if key not in rounds or not 0 <= left <= rounds[key]:
            message = _("%(unit)s: no such ammunition in %(slot)s.", unit=mech.id, slot=key)
            yield Illegal("", message)


def _of_points(
    mech: Mech, marks: Mapping[Location, int], whole: Mapping[Location, int]
) -> Iterator[Illegal]:
    for location, points in marks.items():
        most = whole.get(location, 0)
        if location not in whole or not 0 <= points <= most:
            message = _(
                "%(unit)s: there are only %(most)s points at %(location)s.",
                unit=mech.id,
                most=most,
                location=location,
            )
            yield Illegal("", message)


def _of_declared(mech: Mech, card: MechCard) -> Iterator[Illegal]:
    """Faults of declarations: the 'Mech fires its own weapons, and its blows have a target."""
    weapons = {mount.id for mount in card.mounts}
    for shot in mech.fire.shots if mech.fire else ():
        if shot.weapon not in weapons:
            message = _("%(unit)s has no weapon %(id)s.", unit=mech.id, id=shot.weapon)
            yield Illegal("", message)
    strike = mech.strike
    if strike and strike.kind in {*DISPLACING, "club", "hatchet"} and not strike.target:
        yield Illegal("", _("%(unit)s: this strike needs a target.", unit=mech.id))
