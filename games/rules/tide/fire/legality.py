"""Why an attack is illegal as declared, by its target, each shooter and the support; and the
enemies that a unit cannot fire at, in one refused option, by reason."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final

from ...contract.asking import Game
from ...fields import Illegal, Option
from ...fields.option import Unbuilt
from ...text import Message, _, ngettext, one_by_one
from .. import library, sight
from ..constants.fire import NOT_ADJACENT
from ..state import Squad, State, Vehicle
from ..units import limits, vehicles
from .attacks import (
    Aim,
    Attack,
    Card,
    Mode,
    Shooter,
    Weapon,
    aim_at,
    band_of_weapons,
    cards_of,
    is_area,
    weapons_among,
)

OWN = Illegal("TI-9.0", _("Only enemies on the board are attacked."))
ONLY_NORMAL = Illegal("TI-9.3", _("Vehicles are only attacked normally."))
NOBODY = Illegal("TI-9.0b", _("Choose who fires."))
TWICE = Illegal("TI-9.0b", _("A unit fires once in an attack."))
UNKNOWN = Illegal("TI-9.0", _("There is no such figure on the base."))
NO_WEAPON = Illegal("TI-9.0b", _("A figure that fires has nothing against this target."))
MIXED = Illegal("TI-9.0c", _("A squad uses its mortar or its other figures, not both."))
NO_OP_FIRE = Illegal("TI-5.3.p1", _("A mortar takes no part in Op Fire."))
TOO_NEAR = Illegal("TI-11.2.p1", _("A mortar does not attack an adjacent hex."))
OUT_OF_RANGE = Illegal("TI-7.t4", _("It is out of range."))
TOO_FAR = Illegal("TI-5.4.3", _("Whoever fires and moves cannot fire at long range."))
NO_SUPPORT = Illegal("TI-5.4.3", _("Nobody can support a unit that fires and moves."))
NO_MORTARS = Illegal("TI-9.0c", _("Only mortars support the area attack of a mortar."))
NOT_FRESH = Illegal("TI-10.1", _("Only fresh units support concentrated fire."))
NOT_READY = Illegal("TI-10.1", _("Only units in Op Fire mode fire now."))
AGAIN = Illegal("TI-6.1.2", _("It has fired at this unit in this activation."))
UNFIT = Illegal("TI-5.8.2", _("A pinned squad does not support."))
PINNED = Illegal("TI-5.8.2", _("It is pinned and does not fire without an officer in its hex."))


def why_illegal(game: Game[State], attack: Attack) -> Illegal | None:
    """Why an attack cannot be made as declared; None if it can. Whether its lead may take the
    action at all is checked on activation, except in Op Fire."""
    return next(_faults(game, attack), None)


def _faults(game: Game[State], attack: Attack) -> Iterator[Illegal]:
    names = [shooter.unit for shooter in attack.shooters]
    if len(set(names)) < len(names):
        yield TWICE
    if attack.supporters and attack.mode == "fire-and-movement":
        yield NO_SUPPORT
    target = game.state.unit(attack.target)
    for shooter in attack.shooters:
        refused = why_not(game, attack.mode, attack.kind, shooter, target) or _why_no_part(
            game, attack, shooter
        )
        if refused:
            yield refused


def _why_no_part(game: Game[State], attack: Attack, shooter: Shooter) -> Illegal | None:
    """Why a unit that could attack alone cannot support this attack (TI-10.1). None if it can."""
    if shooter is attack.lead:
        return None
    refused = why_no_support(attack.mode, game.state.unit(shooter.unit))
    if refused:
        return refused
    return NO_MORTARS if is_area(game, attack.lead) and not is_area(game, shooter) else None


def why_no_support(mode: Mode, unit: Squad | Vehicle) -> Illegal | None:
    """Why a unit that could attack alone cannot support any attack of this mode. None if it can."""
    if mode == "fire-and-movement":
        return NO_SUPPORT
    if mode == "concentrated-fire" and unit.activation != "fresh":
        return NOT_FRESH
    if isinstance(unit, Squad) and unit.morale == "pinned":
        return UNFIT
    return None


def why_not(
    game: Game[State], mode: Mode, kind: str, shooter: Shooter, target: Squad | Vehicle
) -> Illegal | None:
    """Why a shooter cannot attack a target alone. None if it can."""
    unit = game.state.unit(shooter.unit)
    refused = _why_no_target(unit, target)
    if refused is None and kind == "suppressive" and isinstance(target, Vehicle):
        refused = ONLY_NORMAL
    return (
        refused
        or _why_unfit(game, mode, unit, target)
        or _why_unknown(unit, shooter)
        or _why_not_with(game, mode, aim_at(game, unit, target), cards_of(game, shooter))
    )


def why_silent(
    game: Game[State], mode: Mode, unit: Squad | Vehicle, target: Squad | Vehicle
) -> Illegal | None:
    """Why no part of a unit can fire at a target; None if any can."""
    return silence(why_not_by_part(game, mode, unit, target))


def why_not_by_part(
    game: Game[State], mode: Mode, unit: Squad | Vehicle, target: Squad | Vehicle
) -> Sequence[Illegal | None]:
    """Why each part of a unit cannot make a normal attack on a target alone; None for those that
    can. What concerns the whole unit is judged once, and so are figures of the same card, which
    are equal."""
    refused = _why_no_target(unit, target) or _why_unfit(game, mode, unit, target)
    if refused:
        return [refused] * (len(unit.figures) if isinstance(unit, Squad) else 1)
    aim = aim_at(game, unit, target)
    if isinstance(unit, Vehicle):
        return [_why_not_with(game, mode, aim, [vehicles.card_of(game.setup, unit)])]
    found = {
        name: _why_not_with(game, mode, aim, [library.figure(game.setup, name)])
        for name in set(unit.figures)
    }
    return [found[name] for name in unit.figures]


def silence(refused: Sequence[Illegal | None]) -> Illegal | None:
    """Why no part of a unit can fire, from the reasons of its parts; None if any of them has
    none."""
    return None if None in refused else next(iter(refused), NOBODY)


def _why_no_target(unit: Squad | Vehicle, target: Squad | Vehicle) -> Illegal | None:
    """Why a unit is no target of another one. None if it is one."""
    return OWN if target.hex is None or target.out or target.side == unit.side else None


def _why_unfit(
    game: Game[State], mode: Mode, unit: Squad | Vehicle, target: Squad | Vehicle
) -> Illegal | None:
    """Why the state of a unit keeps it from firing (TI-5.8, TI-6.1.2, TI-6.2.4). None if it does
    not."""
    if unit.out or unit.hex is None:
        return limits.TRANSPORTED if isinstance(unit, Squad) and unit.transport else NOBODY
    if mode == "op-fire":
        if unit.activation != "op-fire":
            return NOT_READY
        acting = game.state.acting
        if acting and acting.unit == target.id and unit.id in acting.fired_at_by:
            return AGAIN
    refused = limits.why_not(game.setup, game.state, unit, mode)
    if refused is limits.PINNED:
        return PINNED
    return refused


def _why_unknown(unit: Squad | Vehicle, shooter: Shooter) -> Illegal | None:
    """Why a unit does not have the figures that a shooter names. None if it has them."""
    known = range(len(unit.figures)) if isinstance(unit, Squad) else ()
    named = set(shooter.figures)
    return UNKNOWN if len(named) < len(shooter.figures) or not named <= set(known) else None


def _why_not_with(game: Game[State], mode: Mode, aim: Aim, cards: Sequence[Card]) -> Illegal | None:
    """Why a unit that is fit to fire cannot fire at its target with its parts of these cards
    together (TI-9.0a, TI-9.0c). None if it can."""
    if not cards:
        return NOBODY
    weapons = weapons_among(cards, aim.target.target_class)
    if len(weapons) < len(cards):
        return NO_WEAPON
    if len(cards) > 1 and len({"area-attack" in card.traits for card in cards}) > 1:
        return MIXED
    if mode == "op-fire" and any("no-op-fire" in card.traits for card in cards):
        return NO_OP_FIRE
    return _why_out_of_reach(game, mode, aim, weapons)


def _why_out_of_reach(
    game: Game[State], mode: Mode, aim: Aim, weapons: Sequence[Weapon]
) -> Illegal | None:
    """Why the target is out of range or out of sight (TI-7, TI-8). None if it is neither."""
    if aim.hexes < NOT_ADJACENT and any(weapon.has("not-adjacent") for weapon in weapons):
        return TOO_NEAR
    band = band_of_weapons(game, aim, weapons)
    if band is None:
        return OUT_OF_RANGE
    if band == "long" and mode == "fire-and-movement":
        return TOO_FAR
    line = sight.seen(aim.land, aim.start, aim.end)
    if line.clear:
        return None
    indirect = all(weapon.has("indirect") for weapon in weapons)
    return None if indirect and _is_spotted(game, aim) else line.blocked_by


def _is_spotted(game: Game[State], aim: Aim) -> bool:
    """Whether any fresh friend sees the target for a mortar that does not see it, whatever the
    friend's state, except from inside a transport (TI-8.7)."""
    return any(
        friend.activation == "fresh" and sight.seen(aim.land, friend.at, aim.end).clear
        for friend in game.state.on_board(aim.unit.side)
    )


FIRE: Final = "fire"
TARGET: Final = "TI-9.0"
WhyNot = Callable[[Squad | Vehicle], Illegal | None]
"""Why a unit cannot be fired at; None if it can."""
SIGHT: Final = "TI-8."
"""The prefix of the ids of all rules of sight."""


def id_of(lead: Squad | Vehicle, target: Squad | Vehicle) -> str:
    """The id of the option of a unit to fire at a target."""
    return f"{FIRE}:{lead.id}:{target.id}"


def option(lead: Squad | Vehicle, targets: Sequence[Squad | Vehicle], why: WhyNot) -> Unbuilt:
    """One refused option for all enemies that a unit cannot fire at; `why` gives the reason for
    each, which is put in words when somebody looks at it."""
    name = f"{FIRE}:{lead.id}"
    label = ngettext(
        "%(n)s enemy cannot be fired at", "%(n)s enemies cannot be fired at", len(targets)
    )

    def build() -> Option:
        reasons = _reasons(lead, targets, why)
        rules = {rule for rule, _why in reasons}
        refused = Illegal(
            rules.pop() if len(rules) == 1 else TARGET, one_by_one([why for _rule, why in reasons])
        )
        on = {"unit": lead.id}
        return Option(name, label, rule=TARGET, refused=refused, group=FIRE, on=on)

    return Unbuilt(name, build, Illegal(TARGET, label))


def _reasons(
    lead: Squad | Vehicle, targets: Sequence[Squad | Vehicle], why: WhyNot
) -> list[tuple[str, Message]]:
    """The rules that keep a unit from firing at these targets, each in a sentence with the targets.
    Obstacles on lines of sight are named by `why_unlisted` and by the ruler instead."""
    found: dict[Message, list[str]] = defaultdict(list)
    rules: dict[Message, str] = {}
    for target in targets:
        refused = why(target)
        assert refused is not None, f"{lead.id} can fire at {target.id}"
        sentence = _sentence(refused)
        rules.setdefault(sentence, refused.rule)
        found[sentence].append(target.id.upper())
    return [(rules[each], each.filled(units=names)) for each, names in found.items()]


def _sentence(refused: Illegal) -> Message:
    """A refusal as a sentence with a slot for the `units` that it concerns."""
    if refused is OUT_OF_RANGE:
        return _("Out of range: %(units)s.")
    if refused.rule.startswith(SIGHT):
        return _("Out of sight: %(units)s.")
    return _("%(units)s: %(why)s", why=refused.message)


def why_unlisted(
    game: Game[State], mode: Mode, leads: Sequence[Squad | Vehicle]
) -> Callable[[str], Illegal | None]:
    """A function that says why these units have no option of a given id to attack."""

    def why(name: str) -> Illegal | None:
        for lead, target in product(leads, game.state.units.values()):
            if id_of(lead, target) == name:
                return why_silent(game, mode, lead, target)
        return None

    return why
