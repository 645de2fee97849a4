"""A player's rosters: made, changed, copied, shared, deleted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction

from games.cards.catalogue import cards_for
from games.cards.models import Card
from games.cards.packs import Refused, copy_cards
from games.people.models import Player
from games.rosters import limits
from games.rosters.models import Roster
from games.rosters.service import cards_of, in_order, misfit, slot_of
from games.rules.systems import system as system_of
from games.rules.table import Fault, System
from games.rules.text import _


def create(
    system: System[Any], owner: Player, name: str, entries: Iterable[Mapping[str, Any]] = ()
) -> Roster:
    """A new roster of that player. Raises Refused if there are too many."""
    chosen = in_order(system, (dict(entry) for entry in entries))
    if Roster.objects.filter(owner=owner).count() >= limits.ROSTERS_OF_A_PLAYER:
        message = _("You have %(most)s rosters: delete one first.", most=limits.ROSTERS_OF_A_PLAYER)
        raise Refused(Fault("", message))
    if len(chosen) > limits.ENTRIES_OF_A_ROSTER:
        raise Refused(Fault("", _too_many_entries()))
    return Roster.objects.create(system=system.id, owner=owner, name=name, entries=chosen)


def _too_many_entries() -> Any:
    return _("A roster has at most %(most)s cards.", most=limits.ENTRIES_OF_A_ROSTER)


@transaction.atomic
def copy(roster: Roster, owner: Player) -> Roster:
    """A roster of that player with the same cards. Cards that the player does not have yet come
    along in a new pack. Raises Refused."""
    system = system_of(roster.system)
    wanted = cards_of(roster)
    known = cards_for(system.id, owner).filter(card_id__in=wanted)
    missing = wanted.keys() - set(known.values_list("card_id", flat=True))
    renamed: dict[str, str] = {}
    if missing:
        cards = [wanted[card_id] for card_id in sorted(missing)]
        _pack, renamed = copy_cards(system.id, owner, roster.name, cards)
    entries = [
        {**entry, "card": renamed.get(entry["card"], entry["card"])} for entry in roster.entries
    ]
    return create(system, owner, roster.name, entries)


@transaction.atomic
def add(roster: Roster, slot_id: str, card_id: str) -> Roster:
    """The roster with one more card. Raises Refused if the card cannot stand there at all;
    what the rules say of the whole is told by its faults."""
    roster = Roster.objects.select_for_update().get(pk=roster.pk)
    system = system_of(roster.system)
    slot = slot_of(system, slot_id)
    card = cards_for(system.id, roster.owner).filter(card_id=card_id).first()
    if slot is None or card is None:
        raise Refused(Fault("", _("There is no such card any more."), slot_id))
    if not system.fits(slot, card.data):
        raise Refused(Fault("", misfit(card, slot), slot_id))
    if len(roster.entries) >= limits.ENTRIES_OF_A_ROSTER:
        raise Refused(Fault("", _too_many_entries(), slot_id))
    entry = {"slot": slot.id, "card": card.card_id}
    if slot.repeat or entry not in roster.entries:
        roster.entries = in_order(system, [*roster.entries, entry])
        roster.save(update_fields=["entries", "changed"])
    return roster


@transaction.atomic
def remove(roster: Roster, slot_id: str, card_id: str) -> Roster:
    """The roster with one card less; as it is if it does not have that one."""
    roster = Roster.objects.select_for_update().get(pk=roster.pk)
    entry = {"slot": slot_id, "card": card_id}
    if entry in roster.entries:
        roster.entries.remove(entry)
        roster.save(update_fields=["entries", "changed"])
    return roster


def own_cards(roster: Roster, cards: Mapping[str, Card]) -> list[Card]:
    """The cards of a roster that are not built in, each once, in its order."""
    ids = dict.fromkeys(entry["card"] for entry in roster.entries)
    found = (cards[card_id] for card_id in ids if card_id in cards)
    return [card for card in found if not card.pack.is_built_in]
