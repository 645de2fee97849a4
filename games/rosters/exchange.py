"""Rosters as files: JSON, which includes cards that are not built in, and formats of other
programs."""

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from django.db import transaction

from games.cards import keys, metering, pack_files, packs
from games.cards import limits as card_limits
from games.cards.catalogue import cards_for
from games.cards.checking import Checked, check, is_valid
from games.cards.models import Card, Pack
from games.cards.reading import is_json, joined, read
from games.cards.refusals import Refused
from games.people.models import Player
from games.rosters import collection, limits
from games.rosters.models import Roster
from games.rosters.service import named_by, slot_of
from games.rules.contract.definition import System
from games.rules.forms.faults import Fault
from games.rules.forms.rosters import Slot
from games.rules.text import Message, _

_KNOWN = {"system", "name", "entries", "cards"}
_OF_AN_ENTRY = {"slot", "card", "with", "values"}


def export(roster: Roster, cards: Mapping[str, Card]) -> dict[str, Any]:
    """The roster as data of a file that `import_roster` reads. `cards` are those it names."""
    data: dict[str, Any] = {
        "system": roster.system,
        "name": roster.name,
        "entries": [dict(entry) for entry in roster.entries],
    }
    ids = dict.fromkeys(card_id for entry in roster.entries for card_id in named_by(entry))
    found = [cards[card_id] for card_id in ids if card_id in cards]
    if own := [card.data for card in found if not card.pack.is_built_in]:
        data["cards"] = own
    return data


def import_roster(system: System[Any], owner: Player, raw: str | bytes) -> Roster:
    """Make a roster of the player from JSON. Cards in the file that the player lacks go into a new
    pack. Raises Refused with all faults, and then stores nothing."""
    data = read(raw, limits.BYTES_OF_A_FILE)
    brought, faults = _checked(system, data)
    if faults:
        raise Refused(*faults)
    wanted = {card_id for entry in data["entries"] for card_id in named_by(entry)}
    card_ids = set(
        cards_for(system.id, owner).filter(card_id__in=wanted).values_list("card_id", flat=True)
    )
    faults = _unknown(data["entries"], {*card_ids, *brought}) + _built_in(system, list(brought))
    if faults:
        raise Refused(*faults)
    new = {card_id: card for card_id, card in brought.items() if card_id in wanted - card_ids}
    return _created(system, owner, data["name"], data["entries"], new)


def import_foreign(
    system: System[Any], owner: Player, raw: str | bytes, agreed: Collection[str] = ()
) -> tuple[Roster, Sequence[Message]] | None:
    """Make a roster of the player from a file of another program, with the player's cards and those
    in the file. Return it with notes on what was left out, or None if the system does not read such
    files. `agreed` are the ids of accepted offers. Raises Refused."""
    as_bytes = raw.encode("utf-8", "replace") if isinstance(raw, str) else raw
    if (
        len(as_bytes) > limits.BYTES_OF_A_FILE
        or not system.exchange.roster_endings
        or is_json(as_bytes)
    ):
        return None
    cards = _valid_cards(system, owner)
    with metering.reading(len(as_bytes), metering.BYTES_OF_A_FOREIGN_FILE):
        found = system.exchange.read_roster(as_bytes, cards, agreed)
    if found is None:
        return None
    if found.data is None:
        raise Refused(*found.faults, offers=found.offers)
    brought = {card["id"]: check(system, card) for card in found.cards}
    faults = [fault for card in brought.values() for fault in card.faults]
    if faults:
        raise Refused(*faults)
    name = str(found.data["name"])[: Roster.MAX_NAME]
    return _created(system, owner, name, found.data["entries"], brought), found.notes


def _valid_cards(system: System[Any], owner: Player) -> dict[str, Mapping[str, Any]]:
    """The valid cards that a player can use in a roster."""
    return {
        card.card_id: card.data
        for card in cards_for(system.id, owner).defer("words")
        if card.pack.is_built_in or is_valid(system, card.data)
    }


def _created(
    system: System[Any],
    owner: Player,
    name: str,
    entries: Sequence[Mapping[str, Any]],
    new: Mapping[str, Checked],
) -> Roster:
    """Save a new roster, with the cards that are new to the player in a new pack."""
    pack, cards, renamed = _drafted(system, owner, name, new)
    with transaction.atomic():
        if cards:
            packs.keep(pack, cards)
        renamed_entries = [collection.renamed_entry(entry, renamed) for entry in entries]
        return collection.create(system, owner, name, renamed_entries)


def _unknown(entries: list[dict[str, Any]], known: Set[str]) -> list[Fault]:
    """Faults for entries whose cards are neither known nor in the file."""
    return [
        Fault("", _("There is no card %(card)s.", card=card_id), f"entries[{place}].{key}")
        for place, entry in enumerate(entries)
        for key, ids in (("card", [entry["card"]]), ("with", entry.get("with", [])))
        for card_id in ids
        if card_id not in known
    ]


def _built_in(system: System[Any], brought: list[str]) -> list[Fault]:
    """Faults for cards in the file whose ids belong to built-in ones."""
    built_in = set(
        cards_for(system.id, None).filter(card_id__in=brought).values_list("card_id", flat=True)
    )
    return [
        Fault("", _("A built-in card has this id: %(card)s.", card=card_id), f"cards[{place}].id")
        for place, card_id in enumerate(brought)
        if card_id in built_in
    ]


def _drafted(
    system: System[Any], owner: Player, name: str, cards: Mapping[str, Checked]
) -> tuple[Pack, list[Card], dict[str, str]]:
    """A new pack for the cards, unsaved, with their rows, and the new ids by the old ones."""
    locals_: dict[str, str] = {}
    for card_id in cards:
        locals_[card_id] = packs.free_local_id(keys.local_id(card_id), list(locals_.values()))
    renamed = [
        replace(card, data={**card.data, "id": locals_[card_id]}) for card_id, card in cards.items()
    ]
    pack, rows = packs.drafted(system, owner, name, renamed)
    return pack, rows, {old: keys.full_id(local, pack.key) for old, local in locals_.items()}


def _checked(system: System[Any], data: Any) -> tuple[dict[str, Checked], list[Fault]]:
    """The cards in a file, each checked once, by id; and all faults of form."""
    if not isinstance(data, dict):
        return {}, [Fault("", _("A roster is an object with a name and entries."))]
    faults = pack_files.head_faults(system, data, _KNOWN, Roster.MAX_NAME)
    faults += _entries_faults(system, data.get("entries"))
    cards, found = _checked_cards(system, data.get("cards", []))
    return cards, faults + found


def _entries_faults(system: System[Any], entries: Any) -> list[Fault]:
    if not isinstance(entries, list) or len(entries) > limits.ENTRIES_OF_A_ROSTER:
        message = _("A list of at most %(most)s entries.", most=limits.ENTRIES_OF_A_ROSTER)
        return [Fault("", message, "entries")]
    faults = []
    for place, entry in enumerate(entries):
        faults += _entry_faults(system, entry, f"entries[{place}]")
    return faults


def _entry_faults(system: System[Any], entry: Any, where: str) -> list[Fault]:
    if not isinstance(entry, dict) or not {"slot", "card"} <= set(entry) <= _OF_AN_ENTRY:
        return [Fault("", _("An entry names a slot and a card."), where)]
    faults = []
    slot = slot_of(system, entry["slot"]) if isinstance(entry["slot"], str) else None
    if slot is None:
        slots = [slot.id for slot in system.rosters.slots]
        faults.append(Fault("", _("The slot is one of %(slots)s.", slots=slots), where))
    if not _is_id(entry["card"]):
        faults.append(Fault("", _("A card's id is needed."), where))
    if "with" in entry and slot is not None:
        faults += _carried_faults(slot, entry["with"], f"{where}.with")
    if "values" in entry and slot is not None:
        faults += [
            Fault(fault.rule, fault.message, joined(f"{where}.values", fault.where))
            for fault in slot.checked_values(entry["values"])[1]
        ]
    return faults


def _carried_faults(slot: Slot, carried: Any, where: str) -> list[Fault]:
    if not slot.parts:
        return [Fault("", _("Nothing is carried in %(slot)s.", slot=slot.label), where)]
    if not isinstance(carried, list) or len(carried) > limits.CARDS_OF_AN_ENTRY:
        message = _("A list of at most %(most)s cards.", most=limits.CARDS_OF_AN_ENTRY)
        return [Fault("", message, where)]
    if not all(_is_id(card) for card in carried):
        return [Fault("", _("A card's id is needed."), where)]
    return []


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= Card.MAX_ID


def _checked_cards(system: System[Any], cards: Any) -> tuple[dict[str, Checked], list[Fault]]:
    if not isinstance(cards, list) or len(cards) > limits.ENTRIES_OF_A_ROSTER:
        message = _("A list of at most %(most)s cards.", most=limits.ENTRIES_OF_A_ROSTER)
        return {}, [Fault("", message, "cards")]
    faults: list[Fault] = []
    checked: dict[str, Checked] = {}
    for place, card in enumerate(cards):
        path = f"cards[{place}]"
        full = card.get("id") if isinstance(card, dict) else None
        if isinstance(full, str):
            if full in checked:
                faults.append(Fault("", _("Two cards have this id."), f"{path}.id"))
            card = {**card, "id": keys.local_id(full)}
        found = check(system, card, path)
        faults += found.faults
        if isinstance(full, str):
            checked[full] = found
        if len(faults) >= card_limits.FAULTS_SHOWN:
            break
    return checked, faults[: card_limits.FAULTS_SHOWN]
