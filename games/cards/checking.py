"""Whether data is a card: what this site needs of every card, then what its system says."""

import json
import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.cards import keys, limits
from games.cards.models import Card
from games.cards.reading import joined, written
from games.rules.table import Fault, System
from games.rules.text import Message, _

log = logging.getLogger(__name__)


def card_faults(system: System[Any], data: Any, path: str = "") -> list[Fault]:
    """Every fault of a card as its author wrote it; its places are given from `path` on."""
    if not isinstance(data, Mapping):
        return [Fault("", _("A card is an object."), path)]
    faults = _common_faults(system, data)
    if data.get("kind") in [kind.id for kind in system.kinds]:
        places = {fault.where for fault in faults}
        faults += [fault for fault in _system_faults(system, data) if fault.where not in places]
    return [
        Fault(fault.rule, fault.message, joined(path, fault.where))
        for fault in faults[: limits.FAULTS_SHOWN]
    ]


def _common_faults(system: System[Any], data: Mapping[str, Any]) -> list[Fault]:
    faults: list[Fault] = []
    if not keys.is_local_id(data.get("id")):
        faults.append(
            Fault(
                "",
                _(
                    "A card's id is lower case letters, digits and single hyphens, "
                    "at most %(most)s.",
                    most=keys.LOCAL_ID_LENGTH,
                ),
                "id",
            )
        )
    kinds = [kind.id for kind in system.kinds]
    if data.get("kind") not in kinds:
        faults.append(Fault("", _("The kind is one of %(kinds)s.", kinds=kinds), "kind"))
    if not is_name(data.get("name"), Card.MAX_NAME):
        faults.append(Fault("", needs_name(Card.MAX_NAME), "name"))
    if len(written(data).encode()) > limits.BYTES_OF_A_CARD:
        message = _("This card is too large: at most %(most)s bytes.", most=limits.BYTES_OF_A_CARD)
        faults.append(Fault("", message))
    return faults


def is_valid(system: System[Any], data: Mapping[str, Any]) -> bool:
    """Whether a card that is kept can be played with by the rules as they are now.

    The rules do not change while a process runs, so each card is looked at once.
    """
    return _is_valid(system, json.dumps(data, sort_keys=True))


@lru_cache(maxsize=4096)
def _is_valid(system: System[Any], text: str) -> bool:
    return not _system_faults(system, json.loads(text))


def faults_now(system: System[Any], data: Mapping[str, Any]) -> list[Fault]:
    """What the rules as they are now find wrong with a card that is kept."""
    return _system_faults(system, data)


def _system_faults(system: System[Any], data: Mapping[str, Any]) -> list[Fault]:
    try:
        faults = system.card_faults(data)
        if not faults:
            system.card_text(data)
            system.card_facets(data)
    except Exception:
        # People can write anything into a card: what a schema overlooks must not break the page.
        log.exception("%s: checking a card failed", system.id)
        return [Fault("", _("This card cannot be understood."))]
    return faults


def is_name(value: Any, most: int) -> bool:
    """Whether that is one visible line of at most so many characters."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= most
        and value == " ".join(value.split())
        and value.isprintable()
    )


def needs_name(most: int) -> Message:
    """Why something is no name."""
    return _("A name is one line of 1 to %(most)s characters, with single spaces.", most=most)
