"""Bundles: weapons for one target that are chosen at once."""

from collections.abc import Callable, Iterable

from ...contract.asking import Game
from ...fields import Bundle
from ...text import Message, _
from ..cards.schema import MechCard, Mount
from ..mechs.sheet import card_of
from ..state import Mech, Shot, State
from . import expected, heat, refusals, to_hit
from .aims import Aim
from .arcs import Pose
from .volley import strongest_first, weapon_of


def at(game: Game[State], mech: Mech, mounts: list[Mount], pose: Pose, aim: Aim) -> list[Bundle]:
    """All weapons that can hit a target, as far as they can fire together, and, if that is fewer,
    those that leave the 'Mech without effects of heat. Weapons with the best numbers come first,
    and each bundle names its heat."""
    card = card_of(game.setup, mech)
    can = {
        mount: need
        for mount in strongest_first(mounts)
        if not refusals.of_shot(game, mech, mount, pose, aim)
        and not to_hit.cannot_hit(need := to_hit.alone(game, mech, aim.shot(mount.id), pose))
    }

    def worth(mount: Mount) -> float:
        """The expected damage of a weapon for each point of its heat."""
        one = expected.of_shot(game, mech, aim.shot(mount.id), can[mount])
        return -one.mean / max(1, weapon_of(mount).heat)

    by_chance = sorted(can, key=lambda mount: can[mount].total)
    every = _as_many(game, mech, aim, by_chance, lambda _shots: True)
    cool = _as_many(
        game, mech, aim, sorted(can, key=worth), lambda shots: heat.harmless(card, mech, shots)
    )
    found = [_bundle(card, _("All that can hit: heat %(heat)s"), every, by_chance)]
    if len(cool) < len(every):
        found.append(_bundle(card, _("Without overheating: heat %(heat)s"), cool, by_chance))
    return [bundle for bundle in found if bundle.things]


def _as_many(
    game: Game[State],
    mech: Mech,
    aim: Aim,
    mounts: Iterable[Mount],
    may: Callable[[list[Shot]], bool],
) -> list[Shot]:
    """The shots of as many of these weapons as may fire together, in order."""
    shots: list[Shot] = []
    for mount in mounts:
        more = [*shots, aim.shot(mount.id)]
        if may(more) and not refusals.of_shots(game, mech, more):
            shots = more
    return shots


def _bundle(card: MechCard, label: Message, shots: list[Shot], order: Iterable[Mount]) -> Bundle:
    """A bundle of these shots, with their weapons in this order."""
    chosen = {shot.weapon for shot in shots}
    things = tuple(mount.id for mount in order if mount.id in chosen)
    return Bundle(label.filled(heat=heat.fired(card, shots)), things)
