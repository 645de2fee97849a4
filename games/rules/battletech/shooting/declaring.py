"""The declaration of a 'Mech in the weapon attack phase, and its immediate costs (BT-3.1.p1)."""

from dataclasses import dataclass
from typing import Literal

from ...contract.asking import Answer, Ask, Game, ScriptPart
from ...text import _
from .. import clubs
from ..cards.schema import MechCard
from ..events import OfMech
from ..mechs import condition
from ..mechs.sheet import card_of
from ..state import Fire, Mech, Shot, State
from ..terms import Location
from . import choosing, menu
from .volley import mount_of, weapon_of


@dataclass(frozen=True)
class DeclaredShot:
    """A declared shot, by the kind of its weapon."""

    weapon: str
    target: str
    spotter: str = ""
    aim: Location | Literal[""] = ""


class FireDeclared(OfMech, kind="fire-declared"):
    """A 'Mech declares its fire."""

    twist: str
    prop: Location | Literal[""] = ""
    shots: tuple[DeclaredShot, ...]
    rule: str = menu.RULE


class FireHeld(OfMech, kind="fire-held"):
    """A 'Mech does not fire."""

    rule: str = menu.RULE


def carry_out(game: Game[State], mech: Mech, answer: Answer) -> ScriptPart:
    """Carries out the answer of a 'Mech's player, one of `menu.options`. A player who dropped a
    club, or asked to choose, is asked again, so that `mech.fire` is set afterwards."""
    while True:
        yield from _declare(game, mech, answer)
        if mech.fire is not None:
            return
        chosen = answer.chosen(menu.Declaration).kind in ("choose", "choose-not")
        answer = yield Ask(
            mech.seat,
            _("%(unit)s: declare its fire.", unit=mech.name),
            list(menu.options(game, mech, may_choose=not chosen)),
            menu.RULE,
            others=_("The fire of a 'Mech is being declared."),
            about={"unit": mech.id},
        )


def _declare(game: Game[State], mech: Mech, answer: Answer) -> ScriptPart:
    kind = answer.chosen(menu.Declaration).kind
    if kind == "drop-club":
        clubs.drop(game, mech)
    elif kind == "choose":
        game.state.choosing.append(mech.seat)
    elif kind == "choose-not":
        game.state.choosing.remove(mech.seat)
    elif kind == "club":
        mech.fire = Fire(seeks_club=True)
        clubs.find(game, mech)
    elif kind == "hold":
        mech.fire = Fire()
        game.emit(FireHeld(unit=mech.id))
    else:
        yield from _fire(game, mech, answer)


def _fire(game: Game[State], mech: Mech, answer: Answer) -> ScriptPart:
    """Takes the pose and declares the shots. Their rounds are spent whether they hit or not
    (BT-3.6.p4), and lines of sight and spotters are fixed for the rest of the turn."""
    card = card_of(game.setup, mech)
    pose = menu.pose_in(answer.fields)
    shots = menu.shots_in(game, mech, answer.fields)
    mech.twist, mech.flipped = pose.twist, pose.flipped
    mech.fire = Fire(shots=tuple(shots), prop=pose.prop)
    declared = tuple(_declared(card, shot) for shot in shots)
    game.emit(FireDeclared(unit=mech.id, twist=answer["twist"], prop=pose.prop, shots=declared))
    for shot in shots:
        if weapon_of(mount_of(card, shot.weapon)).feeds:
            bin = yield from choosing.bin_of(game, mech, shot)
            key = condition.bin_key(bin.location, bin.slot)
            mech.shots = {**mech.shots, key: mech.shots[key] - 1}
        yield from _keep_lines(game, mech, shot)


def _keep_lines(game: Game[State], mech: Mech, shot: Shot) -> ScriptPart:
    target = game.state.mech(shot.target)
    yield from choosing.keep_line(game, mech, target)
    if shot.spotter:
        spotter = game.state.mech(shot.spotter)
        spotter.spots = shot.target
        yield from choosing.keep_line(game, spotter, target)


def _declared(card: MechCard, shot: Shot) -> DeclaredShot:
    weapon = mount_of(card, shot.weapon).weapon
    return DeclaredShot(weapon, shot.target, shot.spotter, shot.aim)
