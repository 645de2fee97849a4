"""A player's turn: activating a character, passing, its end (CP-ROUND-08 to CP-ROUND-13, CP-ACT).
The stage is in the state alone: `turn` is started again for each menu."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from ...contract.asking import CHECKPOINT, MILESTONE, ActingUnit, Ask, Game, ScriptPart
from ...contract.driver import lapse
from ...contract.events import Event
from ...fields import Choice, Illegal, Option, Pick
from ...fields.option import Builder, Menu, Unbuilt
from ...lazy import LazySequence
from ...text import Message, _
from .. import terms
from ..actions import abilities, activation, standing_orders
from ..context import moments
from ..figures import names
from ..figures.state import Character, State, Turn
from ..modifiers import lasting
from ..terms import LABELS

WITH_ENDLESS_PASSES: Final = "2021-06-20"
"""The version of matches in which a seat may pass endlessly. They keep that rule."""


class TurnBegun(Event, kind="turn"):
    """A seat's turn begins."""

    seat: int
    rule: str = "CP-ROUND-07"


class TurnOver(Event, kind="turn-over"):
    """A seat's turn is over."""

    seat: int
    rule: str = "CP-ROUND-09"


class Passed(Event, kind="passed"):
    """A seat passes."""

    seat: int
    rule: str = "CP-ACT-15"


class NobodyLeft(Event, kind="idle"):
    """A seat ends its turn, as it has nobody left to activate."""

    seat: int
    rule: str = "CP-ROUND-13"


# -- What a player may do


@dataclass(frozen=True)
class Activate:
    """Activate a character, which the option or the answer names."""

    unit: str | None = None


@dataclass(frozen=True)
class Pass:
    """Pass."""


@dataclass(frozen=True)
class EndTurn:
    """End the turn."""


# -- Who may do what


def eligible(game: Game[State], seat: int) -> list[str]:
    """The characters of a seat that can be activated: on the battlefield, with neither an
    Activated nor a Dazed token (CP-ROUND-08, CP-ACT-10, CP-ACT-11)."""
    return [
        unit.id
        for unit in game.state.characters.values()
        if unit.seat == seat and _cannot_activate(unit) is None
    ]


def _cannot_activate(unit: Character) -> Illegal | None:
    if not unit.on_board:
        return _ABSENT
    if unit.dazed:
        return _DAZED
    if unit.activated:
        return _ACTIVATED
    return None


_ABSENT = Illegal("CP-DMG-05", _("It is not on the battlefield."))
_DAZED = Illegal("CP-ACT-11", _("A Dazed character cannot be activated."))
_ACTIVATED = Illegal("CP-ACT-10", _("It has an Activated token."))


def may_pass(game: Game[State], seat: int) -> bool:
    """Whether a seat may pass in a turn that begins now: by the rulebook, if it has more characters
    with an Activated or Dazed token than the other; by the match option "fewer-left", if it has
    fewer characters left to activate (CP-ACT-16, CP-ACT-17). While the other seat has nobody left
    to activate it may do so once a round, as turns would never end otherwise."""
    if _has_passed_alone(game, seat):
        return False
    if game.setup.options.get("passing") == "fewer-left":
        return len(eligible(game, seat)) < len(eligible(game, 1 - seat))
    return _with_tokens(game, seat) > _with_tokens(game, 1 - seat)


def _has_passed_alone(game: Game[State], seat: int) -> bool:
    """Whether the seat has passed in this round while the other seat had nobody left to
    activate."""
    return _passed_alone(seat) in game.state.used


def _passed_alone(seat: int) -> str:
    return f"round|passed alone|{seat}"


def _with_tokens(game: Game[State], seat: int) -> int:
    return sum(
        unit.seat == seat and unit.on_board and (unit.activated or unit.dazed)
        for unit in game.state.characters.values()
    )


# -- The turn


def begin_turn(game: Game[State], seat: int) -> ScriptPart:
    """Begins a turn of this seat. Uses counted before it, outside any turn, are reset."""
    lasting.ended(game, "turn")
    game.state.stage = "turn"
    game.state.turn = Turn(seat, may_pass=may_pass(game, seat))
    game.emit(TurnBegun(seat=seat))
    yield moments.Moment("turn-start", seat=seat)


def turn(game: Game[State]) -> ScriptPart:
    """One menu of the current turn: of the activation, or before and after it."""
    state = game.state
    assert state.turn is not None
    if state.turn.unit and not state.turn.activation_over:
        yield from activation.menu(game, state.turn)
    elif state.turn.queue:
        yield from _next_in_queue(game, state.turn)
    else:
        yield from _turn_menu(game, state.turn)


def _next_in_queue(game: Game[State], turn: Turn) -> ScriptPart:
    unit_id = turn.queue.pop(0)
    if _cannot_activate(game.state.unit(unit_id)) is None:
        yield from activation.begin(game, unit_id)


def _turn_menu(game: Game[State], turn: Turn) -> ScriptPart:
    tactics = Builder(("tactic",), lambda: abilities.turn_options(game, turn.seat))
    is_done = _is_done(game, turn)
    if is_done:
        may_end = turn.unit is not None or turn.passed
        if may_end and lapse(game, lambda: all(option.refused for option in tactics)):
            yield from end_turn(game)
            return
        menu = Menu(
            Builder(("end-turn",), lambda: [END_TURN]),
            tactics,
            former=[standing_orders.former(game, turn.seat)],
        )
    else:
        menu = Menu(
            Builder(("activate",), lambda: _activate_options(game, turn.seat)),
            Builder(("pass",), lambda: [_pass_option(game, turn)]),
            tactics,
            former=[
                Builder(("activate",), lambda: [_former_activate_option(game, turn.seat)]),
                standing_orders.former(game, turn.seat),
            ],
        )
    yield CHECKPOINT if turn.unit or turn.passed else MILESTONE
    prompt = _turn_prompt(game, turn)
    passing = END_TURN.id if is_done else "" if eligible(game, turn.seat) else _PASS
    answer = yield Ask(
        turn.seat,
        prompt,
        menu,
        "CP-ROUND-08",
        _TURN,
        units=() if is_done else LazySequence(partial(_listed, game, turn.seat)),
        unlisted=lambda option: _not_in_menu(game, turn, option),
        automatic=True,
        topic=standing_orders.topic(menu) if passing and not game.setup.asks_idle else {},
        passing=passing,
    )
    if standing_orders.is_noted(game, answer):
        return
    match answer.payload:
        case Activate(unit):
            yield from activation.begin(game, unit or answer["unit"])
        case Pass():
            _pass(game, turn)
        case EndTurn():
            if not turn.unit and not turn.passed:
                game.emit(NobodyLeft(seat=turn.seat))
            yield from end_turn(game)
        case _:
            yield from abilities.carry_out(game, answer)


def _pass(game: Game[State], turn: Turn) -> None:
    turn.passed = True
    if not eligible(game, 1 - turn.seat) and game.setup.version != WITH_ENDLESS_PASSES:
        game.state.used[_passed_alone(turn.seat)] = 1
    game.emit(Passed(seat=turn.seat))


def _not_in_menu(game: Game[State], turn: Turn, option: str) -> Illegal | None:
    """Why the turn's menu lacks an option (CP-ROUND-08, CP-ROUND-12, CP-ACT-15). None if it does
    not."""
    if option == END_TURN.id:
        return Illegal("CP-ROUND-12", _("Activate a character, or pass if you may."))
    activates = option in (_FORMER, *map(_activate_id, game.state.characters))
    if not activates and option != _PASS:
        return None
    if turn.unit:
        return Illegal("CP-ROUND-08", _("You have activated a character in this turn."))
    if turn.passed:
        return Illegal("CP-ACT-15", _("You have passed in this turn."))
    return _NOBODY if activates else _no_pass(game, turn)


_NOBODY = Illegal("CP-ROUND-13", _("You have nobody left to activate."))


def _no_pass(game: Game[State], turn: Turn) -> Illegal:
    alone = _has_passed_alone(game, turn.seat)
    why = "alone" if alone else game.setup.options.get("passing", "seed")
    return Illegal("CP-ACT-16", _NO_PASS[why])


def _is_done(game: Game[State], turn: Turn) -> bool:
    """Whether the player can only end the turn: after an activation or a pass, or with nobody to
    activate and without the right to pass (CP-ROUND-12, CP-ROUND-13, CP-ACT-18)."""
    if turn.unit or turn.passed:
        return True
    return not eligible(game, turn.seat) and not turn.may_pass


END_TURN = Option("end-turn", _("End the turn"), rule="CP-ROUND-09", group="end", payload=EndTurn())
_PASS, _FORMER = "pass", "activate"


def _activate_id(unit_id: str) -> str:
    return f"activate:{unit_id}"


_TURN = _("It is their turn: they activate a character, pass, or end it.")


def _turn_prompt(game: Game[State], turn: Turn) -> Message:
    if turn.passed or turn.unit:
        return _("End your turn, or play a Team Tactics card first.")
    if not eligible(game, turn.seat):
        return _("You have nobody left to activate.")
    if turn.may_pass:
        return _("Your turn: activate a character or pass.")
    return _("Your turn: activate a character.")


def _activate_options(game: Game[State], seat: int) -> Iterator[Unbuilt]:
    """An option for each character."""
    for unit in _on_board(game, seat):
        build = partial(_activate_option, game, unit)
        yield Unbuilt(_activate_id(unit.id), build, _cannot_activate(unit))


def _activate_option(game: Game[State], unit: Character) -> Option:
    return Option(
        _activate_id(unit.id),
        _("Activate %(unit)s", unit=names.unit(game, unit.id)),
        rule="CP-ROUND-08",
        refused=_cannot_activate(unit),
        on={"unit": unit.id},
        payload=Activate(unit.id),
    )


def _listed(game: Game[State], seat: int) -> list[ActingUnit]:
    """The characters that can be activated, as the ask lists them."""
    return [_as_listed(game, game.state.unit(unit_id)) for unit_id in eligible(game, seat)]


def _as_listed(game: Game[State], unit: Character) -> ActingUnit:
    state = [_("%(n)s Power", n=unit.power)]
    if unit.damage:
        state.append(_("%(n)s damage", n=unit.damage))
    state += [terms.CONDITIONS[condition] for condition in unit.conditions]
    name = names.unit(game, unit.id)
    initials = names.initials(names.card(game.setup, unit.card))
    return ActingUnit(unit.id, _("%(name)s", name=name), initials, state, unit.card)


def _on_board(game: Game[State], seat: int) -> list[Character]:
    characters = game.state.characters.values()
    return [unit for unit in characters if unit.seat == seat and unit.on_board]


def _former_activate_option(game: Game[State], seat: int) -> Option:
    """One option for all characters, for answers of earlier versions."""
    choices = [
        Choice(
            unit.id,
            _("%(name)s", name=names.unit(game, unit.id)),
            refused=_cannot_activate(unit),
        )
        for unit in _on_board(game, seat)
    ]
    nobody = all(choice.refused for choice in choices)
    return Option(
        _FORMER,
        _("Activate"),
        (Pick("unit", _("Character"), choices, of="unit"),),
        rule="CP-ROUND-08",
        refused=_NOBODY if nobody else None,
        payload=Activate(),
    )


def _pass_option(game: Game[State], turn: Turn) -> Option:
    refused = None if turn.may_pass else _no_pass(game, turn)
    return Option(
        _PASS,
        _("Pass"),
        rule="CP-ACT-15",
        details=(_("You activate nobody now; the turn goes to the other player."),),
        refused=refused,
        final=True,
        group="end",
        payload=Pass(),
    )


_NO_PASS = LABELS["no_pass"]


def end_turn(game: Game[State]) -> ScriptPart:
    """Ends the turn. The other player's begins, or the phase ends when nobody can be activated any
    more (CP-ROUND-09, CP-ROUND-11)."""
    state = game.state
    assert state.turn is not None
    seat = state.turn.seat
    yield moments.Moment("turn-end", seat=seat)
    lasting.ended(game, "turn")
    game.emit(TurnOver(seat=seat))
    state.turn = None
    if eligible(game, 0) or eligible(game, 1):
        yield from begin_turn(game, 1 - seat)
    else:
        state.stage = "activation-end"
