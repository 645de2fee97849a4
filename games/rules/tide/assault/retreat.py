"""The retreat of defenders who have lost (TI-12.9, TI-12.16)."""

from collections.abc import Mapping, Sequence

from ...contract.asking import Ask, Game, ScriptPart
from ...fields import CellField, Choice, Field, Option, Pick, Spot
from ...hexes import Hex, neighbours
from ...text import Message, _
from .. import ground
from ..events import MoveEvent
from ..fire import results
from ..movement import obstacles
from ..state import Squad, State, Vehicle


class Retreated(MoveEvent, kind="retreated"):
    """A unit that has lost its hex retreats to another."""

    rule: str = "TI-12.9"


def retreat(game: Game[State], there: Sequence[Squad | Vehicle]) -> ScriptPart:
    """Each survivor retreats to an adjacent hex of its owner's choice. Disrupted squads and heavily
    damaged vehicles cannot retreat and are destroyed. It costs no MP, and nobody fires at it
    (TI-12.11)."""
    for unit in there:
        if unit.out:
            continue
        if _cannot(unit):
            results.remove(game, unit, "no-retreat", "TI-12.9")
            continue
        yield from _leave(game, unit)


def _cannot(unit: Squad | Vehicle) -> bool:
    if isinstance(unit, Squad):
        return unit.morale == "disrupted"
    return unit.damage == "heavy"


def _leave(game: Game[State], unit: Squad | Vehicle) -> ScriptPart:
    """One unit retreats to a hex with room. Only where no hex has any, this unit or another one is
    lost to the limit of the hex (TI-12.16)."""
    around = hexes(game, unit)
    if not around:
        results.remove(game, unit, "no-retreat", "TI-12.9")
        return
    room = [hex for hex in around if ground.why_no_room(game.state, unit, hex) is None]
    if room:
        to = yield from _choose_hex(game, unit, room)
    else:
        to = yield from _make_room(game, unit, around)
        if unit.out:
            return
    yield from _go(game, unit, to)


def hexes(game: Game[State], unit: Squad | Vehicle) -> list[Hex]:
    """The adjacent hexes that a unit may retreat to: those without enemies that it may enter."""
    land = ground.of(game.setup, game.state)
    return [
        hex
        for hex in neighbours(unit.at)
        if isinstance(ground.step(land, unit.at, hex, unit.target_class), int)
        and not game.state.enemies_in(hex, unit.side)
    ]


def _choose_hex(game: Game[State], unit: Squad | Vehicle, room: Sequence[Hex]) -> ScriptPart:
    if len(room) == 1:
        return room[0]
    land = ground.of(game.setup, game.state)
    spots = [Spot(hex) for hex in room]
    field = CellField("to", _("Where to"), grid=land.board, spots=spots, unit=unit.id)
    prompt = _("%(unit)s has to retreat. Where to?", unit=unit.name)
    q, r = yield from _ask(game, unit, prompt, field)
    return (q, r)


def _make_room(game: Game[State], unit: Squad | Vehicle, around: Sequence[Hex]) -> ScriptPart:
    """Where no hex has room, either the unit itself is destroyed or another one whose place it
    takes. Returns that hex."""
    victims: Mapping[str, Hex] = {
        other.id: hex
        for hex in around
        for other in game.state.units_in(hex, unit.side)
        if ground.why_no_room(game.state, unit, hex, without=other) is None
    }
    choices = [
        Choice(unit_id, _("%(unit)s", unit=game.state.unit(unit_id).name))
        for unit_id in (unit.id, *victims)
    ]
    prompt = _("%(unit)s has to retreat, and nowhere is there room. Who is lost?", unit=unit.name)
    field = Pick("lost", _("Who is lost"), choices=choices, of="unit")
    chosen = yield from _ask(game, unit, prompt, field)
    results.remove(game, game.state.unit(chosen), "over-stacked", "TI-12.16")
    return victims.get(chosen, unit.hex)


def _ask(game: Game[State], unit: Squad | Vehicle, prompt: Message, field: Field) -> ScriptPart:
    answer = yield Ask(
        unit.side,
        prompt,
        [Option("retreat", _("Retreat"), (field,), rule="TI-12.9", on={"unit": unit.id})],
        "TI-12.9",
        others=_("%(unit)s has to retreat.", unit=unit.name),
        about={"unit": unit.id},
    )
    return answer[field.name]


def _go(game: Game[State], unit: Squad | Vehicle, to: Hex) -> ScriptPart:
    """The unit leaves its fortification and retreats. A pinned squad becomes disrupted afterwards,
    and mines strike as at any entry (TI-6.4.6). Squads in a vehicle ride along (TI-12.14)."""
    game.emit(Retreated(unit=unit.id, start=unit.at, end=to))
    unit.hex = to
    if isinstance(unit, Squad):
        unit.fortification = ""
        if unit.morale == "pinned":
            unit.morale = "disrupted"
            game.emit(results.MoraleChanged(unit=unit.id, morale="disrupted", rule="TI-12.9"))
    if game.state.markers_in(to, "minefield"):
        yield from obstacles.mines(game, unit)
