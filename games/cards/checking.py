"""Check whether data is a valid card, by the rules of this site and then by those of its system."""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from games.cards import keys, limits, metering, translating, translations
from games.cards.models import Card
from games.cards.reading import joined, written
from games.cards.words import all_words
from games.people import names
from games.rules.caching import LRUCache
from games.rules.contract.definition import System
from games.rules.forms.cards import CardKind
from games.rules.forms.faults import Fault
from games.rules.text import Message, _, plain

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Checked:
    """A checked card, with its faults or else with its data for searches."""

    data: Mapping[str, Any]
    faults: list[Fault]
    words: str = ""
    facets: Any = ()


def check(system: System[Any], data: Any, path: str = "") -> Checked:
    """Check a card as its author wrote it; the places of faults begin with `path`. Raises
    metering.QuotaExceeded."""
    if not isinstance(data, Mapping):
        return Checked({}, [Fault("", _("A card is an object."), path)])
    faults = _common_faults(system, data)
    checked = Checked(data, [])
    kind = kind_of(system, data.get("kind"))
    if kind is not None:
        faults += translating.faults(kind, data)
        checked = _looked_at(system, data, to_keep=True)
        places = {fault.where for fault in faults}
        faults += [fault for fault in checked.faults if fault.where not in places]
    located = [
        Fault(fault.rule, fault.message, joined(path, fault.where))
        for fault in faults[: limits.FAULTS_SHOWN]
    ]
    return Checked(data, located, checked.words, checked.facets)


def kind_of(system: System[Any], kind_id: object) -> CardKind | None:
    """The kind of card with that id; None if the present rules lack it."""
    return next((kind for kind in system.cards.kinds if kind.id == kind_id), None)


def _common_faults(system: System[Any], data: Mapping[str, Any]) -> list[Fault]:
    faults: list[Fault] = []
    if not keys.is_local_id(data.get("id")):
        message = _(
            "A card's id is lower case letters, digits and single hyphens, at most %(most)s.",
            most=keys.LOCAL_ID_LENGTH,
        )
        faults.append(Fault("", message, "id"))
    kinds = [kind.id for kind in system.cards.kinds]
    if data.get("kind") not in kinds:
        faults.append(Fault("", _("The kind is one of %(kinds)s.", kinds=kinds), "kind"))
    if not is_name(data.get("name"), Card.MAX_NAME):
        faults.append(Fault("", needs_name(Card.MAX_NAME), "name"))
    if len(written(data).encode()) > limits.BYTES_OF_A_CARD:
        message = _("This card is too large: at most %(most)s bytes.", most=limits.BYTES_OF_A_CARD)
        faults.append(Fault("", message))
    return faults


def is_valid(system: System[Any], data: Mapping[str, Any]) -> bool:
    """Whether a stored card is valid under the present rules. Raises metering.QuotaExceeded."""
    return not faults_now(system, data)


def faults_now(system: System[Any], data: Mapping[str, Any]) -> list[Fault]:
    """The faults of a stored card under the present rules. Raises QuotaExceeded.

    The rules do not change while a process runs, so each card is checked once.
    """
    found = _faults.get(_key(system, data))
    return _looked_at(system, data).faults if found is None else found


def _looked_at(system: System[Any], data: Mapping[str, Any], to_keep: bool = False) -> Checked:
    """The system's faults of a card and, with `to_keep`, its data for searches. The faults are
    cached."""
    with metering.checking(data):
        words: str = ""
        facets: Any = ()
        try:
            faults = system.cards.faults(data)
            if not faults:
                text, facets = system.cards.text(data), plain(system.cards.facets(data))
                with translations.reading_card(system.id, data):
                    words = all_words(text) if to_keep else ""
        except Exception:
            # People can write anything into a card: an oversight of a schema must not break the
            # page.
            log.exception("%s: checking a card failed", system.id)
            faults = [Fault("", _("This card cannot be understood."))]
    _faults.set(_key(system, data), faults)
    return Checked(data, faults, words, facets)


def _key(system: System[Any], data: Mapping[str, Any]) -> tuple[System[Any], bytes]:
    """A cache key for a card without its id, which differs by pack."""
    text = json.dumps({**data, "id": ""}, sort_keys=True)
    return system, blake2b(text.encode(), digest_size=16).digest()


_faults: LRUCache[tuple[System[Any], bytes], list[Fault]] = LRUCache(16_384)
"""The faults of the cards that were checked last."""


def is_name(value: Any, most: int) -> bool:
    """Whether a value is a name of at most that many characters, on one line with single spaces."""
    return (
        isinstance(value, str) and value == " ".join(value.split()) and not names.fault(value, most)
    )


def needs_name(most: int) -> Message:
    """The message for an invalid name."""
    return _(
        "A name is one line of 1 to %(most)s visible characters, with single spaces and at most "
        "%(marks)s marks on a letter.",
        most=most,
        marks=names.MOST_MARKS,
    )
