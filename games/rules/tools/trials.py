"""Trying a card: the smallest match in which it can be played, for one who plays both sides."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..contract.asking import Setup, State
from ..contract.cards import Card, Roster
from ..contract.definition import AnySystem, System
from ..contract.starting import make_setup
from ..copies import copied
from ..data import Json
from ..fields import Illegal
from ..text import Name, _


@dataclass(frozen=True)
class Trial:
    """Where a card is tried: rosters by seat, the match's options, the position it begins in (None
    for the usual beginning), and cards changed so that they name the card on trial."""

    rosters: Sequence[Roster]
    options: Json = field(default_factory=dict)
    position: Json | None = None
    changed: Mapping[str, Card] = field(default_factory=dict)


def trial_beginning(
    system: System[State], card: Card, names: Sequence[Name]
) -> tuple[Setup, State | None]:
    """The set-up of a match that tries a card, and its first state. Raises Illegal for a card with
    faults, or one that cannot be tried."""
    for fault in system.cards.faults(card):
        raise Illegal(fault.rule, fault.message)
    return _begun(system, trial_of(system, card)[0], names, card)


def beginning_without(
    system: System[State], card: Card, names: Sequence[Name]
) -> tuple[Setup, State | None]:
    """The same match with a built-in card in place of the one on trial, for comparison. Raises
    Illegal as `trial_beginning` does."""
    return _begun(system, trial_of(system, card)[1], names, None)


def _begun(
    system: System[State], trial: Trial, names: Sequence[Name], card: Card | None
) -> tuple[Setup, State | None]:
    """The set-up of a trial and the state that it begins in."""
    known = {} if card is None else {str(card["id"]): card}
    setup = make_setup(system, trial.options, trial.rosters, names, known)
    for card_id, one in {**known, **trial.changed}.items():
        setup.cards[card_id] = copied(one)
    if trial.position is None:
        return setup, None
    return setup, system.rules.state_at(trial.position, setup)


def trial_of(system: AnySystem, card: Card) -> tuple[Trial, Trial]:
    """Where a card is tried, and the same trial with a built-in card instead. The card replaces one
    of a ready roster or a part of one, or is added to them; if no roster can hold such cards, a
    position or another card names it. Raises Illegal if none of these is possible."""
    found = (
        _in_place(system, card)
        or _in_a_position(system, card)
        or _beside(system, card)
        or _named(system, card)
    )
    if found is None:
        raise Illegal("", _("A card of this kind cannot be tried by itself."))
    return found


def _in_place(system: AnySystem, card: Card) -> tuple[Trial, Trial] | None:
    """In place of a card of a ready roster, or of a part of one."""
    known = {**system.cards.built_in, str(card["id"]): card}
    for number, roster in enumerate(system.rosters.ready()):
        for other_id, own in _exchanged(system, roster, card):
            if system.rosters.faults(own, known):
                continue
            _replaced, *others = _ready_rosters(system, number)
            rosters, before = [own, *others], [roster, *others]
            other = system.cards.built_in[other_id]
            return (
                Trial(rosters, position=system.trials.position(card, rosters)),
                Trial(before, position=system.trials.position(other, before)),
            )
    return None


def _in_a_position(system: AnySystem, card: Card) -> tuple[Trial, Trial] | None:
    """In a position that names it, between ready rosters."""
    rosters = _ready_rosters(system)
    position = system.trials.position(card, rosters)
    if position is None or str(card["id"]) not in json.dumps(position):
        return None
    other = _other(system, card)
    return (
        Trial(rosters, position=position),
        Trial(rosters, position=system.trials.position(other, rosters)),
    )


def _beside(system: AnySystem, card: Card) -> tuple[Trial, Trial] | None:
    """Beside the cards of a ready roster, as a place that a player brings."""
    known = {**system.cards.built_in, str(card["id"]): card}
    rosters = _ready_rosters(system)
    for slot in system.rosters.slots:
        if system.rosters.fits(slot, card):
            entries = [*rosters[0]["entries"], {"slot": slot.id, "card": card["id"]}]
            own = {**rosters[0], "entries": entries}
            if not system.rosters.faults(own, known):
                options = system.trials.options(card)
                return Trial([own, *rosters[1:]], options), Trial(rosters)
    return None


def _named(system: AnySystem, card: Card) -> tuple[Trial, Trial] | None:
    """By other cards of the match, which are changed so as to name it."""
    changed = system.trials.cards(card)
    if not changed:
        return None
    rosters = _ready_rosters(system)
    options = system.trials.options(card)
    return Trial(rosters, options, changed=changed), Trial(rosters, options)


def _ready_rosters(system: AnySystem, first: int = 0) -> list[Roster]:
    return system.rosters.ready_for(len(system.rules.seats_for({})), first)


def _other(system: AnySystem, card: Card) -> Card:
    """A built-in card of the same kind."""
    for other in system.cards.built_in.values():
        if other["kind"] == card["kind"]:
            return other
    raise Illegal("", _("No other card can be played in the place of this one."))


def _exchanged(system: AnySystem, roster: Roster, card: Card) -> Iterator[tuple[str, Roster]]:
    """A roster with a card in place of each entry, or of each part of an entry, that it can stand
    for, with the id of the card whose place it takes."""
    slots = {slot.id: slot for slot in system.rosters.slots}
    entries = list(roster["entries"])
    for place, entry in enumerate(entries):
        slot = slots[entry["slot"]]
        changes = []
        if system.rosters.fits(slot, card):
            changes.append((entry["card"], {**entry, "card": card["id"]}))
        if card["kind"] in slot.parts:
            parts = entry.get("with", [])
            changes += [
                (part, {**entry, "with": [*parts[:at], card["id"], *parts[at + 1 :]]})
                for at, part in enumerate(parts)
            ]
            changes += [(part, {**entry, "with": [card["id"]]}) for part in parts[:1]]
        for other, changed in changes:
            yield other, {**roster, "entries": [*entries[:place], changed, *entries[place + 1 :]]}
