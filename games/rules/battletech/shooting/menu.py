"""The options of a 'Mech in the weapon attack phase (BT-3.1.p1).

"fire:a1" has the fields "twist", "prop" (only for a prone 'Mech: the arm that supports it),
"weapons" (each weapon that fires, with its aim: see `aims`) and "order" (the weapons that fire
first; the others follow, the largest hits first). By default the torso looks ahead and the largest
hits come first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, get_args

from ...contract.asking import Answer, Game
from ...data import Json
from ...fields import (
    Assignment,
    AssignmentWords,
    Choice,
    Dependent,
    Field,
    Illegal,
    Option,
    Pick,
    Place,
    Several,
)
from ...fields.option import Builder, Item, Menu, Unbuilt, built
from ...lazy import LazySequence, LazyValues
from ...text import Message, _, ngettext, pgettext
from .. import clubs
from ..actions import MechAction
from ..cards.schema import MechCard, Mount
from ..mechs.sheet import card_of
from ..state import Mech, Shot, State
from ..terms import ARMS, NAMES, Location
from . import advice, arcs, bundles, previews, refusals, targets
from .aims import Aim, aim_named
from .arcs import AHEAD, Pose
from .volley import Volley, in_order, mount_of, strongest_first, weapon_of

RULE = "BT-3.1.p1"

TWISTS: Mapping[str, tuple[Pose, Message]] = {
    "ahead": (AHEAD, _("Ahead")),
    "left": (Pose(twist=-1), _("Left")),
    "right": (Pose(twist=1), _("Right")),
    "flip": (Pose(flipped=True), _("Arms back")),
}
"""The poses by the value of the field "twist"."""


Kind = Literal["fire", "club", "drop-club", "choose", "choose-not", "hold"]
KINDS = get_args(Kind)


@dataclass(frozen=True)
class Declaration(MechAction):
    """A 'Mech declares its fire, or does something before that."""

    kind: Kind


def declarations(game: Game[State], mechs: Sequence[Mech]) -> Menu:
    """The options of these 'Mechs, each built when it is opened."""
    return Menu.of(LazySequence(partial(map, partial(_builder, game), mechs)))


def _builder(game: Game[State], mech: Mech) -> Builder:
    return Builder(tuple(f"{kind}:{mech.id}" for kind in KINDS), partial(_items, game, mech))


def options(game: Game[State], mech: Mech, *, may_choose: bool = True) -> Iterator[Option]:
    """The options of a 'Mech: fire, no attack, a search for a club, dropping its club, or a request
    to choose during resolution (with `may_choose`); after the last two it declares."""
    return map(built, _items(game, mech, may_choose=may_choose))


def _items(game: Game[State], mech: Mech, *, may_choose: bool = True) -> Iterator[Item]:
    yield Unbuilt(f"fire:{mech.id}", partial(_fire, game, mech))
    yield Unbuilt(f"club:{mech.id}", partial(_club, game, mech))
    if mech.club:
        yield Unbuilt(f"drop-club:{mech.id}", partial(_drop_club, game, mech))
    if may_choose:
        kind: Kind = "choose-not" if mech.seat in game.state.choosing else "choose"
        yield Unbuilt(f"{kind}:{mech.id}", partial(_who_chooses, game, mech, kind))
    yield Option(
        f"hold:{mech.id}",
        pgettext("of weapons", "Hold fire"),
        rule=RULE,
        group="end",
        on={"unit": mech.id},
        payload=Declaration(mech.id, "hold"),
    )


def _fire(game: Game[State], mech: Mech) -> Option:
    return Option(
        f"fire:{mech.id}",
        pgettext("of weapons", "Fire"),
        tuple(_fields(game, mech)),
        rule=RULE,
        refused=refusals.of_mech(game, mech) or refusals.of_fire(game, mech),
        group="fire",
        on={"unit": mech.id},
        towards=tuple(enemy.id for enemy in game.state.enemies(mech)),
        payload=Declaration(mech.id, "fire"),
    )


def _club(game: Game[State], mech: Mech) -> Option:
    return Option(
        f"club:{mech.id}",
        _("Look for a club"),
        rule=clubs.RULE,
        details=(_("Instead of all attacks of this turn."),),
        refused=refusals.of_mech(game, mech) or clubs.why_not(game, mech),
        group="fire",
        on={"unit": mech.id},
        payload=Declaration(mech.id, "club"),
    )


def _drop_club(game: Game[State], mech: Mech) -> Option:
    return Option(
        f"drop-club:{mech.id}",
        _("Drop the club"),
        rule=clubs.RULE,
        refused=refusals.of_mech(game, mech),
        group="fire",
        on={"unit": mech.id},
        payload=Declaration(mech.id, "drop-club"),
    )


def _who_chooses(game: Game[State], mech: Mech, kind: Kind) -> Option:
    """The option to choose during resolution what would be taken by suggestion, or no longer."""
    choosing = kind == "choose-not"
    return Option(
        f"{kind}:{mech.id}",
        _("Take what is suggested as attacks go on") if choosing else _("I choose as I go"),
        rule="BT-3.6.p1",
        details=(
            _(
                "The next weapon, its ammunition, the side of a line along an edge, until you "
                "change it."
            ),
        ),
        refused=refusals.of_mech(game, mech),
        group="choices",
        on={"unit": mech.id},
        payload=Declaration(mech.id, kind),
    )


def holding(mech: Mech) -> Answer:
    """The answer of a 'Mech that holds its fire for lack of a choice."""
    return Answer(mech.seat, f"hold:{mech.id}", payload=Declaration(mech.id, "hold"))


def has_choice(game: Game[State], mech: Mech) -> bool:
    """Whether the declaration of a 'Mech matters: it could fire, has a club or could look for one,
    or stands so near an enemy that a twist serves a punch."""
    if refusals.of_mech(game, mech):
        return False
    if mech.club or not clubs.why_not(game, mech):
        return True
    return not refusals.of_fire(game, mech) and targets.has_any(game, mech)


# -- the fields of fire


def _fields(game: Game[State], mech: Mech) -> Iterator[Field]:
    yield Pick(
        "twist",
        _("Torso"),
        choices=[_twist(game, mech, name) for name in TWISTS],
        outside=RULE,
        default="ahead",
        suggest=lambda: advice.better_pose(
            game, mech, {name: pose for name, (pose, _label) in TWISTS.items()}
        ),
    )
    if mech.prone:
        arms = [Choice(arm, NAMES[arm]) for arm in ARMS]
        yield Pick(
            "prop",
            _("Props itself on"),
            choices=arms,
            outside="BT-3.1.p5",
            default=_weaker_arm(card_of(game.setup, mech)),
        )
    known: dict[Pose, Assignment] = {}

    def weapons(earlier: Json) -> Assignment:
        pose = pose_in(earlier)
        if pose not in known:
            known[pose] = _assignment(game, mech, pose)
        return known[pose]

    yield Dependent("weapons", _("Weapons"), make=weapons)
    yield Dependent(
        "order",
        _("Fire first"),
        make=lambda earlier: _order(game, mech, earlier),
        default=[],
        default_words=_("the largest hits"),
    )


def _order(game: Game[State], mech: Mech, values: Json) -> Several:
    """The field of the weapons that fire first, in order (BT-3.6.p1)."""
    card, pose, shots = card_of(game.setup, mech), pose_in(values), _shots(values["weapons"])
    mounts = strongest_first(mount_of(card, shot.weapon) for shot in shots)
    return Several(
        "order",
        _("Fire first"),
        choices=[Choice(mount.id, previews.name_of(mount)) for mount in mounts],
        most=len(mounts),
        ordered=True,
        rule="BT-3.6.p1",
        show=lambda first: previews.of_volley(
            game, mech, Volley(pose, tuple(in_order(card, shots, first)))
        ),
    )


def pose_in(values: Json) -> Pose:
    """The pose in an answer's fields."""
    pose, _label = TWISTS[values["twist"]]
    return Pose(pose.twist, pose.flipped, values.get("prop", ""))


def _twist(game: Game[State], mech: Mech, name: str) -> Choice:
    pose, label = TWISTS[name]
    refused = None
    if mech.prone and name != "ahead":
        refused = Illegal("BT-3.1.p2", _("Not while it lies prone."))
    elif pose.flipped and not arcs.may_flip(card_of(game.setup, mech)):
        refused = Illegal(
            "BT-3.1.p3", _("Only 'Mechs without lower arms and hands can flip their arms.")
        )
    return Choice(name, label, details=lambda: tuple(_bearing(game, mech, pose)), refused=refused)


def _weaker_arm(card: MechCard) -> Location:
    """The arm with the least damage of its weapons."""

    def damage(arm: Location) -> int:
        return sum(weapon_of(mount).most_damage for mount in card.mounts if mount.location == arm)

    return min(ARMS, key=damage)


def _bearing(game: Game[State], mech: Mech, pose: Pose) -> Iterator[Message]:
    """The enemies at which more weapons could fire than with the torso ahead, with the number of
    weapons."""
    mounts = targets.ready(game, mech, pose)
    for target in game.state.enemies(mech):
        aim = Aim(target.id)
        can = [
            sum(not refusals.of_shot(game, mech, mount, one, aim) for mount in mounts)
            for one in (AHEAD, pose)
        ]
        more = can[1] - can[0]
        if more > 0:
            yield ngettext(
                "%(n)s more weapon at %(target)s",
                "%(n)s more weapons at %(target)s",
                more,
                target=target.name,
            )


# -- which weapon at which target


def _assignment(game: Game[State], mech: Mech, pose: Pose) -> Assignment:
    """The field that assigns weapons to targets. Weapons that cannot fire and impossible pairs are
    refused."""
    card = card_of(game.setup, mech)
    idle = {mount.id: refusals.of_weapon(game, mech, mount, pose) for mount in card.mounts}
    ready = [mount for mount in card.mounts if not idle[mount.id]]
    aims = targets.aims(game, mech, ready)
    pairs = {(mount.id, aim.id): (mount, aim) for aim in aims for mount in ready}
    return Assignment(
        "weapons",
        _("Weapons"),
        things=[_weapon(game, mech, mount, idle[mount.id]) for mount in card.mounts],
        places=[_place(game, mech, ready, pose, aim) for aim in aims],
        at="unit",
        words=_WORDS,
        refused=LazyValues(
            pairs, lambda shot: refusals.of_shot(game, mech, shot[0], pose, shot[1])
        ),
        complete=False,
        together=lambda given: _together(game, mech, given),
        rule=RULE,
        show=lambda given: previews.of_assignment(
            game, mech, Volley(pose, tuple(in_order(card, _shots(given))))
        ),
    )


_WORDS = AssignmentWords(
    _("Targets"),
    _("Choose a target, here or on the map, then weapons."),
    _("weapons"),
)


def _shots(given: Mapping[str, str]) -> list[Shot]:
    return [aim_named(aim).shot(weapon) for weapon, aim in given.items()]


def shots_in(game: Game[State], mech: Mech, values: Json) -> list[Shot]:
    """The shots in an answer's fields, in the order of firing."""
    return in_order(card_of(game.setup, mech), _shots(values["weapons"]), values["order"])


def _weapon(game: Game[State], mech: Mech, mount: Mount, idle: Illegal | None) -> Choice:
    return Choice(
        mount.id,
        previews.name_of(mount),
        details=lambda: tuple(previews.of_weapon(game, mech, mount)),
        refused=idle,
    )


def _place(game: Game[State], mech: Mech, ready: list[Mount], pose: Pose, aim: Aim) -> Place:
    return Place(
        aim.id,
        aim.label(game.state),
        details=lambda: tuple(previews.of_target(game, mech, ready, pose, aim)),
        at=aim.target,
        capacity=max(1, len(ready)),
        bundles=lambda: bundles.at(game, mech, ready, pose, aim),
        shapes=lambda: previews.lines_to(game, mech, aim),
        remarks=lambda: previews.remarks_at(game, mech, ready, pose, aim),
    )


def _together(game: Game[State], mech: Mech, given: Mapping[str, str]) -> None:
    why = refusals.of_shots(game, mech, _shots(given))
    if why:
        raise why.anew()
