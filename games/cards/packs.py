"""Create, copy and change packs and their cards, all or nothing. `pack_files` handles them as
files."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from django.db import transaction
from django.db.models import Sum, TextField
from django.db.models.functions import Cast, Length

from games.cards import history, keys, limits, pictures, versions
from games.cards.checking import Checked, check
from games.cards.images import Encoded
from games.cards.indexing import index_values, indexed
from games.cards.models import Card, Pack, Save
from games.cards.reading import read, written
from games.cards.refusals import Refused
from games.people.models import Player
from games.rules.contract.definition import System
from games.rules.forms.faults import Fault
from games.rules.systems import system as system_of
from games.rules.text import Message, _


def note_origin(pack: Pack, origin_key: str, rows: Iterable[Card]) -> None:
    """Record the origin of a pack, and the states of its cards."""
    pack.origin_key = origin_key
    pack.brought = {row.local_id: state_of(row) for row in rows}


def state_of(card: Card) -> str:
    """A digest of a card's data that is the same in each pack."""
    text = json.dumps(card.local_data(), sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def wrong_kind(kind: str) -> Message:
    """The message that a card cannot change its kind."""
    return _("This is a card of the kind “%(kind)s”, and stays one.", kind=kind)


def create(
    system: System[Any], owner: Player, name: str, cards: Iterable[Mapping[str, Any]] = ()
) -> Pack:
    """A new pack of cards that the system accepts, their ids those within the pack. Raises
    Refused."""
    return keep(*drafted(system, owner, name, [check(system, data) for data in cards]))


def drafted(
    system: System[Any], owner: Player, name: str, cards: Iterable[Checked]
) -> tuple[Pack, list[Card]]:
    """A new pack of checked cards, unsaved, with all its rows. `keep` saves them while other
    writers wait, so everything is computed before."""
    pack = Pack(system=system.id, owner=owner, name=name)
    rows = [row_of(pack, system, place, card) for place, card in enumerate(cards)]
    return pack, [credited(row, owner) for row in rows]


def row_of(pack: Pack, system: System[Any], place: int, checked: Checked) -> Card:
    """A row for a card of a pack, from data with the id within the pack."""
    card = Card(pack=pack, card_id=keys.full_id(checked.data["id"], pack.key), place=place)
    data = {**checked.data, "id": card.card_id}
    return indexed(card, system, data, checked.words, checked.facets)


@transaction.atomic
def keep(pack: Pack, cards: list[Card], new: Iterable[Encoded] = ()) -> Pack:
    """Save a new pack with its cards and new pictures. Raises Refused if the player has too many
    packs or pictures."""
    if Pack.objects.filter(owner=pack.owner).count() >= limits.PACKS_OF_A_PLAYER:
        message = _("You have %(most)s packs: delete one first.", most=limits.PACKS_OF_A_PLAYER)
        raise Refused(Fault("", message))
    pack.save(force_insert=True)
    pictures.store(new)
    add_rows(pack, cards)
    return pack


def add_rows(pack: Pack, cards: list[Card]) -> None:
    """Save new cards, without pictures that have been deleted meanwhile. Raises Refused."""
    digests = {card.picture_id for card in cards if card.picture_id}
    lost = digests - pictures.hold(digests) if digests else digests
    for card in cards:
        card.picture_id = None if card.picture_id in lost else card.picture_id
    Card.objects.bulk_create(cards)
    index_values(cards)
    refuse_too_much(pack)
    if digests:
        pictures.refuse_too_many(pack)


def refuse_too_much(pack: Pack) -> None:
    """Raises Refused if the cards of the pack's owner hold too much by now. Within a
    transaction."""
    own = Card.objects.filter(pack__owner=pack.owner)
    if pack.owner is None or own.count() * limits.BYTES_OF_A_CARD <= limits.BYTES_OF_CARDS:
        return
    size = own.aggregate(size=Sum(Length(Cast("data", TextField()))))["size"]
    if size > limits.BYTES_OF_CARDS:
        message = _(
            "Your cards would hold more than %(most)s MB: delete some first.",
            most=limits.BYTES_OF_CARDS // 10**6,
        )
        raise Refused(Fault("", message))


def copy(pack: Pack, owner: Player) -> Pack:
    """Copy a pack for the player. Raises Refused."""
    copied = Pack(system=pack.system, owner=owner, name=pack.name)
    rows, _ids = copied_rows(copied, pack.cards.order_by("place", "pk"))
    note_origin(copied, pack.key, rows)
    return keep(copied, rows)


def copy_cards(
    system_id: str, owner: Player, name: str, cards: Iterable[Card]
) -> tuple[Pack, dict[str, str]]:
    """A new pack with copies of cards, and the copies' ids by those of the cards. Raises
    Refused."""
    pack = Pack(system=system_id, owner=owner, name=name)
    rows, ids = copied_rows(pack, cards)
    return keep(pack, rows), ids


def copied_rows(pack: Pack, cards: Iterable[Card]) -> tuple[list[Card], dict[str, str]]:
    """Copies of cards as cards of a pack, and the copies' ids by those of the cards.

    Cards of several packs may have the same id within theirs: then a number is added.
    """
    rows: list[Card] = []
    taken: list[str] = []
    ids: dict[str, str] = {}
    for place, card in enumerate(cards):
        taken.append(free_local_id(card.local_id, taken))
        ids[card.card_id] = full = keys.full_id(taken[-1], pack.key)
        # The computed columns are copied too.
        row = Card(pack=pack, card_id=full, place=place)
        data = {**card.data, "id": full}
        credited(row, card.author or card.pack.owner, card)
        rows.append(indexed(row, system_of(pack.system), data, card.words, card.facets))
    return rows, ids


def free_local_id(wanted: str, taken: Sequence[str]) -> str:
    """An unused id within a pack, similar to the wanted one."""
    free, number = wanted, 2
    while free in taken:
        ending = f"-{number}"
        free, number = wanted[: keys.LOCAL_ID_LENGTH - len(ending)].rstrip("-") + ending, number + 1
    return free


def save_card(
    pack: Pack,
    raw: str,
    card: Card | None = None,
    seen: str | None = None,
    author: Player | None = None,
) -> Card:
    """Save a card from JSON in a pack: a new one, or in place of `card`, whose id it keeps. The
    author defaults to the pack's owner. With `seen`, the `version_of` the card that the author was
    editing, a card that has changed since is refused. Raises Refused with all faults."""
    system = system_of(pack.system)
    checked = checked_card(system, raw)
    if card is not None and checked.data["id"] != card.local_id:
        message = _("A card keeps its id, since rosters know it by that: %(id)s.", id=card.local_id)
        raise Refused(Fault("", message, "id"))
    row = row_of(pack, system, 0, checked)
    row.author = author or pack.owner
    return _replace(pack, row, card, seen) if card else _add(pack, row)


def version_of(card: Card) -> str:
    """A digest of a card's data."""
    text = json.dumps(card.data, sort_keys=True)
    return blake2b(text.encode(), digest_size=12).hexdigest()


def add_card(
    system: System[Any],
    owner: Player,
    pack: Pack | None,
    data: Any,
    new_pack: str,
    copied: Card | None = None,
) -> Card:
    """Add a card to a pack, with a similar free id, or to a new pack of that name. `copied` is the
    original of a copy. Raises Refused with all faults."""
    checked = checked_card(system, written(data))
    if pack is None:
        made, cards = drafted(system, owner, new_pack, [checked])
        credited(cards[0], owner, copied)
        keep(made, cards)
        return cards[0]
    taken = [keys.local_id(card_id) for card_id in pack.cards.values_list("card_id", flat=True)]
    free = free_local_id(checked.data["id"], taken)
    row = row_of(pack, system, 0, replace(checked, data={**checked.data, "id": free}))
    return _add(pack, credited(row, owner, copied))


def credited(row: Card, author: Player | None, copied: Card | None = None) -> Card:
    """Set the author of a card, and the original and picture of a copy."""
    row.author = author
    if copied is not None:
        row.copied_from, row.copied_name = copied.card_id, copied.name
        row.picture_id = copied.picture_id
    return row


@transaction.atomic
def delete_card(card: Card, player: Player) -> None:
    """Delete a card of a pack that the player may write in."""
    history.keep_before(card.pack, player)
    history.note(card.pack, player, Save.What.REMOVED, card.name)
    card.delete()


@transaction.atomic
def _add(pack: Pack, row: Card) -> Card:
    """Save a new card. Raises Refused."""
    take_turn(pack)
    history.keep_before(pack, row.author)
    history.note(pack, row.author, Save.What.ADDED, row.name)
    if pack.cards.filter(card_id=row.card_id).exists():
        raise Refused(Fault("", _("Another card of this pack has this id."), "id"))
    if pack.cards.count() >= limits.CARDS_IN_A_PACK:
        message = _("A pack has at most %(most)s cards.", most=limits.CARDS_IN_A_PACK)
        raise Refused(Fault("", message))
    last = pack.cards.order_by("-place").first()
    row.place = last.place + 1 if last else 0
    add_rows(pack, [row])
    return row


def take_turn(pack: Pack) -> None:
    """Lock a pack until the end of the transaction. Raises Refused if it is gone."""
    if not Pack.objects.select_for_update().filter(pk=pack.pk).exists():
        raise Refused(Fault("", _("This pack has been deleted.")))


@transaction.atomic
def _replace(pack: Pack, row: Card, card: Card, seen: str | None) -> Card:
    """Save a card in place of another, with its id. Raises Refused if that is gone, or has changed
    since the version that was seen."""
    take_turn(pack)
    before = pack.cards.filter(pk=card.pk).first()
    if before is None:
        raise Refused(Fault("", _("This card has been deleted. You can save it as a new one.")))
    if seen is not None and version_of(before) != seen:
        message = _(
            "This card has been changed elsewhere since you opened it. Save yours as a new card, "
            "or open this one again."
        )
        raise Refused(Fault("", message))
    history.keep_before(pack, row.author)
    history.note(pack, row.author, Save.What.CHANGED, row.name)
    editor = row.author
    row.pk, row.place, row.author = before.pk, before.place, before.author or editor
    row.copied_from, row.copied_name = before.copied_from, before.copied_name
    row.picture_id = before.picture_id
    row.save(force_update=True)
    refuse_too_much(pack)
    index_values([row])
    versions.keep(before, row, editor)
    return row


def checked_card(system: System[Any], raw: str) -> Checked:
    """A valid card from a JSON text. Raises Refused with every fault."""
    checked = check(system, read(raw, limits.BYTES_OF_A_CARD))
    if checked.faults:
        raise Refused(*checked.faults)
    return checked
