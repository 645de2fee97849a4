"""Throws and pushes, collisions, thrown terrain and dodges (CP-MOVE-16 to -37, CP-TERR, CP-DODGE).
They go along a straight tool in a direction that a player chooses."""

from collections.abc import Callable, Sequence

from ...contract.asking import Ask, Game, ScriptPart
from ...contract.events import Called, Event
from ...fields import Choice, Heading, Illegal, Option, Pick, Preview, Shape
from ...text import Message, _
from .. import board, constants
from ..characters import damage
from ..context import moments
from ..context.sources import Source
from ..figures import names, printed, scoring
from ..figures.state import State
from ..modifiers import stats
from . import collisions, dodges, moves, terrain


class Collided(Event, kind="collision"):
    """A thrown character or thrown terrain hits something."""

    unit: str | None = None
    hit: str
    name: Called


class TerrainThrown(Event, kind="terrain-thrown"):
    """A character throws a terrain feature."""

    unit: str
    piece: str
    name: Called
    tool: str
    to: tuple[int, int]
    rule: str = "CP-TERR-10"


class TerrainHit(Event, kind="terrain-hit"):
    """Terrain that is thrown hits a terrain feature."""

    piece: str
    name: Called
    rule: str = "CP-TERR-11"


# -- Pushes


def push(
    game: Game[State],
    unit_id: str,
    tool: str,
    *,
    by: int,
    source: Source,
    toward: board.Target = None,
    away: board.Target = None,
    optional: bool,
    why: Message,
) -> ScriptPart:
    """Pushes a character straight, never colliding (CP-MOVE-25 to CP-MOVE-27). `by` chooses the
    direction. Returns whether it was pushed."""
    if not _can_be_moved(game, unit_id, "push", source):
        return False

    def show(heading: int) -> Preview:
        end = board.pushed_to(game, unit_id, tool, heading)
        return collisions.path_preview(game, unit_id, tool, heading, board.Flight(end), ())

    answer = yield _ask_heading(
        game, unit_id, "push", by, board.arcs(game, unit_id, toward, away), show, optional, why
    )
    if answer.option == moves.DECLINE.id:
        return False
    end = board.pushed_to(game, unit_id, tool, answer["heading"])
    moves.set_down(game, unit_id, end, "push", tool)
    yield from moves.moved(_moved("pushed", unit_id, source))
    return True


# -- Throws


def throw(
    game: Game[State],
    unit_id: str,
    tool: str,
    *,
    by: int,
    source: Source,
    thrower: str | None,
    toward: board.Target = None,
    away: board.Target = None,
    no_own_damage: bool = False,
    optional: bool,
    why: Message,
) -> ScriptPart:
    """Throws a character straight until it collides or has gone the tool's full length (CP-MOVE-16
    to CP-MOVE-24). `no_own_damage`: the thrown one takes no damage from the collision. Returns
    whether it was thrown."""
    if not _can_be_moved(game, unit_id, "throw", source):
        return False

    def show(heading: int) -> Preview:
        flight = board.thrown_to(game, unit_id, tool, heading, thrower)
        notes = collisions.thrown_notes(game, unit_id, flight, source, no_own_damage)
        return collisions.path_preview(game, unit_id, tool, heading, flight, notes)

    answer = yield _ask_heading(
        game, unit_id, "throw", by, board.arcs(game, unit_id, toward, away), show, optional, why
    )
    if answer.option == moves.DECLINE.id:
        return False
    flight = board.thrown_to(game, unit_id, tool, answer["heading"], thrower)
    moves.set_down(game, unit_id, flight.end, "throw", tool)
    if flight.hits:
        hit = yield from _choose_hit(game, by, flight, names.unit(game, unit_id))
        yield from _collide(game, unit_id, hit, source, no_own_damage)
    yield from moves.moved(_moved("thrown", unit_id, source))
    return True


def _collide(
    game: Game[State], unit_id: str, hit: str, source: Source, no_own_damage: bool
) -> ScriptPart:
    """A thrown character collides: it suffers 1 damage, and what it hits dodges or, if it is
    smaller interactive terrain, is destroyed (CP-MOVE-22 to CP-MOVE-24)."""
    size = printed.size(game, unit_id)
    other = hit if hit in game.state.characters else None
    rule = "CP-MOVE-24" if other else "CP-MOVE-22"
    game.emit(Collided(unit=unit_id, hit=hit, name=_name(game, hit), rule=rule))
    collision = collisions.caused_by(source)
    moment = moments.Moment("would-collide", unit=unit_id, other=other, source=collision, size=size)
    yield moment
    unhurt = [*moment.unhurt, *([unit_id] if no_own_damage else [])]
    piece = game.state.pieces.get(hit)
    if piece is not None and piece.size < size:
        yield from terrain.destroy(game, hit, "CP-MOVE-23")
    if unit_id not in unhurt and collisions.hurts(game, unit_id, collision):
        yield from damage.deal(game, unit_id, constants.COLLISION_DAMAGE, collision, may_end=False)
    if other and other not in unhurt and collisions.hurts(game, other, collision):
        yield from dodges.dodge(game, other, size, collision)
    scoring.end_if_won(game)


# -- Thrown terrain


def throw_piece(
    game: Game[State],
    thrower: str,
    piece_id: str,
    tool: str,
    *,
    by: int,
    source: Source,
    optional: bool,
    why: Message,
) -> ScriptPart:
    """Throws a terrain feature along a straight tool from the thrower: it is destroyed, and hits
    the first thing that the tool touches (CP-TERR-07 to CP-TERR-16)."""
    piece = game.state.pieces[piece_id]
    if terrain.throwable(game, piece_id):
        return
    option = _throw_piece_option(game, thrower, piece_id, tool, source)
    answer = yield moves.movement_ask(
        by, why, option, optional=optional, unit=thrower, piece=piece_id
    )
    if answer.option == moves.DECLINE.id:
        return
    size, name = piece.size, piece.name
    flight = board.piece_thrown_to(game, thrower, piece_id, tool, answer["heading"])
    game.emit(TerrainThrown(unit=thrower, piece=piece_id, name=name, tool=tool, to=flight.end))
    yield from terrain.destroy(game, piece_id, "CP-TERR-10")
    if flight.hits:
        hit = yield from _choose_hit(game, by, flight, name)
        yield from _terrain_hits(game, size, hit, collisions.caused_by(source))


def _terrain_hits(game: Game[State], size: int, hit: str, collision: Source) -> ScriptPart:
    """The effect of thrown terrain of this Size on what it hits (CP-TERR-11, CP-TERR-13)."""
    if hit in game.state.pieces:
        other = game.state.pieces[hit]
        game.emit(TerrainHit(piece=hit, name=other.name))
        if other.size <= size:
            yield from terrain.destroy(game, hit, "CP-TERR-11")
    if hit not in game.state.characters:
        return  # terrain, perhaps gone with what was thrown
    game.emit(Collided(unit=None, hit=hit, name=_name(game, hit), rule="CP-TERR-13"))
    moment = moments.Moment("would-collide", other=hit, source=collision, size=size)
    yield moment
    if hit not in moment.unhurt and collisions.hurts(game, hit, collision):
        yield from dodges.dodge(game, hit, size, collision)
    scoring.end_if_won(game)


# -- Asking


def _can_be_moved(game: Game[State], unit_id: str, how: str, source: Source) -> bool:
    return moves.movable(game, unit_id) and not stats.forbidden(game, unit_id, how, source)


def _ask_heading(
    game: Game[State],
    unit_id: str,
    kind: str,
    by: int,
    arcs: Sequence[tuple[int, int]],
    show: Callable[[int], Preview],
    optional: bool,
    why: Message,
) -> Ask:
    label = _("Push %(unit)s") if kind == "push" else _("Throw %(unit)s")
    heading = Heading(
        "heading",
        _("Direction"),
        origin=board.spot_of(board.base(game, unit_id)),
        arcs=arcs,
        outside=Illegal(
            "CP-MOVE-33", _("At most 45 degrees to either side of straight toward or away.")
        ),
        show=show,
    )
    option = Option(
        kind,
        label.filled(unit=names.unit(game, unit_id)),
        (heading,),
        rule=moves.KINDS_OF_MOVEMENT[kind],
        group="move",
        on={"unit": unit_id},
    )
    return moves.movement_ask(by, why, option, optional=optional, unit=unit_id)


def _throw_piece_option(
    game: Game[State], thrower: str, piece_id: str, tool: str, source: Source
) -> Option:
    piece = game.state.pieces[piece_id]

    def show(heading: int) -> Preview:
        flight = board.piece_thrown_to(game, thrower, piece_id, tool, heading)
        shapes = [Shape("polygon", "tool", board.straight_tool(game, thrower, tool, heading))]
        notes = collisions.hit_notes(
            game, flight, piece.size, collisions.caused_by(source), destroys=piece.size
        )
        return Preview(
            (*shapes, *collisions.marks(game, flight)), notes or (_("It hits nothing."),)
        )

    heading = Heading(
        "heading",
        _("Direction"),
        origin=board.spot_of(board.base(game, thrower)),
        show=show,
        likely=board.directions_to_units(game, thrower),
    )
    label = _("Throw the %(piece)s", piece=piece.name)
    return Option("throw", label, (heading,), rule="CP-TERR-07", on={"unit": thrower})


def _choose_hit(
    game: Game[State], by: int, flight: board.Flight, thrown: str | Message
) -> ScriptPart:
    """The thing that is hit, of those touched at the same instant, by the choice of the throwing
    player (CP-MOVE-36)."""
    touched = [*flight.units, *flight.pieces]
    if len(touched) == 1:
        return touched[0]
    choices = [Choice(thing, _("%(name)s", name=_name(game, thing))) for thing in touched]
    hit = Pick("hit", _("What it hits"), choices, of="thing")
    answer = yield Ask(
        by,
        _("%(thrown)s touches several things at once: which does it hit?", thrown=thrown),
        [Option("hit", _("It hits this one"), (hit,), rule="CP-MOVE-36")],
        "CP-MOVE-36",
    )
    return answer["hit"]


def _name(game: Game[State], thing: str) -> str | Message:
    characters = game.state.characters
    return names.unit(game, thing) if thing in characters else names.piece(game, thing)


def _moved(kind: str, unit_id: str, source: Source) -> moments.Moment:
    return moments.Moment(kind, unit=unit_id, other=source.unit, source=source)
