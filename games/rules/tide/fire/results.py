"""Effects of hits: figures lost, morale, damage, and units removed (TI-9.5)."""

from collections.abc import Sequence

from ...contract.asking import Ask, Game, ScriptPart
from ...fields import Choice, Option, Several
from ...text import _, ngettext
from .. import library
from ..events import UnitEvent
from ..state import Hex, Squad, State, Vehicle
from ..terms import AttackKind, Damage, Morale, Out
from . import odds


class FiguresLost(UnitEvent, kind="figures-lost"):
    """A squad loses the figures with these cards."""

    figures: tuple[str, ...]
    rule: str = "TI-9.5a"


class MoraleChanged(UnitEvent, kind="morale"):
    """The morale of a squad changes."""

    morale: Morale
    rule: str = "TI-9.5d"


class DamageTaken(UnitEvent, kind="damage"):
    """A vehicle is damaged."""

    damage: Damage
    rule: str = "TI-9.5b"


class UnitRemoved(UnitEvent, kind="removed"):
    """A unit goes out of play, from this hex if it was in one."""

    why: Out
    hex: Hex | None = None


class UnitFatigued(UnitEvent, kind="fatigued"):
    """A unit is fatigued."""


def apply(game: Game[State], kind: AttackKind, target: Squad | Vehicle, hits: int) -> ScriptPart:
    """Applies the hits of an attack to one of the units that it strikes. Without hits nothing
    happens."""
    if not hits or target.out:
        return
    if isinstance(target, Vehicle):
        damage(game, target, hits)
    elif kind == "suppressive":
        suppress(game, target, hits)
    else:
        yield from casualties(game, target, hits)


# -- Squads


def casualties(game: Game[State], squad: Squad, hits: int) -> ScriptPart:
    """A squad loses a figure for each hit, chosen by its owner; the squad itself takes no hit (G1).
    Without figures it is destroyed (TI-9.5a). A crew is one figure (TI-1.5)."""
    count = min(hits, len(squad.figures))
    if count == len(squad.figures) or len(set(squad.figures)) == 1:
        places: Sequence[int] = range(count)
    else:
        places = yield from _choose(game, squad, count)
    lose(game, squad, places)


def _choose(game: Game[State], squad: Squad, count: int) -> ScriptPart:
    """The places of the figures that the owner chooses to lose."""
    choices = [
        Choice(str(place), _("%(figure)s", figure=library.figure(game.setup, card_id).name))
        for place, card_id in enumerate(squad.figures)
    ]
    label = ngettext("%(n)s figure to lose", "%(n)s figures to lose", count)
    field = Several("figures", label, choices=choices, least=count, most=count, rule="TI-9.5a")
    answer = yield Ask(
        squad.side,
        ngettext(
            "%(unit)s loses %(n)s figure. Which one?",
            "%(unit)s loses %(n)s figures. Which ones?",
            count,
            unit=squad.name,
        ),
        [Option("lose", _("Lose them"), (field,), rule="TI-9.5a", on={"unit": squad.id})],
        "TI-9.5a",
        others=_("%(unit)s loses figures.", unit=squad.name),
        about={"unit": squad.id},
    )
    return [int(place) for place in answer["figures"]]


def lose(game: Game[State], squad: Squad, places: Sequence[int]) -> None:
    """Removes the figures in these places from the base and counts them as lost (TI-5.7.3)."""
    gone = [squad.figures[place] for place in places]
    squad.figures = [
        card_id for place, card_id in enumerate(squad.figures) if place not in set(places)
    ]
    game.emit(FiguresLost(unit=squad.id, figures=tuple(gone)))
    _count(game, squad.side, gone)
    if not squad.figures:
        remove(game, squad, "destroyed", "TI-9.5a")


def suppress(game: Game[State], squad: Squad, hits: int) -> None:
    """Applies the hits of a suppressive attack (TI-9.5d). A squad that can no longer attack leaves
    Op Fire mode and is fatigued (TI-5.3.p1)."""
    morale = odds.suppressed(squad.morale, hits)
    if morale is None:
        remove(game, squad, "routed", "TI-9.5d")
        return
    squad.morale = morale
    game.emit(MoraleChanged(unit=squad.id, morale=morale))
    end_op_fire(game, squad)


# -- Vehicles


def damage(game: Game[State], vehicle: Vehicle, hits: int) -> None:
    """Applies the hits of an attack on a vehicle (TI-9.5b). With heavy damage it leaves Op Fire
    mode (TI-5.3.p1)."""
    found = odds.damaged(vehicle.damage, hits)
    if found is None:
        remove(game, vehicle, "destroyed", "TI-9.5b")
        return
    vehicle.damage = found
    game.emit(DamageTaken(unit=vehicle.id, damage=found))
    if found == "heavy":
        end_op_fire(game, vehicle)


# -- Gone


def remove(game: Game[State], unit: Squad | Vehicle, why: Out, rule: str) -> None:
    """Takes a unit out of play, with its figures and the squads that it carries (TI-6.2.4)."""
    for squad in game.state.carried(unit.id):
        remove(game, squad, "in-transport", "TI-6.2.4")
    game.emit(UnitRemoved(unit=unit.id, why=why, hex=unit.hex, rule=rule))
    unit.hex, unit.out = None, why
    if isinstance(unit, Squad):
        _count(game, unit.side, unit.figures)
        unit.figures, unit.transport, unit.fortification = [], "", ""


def _count(game: Game[State], side: int, figures: Sequence[str]) -> None:
    lost = game.state.lost[side]
    for card_id in figures:
        lost[card_id] = lost.get(card_id, 0) + 1


def fatigue(game: Game[State], unit: Squad | Vehicle, rule: str) -> None:
    """Fatigues a unit that is in play and not yet fatigued."""
    if unit.activation != "fatigued" and not unit.out:
        unit.activation = "fatigued"
        game.emit(UnitFatigued(unit=unit.id, rule=rule))


def end_op_fire(game: Game[State], unit: Squad | Vehicle) -> None:
    """Fatigues a unit in Op Fire mode that can no longer fire (TI-5.3.p1)."""
    if unit.activation == "op-fire":
        fatigue(game, unit, "TI-5.3.p1")
