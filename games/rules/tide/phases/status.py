"""The Status Phase: tokens removed, transfers (TI-14)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ...contract.asking import Answer, Ask, Game, ScriptPart
from ...data import Json, Plain
from ...fields import Choice, Illegal, Option, Several
from ...text import _
from .. import forces, opportunity
from ..constants.units import SLOTS
from ..events import UnitEvent
from ..fire.results import MoraleChanged
from ..state import Squad, State
from ..units import squads
from .turns import PhaseBegun

DONE: Final = "done"


class FiguresExchanged(UnitEvent, kind="transferred"):
    """Two squads exchange figures."""

    other: str
    rule: str = "TI-14.4"


@dataclass(frozen=True)
class Exchange:
    """The two squads with these ids exchange figures."""

    one: str
    other: str


def refresh(game: Game[State]) -> ScriptPart:
    """All activation tokens are removed and all units are fresh. Pinned squads become normal, and
    disrupted ones pinned, or normal with a friendly officer in the hex (TI-14.2). Damage remains
    (TI-14.p1)."""
    state = game.state
    game.emit(PhaseBegun(phase="status", rule="TI-14.2"))
    opportunity.forget_all(state)
    for unit in state.units.values():
        if not unit.out:
            unit.activation = "fresh"
    for squad in state.squads.values():
        if squad.out or squad.morale == "normal":
            continue
        officer = squad.hex is not None and squads.officer_in(
            game.setup, state, squad.hex, squad.side
        )
        squad.morale = "pinned" if squad.morale == "disrupted" and not officer else "normal"
        game.emit(MoraleChanged(unit=squad.id, morale=squad.morale, rule="TI-14.2"))
    state.stage, state.waiting = "ready", [state.initiative, 1 - state.initiative]
    yield from ()


# -- Transfers


def transfer(game: Game[State]) -> ScriptPart:
    """The next side exchanges figures between squads in a hex, the side with initiative first and
    each pair once. A side that did not ask for it is not asked (TI-14.4, TI-14.7)."""
    state = game.state
    if not state.waiting:
        state.transferred, state.exchanging = [], []
        state.stage = "arrival"
        return
    side = state.waiting[0]
    options = list(_options(game, side)) if _is_asked(game, side) else []
    if not options:
        state.waiting.pop(0)
        return
    answer = yield Ask(
        side,
        _("Do squads in the same hex exchange figures?"),
        [*options, Option(DONE, _("Leave the squads as they are"), rule="TI-14.4", group="end")],
        "TI-14.4",
        others=_("Squads in the same hex may exchange figures."),
    )
    if answer.option == DONE:
        state.waiting.pop(0)
    else:
        _exchange(game, answer)


def _is_asked(game: Game[State], side: int) -> bool:
    """Whether a side wants to exchange figures, as it said when its units were put in Op Fire
    mode."""
    return game.setup.asks_idle or side in game.state.exchanging


def may_exchange(game: Game[State], side: int) -> bool:
    """Whether any two squads of a side may exchange figures now."""
    return any(True for _option in _options(game, side))


def _options(game: Game[State], side: int) -> Iterator[Option]:
    """The pairs of squads of normal morale in a hex, outside transports (TI-14.7)."""
    able = [
        squad
        for squad in game.state.squads.values()
        if squad.side == side and squad.hex is not None and squad.morale == "normal"
    ]
    for one, other in combinations(able, 2):
        option_id = f"transfer:{one.id}:{other.id}"
        if one.hex == other.hex and option_id not in game.state.transferred:
            yield _option(game, option_id, one, other)


def _option(game: Game[State], option_id: str, one: Squad, other: Squad) -> Option:
    def check(values: Plain) -> None:
        if not values["give"] and not values["take"]:
            raise Illegal("TI-14.4", _("Nothing is exchanged."))
        for squad, figures in zip((one, other), _after(one, other, values), strict=True):
            refused = _why_not(game, squad, figures)
            if refused:
                raise refused.anew()

    return Option(
        option_id,
        _("Exchange between %(unit)s and %(other)s", unit=one.name, other=other.name),
        (_figures(game, "give", one), _figures(game, "take", other)),
        rule="TI-14.4",
        validate=check,
        on={"unit": one.id},
        payload=Exchange(one.id, other.id),
    )


def _figures(game: Game[State], name: str, squad: Squad) -> Several:
    choices = [
        Choice(str(place), _("%(figure)s", figure=figure.name))
        for place, figure in enumerate(squads.figures(game.setup, squad))
    ]
    label = _("Figures of %(unit)s", unit=squad.name)
    return Several(name, label, choices=choices, most=len(choices), rule="TI-14.4", none=_("none"))


def _after(one: Squad, other: Squad, values: Json) -> tuple[list[str], list[str]]:
    """The figures of both squads after an exchange."""
    given = [one.figures[int(place)] for place in values["give"]]
    taken = [other.figures[int(place)] for place in values["take"]]
    remaining = [card for n, card in enumerate(one.figures) if str(n) not in values["give"]]
    left = [card for n, card in enumerate(other.figures) if str(n) not in values["take"]]
    return [*remaining, *taken], [*left, *given]


def _why_not(game: Game[State], squad: Squad, figures: list[str]) -> Illegal | None:
    """Why a base cannot have these figures (TI-14.7). None if it can."""
    if not figures:
        return Illegal("TI-14.7", _("%(unit)s keeps at least one figure.", unit=squad.name))
    if forces.slots(game.setup, figures) > SLOTS:
        return Illegal("TI-14.4", _("%(unit)s has %(most)s slots.", unit=squad.name, most=SLOTS))
    if squad.token and forces.has_crew(game.setup, figures):
        message = _("%(unit)s has a specialisation and takes no heavy weapon.", unit=squad.name)
        return Illegal("TI-14.7", message)
    return None


def _exchange(game: Game[State], answer: Answer) -> None:
    chosen = answer.chosen(Exchange)
    one, other = game.state.squads[chosen.one], game.state.squads[chosen.other]
    one.figures, other.figures = _after(one, other, answer.fields)
    game.state.transferred.append(answer.option)
    game.emit(FiguresExchanged(unit=one.id, other=other.id))
