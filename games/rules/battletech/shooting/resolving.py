"""The resolution of declared fire, shot by shot (BT-3.6)."""

from dataclasses import dataclass, replace
from typing import Literal

from ...contract.asking import Game, ScriptPart
from ...contract.events import Words
from ..constants.shooting import AIM_HOLDS
from ..events import AtMech, OfMech, RolledByMech
from ..harm import damage
from ..harm.marks import Harm
from ..mechs.sheet import card_of
from ..rolls import announce, two_dice
from ..state import Mech, Shot, State
from ..sums import Sum
from ..terms import LEGS, Location, Side
from . import choosing, to_hit
from .arcs import pose_of
from .volley import Volley, hits, mount_of, side_and_cover, weapon_of


class ShotFired(AtMech, kind="shot"):
    """A shot with its number and its dice; without dice it hits or misses automatically."""

    weapon: str
    location: Location
    """The location of the weapon."""
    spotter: str = ""
    aim: Location | Literal[""] = ""
    need: int
    terms: tuple[Words, ...] = ()
    faces: tuple[int, ...] = ()
    hit: bool
    rule: str = to_hit.RULE


class AimRolled(RolledByMech, kind="aim-roll"):
    """The roll whether an aimed shot hits its location, which it does by these totals."""

    location: Location
    holds: tuple[int, ...]
    rule: str = "BT-3.5.p1"

    @property
    def succeeds(self) -> bool:
        """Whether it hits its location."""
        return self.total in self.holds


class CoverStruck(OfMech, kind="cover-struck"):
    """A hit goes into the cover of a 'Mech."""

    location: Location
    points: int
    rule: str = "BT-3.2.p3"


def resolve(game: Game[State], mech: Mech) -> ScriptPart:
    """Resolves all shots of a 'Mech, one after the other in its player's order (BT-3.6.p1), also of
    and against 'Mechs destroyed in this phase (BT-0.p5)."""
    fire = mech.fire
    if fire is None:
        return
    volley = Volley(pose_of(mech), fire.shots)
    while left := [shot for shot in fire.shots if not shot.resolved]:
        shot = yield from choosing.next_shot(game, mech, left)
        yield from _shot(game, mech, shot, volley)
        done = replace(shot, resolved=True)
        fire = replace(fire, shots=tuple(done if one is shot else one for one in fire.shots))
        mech.fire = fire
    mech.fire = replace(fire, resolved=True)


@dataclass(frozen=True)
class _Path:
    """The path of a shot that hits: who fired it and how, the side of the target that it hits, and
    whether the target's legs are behind cover."""

    attacker: Mech
    shot: Shot
    side: Side
    covered: bool


def _shot(game: Game[State], mech: Mech, shot: Shot, volley: Volley) -> ScriptPart:
    if not _hits(game, mech, shot, to_hit.number(game, mech, shot, volley)):
        return
    path = _Path(mech, shot, *side_and_cover(game, mech, shot))
    weapon = weapon_of(mount_of(card_of(game.setup, mech), shot.weapon))
    for points in hits(game, mech.id, weapon):
        yield from _strike(game, path, points)


def _hits(game: Game[State], mech: Mech, shot: Shot, need: Sum) -> bool:
    """Rolls for a shot, unless it hits or misses automatically (BT-3.3.p2)."""
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
    """One hit at its own location; a hit to a leg behind partial cover hits the cover
    (BT-3.2.p3)."""
    aim, target = path.shot.aim, game.state.mech(path.shot.target)
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
    """Whether an aimed shot that hits strikes its location (BT-3.5.p1)."""
    rolled = AimRolled(unit=mech.id, location=aim, holds=tuple(AIM_HOLDS), faces=two_dice(game))
    return announce(game, rolled).succeeds
