"""Previews of a declaration: numbers, odds and heat (BT-3.3, BT-5)."""

from collections.abc import Iterable, Iterator

from ...contract.asking import Game
from ...fields import Preview, Remark, Shape
from ...hexes import distance
from ...text import Message, _, ngettext
from .. import ground, sight
from ..cards.schema import Mount
from ..constants.harm import HARD_HIT
from ..constants.shooting import SPOTTER_FIRES
from ..mechs import condition
from ..mechs.sheet import card_of
from ..state import Mech, Shot, State
from ..sums import Sum, signed
from ..terms import ARMS, NAMES
from . import expected, heat, refusals, to_hit
from .aims import Aim
from .arcs import Pose
from .expected import Expected
from .volley import Volley, mount_of, weapon_of


def name_of(mount: Mount) -> Message:
    """A weapon by its kind and place."""
    place = NAMES[mount.location]
    if mount.rear:
        return _("%(weapon)s (%(place)s, rear)", weapon=mount.weapon, place=place)
    return _("%(weapon)s (%(place)s)", weapon=mount.weapon, place=place)


# -- a weapon


def of_weapon(game: Game[State], mech: Mech, mount: Mount) -> Iterator[Message]:
    """A weapon's values and the rounds left."""
    weapon = weapon_of(mount)
    yield _("Heat %(heat)s", heat=weapon.heat)
    if weapon.cluster_size is None:
        yield _("Damage %(damage)s", damage=weapon.damage)
    else:
        yield _(
            "Damage %(damage)s for each of %(missiles)s missiles",
            damage=weapon.damage_per_missile,
            missiles=weapon.cluster_size,
        )
    yield _(
        "Range %(short)s / %(medium)s / %(long)s",
        short=weapon.short,
        medium=weapon.medium,
        long=weapon.long,
    )
    if weapon.min_range:
        yield _("Minimum range %(hexes)s", hexes=weapon.min_range)
    if weapon.feeds:
        rounds = condition.rounds(card_of(game.setup, mech), mech, mount)
        yield ngettext("%(n)s round left", "%(n)s rounds left", rounds)


# -- a target


def of_target(
    game: Game[State], mech: Mech, mounts: Iterable[Mount], pose: Pose, aim: Aim
) -> Iterator[Message]:
    """The distance of a target, the best number of a weapon, and obstacles on the line."""
    target = game.state.mech(aim.target)
    far = distance(mech.at, target.at)
    yield ngettext("%(n)s hex away", "%(n)s hexes away", far)
    numbers = [need for _shot, need in _numbers(game, mech, mounts, pose, aim)]
    if numbers:
        yield _best(numbers)
    line = sight.line(game, _seer(game, mech, aim), target)
    if line.why:
        yield line.why
    else:
        yield from (term.label for term in line.terms)


def lines_to(game: Game[State], mech: Mech, aim: Aim) -> list[Shape]:
    """The line of sight to a target, in indirect fire that of the spotter, as shapes."""
    seer, target = _seer(game, mech, aim), game.state.mech(aim.target)
    land = ground.of(game.setup, game.state)
    return list(sight.shapes(land, seer.at, target.at, sight.line(game, seer, target)))


def _seer(game: Game[State], mech: Mech, aim: Aim) -> Mech:
    return game.state.mech(aim.spotter) if aim.spotter else mech


def _best(numbers: list[Sum]) -> Message:
    """The best of some numbers, with its chance."""
    need = min(numbers, key=lambda number: number.total)
    if to_hit.cannot_hit(need):
        return _("no weapon can hit")
    return _(
        "best %(number)s+ (%(percent)s %%)",
        number=need.total,
        percent=round(100 * float(need.chance)),
    )


def _numbers(
    game: Game[State], mech: Mech, mounts: Iterable[Mount], pose: Pose, aim: Aim
) -> list[tuple[Shot, Sum]]:
    """Each possible shot at a target, with its number if it were the only one."""
    shots = [
        aim.shot(mount.id) for mount in mounts if not refusals.of_shot(game, mech, mount, pose, aim)
    ]
    return [(shot, to_hit.alone(game, mech, shot, pose)) for shot in shots]


def remarks_at(
    game: Game[State], mech: Mech, mounts: Iterable[Mount], pose: Pose, aim: Aim
) -> dict[str, Remark]:
    """The effect of each weapon at a target if it were fired alone."""
    numbers = _numbers(game, mech, mounts, pose, aim)
    return {shot.weapon: _remark(game, mech, shot, need) for shot, need in numbers}


def _remark(game: Game[State], mech: Mech, shot: Shot, need: Sum) -> Remark:
    """A shot in short: its number, chance, expected damage and heat; and its terms."""
    if to_hit.cannot_hit(need):
        return Remark(_("%(number)s: cannot hit", number=need.total), tuple(need.words()))
    words = _(
        "%(number)s+ · %(percent)s %% · damage %(damage)s · heat %(heat)s",
        number=need.total,
        percent=round(100 * float(need.chance)),
        damage=round(expected.of_shot(game, mech, shot, need).mean, 1),
        heat=weapon_of(mount_of(card_of(game.setup, mech), shot.weapon)).heat,
    )
    return Remark(words, tuple(need.words()))


# -- a volley


def of_assignment(game: Game[State], mech: Mech, volley: Volley) -> Preview:
    """The preview of a volley under construction: the total expected damage of each target, the
    heat and its effects, and the number of each weapon in this volley."""
    notes = in_short(game, mech, volley)
    notes += _what_else(game, mech, volley)
    notes += heat.forecast(card_of(game.setup, mech), mech, volley.shots)
    remarks = {
        shot.weapon: _remark(game, mech, shot, to_hit.number(game, mech, shot, volley))
        for shot in volley.shots
    }
    return Preview((), tuple(notes), remarks)


def in_short(game: Game[State], mech: Mech, volley: Volley) -> list[Message]:
    """The expected damage of each target of a volley."""
    return [
        _in_short(game.state.mech(target), one)
        for target, one in expected.of_volley(game, mech, volley).items()
    ]


def of_volley(game: Game[State], mech: Mech, volley: Volley) -> Preview:
    """The preview of a volley: each shot with its number term by term, chance and expected damage;
    the total expected damage of each target; the heat and its effects."""
    notes = [_shot(game, mech, shot, volley) for shot in volley.shots]
    if len(volley.shots) > 1:
        for target, one in expected.of_volley(game, mech, volley).items():
            notes.append(_in_all(game.state.mech(target), one))
    notes += _what_else(game, mech, volley)
    card = card_of(game.setup, mech)
    return Preview((), (*notes, *heat.forecast(card, mech, volley.shots)))


def _what_else(game: Game[State], mech: Mech, volley: Volley) -> Iterator[Message]:
    """Further consequences of a declaration: spotters that may still fire (BT-3.4.p1), a club that
    cannot be used (G-77)."""
    for spotter in {shot.spotter: None for shot in volley.shots if shot.spotter}:
        if game.state.mech(spotter).fire is None:
            yield _(
                "%(more)s more if %(spotter)s fires, too.",
                more=signed(SPOTTER_FIRES),
                spotter=game.state.mech(spotter).name,
            )
    card = card_of(game.setup, mech)
    if mech.club and any(mount_of(card, shot.weapon).location in ARMS for shot in volley.shots):
        yield _("Weapons in its arms fire: it cannot use its club this turn.")


def _shot(game: Game[State], mech: Mech, shot: Shot, volley: Volley) -> Message:
    need = to_hit.number(game, mech, shot, volley)
    weapon = name_of(mount_of(card_of(game.setup, mech), shot.weapon))
    target = Aim(shot.target, shot.spotter, shot.aim).label(game.state)
    if to_hit.cannot_hit(need):
        return _(
            "%(weapon)s at %(target)s cannot hit: %(number)s (%(terms)s).",
            weapon=weapon,
            target=target,
            number=need.total,
            terms=need.words(),
        )
    return _(
        "%(weapon)s at %(target)s: %(number)s or more (%(terms)s), %(percent)s %%, expected"
        " damage %(damage)s.",
        weapon=weapon,
        target=target,
        number=need.total,
        terms=need.words(),
        percent=_percent(float(need.chance)),
        damage=round(expected.of_shot(game, mech, shot, need).mean, 1),
    )


def _in_all(target: Mech, one: Expected) -> Message:
    return _(
        "%(target)s: expected damage %(damage)s in all; any: %(any)s %%, %(hard)s or more:"
        " %(percent)s %%.",
        target=target.name,
        damage=round(one.mean, 1),
        any=_percent(one.at_least(1)),
        hard=HARD_HIT,
        percent=_percent(one.at_least(HARD_HIT)),
    )


def _in_short(target: Mech, one: Expected) -> Message:
    return _(
        "%(target)s: expected damage %(damage)s; %(hard)s or more: %(percent)s %%.",
        target=target.name,
        damage=round(one.mean, 1),
        hard=HARD_HIT,
        percent=round(100 * one.at_least(HARD_HIT)),
    )


def _percent(chance: float) -> float:
    return round(100 * chance, 1)
