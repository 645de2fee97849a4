"""Update a player's copy of a pack from the pack itself or from a file."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from games.cards import history, limits, packs, pictures, versions
from games.cards.images import Encoded
from games.cards.indexing import index_values
from games.cards.models import Card, Pack, Save
from games.cards.pack_files import Incoming
from games.cards.refusals import Refused
from games.people.models import Player
from games.rules.forms.faults import Fault
from games.rules.text import _


@dataclass(frozen=True)
class Update:
    """The numbers of cards that were added, changed and removed in a copy, and the number of its
    version from before."""

    added: int
    changed: int
    removed: int
    version: int | None

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def copy_of(player: Player, system_id: str, key: str) -> Pack | None:
    """The player's copy of the pack with that key, the newest of several; or that pack itself, if
    it is the player's."""
    own = Pack.objects.filter(owner=player, system=system_id) if key else Pack.objects.none()
    return own.filter(Q(origin_key=key) | Q(key=key)).order_by("-pk").first()


def update_from_file(copy: Pack, player: Player, incoming: Incoming) -> Update:
    """Update a copy from a file. Raises Refused."""
    rows = incoming.rows(copy, player)
    return _update(copy, player, rows, incoming.pictures.values())


def update_from_pack(copy: Pack, player: Player, pack: Pack) -> Update:
    """Update a copy from its original. Raises Refused."""
    rows, _ids = packs.copied_rows(copy, pack.cards.order_by("place", "pk"))
    return _update(copy, player, rows)


@transaction.atomic
def _update(
    copy: Pack, player: Player, rows: Sequence[Card], new: Iterable[Encoded] = ()
) -> Update:
    """Apply the changes since the copy was last updated. Cards changed only in the copy stay; cards
    changed on both sides are replaced, with the old state in their versions. Cards removed from the
    original are removed here unless they were changed."""
    packs.take_turn(copy)
    before = history.keep(copy, player)
    current = {card.local_id: card for card in copy.cards.all()}
    brought = copy.brought
    added = [row for row in rows if row.local_id not in current]
    changed = [
        row
        for row in rows
        if row.local_id in current
        and row.data != current[row.local_id].data
        and packs.state_of(row) != brought.get(row.local_id)
    ]
    gone = [
        current[local_id]
        for local_id in current.keys() & (brought.keys() - {row.local_id for row in rows})
        if packs.state_of(current[local_id]) == brought[local_id]
    ]
    if len(current) + len(added) - len(gone) > limits.CARDS_IN_A_PACK:
        message = _("A pack has at most %(most)s cards.", most=limits.CARDS_IN_A_PACK)
        raise Refused(Fault("", message))
    for card in gone:
        card.delete()
    for row in changed:
        _stand_in(row, current[row.local_id])
    _hold_pictures([*added, *changed], new)
    for row in changed:
        row.save(force_update=True)
        versions.keep(current[row.local_id], row, player)
    index_values(changed)
    packs.add_rows(copy, added)
    packs.note_origin(copy, copy.origin_key, rows)
    copy.save(update_fields=["brought", "changed"])
    update = Update(len(added), len(changed), len(gone), before.number if before else None)
    if update:
        history.note(copy, player, Save.What.BROUGHT)
        history.keep(copy, player)
    return update


def _stand_in(row: Card, card: Card) -> None:
    """Let a row replace a card and keep its place, picture and author."""
    row.pk, row.place, row.author = card.pk, card.place, card.author
    row.copied_from, row.copied_name = card.copied_from, card.copied_name
    row.picture_id = card.picture_id or row.picture_id


def _hold_pictures(rows: Sequence[Card], new: Iterable[Encoded]) -> None:
    """Save the new pictures that the rows show, and clear references to missing ones."""
    wanted = {row.picture_id for row in rows if row.picture_id}
    pictures.store(picture for picture in new if picture.digest in wanted)
    stored = pictures.hold(wanted) if wanted else wanted
    for row in rows:
        row.picture_id = row.picture_id if row.picture_id in stored else None
