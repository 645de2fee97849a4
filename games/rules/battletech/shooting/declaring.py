"""What a 'Mech declares in the weapon attack phase, and what that costs at once (BT-3.1.p1)."""

from __future__ import annotations

from ...menu import kind_of
from ...table import Answer, Ask, Game, Part
from ...text import _
from .. import clubs, sight
from ..cards.schema import MechCard
from ..mechs import condition
from ..mechs.sheet import card_of
from ..state import Fire, Mech, Shot, State
from . import menu
from .volley import mount_of, weapon_of


def carry_out(game: Game[State], mech: Mech, answer: Answer) -> Part:
    """Declare what a 'Mech's player has answered, one of `menu.options`. Whoever dropped a club is
    asked again, so that it has declared when this is over: `mech.fire` is set."""
    while True:
        _declare(game, mech, answer)
        if mech.fire is not None:
            return
        answer = yield Ask(
            mech.seat,
            _("%(unit)s: declare its fire.", unit=mech.name),
            list(menu.options(game, mech)),
            menu.RULE,
            others=_("The other side declares the fire of a 'Mech."),
            about={"unit": mech.id},
        )


def _declare(game: Game[State], mech: Mech, answer: Answer) -> None:
    kind = kind_of(answer.option)
    if kind == "drop-club":
        clubs.drop(game, mech)
    elif kind == "club":
        mech.fire = Fire(seeks_club=True)
        clubs.find(game, mech)
    elif kind == "hold":
        mech.fire = Fire()
        game.emit("fire-held", unit=mech.id, rule=menu.RULE)
    else:
        _fire(game, mech, answer)


def _fire(game: Game[State], mech: Mech, answer: Answer) -> None:
    """Take the pose and declare the shots. Their rounds are spent, whether they hit or not
    (BT-3.6.p4); lines of sight and what friends spot stand for the rest of the turn."""
    card = card_of(game.setup, mech)
    pose = menu.pose_in(answer.fields)
    shots = menu.shots_in(game, mech, answer.fields)
    mech.twist, mech.flipped = pose.twist, pose.flipped
    mech.fire = Fire(shots=shots, prop=pose.prop)
    for shot in shots:
        _spend_round(card, mech, shot)
        _keep_lines(game, mech, shot)
    game.emit(
        "fire-declared",
        unit=mech.id,
        twist=answer["twist"],
        prop=pose.prop,
        shots=[_plain(card, shot) for shot in shots],
        rule=menu.RULE,
    )


def _spend_round(card: MechCard, mech: Mech, shot: Shot) -> None:
    """Of several slots of ammunition the one with the fewest rounds feeds the weapon: the sooner it
    is empty, the sooner it cannot explode."""
    mount = mount_of(card, shot.weapon)
    if not weapon_of(mount).feeds:
        return
    bins = condition.ammunition(card, mech, mount)
    emptiest = min(bins, key=lambda bin: condition.shots(mech, bin))
    mech.shots[condition.bin_key(emptiest.location, emptiest.slot)] -= 1


def _keep_lines(game: Game[State], mech: Mech, shot: Shot) -> None:
    target = game.state.mech(shot.target)
    sight.keep(game, mech, target)
    if shot.spotter:
        spotter = game.state.mech(shot.spotter)
        spotter.spots = shot.target
        sight.keep(game, spotter, target)


def _plain(card: MechCard, shot: Shot) -> dict[str, str]:
    """A shot as an event names it."""
    return {
        "weapon": mount_of(card, shot.weapon).weapon,
        "target": shot.target,
        "spotter": shot.spotter,
        "aim": shot.aim,
    }
