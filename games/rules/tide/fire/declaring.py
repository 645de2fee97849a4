"""An attack as an option of an ask: its target and kind, and all that fires (TI-9.0b).

What fires is one list: each figure of a squad by the unit and its place, "a1:0", and each vehicle
by its id, "a4". The lead is named by the option; everything else that is in the list supports it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from ...fields import Chance, Choice, Illegal, Option, Pick, Several
from ...table import Answer, Game
from ...text import Message, _
from ..state import Squad, State, Vehicle
from ..terms import ATTACK_KINDS, BAND_NAMES, DAMAGES, MORALES, AttackKind
from . import odds
from .attacks import Attack, Mode, Shooter, cards_of, is_area, name_of
from .cover import defence
from .firepower import of_attack
from .legality import NOBODY, why_illegal, why_not
from .ranges import band_of, band_of_attack

GROUP: Final = "fire"


def options(game: Game[State], mode: Mode, lead: Squad | Vehicle) -> Iterator[Option]:
    """An option for each enemy on the board, refused where it cannot be fired at."""
    for target in game.state.on_board(1 - lead.side):
        yield option(game, mode, lead, target)


def option(game: Game[State], mode: Mode, lead: Squad | Vehicle, target: Squad | Vehicle) -> Option:
    """The option of a unit to fire at a target, with whoever supports it."""
    refused = why_silent(game, mode, lead, target)

    def check(values: dict[str, Any]) -> None:
        refused = why_illegal(game, _attack(game, mode, lead.id, target.id, values))
        if refused:
            raise refused

    return Option(
        f"fire:{lead.id}:{target.id}",
        _("%(unit)s fires at %(target)s", unit=lead.name, target=target.name),
        () if refused else _fields(game, mode, lead, target),
        rule="TI-9.0",
        refused=refused,
        details=partial(_details, game, mode, lead, target),
        chances=partial(_chances, game, mode, lead, target),
        validate=check,
        group=GROUP,
        on={"unit": lead.id},
    )


def declared(game: Game[State], mode: Mode, answer: Answer) -> Attack:
    """The attack that an answer to `option` declares."""
    _fire, lead, target = answer.option.split(":")
    return _attack(game, mode, lead, target, answer.fields)


def _attack(game: Game[State], mode: Mode, lead: str, target: str, values: Any) -> Attack:
    """The attack of what fires, unit by unit in the order of the list."""
    figures: dict[str, list[int]] = {}
    for named in values["weapons"]:
        unit_id, _colon, place = named.partition(":")
        known = figures.setdefault(unit_id, [])
        if place:
            known.append(int(place))
    shooters = {unit_id: Shooter(unit_id, tuple(places)) for unit_id, places in figures.items()}
    first = shooters.pop(lead, Shooter(lead))
    return Attack(mode, values["kind"], target, first, tuple(shooters.values()))


# -- What can fire


def kinds(target: Squad | Vehicle) -> list[AttackKind]:
    """The kinds of attack that there are against a target (TI-9.3)."""
    return ["normal", "suppressive"] if isinstance(target, Squad) else ["normal"]


def parts(unit: Squad | Vehicle) -> list[Shooter]:
    """A unit figure by figure; a vehicle is one part."""
    if isinstance(unit, Vehicle):
        return [Shooter(unit.id)]
    return [Shooter(unit.id, (place,)) for place in range(len(unit.figures))]


def able(
    game: Game[State],
    mode: Mode,
    kind: AttackKind,
    unit: Squad | Vehicle,
    target: Squad | Vehicle,
    *,
    area: bool = False,
) -> Shooter | None:
    """A unit with all that it can fire at a target in one attack, its mortars left out or, for an
    `area` attack, those alone; None if that is nothing."""
    firing = [
        part
        for part in parts(unit)
        if is_area(game, part) == area and why_not(game, mode, kind, part, target) is None
    ]
    if not firing:
        return None
    return Shooter(unit.id, tuple(place for part in firing for place in part.figures))


def why_silent(
    game: Game[State], mode: Mode, unit: Squad | Vehicle, target: Squad | Vehicle
) -> Illegal | None:
    """Why nothing of a unit can fire at a target; None if anything can."""
    refused = [why_not(game, mode, "normal", part, target) for part in parts(unit)]
    return None if None in refused else next(iter(refused), NOBODY)


def supporters(
    game: Game[State], mode: Mode, kind: AttackKind, lead: Shooter, target: Squad | Vehicle
) -> list[Shooter]:
    """The units that may support an attack, each with all that it can fire (TI-10.1)."""
    found: list[Shooter] = []
    area = is_area(game, lead)
    for unit in game.state.on_board(1 - target.side):
        if unit.id == lead.unit or mode == "fire-and-movement":
            continue
        shooter = able(game, mode, kind, unit, target, area=area)
        attack = Attack(mode, kind, target.id, lead, (shooter,)) if shooter else None
        if attack and why_illegal(game, attack) is None:
            found += attack.supporters
    return found


def strongest(
    game: Game[State], mode: Mode, lead: Squad | Vehicle, target: Squad | Vehicle
) -> tuple[Attack, Fraction] | None:
    """Of the attacks that a unit may lead, alone or with all who may support it, the one that has
    an effect most likely, with that chance; None if there is none."""
    found: list[tuple[Attack, Fraction]] = []
    for kind in kinds(target):
        for area in (False, True):
            shooter = able(game, mode, kind, lead, target, area=area)
            if shooter is None:
                continue
            help_ = tuple(supporters(game, mode, kind, shooter, target))
            for backing in ((), help_):
                attack = Attack(mode, kind, target.id, shooter, backing)
                found.append((attack, odds.effect(game, attack, target)))
    return max(found, key=lambda each: each[1], default=None)


# -- As fields


def _fields(
    game: Game[State], mode: Mode, lead: Squad | Vehicle, target: Squad | Vehicle
) -> tuple[Pick, Several]:
    kind = Pick(
        "kind",
        _("Kind of attack"),
        choices=[Choice(known, ATTACK_KINDS[known]) for known in kinds(target)],
        outside="TI-9.3",
    )
    choices = list(_weapons(game, mode, lead, target))
    weapons = Several(
        "weapons",
        _("What fires"),
        choices=choices,
        least=1,
        most=len(choices),
        rule="TI-9.0b",
    )
    return kind, weapons


def _weapons(
    game: Game[State], mode: Mode, lead: Squad | Vehicle, target: Squad | Vehicle
) -> Iterator[Choice]:
    """Every figure and vehicle that may fire: of the lead, and of all who may support it."""
    yield from _of_unit(game, mode, lead, target)
    helping = {
        shooter.unit
        for kind in kinds(target)
        for area in (False, True)
        if (first := able(game, mode, kind, lead, target, area=area))
        for shooter in supporters(game, mode, kind, first, target)
    }
    for unit in game.state.on_board(lead.side):
        if unit.id in helping:
            yield from _of_unit(game, mode, unit, target)


def _of_unit(
    game: Game[State], mode: Mode, unit: Squad | Vehicle, target: Squad | Vehicle
) -> Iterator[Choice]:
    for part in parts(unit):
        refused = why_not(game, mode, "normal", part, target)
        band = None if refused else band_of(game, part, target)
        yield Choice(
            f"{unit.id}:{part.figures[0]}" if part.figures else unit.id,
            name_of(cards_of(game, part)[0]),
            (BAND_NAMES[band],) if band else (),
            refused,
            at=unit.id,
        )


# -- In words


def _details(
    game: Game[State], mode: Mode, lead: Squad | Vehicle, target: Squad | Vehicle
) -> Sequence[Message]:
    """The dice of the strongest attack, and its cover term by term."""
    found = strongest(game, mode, lead, target)
    if found is None:
        return []
    attack, _chance = found
    return [
        _(
            "At most %(black)s black dice at %(band)s, %(red)s red dice",
            black=of_attack(game, attack, target),
            band=BAND_NAMES[band_of_attack(game, attack, target)],
            red=defence(game, attack, target).total,
        ),
        *defence(game, attack, target).words(),
    ]


def _chances(
    game: Game[State], mode: Mode, lead: Squad | Vehicle, target: Squad | Vehicle
) -> Sequence[Chance]:
    """What may come of the strongest attack."""
    found = strongest(game, mode, lead, target)
    if found is None:
        return []
    attack, _chance = found
    return [
        Chance(result_words(outcome), float(chance))
        for outcome, chance in odds.outcomes(game, attack, target).items()
        if chance
    ]


def result_words(outcome: str) -> Message:
    """A result of an attack, by the names of `odds.outcomes`, in words."""
    if outcome.isdigit():
        return _("figures lost: %(count)s", count=outcome)
    return _RESULTS[outcome]


_RESULTS: Final[dict[str, Message]] = {
    "": _("nothing"),
    "pinned": MORALES["pinned"],
    "disrupted": MORALES["disrupted"],
    "light": DAMAGES["light"],
    "heavy": DAMAGES["heavy"],
    "routed": _("routed"),
    "destroyed": _("destroyed"),
}
