"""An attack as an option of an ask: its target, its kind and its shooters (TI-9.0b).

The shooters are chosen in one list of figures and vehicles. The option names the lead, of which at
least one figure fires; everything else in the list supports it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Final

from ...contract.asking import Answer, Game
from ...data import Json, Plain
from ...fields import Chance, Choice, Dependent, Field, Illegal, Option, Pick, Preview, Several
from ...fields.option import Item, Unbuilt
from ...hexes import distance
from ...text import Message, _, ngettext
from .. import ground
from ..state import Squad, State, Vehicle
from ..terms import ATTACK_KINDS, BAND_NAMES, BANDS, AttackKind, Band
from . import legality, odds, previews
from .attacks import (
    Attack,
    Mode,
    Shooter,
    aim_at,
    all_figures,
    band_of,
    band_of_attack,
    band_of_weapons,
    cards_of,
    is_area,
    name_of,
    parts,
    weapons,
    weapons_among,
)
from .firepower import defence, of_attack
from .legality import silence, why_illegal, why_no_support, why_not_by_part

NOT_LEADING: Final = Illegal("TI-9.0b", _("The unit that leads the attack fires itself."))


@dataclass(frozen=True)
class Lead:
    """The unit that leads an attack and its target, by id: the payload of an option to fire."""

    unit: str
    target: str


# -- What can fire


def kinds(target: Squad | Vehicle) -> list[AttackKind]:
    """The kinds of attack that are possible against a target (TI-9.3)."""
    return ["normal", "suppressive"] if isinstance(target, Squad) else ["normal"]


class Firing:
    """A cache, for all options of one ask, of what the units of a side can fire at each enemy."""

    def __init__(self, game: Game[State], mode: Mode) -> None:
        self.game, self.mode = game, mode
        self._able: dict[tuple[str, str], tuple[Shooter, ...]] = {}
        self._refused: dict[tuple[str, str], Sequence[Illegal | None]] = {}
        self._strongest: dict[tuple[str, str], tuple[Attack, Fraction] | None] = {}

    def able(self, unit: Squad | Vehicle, target: Squad | Vehicle) -> tuple[Shooter, ...]:
        """Everything that a unit can fire at a target, as one or two shooters: first the weapons
        without area attacks, then the mortars (TI-9.0c)."""
        key = (unit.id, target.id)
        if key not in self._able:
            self._able[key] = tuple(self._shooters(unit, target))
        return self._able[key]

    def _shooters(self, unit: Squad | Vehicle, target: Squad | Vehicle) -> Iterator[Shooter]:
        refused = self.judged(unit, target)
        if None not in refused:
            return
        if isinstance(unit, Vehicle):
            yield Shooter(unit.id)
            return
        for area in (False, True):
            alike = all_figures(self.game, unit, area=area).figures
            places = tuple(place for place in alike if refused[place] is None)
            if places:
                yield Shooter(unit.id, places)

    def judged(self, unit: Squad | Vehicle, target: Squad | Vehicle) -> Sequence[Illegal | None]:
        """Why each part of a unit cannot fire at a target alone; None for those that can."""
        key = (unit.id, target.id)
        if key not in self._refused:
            self._refused[key] = why_not_by_part(self.game, self.mode, unit, target)
        return self._refused[key]

    def why_silent(self, unit: Squad | Vehicle, target: Squad | Vehicle) -> Illegal | None:
        """Why no part of a unit can fire at a target; None if any can."""
        return silence(self.judged(unit, target))

    def supporters(self, lead: Shooter, target: Squad | Vehicle) -> list[Shooter]:
        """The units that may support an attack, each with everything that it can fire. Only mortars
        support the area attack of a mortar (TI-10.1, TI-9.0c)."""
        area = is_area(self.game, lead)
        found = []
        for unit in self.game.state.on_board(1 - target.side):
            if unit.id == lead.unit or why_no_support(self.mode, unit):
                continue
            shooters = self.able(unit, target)
            found += [one for one in shooters if not area or is_area(self.game, one)][:1]
        return found

    def strongest(
        self, lead: Squad | Vehicle, target: Squad | Vehicle
    ) -> tuple[Attack, Fraction] | None:
        """The attack of a unit, alone or with all its support, that most likely has an effect, with
        that chance; None if there is no attack."""
        key = (lead.id, target.id)
        if key not in self._strongest:
            self._strongest[key] = self._found_strongest(lead, target)
        return self._strongest[key]

    def _found_strongest(
        self, lead: Squad | Vehicle, target: Squad | Vehicle
    ) -> tuple[Attack, Fraction] | None:
        found: list[tuple[Attack, Fraction]] = []
        for shooter in self.able(lead, target):
            backing = tuple(self.supporters(shooter, target))
            for kind, help_ in product(kinds(target), ((), backing)):
                attack = Attack(self.mode, kind, target.id, shooter, help_)
                found.append((attack, odds.effect(self.game, attack, target)))
        return max(found, key=lambda each: each[1], default=None)


# -- As options


def options(firing: Firing, lead: Squad | Vehicle) -> Iterator[Item]:
    """An option for each enemy that a unit can fire at, left unbuilt, and one refused option for
    all others, with the reasons."""
    out_of_reach = []
    for target in firing.game.state.on_board(1 - lead.side):
        if firing.able(lead, target):
            name = legality.id_of(lead, target)
            yield Unbuilt(name, partial(option, firing, lead, target))
        else:
            out_of_reach.append(target)
    if out_of_reach:
        yield legality.option(lead, out_of_reach, partial(firing.why_silent, lead))


def option(firing: Firing, lead: Squad | Vehicle, target: Squad | Vehicle) -> Option:
    """The option of a unit to fire at a target, with its support."""
    chosen = Lead(lead.id, target.id)

    def check(values: Plain) -> None:
        _checked(firing.game, _attack(firing.game, firing.mode, chosen, values))

    return Option(
        legality.id_of(lead, target),
        _label(firing, lead, target),
        _fields(firing, lead, target),
        rule="TI-9.0",
        details=partial(_details, firing, lead, target),
        chances=partial(_chances, firing, lead, target),
        summary=partial(_summary, firing, lead, target),
        validate=check,
        group=legality.FIRE,
        on={"unit": lead.id},
        towards=(target.id,),
        payload=chosen,
        later=True,
    )


def _label(firing: Firing, lead: Squad | Vehicle, target: Squad | Vehicle) -> Message:
    """The label of an attack: in Op Fire the target is known and the label names the shooter,
    otherwise it names the target."""
    if firing.mode == "op-fire":
        return _("%(unit)s fires", unit=lead.name)
    land = ground.of(firing.game.setup, firing.game.state)
    hex = land.number(target.at)
    return _("Fire at %(target)s in %(hex)s", target=target.name, hex=hex)


def declared(game: Game[State], mode: Mode, answer: Answer) -> Attack:
    """The attack that an answer to `option` declares."""
    return _attack(game, mode, answer.chosen(Lead), answer.fields)


def _attack(game: Game[State], mode: Mode, lead: Lead, values: Json) -> Attack:
    """The attack of the chosen parts, unit by unit in the order of the list. Raises Illegal if no
    part of the lead fires."""
    side = game.state.unit(lead.unit).side
    known = {part.id: part for unit in game.state.on_board(side) for part in parts(unit)}
    figures: dict[str, tuple[int, ...]] = {}
    for part in (known[named] for named in values["weapons"]):
        figures[part.unit] = figures.get(part.unit, ()) + part.figures
    if lead.unit not in figures:
        raise NOT_LEADING.anew()
    first = Shooter(lead.unit, figures.pop(lead.unit, ()))
    supporters = tuple(Shooter(*each) for each in figures.items())
    return Attack(mode, values["kind"], lead.target, first, supporters)


def _checked(game: Game[State], attack: Attack) -> Attack:
    """The attack, if it is legal. Raises Illegal otherwise."""
    refused = why_illegal(game, attack)
    if refused:
        raise refused.anew()
    return attack


# -- Fields


def _fields(firing: Firing, lead: Squad | Vehicle, target: Squad | Vehicle) -> tuple[Field, Field]:
    kind = Pick(
        "kind",
        _("Kind of attack"),
        choices=[Choice(known, ATTACK_KINDS[known]) for known in kinds(target)],
        outside="TI-9.3",
        default="normal",
    )
    return kind, Dependent("weapons", WHAT_FIRES, make=partial(_what_fires, firing, lead, target))


WHAT_FIRES: Final = _("What fires")


def _what_fires(
    firing: Firing, lead: Squad | Vehicle, target: Squad | Vehicle, earlier: Json
) -> Several:
    """The field of everything that may fire in an attack of the chosen kind. By default the lead
    fires alone."""
    choices = list(_weapons(firing, lead, target))
    alone = firing.able(lead, target)[0]
    likely = [part.id for part in parts(lead) if set(part.figures) <= set(alone.figures)]

    def show(named: list[str]) -> Preview:
        values = {**earlier, "weapons": named}
        attack = _attack(firing.game, firing.mode, Lead(lead.id, target.id), values)
        return previews.of(firing.game, _checked(firing.game, attack))

    return Several(
        "weapons",
        WHAT_FIRES,
        choices=choices,
        of="unit",
        least=1,
        most=len(choices),
        rule="TI-9.0b",
        likely=likely,
        show=show,
    )


def _weapons(firing: Firing, lead: Squad | Vehicle, target: Squad | Vehicle) -> Iterator[Choice]:
    """Every figure and vehicle that may fire: those of the lead, and of all units that may support
    it."""
    yield from _of_unit(firing, lead, target)
    helping = {
        shooter.unit
        for first in firing.able(lead, target)
        for shooter in firing.supporters(first, target)
    }
    for unit in firing.game.state.on_board(lead.side):
        if unit.id in helping:
            yield from _of_unit(firing, unit, target)


def _of_unit(firing: Firing, unit: Squad | Vehicle, target: Squad | Vehicle) -> Iterator[Choice]:
    """The parts of a unit that can fire, each with its band."""
    aim = aim_at(firing.game, unit, target)
    for part, refused in zip(parts(unit), firing.judged(unit, target), strict=True):
        if refused:
            continue
        cards = cards_of(firing.game, part)
        band = band_of_weapons(firing.game, aim, weapons_among(cards, target.target_class))
        yield Choice(
            part.id,
            name_of(cards[0]),
            (BAND_NAMES[band],) if band else (),
            at=unit.id,
        )


def bands(
    game: Game[State], unit: Squad | Vehicle, target: Squad | Vehicle
) -> dict[Band | None, list[Message]]:
    """The figures of a unit by their band against a target, the best band first; None is out of
    range."""
    found: dict[Band | None, Counter[str]] = {band: Counter() for band in (*BANDS, None)}
    for part in parts(unit):
        if weapons(game, part, target.target_class):
            (card,) = cards_of(game, part)
            found[band_of(game, part, target)][card.name] += 1
    return {
        band: [_("%(count)s × %(name)s", count=n, name=name) for name, n in counted.items()]
        for band, counted in found.items()
        if counted
    }


# -- In words


def _details(firing: Firing, lead: Squad | Vehicle, target: Squad | Vehicle) -> Sequence[Message]:
    """The dice of the strongest attack, and the target's cover term by term."""
    found = firing.strongest(lead, target)
    if found is None:
        return []
    attack, _chance = found
    return [
        _(
            "At most %(black)s black dice at %(band)s.",
            black=of_attack(firing.game, attack, target),
            band=BAND_NAMES[band_of_attack(firing.game, attack, target)],
        ),
        previews.red_dice(defence(firing.game, attack, target)),
    ]


def _summary(firing: Firing, lead: Squad | Vehicle, target: Squad | Vehicle) -> Sequence[Message]:
    """How far away a target is, and what comes of a normal attack that the lead makes alone."""
    alone = Attack(firing.mode, "normal", target.id, firing.able(lead, target)[0], ())
    return [
        ngettext(
            "%(n)s hex away, %(band)s: an effect at %(percent)s %%.",
            "%(n)s hexes away, %(band)s: an effect at %(percent)s %%.",
            distance(lead.at, target.at),
            band=BAND_NAMES[band_of_attack(firing.game, alone, target)],
            percent=int(100 * odds.effect(firing.game, alone, target)),
        )
    ]


def _chances(firing: Firing, lead: Squad | Vehicle, target: Squad | Vehicle) -> Sequence[Chance]:
    """The odds of the strongest attack."""
    found = firing.strongest(lead, target)
    return previews.chances(firing.game, found[0], target) if found else []
