"""Advances, climbs and places: movements to a point that a player chooses (CP-MOVE-01 to -15,
-28)."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ...contract.asking import Answer, Ask, Game, ScriptPart
from ...contract.events import Event
from ...fields import Field, Illegal, Option, Point
from ...fields.option import Builder, Menu, Unbuilt
from ...text import Message, _
from .. import board, constants, terms
from ..context import in_force, moments
from ..figures import names, printed
from ..figures.state import State
from ..modifiers import barriers, lasting, stats


class Moved(Event, kind="moved"):
    """A character has moved: "advance", "climb", "push", "throw" or "place"."""

    unit: str
    how: str
    tool: str | None = None
    start: tuple[int, int]
    to: tuple[int, int]


@dataclass(frozen=True)
class Advance:
    """Advance with a tool."""

    tool: str


@dataclass(frozen=True)
class Climb:
    """Climb."""


ADVANCES = {tool: f"move:{tool}" for tool in constants.TOOLS}
"""The ids of the options to advance, by their tools."""


def movable(game: Game[State], unit_id: str) -> bool:
    """Whether the character can be moved at all: never while it is Dazed (CP-MOVE-38,
    CP-DMG-10)."""
    return game.state.unit(unit_id).fit


# -- Options


def advance_option(
    game: Game[State],
    unit_id: str,
    tool: str,
    *,
    toward: board.Target = None,
    away: board.Target = None,
    refused: Illegal | None = None,
    furthest: bool = False,
) -> Option:
    """The option of an advance with a tool, with its area unless it is refused (CP-MOVE-07). The
    area of the `furthest` one is shown before a tool is chosen."""
    fields: tuple[Field, ...] = ()
    if refused is None:
        size = stats.advance_size(game, unit_id)
        wedge = board.wedge(game, unit_id, toward, away)
        past = barriers.blocking_advance(game, unit_id)
        area = board.advance_area(game, unit_id, [tool], size, wedge, past)
        fields = (_destination(game, unit_id, area),)
    return Option(
        ADVANCES[tool],
        _("Advance %(tool)s", tool=terms.TOOLS[tool]),
        fields,
        rule="CP-MOVE-07",
        refused=refused,
        group="move",
        on={"unit": unit_id},
        reach=int(furthest and refused is None),
        payload=Advance(tool),
    )


def climb_option(game: Game[State], unit_id: str, refused: Illegal | None = None) -> Option:
    """A climb: always the Short tool, as if of Size 5 (CP-MOVE-13, CP-MOVE-14)."""
    fields: tuple[Field, ...] = ()
    if refused is None:
        size = max(constants.CLIMB_SIZE, printed.size(game, unit_id))
        area = board.advance_area(game, unit_id, [constants.CLIMB_TOOL], size)
        fields = (_destination(game, unit_id, area),)
    return Option(
        "climb",
        _("Climb"),
        fields,
        rule="CP-MOVE-13",
        details=(_("Short tool, over terrain up to Size %(size)s.", size=constants.CLIMB_SIZE),),
        refused=refused,
        group="move",
        on={"unit": unit_id},
        payload=Climb(),
    )


def move_action_options(
    game: Game[State], unit_id: str, refused: Illegal | None = None
) -> list[Unbuilt]:
    """The options of a Move action: an advance with each tool, or a climb (CP-ACT-03, CP-MOVE-01);
    refused with the given reason."""
    advance = partial(advance_option, game, unit_id, refused=refused)
    tools = stats.tools_for(game, unit_id)
    return [
        *(
            Unbuilt(ADVANCES[tool], partial(advance, tool, furthest=tool == tools[-1]), refused)
            for tool in tools
        ),
        Unbuilt("climb", partial(climb_option, game, unit_id, refused), refused),
    ]


def _leads_anywhere(option: Option) -> bool:
    return option.fields[0].sample(random.Random(0)) is not None


def _destination(game: Game[State], unit_id: str, area: board.BaseArea) -> Point:
    return Point("to", _("Where to"), area, unit=unit_id, radius=board.radius(game, unit_id))


DECLINE = Option("decline", _("Skip it"), group="end")


def movement_ask(by: int, why: Message, option: Option, *, optional: bool, **about: str) -> Ask:
    """The ask for a movement with one option, and the option to decline where that is allowed."""
    return Ask(
        by,
        why,
        [option, *([DECLINE] if optional else [])],
        option.rule,
        about=about,
        topic={"action": option.id, **about},
        passing=DECLINE.id if optional else "",
    )


def _menu(movements: Sequence[Unbuilt], optional: bool) -> Menu:
    """The menu of movements, with the option to decline where that is allowed."""
    listed: list[Option | Unbuilt] = [*movements, *([DECLINE] if optional else [])]
    return Menu(Builder(("move", "climb", DECLINE.id), lambda: listed))


# -- Movements

KINDS_OF_MOVEMENT = {
    "advance": "CP-MOVE-07",
    "climb": "CP-MOVE-13",
    "push": "CP-MOVE-25",
    "throw": "CP-MOVE-16",
    "place": "CP-MOVE-28",
}
"""The kinds of movement (CP-MOVE-02), each with its rule."""


def set_down(game: Game[State], unit_id: str, to: Sequence[int], kind: str, tool: str = "") -> None:
    """Puts a character's base down and emits the movement."""
    unit = game.state.unit(unit_id)
    start = (unit.x, unit.y)
    unit.x, unit.y = to
    end, rule = (unit.x, unit.y), KINDS_OF_MOVEMENT[kind]
    game.emit(Moved(unit=unit_id, how=kind, tool=tool, start=start, to=end, rule=rule))


def advance(
    game: Game[State],
    unit_id: str,
    tools: Sequence[str],
    *,
    by: int,
    optional: bool,
    toward: board.Target = None,
    away: board.Target = None,
    why: Message,
) -> ScriptPart:
    """A character advances with one of the tools, on a path chosen by the seat `by`. Returns
    whether it did; a character that cannot move does not (CP-MOVE-38, CP-CORE-02)."""
    if not movable(game, unit_id) or stats.forbidden(game, unit_id, "advance"):
        return False
    allowed = [tool for tool in tools if _usable(game, unit_id, tool)] or ["S"]
    advanced = partial(advance_option, game, unit_id, toward=toward, away=away)
    ask = _advance_ask(unit_id, by, why, allowed, advanced, optional)
    if ask is None:
        return False
    answer = yield ask
    if answer.option == DECLINE.id:
        return False
    before = _places(game)
    yield moments.Moment("advance-start", unit=unit_id)
    if not movable(game, unit_id):
        return False
    if _places(game) != before:
        text = _CHANGED.filled(unit=names.unit(game, unit_id))
        ask = _advance_ask(unit_id, by, text, allowed, advanced, optional=False)
        if ask is None:
            return False
        answer = yield ask
    yield from carry_out_advance(game, unit_id, answer)
    return True


def _advance_ask(
    unit_id: str,
    by: int,
    why: Message,
    tools: Sequence[str],
    build: Callable[[str], Option],
    optional: bool,
) -> Ask | None:
    """The ask for the tool and the destination; None if the advance is mandatory and no tool can be
    laid."""
    options = [Unbuilt(ADVANCES[tool], partial(build, tool)) for tool in tools]
    if not optional:
        options = [unbuilt for unbuilt in options if _leads_anywhere(unbuilt.option)]
        if not options:
            return None
    return Ask(
        by,
        why,
        _menu(options, optional),
        "CP-MOVE-07",
        about={"unit": unit_id},
        topic={"action": "advance", "unit": unit_id},
        passing=DECLINE.id if optional else "",
    )


def move_action(game: Game[State], unit_id: str) -> ScriptPart:
    """A Move action granted by an effect, which may be skipped: an advance or a climb (CP-ACT-03,
    CP-ACT-06). Every "cannot" applies (CP-ACT-08)."""
    if not movable(game, unit_id) or stats.forbidden(game, unit_id, "move-action"):
        return
    answer = yield Ask(
        game.state.unit(unit_id).seat,
        _("%(unit)s may take a Move action.", unit=names.unit(game, unit_id)),
        _menu(move_action_options(game, unit_id), optional=True),
        "CP-ACT-06",
        about={"unit": unit_id},
        topic={"action": "move", "unit": unit_id},
        passing=DECLINE.id,
    )
    if answer.option != DECLINE.id:
        yield from carry_out_move_action(game, unit_id, answer)


def carry_out_move_action(game: Game[State], unit_id: str, answer: Answer) -> ScriptPart:
    """Carries out the Move action of an answer. If effects at its start block the way or change its
    tools, the player chooses the destination again."""
    lasting.note_move(game, unit_id)
    starts = [kind for kind in _STARTS if in_force.occurs(game, kind)]
    before = (_places(game), stats.tools_for(game, unit_id)) if starts else None
    for kind in starts:
        yield moments.Moment(kind, unit=unit_id)
    if not movable(game, unit_id):
        return
    if before and (now := (_places(game), stats.tools_for(game, unit_id))) != before:
        text = _CHANGED if now[0] != before[0] else _OTHER_TOOLS
        # this very Move action is counted already: it stays allowed
        answer = yield Ask(
            answer.seat,
            text.filled(unit=names.unit(game, unit_id)),
            _menu(move_action_options(game, unit_id), optional=False),
            "CP-ACT-03",
            about={"unit": unit_id},
        )
    yield from carry_out_advance(game, unit_id, answer)
    if movable(game, unit_id):
        yield moments.Moment("move-action-end", unit=unit_id)


_STARTS = ("move-action-start", "advance-start")
"""The moments at the start of a Move action, announced where a card may respond to them."""

_CHANGED = _("The battlefield has changed: move %(unit)s.")
_OTHER_TOOLS = _("%(unit)s may use other tools now: move it.")


def carry_out_advance(game: Game[State], unit_id: str, answer: Answer) -> ScriptPart:
    """Moves the character as answered; a climb counts as an advance (CP-MOVE-15)."""
    match answer.payload:
        case Climb():
            set_down(game, unit_id, answer["to"], "climb", constants.CLIMB_TOOL)
        case Advance(tool):
            set_down(game, unit_id, answer["to"], "advance", tool)
    yield from moved(moments.Moment("advance-end", unit=unit_id))


def moved(moment: moments.Moment) -> ScriptPart:
    """A movement has ended: responses to its kind, then to any movement (CP-MOVE-02)."""
    yield moment
    yield replace(moment, kind="movement-end")


def place(
    game: Game[State],
    unit_id: str,
    range_number: int,
    *,
    by: int,
    around: str | None = None,
    optional: bool,
    why: Message,
) -> ScriptPart:
    """Places a character within a Range of its place, or of another character, a token or a marker.
    Returns whether it was placed (CP-MOVE-28 to CP-MOVE-30)."""
    if not movable(game, unit_id) or stats.forbidden(game, unit_id, "place"):
        return False
    area = board.place_area(game, unit_id, range_number, board.origin(game, around))
    option = Option(
        "place",
        _("Place %(unit)s", unit=names.unit(game, unit_id)),
        (_destination(game, unit_id, area),),
        rule="CP-MOVE-28",
        group="move",
        on={"unit": unit_id},
    )
    if not optional and not board.anywhere(area):
        return False
    answer = yield movement_ask(by, why, option, optional=optional, unit=unit_id)
    if answer.option == DECLINE.id:
        return False
    set_down(game, unit_id, answer["to"], "place")
    yield from moved(moments.Moment("placed", unit=unit_id))
    return True


def _usable(game: Game[State], unit_id: str, tool: str) -> bool:
    """Whether a tool can be used: Slow leaves only the Short tool for any advance (CP-COND-14)."""
    return tool == "S" or "slow" not in game.state.unit(unit_id).conditions


def _places(game: Game[State]) -> list[tuple[int, int, bool]]:
    return [(unit.x, unit.y, unit.on_board) for unit in game.state.characters.values()]
