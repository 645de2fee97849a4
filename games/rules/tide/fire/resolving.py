"""An attack from its dice to its end (TI-9.4 to TI-9.6)."""

from dataclasses import dataclass

from ...contract.asking import Game, ScriptPart
from ...contract.events import Event, Words
from ...contract.sums import Term
from ..constants.fire import BLACK, RED, SIDES, THICK_ARMOUR, WIRE_HITS
from ..events import UnitEvent
from ..state import Hex, Squad, State, Vehicle
from ..terms import AttackKind, Band
from ..units import vehicles
from . import results
from .attacks import Attack, Mode, Shooter, band_of_attack, cards_of, is_area, struck
from .firepower import Firepower, defence, firepower


@dataclass(frozen=True)
class Reason:
    """A reason to halve a firepower, in words."""

    label: Words
    rule: str = ""


@dataclass(frozen=True)
class BlackDice:
    """The black dice of one shooter, term by term."""

    dice: int
    terms: tuple[Term, ...]
    halved: tuple[Reason, ...] = ()


class AttackDeclared(UnitEvent, kind="attack"):
    """A unit leads an attack on a target, or for an area attack on the target's hex."""

    mode: Mode
    attack: AttackKind
    supporters: tuple[str, ...]
    target: str
    hex: Hex
    area: bool
    rule: str = "TI-9.1"


class VolleyRolled(Event, kind="volley"):
    """The dice of an attack against one of the units that it strikes, and the net hits."""

    target: str
    band: Band
    black: tuple[int, ...]
    red: tuple[int, ...]
    firepower: tuple[BlackDice, ...]
    defence: tuple[Term, ...]
    thick: bool
    hits: int
    rule: str = "TI-9.4"


class WireRemoved(Event, kind="wire-removed"):
    """Razor wire is removed, by a unit for MP or by an area attack."""

    hex: Hex
    unit: str | None = None
    mp: int | None = None
    rule: str = "TI-6.4.2"


def resolve(game: Game[State], attack: Attack) -> ScriptPart:
    """Rolls a legal attack against every unit that it strikes, applies the hits, and fatigues the
    shooters. A unit that fires and moves is fatigued at the end of its action. The dice for all
    units of an area attack are rolled before anything is removed."""
    targets = struck(game, attack)
    hex = game.state.unit(attack.target).at
    area = is_area(game, attack.lead)
    game.emit(
        AttackDeclared(
            mode=attack.mode,
            attack=attack.kind,
            unit=attack.lead.unit,
            supporters=tuple(shooter.unit for shooter in attack.supporters),
            target=attack.target,
            hex=hex,
            area=area,
        )
    )
    hits = [_roll(game, attack, target) for target in targets]
    for target, count in zip(targets, hits, strict=True):
        yield from results.apply(game, attack.kind, target, count)
    if area and sum(hits) >= WIRE_HITS:
        _remove_wire(game, hex)
    for shooter in attack.shooters if attack.mode != "fire-and-movement" else ():
        if not keeps_op_fire(game, attack, shooter):
            results.fatigue(game, game.state.unit(shooter.unit), "TI-9.6")


def _roll(game: Game[State], attack: Attack, target: Squad | Vehicle) -> int:
    """Rolls the dice against one of the units that the attack strikes. Returns the net hits
    (TI-9.4)."""
    parts = [firepower(game, attack, shooter, target) for shooter in attack.shooters]
    cover = defence(game, attack, target)
    band = band_of_attack(game, attack, target)
    thick = isinstance(target, Vehicle) and vehicles.has(game.setup, target, "thick-armour")
    black = tuple(face + 1 for face in game.dice.roll(sum(part.dice for part in parts), SIDES))
    red = tuple(face + 1 for face in game.dice.roll(cover.total, SIDES))
    scored = sum(face >= BLACK[band] for face in black)
    saved = sum(face >= RED for face in red)
    if thick:
        saved = min(len(red), saved + THICK_ARMOUR)
    hits = max(0, scored - saved)
    game.emit(
        VolleyRolled(
            target=target.id,
            band=band,
            black=black,
            red=red,
            firepower=tuple(_black_dice(part) for part in parts),
            defence=cover.visible,
            thick=thick,
            hits=hits,
        )
    )
    return hits


def _black_dice(part: Firepower) -> BlackDice:
    halved = tuple(Reason(term.label, term.rule) for term in part.halved)
    return BlackDice(part.dice, part.sum.visible, halved)


def _remove_wire(game: Game[State], cell: Hex) -> None:
    """Removes razor wire in the hex of an area attack with enough hits (TI-6.4.2)."""
    for marker in game.state.markers_in(cell, "razor-wire"):
        del game.state.markers[marker.id]
        game.emit(WireRemoved(hex=cell))


def keeps_op_fire(game: Game[State], attack: Attack, shooter: Shooter) -> bool:
    """Whether a squad is not fatigued by Op Fire, as only crews with Rapid Op Fire fired. Each
    squad is judged alone (TI-11.1.p1)."""
    unit = game.state.unit(shooter.unit)
    if attack.mode != "op-fire" or not isinstance(unit, Squad) or unit.out:
        return False
    return all("rapid-op-fire" in card.traits for card in cards_of(game, shooter))
