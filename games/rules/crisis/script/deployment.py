"""Deployment and the declaration of Leadership, up to the first round (CP-DEPL, CP-CARD-28)."""

from collections.abc import Sequence
from functools import partial

from ...contract.asking import CHECKPOINT, Ask, Game, ScriptPart
from ...contract.events import Event
from ...fields import Choice, Option, Pick, Point
from ...fields.option import Builder, Menu, Unbuilt
from ...text import _
from .. import board
from ..context import moments
from ..figures import names
from ..figures.state import Character, State
from ..rosters import roster
from . import suggestions


class Deployed(Event, kind="deployed"):
    """A character is deployed."""

    unit: str
    at: tuple[int, int] | None = None
    rule: str = "CP-DEPL-03"


class LeaderDeclared(Event, kind="leader"):
    """A character's Leadership is declared."""

    seat: int
    unit: str
    rule: str = "CP-CARD-28"


def deploy(game: Game[State]) -> ScriptPart:
    """The players deploy one character each in turns, the priority player first. A player without
    any left waits for the other (CP-DEPL-02 to CP-DEPL-07)."""
    state = game.state
    seat = next_to_deploy(state)
    if seat is None:
        state.stage = "leader"
        return
    if state.squads[seat].deploys_as_suggested:
        unit = next(one for one in state.characters.values() if _waits(one, seat))
        spot = suggestions.place(game, unit)
        if spot is not None:
            _set_down(game, unit, spot)
            return
    yield CHECKPOINT
    answer = yield _deploy_ask(game, seat)
    if answer.option == "deploy-all":
        state.squads[seat].deploys_as_suggested = True
    else:
        _set_down(game, state.unit(answer.chosen(str)), answer["at"])


def _waits(unit: Character, seat: int) -> bool:
    return unit.seat == seat and not unit.deployed


def _set_down(game: Game[State], unit: Character, spot: Sequence[int]) -> None:
    unit.x, unit.y = spot
    unit.deployed = True
    game.emit(Deployed(unit=unit.id, at=(unit.x, unit.y)))


def _deploy_ask(game: Game[State], seat: int) -> Ask:
    """The ask for one character and its place, or for the suggested places of all that are left,
    each in its turn."""
    waiting = [unit for unit in game.state.characters.values() if _waits(unit, seat)]
    options = [
        Unbuilt(f"deploy:{unit.id}", partial(_deploy_option, game, unit.id)) for unit in waiting
    ]
    deploy_all = Option("deploy-all", _("Deploy all at the suggested places"), rule="CP-DEPL-02")
    return Ask(
        seat,
        _("Deploy a character."),
        Menu(
            Builder(("deploy",), lambda: options),
            Builder(
                ("deploy-all",), lambda: [deploy_all] if suggestions.place(game, waiting[0]) else []
            ),
        ),
        "CP-DEPL-02",
        suggest=lambda: suggestions.deployment(game, seat),
    )


def next_to_deploy(state: State) -> int | None:
    """The seat that deploys next; None when all are deployed (CP-DEPL-02, CP-DEPL-06)."""
    placed, left = [0, 0], [0, 0]
    for unit in state.characters.values():
        (placed if unit.deployed else left)[unit.seat] += 1
    first, second = state.priority, 1 - state.priority
    if not left[0] and not left[1]:
        return None
    if not left[first] or not left[second]:
        return first if left[first] else second
    return first if placed[first] <= placed[second] else second


def _deploy_option(game: Game[State], unit: str) -> Option:
    at = Point(
        "at",
        _("Where"),
        board.deployment_area(game, unit),
        unit=unit,
        radius=board.radius(game, unit),
    )
    return Option(
        f"deploy:{unit}",
        _("Deploy %(unit)s", unit=names.unit(game, unit)),
        (at,),
        rule="CP-DEPL-03",
        on={"unit": unit},
        payload=unit,
    )


def leader(game: Game[State]) -> ScriptPart:
    """Each player declares the Leadership in force, the priority player first. There is no ask
    without a choice (CP-CARD-24, CP-CARD-27, CP-CARD-28, CP-CARD-30). Then round 1 begins
    (CP-DEPL-05)."""
    state = game.state
    for seat in (state.priority, 1 - state.priority):
        chosen = state.squads[seat]
        if chosen.declared:
            continue
        leaders = roster.leaders(game, seat)
        if len(leaders) > 1:
            yield CHECKPOINT
            answer = yield _leader_ask(game, seat, leaders)
            leaders = [] if answer["unit"] == "none" else [answer["unit"]]
        chosen.declared = True
        if leaders:
            chosen.leader = leaders[0]
            game.emit(LeaderDeclared(seat=seat, unit=chosen.leader))
    yield moments.Moment("deployed", seat=state.priority)
    state.round, state.stage = 1, "power"


def _leader_ask(game: Game[State], seat: int, leaders: list[str]) -> Ask:
    choices = [Choice(unit, _("%(name)s", name=names.unit(game, unit))) for unit in leaders]
    choices.append(Choice("none", _("No Leadership")))
    return Ask(
        seat,
        _("Which Leadership is in force in this game?"),
        [
            Option(
                "leader",
                _("Use this Leadership"),
                (Pick("unit", _("Leader"), choices, of="unit"),),
                rule="CP-CARD-27",
            )
        ],
        "CP-CARD-28",
    )
