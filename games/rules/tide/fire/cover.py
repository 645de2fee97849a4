"""Defence strength: armour, and the cover of the hex (TI-9.2, TI-11)."""

from __future__ import annotations

from collections.abc import Iterator

from ...contract.asking import Game
from ...contract.sums import Sum, Term
from ...text import _
from .. import ground
from ..constants.fire import (
    ELITE_COVER,
    FLAMETHROWER_COVER,
    MARKER_COVER,
    MEDIC_COVER,
    OFFICER_COVER,
)
from ..state import Squad, State, Vehicle
from ..terms import MARKERS, TERRAIN, AttackKind
from ..units import squads, vehicles
from .attacks import Attack
from .firepower import uses_flamethrower


def defence(game: Game[State], attack: Attack, target: Squad | Vehicle) -> Sum:
    """The red dice of one of the units that an attack strikes, term by term."""
    found = Sum(tuple(cover(game, attack.kind, target)))
    if any(uses_flamethrower(game, shooter, target) for shooter in attack.shooters):
        taken = min(FLAMETHROWER_COVER, found.total)
        found += [Term(-taken, _("flamethrower"), "TI-11.t5")]
    if isinstance(target, Vehicle):
        found += [Term(vehicles.armour(game.setup, target), _("armour"), "TI-9.2")]
    return found


def cover(game: Game[State], kind: AttackKind, target: Squad | Vehicle) -> Iterator[Term]:
    """The cover of a unit where it stands, against a kind of attack; its armour is none. All of it
    adds up (TI-11.p2)."""
    land = ground.of(game.setup, game.state)
    label = TERRAIN[land.kind(target.at)]
    yield Term(land.cover(target.at, target.target_class), label, "TI-9.2")
    if isinstance(target, Vehicle):
        return
    yield from _fortified(game, target)
    if kind == "normal":
        if squads.medic_in(game.state, target.at, target.side):
            yield Term(MEDIC_COVER, _("medic"), "TI-11.t3")
        return
    elite = squads.with_trait(game.setup, target, "battle-hardened")
    yield Term(ELITE_COVER * elite, _("elite"), "TI-11.t1")
    if squads.officer_in(game.setup, game.state, target.at, target.side):
        yield Term(OFFICER_COVER, _("officer"), "TI-11.t2")


def _fortified(game: Game[State], squad: Squad) -> Iterator[Term]:
    """What an entrenchment or a pillbox adds to a squad in it (TI-6.4.4, TI-6.4.5), and a tank trap
    to every squad in its hex (TI-6.4.3)."""
    if squad.fortification:
        kind = game.state.markers[squad.fortification].kind
        rule = "TI-6.4.5" if kind == "pillbox" else "TI-6.4.4"
        yield Term(MARKER_COVER[kind], MARKERS[kind], rule)
    if game.state.markers_in(squad.at, "tank-trap"):
        yield Term(MARKER_COVER["tank-trap"], MARKERS["tank-trap"], "TI-6.4.3")
