"""The asks of a phase: the next side acts with any of its 'Mechs (BT-11.8)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ...contract.asking import (
    ActingUnit,
    AlternativeAsks,
    Answer,
    Ask,
    Game,
    ScriptPart,
    SuggestedAnswer,
)
from ...contract.driver import lapse
from ...fields.option import Menu
from ...lazy import LazySequence
from ...text import Message, _
from .. import ground
from ..actions import MechAction
from ..state import Mech, State

Options = Callable[[Game[State], Sequence[Mech]], Menu]
"""The options of some 'Mechs in a phase; each payload is a MechAction."""

Suggest = Callable[[Game[State], Sequence[Mech]], SuggestedAnswer | None]
"""A suggested answer for one of some 'Mechs (see Ask.suggest)."""


def one_acts(
    game: Game[State],
    mechs: Sequence[Mech],
    options: Options,
    prompt: Message,
    others: Message,
    rule: str,
    *,
    named: bool = False,
    suggest: Suggest | None = None,
) -> ScriptPart:
    """One of the 'Mechs of a side acts: that of the player who answers first. There is no ask where
    only one answer is possible. Returns the 'Mech and the answer. `named`: the options name their
    'Mechs, so they are not listed."""
    by_seat: dict[int, list[Mech]] = {}
    for mech in mechs:
        by_seat.setdefault(mech.seat, []).append(mech)
    menus = {seat: options(game, own) for seat, own in by_seat.items()}
    only = lapse(game, partial(_only_answer, menus))
    if only is not None:
        return game.state.mech(only.chosen(MechAction).mech), only
    asks = []
    for seat, own in by_seat.items():
        units = () if named else LazySequence(partial(map, partial(_listed, game), own))
        suggested = partial(suggest, game, own) if suggest else None
        asks.append(Ask(seat, prompt, menus[seat], rule, others, units=units, suggest=suggested))
    answer = yield (asks[0] if len(asks) == 1 else AlternativeAsks(asks))
    return game.state.mech(answer.chosen(MechAction).mech), answer


def _listed(game: Game[State], mech: Mech) -> ActingUnit:
    """A 'Mech as an ask lists it, with its place and its states."""
    state = [_("hex %(hex)s", hex=ground.of(game.setup, game.state).number(mech.at))]
    if mech.heat:
        state.append(_("heat %(heat)s", heat=mech.heat))
    if mech.prone:
        state.append(_("prone"))
    if mech.shut_down:
        state.append(_("shut down"))
    if not mech.warrior.conscious:
        state.append(_("warrior unconscious"))
    return ActingUnit(mech.id, _("%(unit)s", unit=mech.name), state=state, card=mech.card)


def _only_answer(menus: Mapping[int, Menu]) -> Answer | None:
    """The answer of a side without a choice: for each of its 'Mechs the only option without fields,
    that of the first 'Mech first. It stops building options at the first choice."""
    found: dict[str, Answer] = {}
    for seat, menu in menus.items():
        for option in menu:
            if option.refused:
                continue
            answer = Answer(seat, option.id, payload=option.payload)
            mech_id = answer.chosen(MechAction).mech
            if option.fields or mech_id in found:
                return None
            found[mech_id] = answer
    return next(iter(found.values()), None)
