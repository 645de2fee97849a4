"""What a 'Mech has declared is fired, shot by shot (BT-3.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...contract.asking import Game, ScriptPart
from ...contract.events import Words
from .. import sight
from ..constants.shooting import AIM_HOLDS
from ..events import AtMech, OfMech, RolledByMech
from ..harm import damage
from ..harm.marks import Harm
from ..mechs.sheet import card_of
from ..rolls import announce, two_dice
from ..sides import side_struck
from ..state import Mech, Shot, State
from ..sums import Sum
from ..terms import LEGS, Location, Side
from . import choosing, to_hit
from .volley import Volley, hits, mount_of, volley_of, weapon_of


class ShotFired(AtMech, kind="shot"):
    """A shot with its number and its dice; without dice it hits or misses by itself."""

    weapon: str
    location: Location
    """Where the weapon is mounted."""
    spotter: str = ""
    aim: Location | Literal[""] = ""
    need: int
    terms: tuple[Words, ...] = ()
    faces: tuple[int, ...] = ()
    hit: bool
    rule: str = to_hit.RULE


class AimRolled(RolledByMech, kind="aim-roll"):
    """Whether an aim holds, as it does by these totals."""

    location: Location
    holds: tuple[int, ...]
    rule: str = "BT-3.5.p1"

    @property
    def succeeds(self) -> bool:
        """Whether it does."""
        return self.total in self.holds


class CoverStruck(OfMech, kind="cover-struck"):
    """A hit goes into the cover of a 'Mech."""

    location: Location
    points: int
    rule: str = "BT-3.2.p3"


def resolve(game: Game[State], mech: Mech) -> ScriptPart:
    """All shots of a 'Mech, each fully before the next, in the order that its player likes
    (BT-3.6.p1), also of one that was destroyed in this phase, and at one that was (BT-0.p5)."""
    if mech.fire is None:
        return
    volley = volley_of(mech)
    while left := [shot for shot in mech.fire.shots if not shot.resolved]:
        shot = yield from choosing.next_shot(game, mech, left)
        yield from _shot(game, mech, shot, volley)
        shot.resolved = True
    mech.fire.resolved = True


@dataclass(frozen=True)
class _Path:
    """How a shot that hits comes to its target: by whom it was fired and how, which side it
    strikes, and whether the target's legs are behind cover."""

    attacker: Mech
    shot: Shot
    target: Mech
    side: Side
    covered: bool


def _shot(game: Game[State], mech: Mech, shot: Shot, volley: Volley) -> ScriptPart:
    if not _hits(game, mech, shot, to_hit.number(game, mech, shot, volley)):
        return
    path = _path(game, mech, shot)
    weapon = weapon_of(mount_of(card_of(game.setup, mech), shot.weapon))
    for points in hits(game, mech.id, weapon):
        yield from _strike(game, path, points)


def _path(game: Game[State], mech: Mech, shot: Shot) -> _Path:
    """The side is that of the attacker's line, the cover that of whoever sees the target."""
    target = game.state.mech(shot.target)
    side = side_struck(target, mech.at, sight.line(game, mech, target).beside)
    seer = game.state.mech(shot.spotter) if shot.spotter else mech
    return _Path(mech, shot, target, side, sight.line(game, seer, target).cover)


def _hits(game: Game[State], mech: Mech, shot: Shot, need: Sum) -> bool:
    """Roll for a shot, unless it hits or misses by itself (BT-3.3.p2)."""
    mount = mount_of(card_of(game.setup, mech), shot.weapon)
    hit = to_hit.hits_by_itself(need)
    faces: tuple[int, ...] = ()
    if not hit and not to_hit.cannot_hit(need):
        faces = two_dice(game)
        hit = sum(faces) >= need.total
    fired = ShotFired(
        unit=mech.id,
        target=shot.target,
        weapon=mount.weapon,
        location=mount.location,
        spotter=shot.spotter,
        aim=shot.aim,
        need=need.total,
        terms=tuple(need.words()),
        faces=faces,
        hit=hit,
    )
    game.emit(fired)
    attack = {**fired.data, "kind": fired.kind, "terms": need.plain(), "total": sum(faces) or None}
    del attack["faces"]
    game.state.attack = attack
    return hit


def _strike(game: Game[State], path: _Path, points: int) -> ScriptPart:
    """One hit at its own location; one on a leg behind partial cover goes into the cover
    (BT-3.2.p3)."""
    aim, target = path.shot.aim, path.target
    if aim and _aim_holds(game, path.attacker, aim):
        location, through_armour = aim, False
    else:
        location, through_armour = damage.location(game, target, "full", path.side)
    if path.covered and location in LEGS:
        game.emit(CoverStruck(unit=target.id, location=location, points=points))
        return
    rear = path.side == "rear"
    yield from damage.land(
        game, Harm(target), points, location, rear=rear, through_armour=through_armour
    )


def _aim_holds(game: Game[State], mech: Mech, aim: Location) -> bool:
    """Whether an aimed shot that hits strikes the location aimed at (BT-3.5.p1)."""
    rolled = AimRolled(unit=mech.id, location=aim, holds=tuple(AIM_HOLDS), faces=two_dice(game))
    return announce(game, rolled).succeeds
