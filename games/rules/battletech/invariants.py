"""What always holds, in English for developers: random play checks it after each answer."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.asking import Game
from . import ground
from .mechs import sheet
from .state import Mech, State
from .terms import INWARD


def wrong(game: Game[State]) -> list[str]:
    """Everything that is wrong with the state; empty if all is well."""
    return [
        *_shared_hexes(game),
        *_turns(game.state),
        *(fault for mech in _all(game) for fault in _faults(game, mech)),
    ]


def _all(game: Game[State]) -> list[Mech]:
    return list(game.state.mechs.values())


def _turns(state: State) -> Iterator[str]:
    """Each side that has still to act has its place in the order (BT-1.p1, BT-11.18)."""
    if len(set(state.initiative)) != len(state.initiative):
        yield f"the order of initiative is {state.initiative}"
    for mech_id in state.turns.waiting:
        if state.initiative and state.mech(mech_id).side not in state.initiative:
            yield f"{mech_id} waits and its side is not in {state.initiative}"


def _shared_hexes(game: Game[State]) -> Iterator[str]:
    """One 'Mech to a hex (BT-0.p2)."""
    for mech in game.state.on_map():
        counting = ground.mech_in(game.state, mech.at)
        if counting is None or counting is mech or ground.in_dfa(mech) or mech.out:
            continue
        yield f"{mech.id} and {counting.id} stand in {mech.at}"


def _faults(game: Game[State], mech: Mech) -> Iterator[str]:
    card = sheet.card_of(game.setup, mech)
    land = ground.of(game.setup, game.state)
    if mech.hex is not None and mech.hex not in land:
        yield f"{mech.id} is off the map at {mech.hex}"
    if mech.heat < 0 or mech.facing not in range(6) or mech.twist not in (-1, 0, 1):
        yield f"{mech.id}: heat {mech.heat}, facing {mech.facing}, twist {mech.twist}"
    if not mech.warrior.hits >= 0:
        yield f"{mech.id}: {mech.warrior.hits} points of the warrior"
    for marks, most in ((mech.armour, card.armour), (mech.rear, card.rear)):
        for location, points in marks.items():
            if not 0 <= points <= most[location]:
                yield f"{mech.id}: {points} armour at {location}"
    for location, points in mech.structure.items():
        if points < 0:
            yield f"{mech.id}: {points} structure at {location}"
        if points == 0 and location in INWARD and location not in mech.lost:
            yield f"{mech.id}: {location} has no structure and is not lost"
    for key, rounds in mech.shots.items():
        if rounds < 0:
            yield f"{mech.id}: {rounds} rounds in {key}"
