"""Rosters for matches: valid ones, faults, and frozen copies."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from django.db.models import Q

from games.cards.catalogue import cards_for
from games.cards.checking import is_valid
from games.cards.models import Card
from games.people.http import whole_number
from games.people.models import Player
from games.rosters.models import Roster
from games.rules.contract.definition import System
from games.rules.forms.faults import Fault
from games.rules.forms.rosters import Slot
from games.rules.systems import system as system_of
from games.rules.systems import systems
from games.rules.text import Message, _


class NotReady(Exception):
    """A roster with faults cannot be played."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(str(fault.message) for fault in faults))
        self.faults = faults


def named_by(entry: Mapping[str, Any]) -> list[str]:
    """The ids of an entry's card and of the cards that it carries."""
    return [entry["card"], *entry.get("with", ())]


def cards_of(roster: Roster) -> dict[str, Card]:
    """The cards of a roster that its owner still has, by id."""
    wanted = {card for entry in roster.entries for card in named_by(entry)}
    cards = cards_for(roster.system, roster.owner).filter(card_id__in=wanted).defer("words")
    return {card.card_id: card for card in cards}


def faults_of(roster: Roster, cards: dict[str, Card] | None = None) -> list[Fault]:
    """Every fault of a roster, those of its single cards first."""
    if roster.system not in systems():
        return [Fault("", _("This game is not installed here."))]
    system = system_of(roster.system)
    listed = cards_of(roster) if cards is None else cards
    data = {card_id: card.data for card_id, card in listed.items()}
    faults: list[Fault] = []
    valid: list[dict[str, Any]] = []
    for entry in roster.entries:
        slot = slot_of(system, entry["slot"])
        if slot is None:
            message = _("There is no part called %(slot)s.", slot=entry["slot"])
            faults.append(Fault("", message, entry["slot"]))
            continue
        fault = _card_fault(system, slot, entry["card"], listed)
        if fault:
            faults.append(fault)
            continue
        carried = []
        for card_id in entry.get("with", ()):
            fault = _card_fault(system, slot, card_id, listed, is_carried=True)
            if fault:
                faults.append(fault)
            else:
                carried.append(card_id)
        valid.append({**entry, "with": carried} if "with" in entry else dict(entry))
    used = {card: data[card] for entry in valid for card in named_by(entry)}
    return faults + system.rosters.faults({"name": roster.name, "entries": valid}, used)


def _card_fault(
    system: System[Any],
    slot: Slot,
    card_id: str,
    cards: Mapping[str, Card],
    *,
    is_carried: bool = False,
) -> Fault | None:
    """The fault that keeps the rules from checking a card in a slot, or None."""
    card = cards.get(card_id)
    if card is None:
        return Fault("", _("There is no card %(card)s any more.", card=card_id), slot.id)
    if not is_valid(system, card.data):
        message = _("%(card)s was written for other rules and is no longer valid.", card=card.name)
        return Fault("", message, slot.id)
    fits = card.kind in slot.parts if is_carried else system.rosters.fits(slot, card.data)
    return None if fits else Fault("", slot_refusal(card, slot), slot.id)


def slot_refusal(card: Card, slot: Slot) -> Message:
    """The message that a card does not belong in a slot."""
    return _("%(card)s does not belong to %(slot)s.", card=card.name, slot=slot.label)


def slot_of(system: System[Any], slot_id: str) -> Slot | None:
    """The part of a roster with that id."""
    return next((slot for slot in system.rosters.slots if slot.id == slot_id), None)


def in_order(system: System[Any], entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries sorted by the system's slots; the order within each stays."""
    places = {slot.id: place for place, slot in enumerate(system.rosters.slots)}
    return sorted(entries, key=lambda entry: places.get(entry["slot"], len(places)))


def ready_rosters(system_id: str) -> list[Roster]:
    """The system's ready rosters, which everybody may use."""
    return list(Roster.objects.filter(system=system_id, owner=None).order_by("pk"))


def usable(player: Player, system_id: str, pk: object) -> Roster | None:
    """The roster of that number if the player may use it in that system, faults or not."""
    allowed = Q(owner=player) | Q(owner=None)
    number = whole_number(str(pk), 0)  # no roster has the number 0
    return Roster.objects.filter(allowed, system=system_id, pk=number).first()


def offered(player: Player, system_id: str) -> list[Roster]:
    """The rosters that the player may choose from, valid or not: the ready ones, then the player's
    own."""
    own = Roster.objects.filter(system=system_id, owner=player).order_by("name", "pk")
    return [*ready_rosters(system_id), *own]


def freeze(roster: Roster) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """A copy of a roster and of the cards it names, as plain data that later changes of either
    do not reach. Raises NotReady if the roster has faults."""
    owned = cards_of(roster)
    faults = faults_of(roster, owned)
    if faults:
        raise NotReady(faults)
    cards = {card_id: deepcopy(dict(card.data)) for card_id, card in owned.items()}
    return deepcopy(roster.plain()), cards
