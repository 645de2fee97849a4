"""Rosters as text that people read, write and paste.

    # Old friends
    The game's name

    ## Characters (2)
    - Iron Wolf
    - The Twin [twin-red]
    - Big Frame + Cannon + 2x Shield
    - Old Walker {Pilot: Ida; Skill: 3}

An entry is followed by the cards that it carries, each after a plus, and by its values in braces.
An id in brackets distinguishes cards of the same name. Other lists are read too (`list_reader`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from games.cards import metering
from games.cards.checking import is_name
from games.cards.models import Card
from games.cards.refusals import Refused
from games.cards.words import translate
from games.rosters import limits
from games.rosters.entry_reader import AND
from games.rosters.list_reader import Reading, Unread, reading
from games.rosters.models import Roster
from games.rosters.service import named_by
from games.rosters.values import in_braces
from games.rules.contract.definition import System
from games.rules.forms.faults import Fault
from games.rules.text import Message, _

# --- writing ------------------------------------------------------------------------------------


def written(roster: Roster, system: System[Any], cards: Iterable[Card]) -> str:
    """The roster as text. `cards` are all that its owner may use, needed to distinguish cards of
    the same name."""
    by_id: dict[str, Card] = {}
    by_name: dict[str, int] = defaultdict(int)
    for card in cards:
        by_id[card.card_id] = card
        by_name[card.name.casefold()] += 1
    lines = [f"# {roster.name}", translate(system.name)]
    for slot in system.rosters.slots:
        entries = [entry for entry in roster.entries if entry["slot"] == slot.id]
        if entries:
            lines += ["", f"## {translate(slot.label)} ({len(entries)})"]
            for entry in entries:
                called = [_called(card_id, by_id, by_name) for card_id in named_by(entry)]
                lines.append(f"- {AND.join(called)}{in_braces(slot, entry)}")
    return "\n".join(lines) + "\n"


def _called(card_id: str, by_id: Mapping[str, Card], by_name: Mapping[str, int]) -> str:
    card = by_id.get(card_id)
    if card is None:
        return f"? [{card_id}]"
    alone = by_name[card.name.casefold()] == 1
    return card.name if alone else f"{card.name} [{card_id}]"


# --- reading ------------------------------------------------------------------------------------


def read(system: System[Any], text: str, cards: Iterable[Card]) -> Reading:
    """Read a roster from text: what is understood, and all lines that are not. Raises Refused with
    a fault for each line if nothing is understood, and metering.QuotaExceeded."""
    size = len(text.encode("utf-8", "replace"))
    if size > limits.BYTES_OF_A_TEXT:
        message = _("This text is too long: at most %(most)s bytes.", most=limits.BYTES_OF_A_TEXT)
        raise Refused(Fault("", message))
    listed = list(cards)
    metering.count_values(len(listed))  # each name is examined
    with metering.reading(size, metering.BYTES_OF_A_LIST):
        found = reading(system, text, listed)
    if not found.entries:
        faults = [Fault("", _with_nearest(one), str(one.number)) for one in found.unread]
        raise Refused(*(faults or [Fault("", _("There are no cards in this text."))]))
    found.name = found.name if is_name(found.name, Roster.MAX_NAME) else gettext("Roster")
    return found


def _with_nearest(unread: Unread) -> Message:
    if not unread.nearest:
        return unread.message
    nearest = [card.name for card in unread.nearest]
    return _("%(message)s Perhaps %(nearest)s?", message=unread.message, nearest=nearest)
