"""Packs as files: imported, exported, copied and changed, whole or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

from django.db import transaction

from games.cards import keys, limits
from games.cards.checking import card_faults, is_name, needs_name
from games.cards.indexing import filled
from games.cards.models import Card, Pack
from games.cards.reading import Unreadable, read
from games.people.models import Player
from games.rules.systems import system as system_of
from games.rules.table import Fault, System
from games.rules.text import _


class Refused(Exception):
    """Nothing has been stored; `faults` says why, as far as anybody reads."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = list(faults[: limits.FAULTS_SHOWN])
        super().__init__("; ".join(str(fault.message) for fault in self.faults))


_KNOWN = {"id", "system", "name", "cards"}


def import_pack(system: System[Any], owner: Player, raw: str | bytes) -> Pack:
    """A new pack of that player from a JSON text. Raises Refused with every fault."""
    data = data_of(raw, limits.BYTES_OF_A_PACK)
    faults = pack_faults(system, data)
    if faults:
        raise Refused(*faults)
    return create(system, owner, data["name"], data["cards"])


def data_of(raw: str | bytes, most_bytes: int) -> Any:
    """The data of a JSON text. Raises Refused."""
    try:
        return read(raw, most_bytes)
    except Unreadable as unreadable:
        raise Refused(*unreadable.faults) from None


def pack_faults(system: System[Any], data: Any) -> list[Fault]:
    """Every fault of a pack, each with its place."""
    if not isinstance(data, dict):
        return [Fault("", _("A pack is an object with a name and cards."))]
    faults = head_faults(system, data, _KNOWN, Pack.MAX_NAME)
    return faults + _cards_faults(system, data.get("cards"))


def head_faults(
    system: System[Any], data: Mapping[str, Any], known: Set[str], longest_name: int
) -> list[Fault]:
    """What is wrong with the outermost parts of a file: their names, the game, and its own name."""
    faults = [
        Fault("", _("There is no part called this."), name[:60])
        for name in data
        if name not in known
    ]
    if data.get("system", system.id) != system.id:
        faults.append(Fault("", _("This belongs to another game."), "system"))
    if not is_name(data.get("name"), longest_name):
        faults.append(Fault("", needs_name(longest_name), "name"))
    return faults


def _cards_faults(system: System[Any], cards: Any) -> list[Fault]:
    if not isinstance(cards, list) or not 1 <= len(cards) <= limits.CARDS_IN_A_PACK:
        message = _("A list of 1 to %(most)s cards is needed.", most=limits.CARDS_IN_A_PACK)
        return [Fault("", message, "cards")]
    faults: list[Fault] = []
    for place, card in enumerate(cards):
        faults += card_faults(system, card, f"cards[{place}]")
        if len(faults) >= limits.FAULTS_SHOWN:
            break
    ids = [card["id"] if isinstance(card, dict) else None for card in cards if _has_id(card)]
    seen: set[str] = set()
    for place, card in enumerate(cards):
        if _has_id(card):
            if card["id"] in seen:
                message = _("%(times)s cards have this id.", times=Counter(ids)[card["id"]])
                faults.append(Fault("", message, f"cards[{place}].id"))
            seen.add(card["id"])
    return faults[: limits.FAULTS_SHOWN]


def _has_id(card: Any) -> bool:
    return isinstance(card, dict) and isinstance(card.get("id"), str)


@transaction.atomic
def create(
    system: System[Any], owner: Player, name: str, cards: Iterable[Mapping[str, Any]] = ()
) -> Pack:
    """A new pack of cards that have been checked, their ids those within the pack. Raises
    Refused if the player has too many packs."""
    if Pack.objects.filter(owner=owner).count() >= limits.PACKS_OF_A_PLAYER:
        message = _("You have %(most)s packs: delete one first.", most=limits.PACKS_OF_A_PLAYER)
        raise Refused(Fault("", message))
    pack = Pack.objects.create(system=system.id, owner=owner, name=name)
    Card.objects.bulk_create(_filled(pack, system, place, data) for place, data in enumerate(cards))
    return pack


def _filled(pack: Pack, system: System[Any], place: int, data: Mapping[str, Any]) -> Card:
    card_id = keys.full_id(data["id"], pack.key)
    return filled(Card(pack=pack, card_id=card_id, place=place), system, {**data, "id": card_id})


def export(pack: Pack) -> dict[str, Any]:
    """The pack as one file: what `import_pack` reads."""
    cards = pack.cards.order_by("place", "pk")
    return {
        "system": pack.system,
        "name": pack.name,
        "cards": [card.local_data() for card in cards],
    }


def copy(pack: Pack, owner: Player) -> Pack:
    """A pack of that player with the same cards. Raises Refused."""
    return copy_cards(pack.system, owner, pack.name, pack.cards.order_by("place", "pk"))[0]


def copy_cards(
    system_id: str, owner: Player, name: str, cards: Iterable[Card]
) -> tuple[Pack, dict[str, str]]:
    """A new pack with copies of cards, and the copies' ids by those of the cards.

    Cards of several packs may have the same id within theirs: then a number is added.
    Raises Refused.
    """
    ids: dict[str, str] = {}
    data: list[dict[str, Any]] = []
    for card in cards:
        local = free_local_id(card.local_id, [known["id"] for known in data])
        ids[card.card_id] = local
        data.append({**card.data, "id": local})
    pack = create(system_of(system_id), owner, name, data)
    return pack, {old: keys.full_id(local, pack.key) for old, local in ids.items()}


def free_local_id(wanted: str, taken: Sequence[str]) -> str:
    """An id within a pack like the one wanted that is not taken yet."""
    free, number = wanted, 2
    while free in taken:
        ending = f"-{number}"
        free, number = wanted[: keys.LOCAL_ID_LENGTH - len(ending)].rstrip("-") + ending, number + 1
    return free


@transaction.atomic
def save_card(pack: Pack, raw: str, card: Card | None = None) -> Card:
    """Put a card, as a JSON text, into a pack: a new one, or in place of `card`, whose id it
    keeps. Raises Refused with every fault."""
    system = system_of(pack.system)
    data = checked_card(system, raw)
    if card is not None and data["id"] != card.local_id:
        message = _("A card keeps its id, since rosters know it by that: %(id)s.", id=card.local_id)
        raise Refused(Fault("", message, "id"))
    others = pack.cards.exclude(pk=card.pk) if card else pack.cards.all()
    if others.filter(card_id=keys.full_id(data["id"], pack.key)).exists():
        raise Refused(Fault("", _("Another card of this pack has this id."), "id"))
    if card is None:
        count = others.count()
        if count >= limits.CARDS_IN_A_PACK:
            message = _("A pack has at most %(most)s cards.", most=limits.CARDS_IN_A_PACK)
            raise Refused(Fault("", message))
        last = others.order_by("-place").first()
        new = _filled(pack, system, last.place + 1 if last else 0, data)
        new.save()
        return new
    filled(card, system, {**data, "id": card.card_id}).save()
    return card


def checked_card(system: System[Any], raw: str) -> dict[str, Any]:
    """A valid card from a JSON text. Raises Refused with every fault."""
    card: dict[str, Any] = data_of(raw, limits.BYTES_OF_A_CARD)
    faults = card_faults(system, card)
    if faults:
        raise Refused(*faults)
    return card
