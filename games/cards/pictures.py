"""Pictures that players gave to their cards. Each is stored once for all cards that show it, and
deleted with the last one.

A picture's key is its digest, which cannot be guessed: people who see the card, in a pack, a shared
roster or a match, see the picture, as do people who were given its address.
"""

import base64
import binascii
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, Final

from django.core.cache import caches
from django.db import transaction
from django.db.models import QuerySet, Sum
from django.urls import reverse

from games.cards import history, images, keys, limits
from games.cards.models import Card, Pack, Picture, Save
from games.cards.refusals import Refused
from games.people.models import Player
from games.rules.forms.faults import Fault
from games.rules.text import Message, _

SIZES: Final = ("mark", "token", "card")
"""The sizes of every picture: in lists, on tokens, on cards. They are columns of Picture."""

_KNOWN_FOR: Final = 60
"""Seconds after which a process notices changes by other processes."""
_DATA: Final = f"data:{images.TYPE};base64,"


# --- the picture of a card ---------------------------------------------------------------------


def digest_of(card_id: str) -> str:
    """The digest of a card's picture; "" if it has none, as built-in cards, which have emblems."""
    if keys.SEPARATOR not in card_id:
        return ""
    return str(caches["own"].get_or_set(_key(card_id), lambda: _digest_of(card_id), _KNOWN_FOR))


def remember(cards: Iterable[Card]) -> None:
    """Cache the pictures of loaded cards, which saves a query for each."""
    known = {_key(card.card_id): card.picture_id or "" for card in cards}
    caches["own"].set_many(known, _KNOWN_FOR)


def address(digest: str, size: str) -> str:
    """The address of a picture."""
    return reverse("cards:picture", args=[digest, size])


def _digest_of(card_id: str) -> str:
    found = Card.objects.filter(card_id=card_id).values_list("picture", flat=True).first()
    return found or ""


def _key(card_id: str) -> str:
    return f"picture:{card_id}"


# --- changes -----------------------------------------------------------------------------------


def give(card: Card, encoded: images.Encoded | None, player: Player | None = None) -> None:
    """Set, replace or remove a card's picture. Raises Refused, and Card.DoesNotExist if the card
    has been deleted."""
    with transaction.atomic():
        Pack.objects.select_for_update().get(pk=card.pack_id)
        stored = Card.objects.select_related("pack__owner").get(pk=card.pk)
        previous, stored.picture_id = stored.picture_id, None
        if encoded:
            store([encoded])
            stored.picture_id = encoded.digest
        stored.save(update_fields=["picture"])
        history.note(stored.pack, player or stored.pack.owner, Save.What.PICTURE, stored.name)
        if encoded:
            refuse_too_many(stored.pack)
        transaction.on_commit(lambda: forget(stored.card_id, previous))


def store(new: Iterable[images.Encoded]) -> None:
    """Save pictures, in the transaction that saves their cards."""
    rows = [Picture(digest=one.digest, size=one.size, **asdict(one)) for one in new]
    Picture.objects.bulk_create(rows, ignore_conflicts=True)
    hold(row.digest for row in rows)


def hold(digests: Iterable[str]) -> set[str]:
    """Lock the pictures that still exist until the end of the transaction. Return their digests."""
    found = Picture.objects.select_for_update().filter(pk__in=set(digests))
    return set(found.values_list("pk", flat=True))


def refuse_too_many(pack: Pack) -> None:
    """Raises Refused if a pack, or all cards of its owner, show too many pictures by now."""
    number, size = _count_and_size(Picture.objects.filter(cards__pack=pack))
    if number > limits.PICTURES_OF_A_PACK or size > limits.BYTES_OF_PICTURES_OF_A_PACK:
        raise _no_room(_("There is no room for more pictures in this pack."))
    if pack.owner is None:
        return
    _number, size = _count_and_size(Picture.objects.filter(cards__pack__owner=pack.owner))
    if size > _most(pack.owner):
        raise _no_room(_("You have no room for more pictures: take some away first."))


def _no_room(message: Message) -> Refused:
    return Refused(Fault("", message, "pictures"))


def _count_and_size(pictures: QuerySet[Picture]) -> tuple[int, int]:
    """The number of pictures, each counted once, and their bytes."""
    digests = set(pictures.values_list("pk", flat=True))
    total = Picture.objects.filter(pk__in=digests).aggregate(Sum("size"))["size__sum"]
    return len(digests), total or 0


def _most(owner: Player) -> int:
    return limits.BYTES_OF_PICTURES_OF_A_GUEST if owner.is_guest else limits.BYTES_OF_PICTURES


def forget(card_id: str, digest: str | None) -> None:
    """Forget a picture that a card no longer has: clear the cache, and delete the picture if no
    other card shows it."""
    caches["own"].delete(_key(card_id))
    if digest is None:
        return
    with transaction.atomic():
        hold([digest])
        if not Card.objects.filter(picture=digest).exists():
            Picture.objects.filter(pk=digest).delete()


# --- within the file of a pack -----------------------------------------------------------------


def written(cards: Iterable[Card]) -> dict[str, str]:
    """The pictures of cards as texts for a file, by the cards' local ids."""
    digests = {card.local_id: card.picture_id for card in cards if card.picture_id}
    found = Picture.objects.filter(pk__in=set(digests.values()))
    stored = {picture.pk: bytes(picture.card) for picture in found.only("card")}
    return {
        card: _DATA + base64.b64encode(stored[digest]).decode()
        for card, digest in digests.items()
        if digest in stored
    }


def read(
    data: Any, cards: Iterable[Mapping[str, Any]]
) -> tuple[dict[str, images.Encoded], list[Fault]]:
    """The pictures of a file by card id, decoded and re-encoded, and their faults. Raises
    metering.QuotaExceeded."""
    if not isinstance(data, Mapping):
        return {}, [Fault("", _("Pictures are an object: each by the id of its card."), "pictures")]
    if len(data) > limits.PICTURES_OF_A_PACK:
        message = _("A pack has at most %(most)s pictures.", most=limits.PICTURES_OF_A_PACK)
        return {}, [Fault("", message, "pictures")]
    ids = {card["id"] for card in cards}
    files: dict[str, bytes] = {}
    results: dict[str, images.Encoded | images.NoPicture] = {}
    for card_id, text in data.items():
        try:
            if card_id not in ids:
                raise images.NoPicture(_("No card of this pack has this id."))
            files[card_id] = _bytes_of(text)
        except images.NoPicture as refusal:
            results[card_id] = refusal
    results.update(zip(files, images.encoded_all(list(files.values())), strict=True))
    found = {name: one for name, one in results.items() if isinstance(one, images.Encoded)}
    faults = [
        Fault("", result.message, f"pictures.{card_id[:60]}")
        for card_id in data
        if isinstance(result := results[card_id], images.NoPicture)
    ]
    return found, faults


def _bytes_of(text: Any) -> bytes:
    """The file in a data address. Raises images.NoPicture."""
    head, _comma, encoded = text.partition(",") if isinstance(text, str) else ("", "", "")
    try:
        if head.startswith("data:image/") and head.endswith(";base64"):
            return base64.b64decode(encoded, validate=True)
    except binascii.Error:
        pass
    raise images.NoPicture(_("A picture is a text that begins with data:image/ and its type."))
