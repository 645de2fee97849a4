"""Create, change, copy, share and delete a player's rosters."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from django.db import transaction

from games.cards.catalogue import cards_for
from games.cards.packs import copy_cards
from games.cards.refusals import Refused
from games.people.models import Player
from games.rosters import limits, versions
from games.rosters.models import Roster
from games.rosters.service import cards_of, in_order, slot_of, slot_refusal
from games.rules.contract.definition import System
from games.rules.forms.faults import Fault
from games.rules.systems import system as system_of
from games.rules.text import Message, _


def create(
    system: System[Any], owner: Player, name: str, entries: Iterable[Mapping[str, Any]] = ()
) -> Roster:
    """A new roster of the player. Raises Refused if there are too many."""
    chosen = in_order(system, (_in_normal_form(system, entry) for entry in entries))
    if Roster.objects.filter(owner=owner).count() >= limits.ROSTERS_OF_A_PLAYER:
        message = _("You have %(most)s rosters: delete one first.", most=limits.ROSTERS_OF_A_PLAYER)
        raise Refused(Fault("", message))
    if len(chosen) > limits.ENTRIES_OF_A_ROSTER:
        raise Refused(Fault("", _too_many_entries()))
    return Roster.objects.create(system=system.id, owner=owner, name=name, entries=chosen)


def _in_normal_form(system: System[Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    """The entry without values that equal the defaults."""
    slot = slot_of(system, entry["slot"])
    normal = dict(entry)
    if slot is not None and "values" in normal:
        _set_values(normal, slot.checked_values(normal["values"])[0])
    return normal


def _set_values(entry: dict[str, Any], values: Mapping[str, int | str]) -> None:
    """Set the values of an entry; remove the key if there are none."""
    entry.pop("values", None)
    if values:
        entry["values"] = dict(values)


def _too_many_entries() -> Message:
    return _("A roster has at most %(most)s cards.", most=limits.ENTRIES_OF_A_ROSTER)


@transaction.atomic
def copy(roster: Roster, owner: Player) -> Roster:
    """Copy a roster for the player. Cards that the player lacks are copied into a new pack. Raises
    Refused."""
    system = system_of(roster.system)
    wanted = cards_of(roster)
    known = cards_for(system.id, owner).filter(card_id__in=wanted)
    missing = wanted.keys() - set(known.values_list("card_id", flat=True))
    renamed: dict[str, str] = {}
    if missing:
        cards = [wanted[card_id] for card_id in sorted(missing)]
        _pack, renamed = copy_cards(system.id, owner, roster.name, cards)
    entries = [renamed_entry(entry, renamed) for entry in roster.entries]
    return create(system, owner, roster.name, entries)


def renamed_entry(entry: Mapping[str, Any], renamed: Mapping[str, str]) -> dict[str, Any]:
    """An entry with the new ids of its cards."""
    changed = {**entry, "card": renamed.get(entry["card"], entry["card"])}
    if "with" in entry:
        changed["with"] = [renamed.get(card_id, card_id) for card_id in entry["with"]]
    return changed


@transaction.atomic
def add(roster: Roster, slot_id: str, card_id: str) -> Roster:
    """Add a card to the roster. Raises Refused if the slot does not take the card; violations of
    rules about the whole roster become faults of it."""
    roster = Roster.objects.select_for_update().get(pk=roster.pk)
    system = system_of(roster.system)
    slot = slot_of(system, slot_id)
    card = cards_for(system.id, roster.owner).filter(card_id=card_id).first()
    if slot is None or card is None:
        raise Refused(_gone())
    if not system.rosters.fits(slot, card.data):
        raise Refused(Fault("", slot_refusal(card, slot), slot_id))
    if len(roster.entries) >= limits.ENTRIES_OF_A_ROSTER:
        raise Refused(Fault("", _too_many_entries(), slot_id))
    entry: dict[str, Any] = {"slot": slot.id, "card": card.card_id}
    if slot.parts:
        entry["with"] = []
    if slot.repeat or _place_of(roster, slot.id, card.card_id) is None:
        roster.entries = in_order(system, [*roster.entries, entry])
        _save(roster)
    return roster


@transaction.atomic
def remove(roster: Roster, slot_id: str, card_id: str, place: int = -1) -> Roster:
    """Remove one entry of the card, preferably the one at `place`. Return the roster, unchanged if
    it lacks the card."""
    roster = Roster.objects.select_for_update().get(pk=roster.pk)
    at = place if _is_at(roster, place, card_id) else _place_of(roster, slot_id, card_id)
    if at is not None and roster.entries[at]["slot"] == slot_id:
        del roster.entries[at]
        _save(roster)
    return roster


def _place_of(roster: Roster, slot_id: str, card_id: str) -> int | None:
    """The place of the first entry of a card in a slot."""
    for place, entry in enumerate(roster.entries):
        if (entry["slot"], entry["card"]) == (slot_id, card_id):
            return place
    return None


def _is_at(roster: Roster, place: int, card_id: str) -> bool:
    """Whether the entry at that place is one of that card."""
    return 0 <= place < len(roster.entries) and roster.entries[place]["card"] == card_id


@transaction.atomic
def duplicate_entry(roster: Roster, place: int, card_id: str) -> Roster:
    """Duplicate the card's entry at `place`, with all that it carries. Raises Refused."""
    roster = Roster.objects.select_for_update().get(pk=roster.pk)
    system = system_of(roster.system)
    if not _is_at(roster, place, card_id):
        raise Refused(_gone())
    slot = slot_of(system, roster.entries[place]["slot"])
    if slot is None or not slot.repeat:
        raise Refused(_gone())
    if len(roster.entries) >= limits.ENTRIES_OF_A_ROSTER:
        raise Refused(Fault("", _too_many_entries(), slot.id))
    roster.entries = in_order(system, [*roster.entries, deepcopy(roster.entries[place])])
    _save(roster)
    return roster


@transaction.atomic
def attach(roster: Roster, place: int, holder_id: str, card_id: str) -> Roster:
    """Let the entry at `place`, of the card `holder_id`, carry one more card. Raises Refused if it
    cannot carry that card."""
    roster = Roster.objects.select_for_update().get(pk=roster.pk)
    system = system_of(roster.system)
    card = cards_for(system.id, roster.owner).filter(card_id=card_id).first()
    if card is None or not _is_at(roster, place, holder_id):
        raise Refused(_gone())
    entry = roster.entries[place]
    slot = slot_of(system, entry["slot"])
    if slot is None or card.kind not in slot.parts:
        message = slot_refusal(card, slot) if slot else _gone().message
        raise Refused(Fault("", message, entry["slot"]))
    carried = entry.get("with", [])
    if len(carried) >= limits.CARDS_OF_AN_ENTRY:
        message = _("It carries at most %(most)s cards.", most=limits.CARDS_OF_AN_ENTRY)
        raise Refused(Fault("", message, slot.id))
    entry["with"] = [*carried, card.card_id]
    _save(roster)
    return roster


@transaction.atomic
def detach(roster: Roster, place: int, holder_id: str, card_id: str) -> Roster:
    """Remove one copy of a card that the entry at `place` carries, if it does."""
    roster = Roster.objects.select_for_update().get(pk=roster.pk)
    if _is_at(roster, place, holder_id) and card_id in roster.entries[place].get("with", ()):
        roster.entries[place]["with"].remove(card_id)
        _save(roster)
    return roster


@transaction.atomic
def state_values(roster: Roster, given: Mapping[int, Mapping[str, Any]]) -> Roster:
    """Set the values of the entries at these places, all or none. Raises Refused with the faults of
    all entries."""
    roster = Roster.objects.select_for_update().get(pk=roster.pk)
    system = system_of(roster.system)
    faults = []
    for place, stated in given.items():
        entry = roster.entries[place] if place < len(roster.entries) else None
        slot = slot_of(system, entry["slot"]) if entry else None
        if entry is None or slot is None:
            raise Refused(_gone())
        before = slot.checked_values(entry.get("values", {}))[0]
        values, found = slot.checked_values({**before, **stated})
        faults += found
        _set_values(entry, values)
    if faults:
        raise Refused(*faults)
    _save(roster)
    return roster


@transaction.atomic
def go_back(roster: Roster, number: int) -> Roster:
    """Restore an earlier version, as a new version. Raises Refused if there is none with that
    number."""
    roster = Roster.objects.select_for_update().get(pk=roster.pk)
    version = roster.versions.filter(number=number).first()
    if version is None:
        raise Refused(Fault("", _("There is no such version any more.")))
    roster.entries = deepcopy(version.entries)
    _save(roster)
    return roster


def _save(roster: Roster) -> None:
    """Save the entries and the version. The caller's transaction has locked the roster."""
    before = Roster.objects.values_list("entries", flat=True).get(pk=roster.pk)
    roster.save(update_fields=["entries", "changed"])
    versions.keep(before, roster)


def _gone() -> Fault:
    return Fault("", _("There is no such card any more."))
