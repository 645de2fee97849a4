"""Trying a card: the smallest match in which it can be played, for one who plays both sides."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .asking import State
from .copies import copied
from .fields import Illegal
from .starting import make_setup
from .table import Setup, System
from .text import _


@dataclass(frozen=True)
class Trial:
    """Where a card is tried: rosters by seat, and the position that the match begins in; without
    one it begins as every match does."""

    rosters: Sequence[Mapping[str, Any]]
    position: Mapping[str, Any] | None
    roster_without: Mapping[str, Any]
    """The first roster with a built-in card in its place."""


def trial_beginning(
    system: System[State], card: Mapping[str, Any], names: Sequence[str]
) -> tuple[Setup, State | None]:
    """The set-up of a match in which a card is tried, and the state that it begins in. Raises
    Illegal for a card with faults, and for one that no roster holds."""
    for fault in system.card_faults(card):
        raise Illegal(fault.rule, fault.message)
    trial = trial_of(system, card)
    setup = make_setup(system, {}, trial.rosters, names, {card["id"]: card})
    setup.cards.setdefault(card["id"], copied(card))
    if trial.position is None:
        return setup, None
    return setup, system.position(trial.position, setup)


def beginning_without(
    system: System[State], card: Mapping[str, Any], names: Sequence[str]
) -> tuple[Setup, State | None]:
    """The same match with a built-in card in place of the one that is tried, to compare with it.
    Raises Illegal as `trial_beginning` does."""
    trial = trial_of(system, card)
    rosters = [trial.roster_without, *trial.rosters[1:]]
    setup = make_setup(system, {}, rosters, names)
    other = system.built_in_cards[_replaced(trial)]
    position = system.trial_position(other, rosters)
    return setup, None if position is None else system.position(position, setup)


def _replaced(trial: Trial) -> str:
    """The id of the built-in card in the place of the one that is tried."""
    before, after = trial.roster_without["entries"], trial.rosters[0]["entries"]
    pairs = zip(before, after, strict=True)
    found = next((old["card"] for old, new in pairs if old["card"] != new["card"]), None)
    if found is None:
        raise Illegal("", _("No other card can be played in the place of this one."))
    return str(found)


def trial_of(system: System[Any], card: Mapping[str, Any]) -> Trial:
    """Where a card is tried: in place of a card of a ready roster that it can stand for; or, where
    no roster holds such cards, in a position that names it. Raises Illegal where there is none."""
    known = {**system.built_in_cards, card["id"]: card}
    ready = list(system.ready_rosters())
    seats = len(system.seats_for({}))
    for number, roster in enumerate(ready):
        for own in _with(system, roster, card):
            if not system.roster_faults(own, known):
                others = [ready[(number + seat) % len(ready)] for seat in range(1, seats)]
                rosters = [own, *others]
                return Trial(rosters, system.trial_position(card, rosters), roster)
    rosters = [ready[seat % len(ready)] for seat in range(seats)]
    position = system.trial_position(card, rosters)
    if position is None or card["id"] not in json.dumps(position):
        raise Illegal("", _("A card of this kind cannot be tried by itself."))
    return Trial(rosters, position, ready[0])


def _with(
    system: System[Any], roster: Mapping[str, Any], card: Mapping[str, Any]
) -> Iterator[Mapping[str, Any]]:
    """A roster with a card in place of each entry in turn that it can stand for."""
    fitting = {slot.id for slot in system.slots if system.fits(slot, card)}
    entries = list(roster["entries"])
    for place, entry in enumerate(entries):
        if entry["slot"] in fitting:
            yield {
                **roster,
                "entries": [
                    *entries[:place],
                    {**entry, "card": card["id"]},
                    *entries[place + 1 :],
                ],
            }
