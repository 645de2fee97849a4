"""The asks of a phase: the side that is next acts with any of its 'Mechs (BT-11.8)."""

from __future__ import annotations

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
from ...fields.option import Menu
from ...text import Message, _
from .. import ground
from ..actions import MechAction
from ..state import Mech, State

Options = Callable[[Game[State], Sequence[Mech]], Menu]
"""What any of some 'Mechs may do in its turn of a phase: each option's payload is a MechAction."""

Suggest = Callable[[Game[State], Sequence[Mech]], SuggestedAnswer | None]
"""A whole answer for one of some 'Mechs (see Ask.suggest)."""


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
    """One of the 'Mechs of a side acts: whichever of its players answers first, with one of the
    'Mechs that are theirs. Nobody is asked where there is one thing to do at all. Returns the
    'Mech and the answer. `named`: the options name their 'Mechs, which are not listed then."""
    menus = _menus(game, mechs, options)
    only = _only_answer(menus)
    if only is not None:
        return game.state.mech(only.chosen(MechAction).mech), only
    asks = []
    for seat, menu in menus.items():
        own = [mech for mech in mechs if mech.seat == seat]
        units = [] if named else [_listed(game, mech) for mech in own]
        suggested = partial(suggest, game, own) if suggest else None
        asks.append(Ask(seat, prompt, menu, rule, others, units=units, suggest=suggested))
    answer = yield (asks[0] if len(asks) == 1 else AlternativeAsks(asks))
    return game.state.mech(answer.chosen(MechAction).mech), answer


def _listed(game: Game[State], mech: Mech) -> ActingUnit:
    """A 'Mech as it is listed, with where it stands and what it suffers from."""
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


def _menus(game: Game[State], mechs: Sequence[Mech], options: Options) -> dict[int, Menu]:
    """What each player of a side may do, by seat."""
    seats: dict[int, list[Mech]] = {}
    for mech in mechs:
        seats.setdefault(mech.seat, []).append(mech)
    return {seat: options(game, own) for seat, own in seats.items()}


def _only_answer(menus: Mapping[int, Menu]) -> Answer | None:
    """The answer of a side that has no choice: of each of its 'Mechs the one option without
    fields, the first 'Mech's first. As soon as there is a choice no more options are built."""
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
