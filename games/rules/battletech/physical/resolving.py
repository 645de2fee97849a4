"""The resolution of physical attacks, one 'Mech at a time (BT-4.2.p2 to BT-4.4.p1)."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ...contract.asking import Game, ScriptPart
from ...fields import Illegal
from ...text import _
from .. import ground, sides
from ..constants.tables import Kind
from ..events import OfMech
from ..harm import damage, displacement, falls, piloting
from ..harm.marks import Harm
from ..mechs import condition
from ..mechs.sheet import card_of
from ..state import Mech, State
from ..terms import Location
from . import charges, jumping_upon, limits, rolling
from .declaring import damage_of
from .numbers import number


class ClubBroken(OfMech, kind="club-broken"):
    """A tree breaks as a club."""

    rule: str = "BT-3.9.p1"


def resolve(game: Game[State], mech: Mech) -> ScriptPart:
    """Resolves the declared attack of a 'Mech, also if an attack of this phase has destroyed it,
    but not if a fall or displacement has, which takes effect at once (BT-0.p5). A 'Mech in a death
    from above comes down whatever its warrior has declared."""
    strike = mech.strike
    if strike is None or strike.resolved:
        return
    kind = "dfa" if ground.in_dfa(mech) else strike.kind
    if kind in _RESOLVED and (not mech.out or mech.fresh.out):
        yield from _RESOLVED[kind](game, mech)
    mech.strike = replace(strike, resolved=True)


def _blows(kind: Kind, game: Game[State], mech: Mech) -> ScriptPart:
    """Kicks and punches: each limb separately (BT-4.2.p3, BT-4.2.p4)."""
    assert mech.strike is not None
    for limb, target_id in mech.strike.blows.items():
        yield from _blow(game, kind, mech, game.state.mech(target_id), limb)


def _club(game: Game[State], mech: Mech) -> ScriptPart:
    """A blow with a club. A tree breaks at its first hit (BT-3.9.p1)."""
    assert mech.strike is not None
    hit = yield from _blow(game, "club", mech, game.state.mech(mech.strike.target), None)
    if hit and mech.club == "tree":
        mech.club = ""
        game.emit(ClubBroken(unit=mech.id))


def _hatchet(game: Game[State], mech: Mech) -> ScriptPart:
    """One blow with the hatchet's arm (BT-11.19)."""
    assert mech.strike is not None
    arm = condition.hatchet_arm(card_of(game.setup, mech))
    yield from _blow(game, "hatchet", mech, game.state.mech(mech.strike.target), arm)


def _blow(
    game: Game[State], kind: Kind, mech: Mech, target: Mech, limb: Location | None
) -> ScriptPart:
    """One blow with its roll, its damage and the piloting rolls that follow. Returns whether it
    hits."""
    hit = _hits(game, kind, mech, target, limb)
    if hit:
        side = sides.side_struck(target, mech.at)
        table = limits.table(game, kind, mech, target)
        assert table != "none", "only a push does no damage"
        points = damage_of(game, kind, mech, limb)
        yield from damage.strike(game, Harm(target), points, side, table=table)
    if kind == "kick" and hit and not target.prone:
        piloting.ask_later(target, "kicked")
    elif kind == "kick" and not hit and not mech.prone:
        piloting.ask_later(mech, "missed-kick")
    return hit


def _hits(game: Game[State], kind: Kind, mech: Mech, target: Mech, limb: Location | None) -> bool:
    """Whether an attack hits. It fails if its target is no longer valid or its attacker is prone
    (BT-4.4.p1), and automatically at 12 or more (BT-4.1.p1)."""
    try:
        if mech.prone:
            raise Illegal("BT-4.4.p1", _("%(unit)s lies prone.", unit=mech.name))
        limits.refuse_target(game, kind, mech, target, limb)
    except Illegal as why:
        game.emit(
            rolling.StrikeFailed(
                unit=mech.id,
                target=target.id,
                attack=kind,
                limb=limb,
                why=why.message,
                rule="BT-4.4.p1",
            )
        )
        return False
    needed = number(game, kind, mech, target, limb)
    return rolling.hits(game, kind, mech, target, needed, limb)


# -- Pushes ------------------------------------------------------------------------------------


def _push(game: Game[State], mech: Mech) -> ScriptPart:
    """The target is displaced one hex ahead and the attacker moves into its hex. Two 'Mechs that
    push each other are resolved together (BT-4.2.p6)."""
    assert mech.strike is not None
    target = game.state.mech(mech.strike.target)
    other = target.strike
    if other and other.kind == "push" and other.target == mech.id and not other.resolved:
        target.strike = replace(other, resolved=True)
        yield from _mutual_push(game, mech, target)
    elif _hits(game, "push", mech, target, None):
        yield from _push_away(game, mech, target)


def _mutual_push(game: Game[State], first: Mech, second: Mech) -> ScriptPart:
    """If both hit neither moves and both make a piloting roll; if one hits, it is resolved as
    usual."""
    hits = [_hits(game, "push", first, second, None), _hits(game, "push", second, first, None)]
    if all(hits):
        for mech in (first, second):
            yield from falls.keep_standing(game, mech, "pushed")
    elif hits[0]:
        yield from _push_away(game, first, second)
    elif hits[1]:
        yield from _push_away(game, second, first)


def _push_away(game: Game[State], mech: Mech, target: Mech) -> ScriptPart:
    left = target.at
    moved = yield from displacement.push(game, target, mech.facing, event="pushed")
    if not moved:
        yield from falls.keep_standing(game, target, "pushed")
    elif ground.mech_in(game.state, left) is None:
        mech.hex = left
        game.emit(charges.Followed(unit=mech.id, to=left, rule="BT-4.2.p6"))


_RESOLVED: dict[str, Callable[[Game[State], Mech], ScriptPart]] = {
    "kick": partial(_blows, "kick"),
    "punch": partial(_blows, "punch"),
    "club": _club,
    "hatchet": _hatchet,
    "push": _push,
    "charge": charges.resolve,
    "dfa": jumping_upon.resolve,
}
