"""Weapons that are pointed at one target together, to be chosen at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...fields import Bundle
from ...table import Game
from ...text import _
from ..cards.schema import Mount
from ..mechs.sheet import card_of
from ..state import Mech, Shot, State
from . import expected, heat, refusals, to_hit
from .aims import Aim
from .arcs import Pose
from .volley import Volley, strongest_first, weapon_of


def at(game: Game[State], mech: Mech, mounts: list[Mount], pose: Pose, aim: Aim) -> list[Bundle]:
    """All of these weapons that can be fired at a target together, and those of them that leave
    the 'Mech cool enough to suffer nothing, if that is not all."""
    can = [
        mount
        for mount in strongest_first(mounts)
        if not refusals.of_shot(game, mech, mount, pose, aim)
    ]
    card = card_of(game.setup, mech)
    every = _as_many(game, mech, aim, can, lambda _shots: True)
    by_heat = sorted(can, key=lambda mount: -_worth(game, mech, mount, pose, aim))
    cool = _as_many(game, mech, aim, by_heat, lambda shots: heat.harmless(card, mech, shots))
    found = [Bundle(_("All weapons"), every)] if every else []
    if cool and len(cool) < len(every):
        found.append(Bundle(_("Without overheating"), cool))
    return found


def _worth(game: Game[State], mech: Mech, mount: Mount, pose: Pose, aim: Aim) -> float:
    """The damage to be expected of a weapon for each point of its heat."""
    shot = aim.shot(mount.id)
    need = to_hit.number(game, mech, shot, Volley(pose, (shot,)))
    return expected.of_shot(game, mech, shot, need).mean / max(1, weapon_of(mount).heat)


def _as_many(
    game: Game[State],
    mech: Mech,
    aim: Aim,
    mounts: Iterable[Mount],
    may: Callable[[list[Shot]], bool],
) -> tuple[str, ...]:
    """The ids of as many of these weapons, the first ones first, as may fire together."""
    shots: list[Shot] = []
    for mount in mounts:
        more = [*shots, aim.shot(mount.id)]
        if may(more) and not refusals.of_shots(game, mech, more):
            shots = more
    return tuple(shot.weapon for shot in shots)
