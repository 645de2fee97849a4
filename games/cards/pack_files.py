"""Packs as files: importing, all or nothing, and exporting."""

import json
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from games.cards import keys, limits, metering, pictures
from games.cards.checking import Checked, check, is_name, needs_name
from games.cards.images import Encoded
from games.cards.models import Card, Pack
from games.cards.packs import credited, drafted, keep, note_origin, row_of
from games.cards.reading import is_json, read
from games.cards.refusals import Refused
from games.people.models import Player
from games.rules.contract.definition import System
from games.rules.forms.faults import Fault
from games.rules.text import Message, _

_KNOWN = {"id", "system", "name", "cards"}


@dataclass(frozen=True)
class Incoming:
    """A pack read from a file and checked. `origin_key` is the key of the exported pack, if known.
    Pictures are by card id."""

    system: System[Any]
    name: str
    origin_key: str
    cards: Sequence[Checked]
    pictures: Mapping[str, Encoded]

    def rows(self, pack: Pack, owner: Player) -> list[Card]:
        """The rows of all cards, for that pack."""
        rows = [row_of(pack, self.system, place, card) for place, card in enumerate(self.cards)]
        for row in rows:
            credited(row, owner)
            if row.local_id in self.pictures:
                row.picture_id = self.pictures[row.local_id].digest
        return rows


def import_pack(system: System[Any], owner: Player, raw: str | bytes) -> Pack:
    """Make a pack of the player from JSON, including pictures. Raises Refused with all faults."""
    return import_new(owner, read_pack(system, raw))


def import_new(owner: Player, incoming: Incoming) -> Pack:
    """A new pack of that player. Raises Refused."""
    pack = Pack(system=incoming.system.id, owner=owner, name=incoming.name)
    rows = incoming.rows(pack, owner)
    note_origin(pack, incoming.origin_key, rows)
    return keep(pack, rows, incoming.pictures.values())


def read_pack(system: System[Any], raw: str | bytes) -> Incoming:
    """Read a pack from JSON, including pictures. Raises Refused with all faults."""
    data = read(raw, limits.BYTES_OF_A_FILE)
    images = data.pop("pictures", {}) if isinstance(data, dict) else {}
    if len(json.dumps(data, ensure_ascii=False)) > limits.BYTES_OF_A_PACK:
        most = limits.BYTES_OF_A_PACK
        raise Refused(Fault("", _("These cards are too large: at most %(most)s bytes.", most=most)))
    cards, faults = _checked(system, data)
    if faults:
        raise Refused(*faults)
    found, faults = pictures.read(images, [card.data for card in cards])
    if faults:
        raise Refused(*faults)
    origin_key = data.get("id", "")
    return Incoming(
        system,
        data["name"],
        origin_key if keys.is_pack_key(origin_key) else "",
        cards,
        found,
    )


def import_foreign(
    system: System[Any],
    owner: Player,
    raw: str | bytes,
    name: str = "",
    agreed: Collection[str] = (),
) -> tuple[Pack, Sequence[Message]] | None:
    """Make a pack of the player with one card from a file of another program. Return it with notes
    on what was left out, or None if the system does not read such files. `name` is the file's;
    `agreed` are the ids of accepted offers. Raises Refused with all faults."""
    as_bytes = raw.encode("utf-8", "replace") if isinstance(raw, str) else raw
    if len(as_bytes) > limits.BYTES_OF_A_PACK or is_json(as_bytes):
        return None
    with metering.reading(len(as_bytes), metering.BYTES_OF_A_FOREIGN_FILE):
        found = system.exchange.read_card(as_bytes, name, agreed)
    if found is None:
        return None
    if found.data is None:
        raise Refused(*found.faults, offers=found.offers)
    card = check(system, found.data)
    if card.faults:
        raise Refused(*card.faults)
    pack_name = str(found.data["name"])[: Pack.MAX_NAME]
    return keep(*drafted(system, owner, pack_name, [card])), found.notes


def export(pack: Pack) -> dict[str, Any]:
    """The pack as data of a file that `import_pack` reads."""
    cards = list(pack.cards.order_by("place", "pk"))
    images = pictures.written(cards)
    return {
        **({} if pack.is_built_in else {"id": pack.key}),
        "system": pack.system,
        "name": pack.name,
        "cards": [card.local_data() for card in cards],
        **({"pictures": images} if images else {}),
    }


# --- faults ---------------------------------------------------------------------------------------


def _checked(system: System[Any], data: Any) -> tuple[list[Checked], list[Fault]]:
    """The cards of a pack, each checked once, and all faults of the pack."""
    if not isinstance(data, dict):
        return [], [Fault("", _("A pack is an object with a name and cards."))]
    faults = head_faults(system, data, _KNOWN, Pack.MAX_NAME)
    cards, found = _checked_cards(system, data.get("cards"))
    return cards, faults + found


def head_faults(
    system: System[Any], data: Mapping[str, Any], known: Set[str], longest_name: int
) -> list[Fault]:
    """The faults of a file's top level: unknown parts, the game, and the name."""
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


def _checked_cards(system: System[Any], cards: Any) -> tuple[list[Checked], list[Fault]]:
    if not isinstance(cards, list) or not 1 <= len(cards) <= limits.CARDS_IN_A_PACK:
        message = _("A list of 1 to %(most)s cards is needed.", most=limits.CARDS_IN_A_PACK)
        return [], [Fault("", message, "cards")]
    checked: list[Checked] = []
    faults: list[Fault] = []
    for place, card in enumerate(cards):
        checked.append(check(system, card, f"cards[{place}]"))
        faults += checked[-1].faults
        if len(faults) >= limits.FAULTS_SHOWN:
            break
    return checked, [*faults, *_same_ids(cards)][: limits.FAULTS_SHOWN]


def _same_ids(cards: list[Any]) -> list[Fault]:
    """A fault for each card whose id an earlier one has."""
    ids = [card.get("id") if isinstance(card, dict) else None for card in cards]
    return [
        Fault("", _("%(times)s cards have this id.", times=ids.count(one)), f"cards[{place}].id")
        for place, one in enumerate(ids)
        if isinstance(one, str) and one in ids[:place]
    ]
