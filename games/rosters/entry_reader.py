"""Read the entry that a text stands for: the card, its number, what it carries, and its values."""

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from games.cards.models import Card
from games.rosters import limits
from games.rosters.naming import Found, Names, Unknown
from games.rosters.service import slot_of, slot_refusal
from games.rosters.stated_values import stated_values, with_free_value
from games.rosters.values import Labels, parted
from games.rules.contract.definition import System
from games.rules.forms.rosters import Slot
from games.rules.text import Message, _

AND = " + "
_COUNT_BEFORE = re.compile(
    r"(?:(?P<times>\d{1,2})\s?[x×]\s?|[x×](?P<other>\d{1,2})\s)(?P<name>\S.*)"
)
_COUNT_BEHIND = re.compile(
    r"(?P<name>.*\S)\s[(\[]?(?:[x×]\s?(?P<times>\d{1,2})|(?P<other>\d{1,2})\s?[x×])[)\]]?"
)


@dataclass
class Entries:
    """The entries of a roster, added text by text. `slot` is the current section; `below_strangers`
    means that the texts are under a heading of cards that belong to no section."""

    system: System[Any]
    names: Names
    labels: Labels
    slot: Slot | None = None
    below_strangers: bool = False
    all: list[dict[str, Any]] = field(default_factory=list)

    def add(self, text: str, behind: Sequence[str] = (), exactly: bool = False) -> list[Message]:
        """Add the entries that a text stands for, with the pieces behind it. With `exactly`, accept
        only the exact names that this site writes. Return notes on uncertain matches. Raises
        Unknown."""
        times, text = self._counted(text)
        text, values = self._values(text)
        carried: list[str] = []
        if AND in text and not self.names.is_name(text):
            text, *carried = text.split(AND)
        found = self.names.exact(text) if exactly else self.names.card(text, self._fits, behind)
        fitting = [
            slot
            for slot in self.system.rosters.slots
            if self.system.rosters.fits(slot, found.card.data)
        ]
        if fitting:
            slot = self._slot_among(fitting, found.card)
            loaded, refusals = self._loaded(slot, found.card, carried)
            if refusals and exactly:
                raise Unknown(refusals[0])
            return refusals + self._add(slot, found, times, loaded, values)
        if not self.below_strangers or self.stands(found.card):
            self._add_to_last(found.card, times)
        return []

    def say(self, values: Mapping[str, int | str]) -> list[Message]:
        """Set values of the last entry where possible. Return the reasons against the others."""
        slot = slot_of(self.system, self.all[-1]["slot"]) if self.all else None
        if slot is None:
            return []
        checked, faults = slot.checked_values(self.all[-1].get("values", {}) | values)
        if checked:
            self.all[-1]["values"] = checked
        else:
            self.all[-1].pop("values", None)
        return [fault.message for fault in faults]

    def last_card(self) -> Card | None:
        """The card of the last entry."""
        return self.names.by_id.get(self.all[-1]["card"]) if self.all else None

    def has_values(self, text: str) -> bool:
        """Whether a text ends with values in braces."""
        return bool(self._values(text)[1])

    def names_one(self, text: str) -> bool:
        """Whether a text names a card that is possible in the current section, whatever follows the
        name."""
        return self.names.means_one(
            self._counted(text)[1], lambda card: self.below_strangers or self.stands(card)
        )

    def stands(self, card: Card) -> bool:
        """Whether a card can be in a roster at all, by itself or carried."""
        slots = self.system.rosters.slots
        return any(
            self.system.rosters.fits(slot, card.data) or card.kind in slot.parts for slot in slots
        )

    def _fits(self, card: Card) -> bool:
        return self.slot is not None and self.system.rosters.fits(self.slot, card.data)

    def _slot_among(self, fitting: list[Slot], card: Card) -> Slot:
        if self.slot in fitting:
            return self.slot
        if len(fitting) == 1:
            return fitting[0]
        message = _("Say in which part %(card)s stands by a heading above it.", card=card.name)
        raise Unknown(message)

    def _values(self, text: str) -> tuple[str, dict[str, int | str]]:
        """A text without the braces at its end, and the values in them."""
        return (text, {}) if self.names.is_name(text) else parted(text, self.labels)

    def _add(
        self,
        slot: Slot,
        found: Found,
        times: int,
        loaded: list[str],
        values: Mapping[str, int | str],
    ) -> list[Message]:
        entry: dict[str, Any] = {"slot": slot.id, "card": found.card.card_id}
        checked, faults = slot.checked_values(values)
        if faults:
            raise Unknown(faults[0].message)
        if slot.parts:
            entry["with"] = loaded
        if len(self.all) + times > limits.ENTRIES_OF_A_ROSTER:
            raise Unknown(_("A list of at most %(most)s entries.", most=limits.ENTRIES_OF_A_ROSTER))
        form = self.system.exchange.lists
        listed = stated_values(found.behind if slot.values else (), form, self.labels)
        strange = [piece for piece in found.strange if piece not in listed.pieces]
        listed = with_free_value(listed, strange, form)
        self.all.append(entry)
        notes = self.say({**listed.values, **checked})
        self.all += [deepcopy(entry) for _time in range(times - 1)]
        return notes + _not_sure(found, [piece for piece in strange if piece not in listed.pieces])

    def _loaded(
        self, slot: Slot, card: Card, texts: Sequence[str]
    ) -> tuple[list[str], list[Message]]:
        """The ids of the cards that an entry carries, and the reasons why other texts name none."""
        if texts and not slot.parts:
            return [], [_("%(card)s does not carry anything.", card=card.name)]
        loaded: list[str] = []
        refusals = []
        for text in texts:
            for name in [text] if self.names.is_spelled(text) else text.split(", "):
                try:
                    loaded = self._load([*loaded, *self._carried(slot, name)])
                except Unknown as unknown:
                    refusals.append(unknown.message)
        return loaded, refusals

    def _carried(self, slot: Slot, text: str) -> list[str]:
        times, text = self._counted(text)
        card = self.names.card(text, lambda card: card.kind in slot.parts).card
        if card.kind not in slot.parts:
            raise Unknown(slot_refusal(card, slot))
        return [card.card_id] * times

    def _add_to_last(self, card: Card, times: int) -> None:
        """Add a card that belongs to no section to what the last entry carries. Raises Unknown."""
        last = self.all[-1] if self.all else None
        slot = slot_of(self.system, last["slot"]) if last else None
        if last is None or slot is None or card.kind not in slot.parts:
            raise Unknown(_("%(card)s stands in no part of a roster.", card=card.name))
        last["with"] = self._load([*last["with"], *[card.card_id] * times])

    def _load(self, carried: list[str]) -> list[str]:
        """Check the number of cards that an entry carries. Raises Unknown if there are too many."""
        if len(carried) > limits.CARDS_OF_AN_ENTRY:
            raise Unknown(_("It carries at most %(most)s cards.", most=limits.CARDS_OF_AN_ENTRY))
        return carried

    def _counted(self, text: str) -> tuple[int, str]:
        """The number at the beginning or end of a text, and the rest."""
        if not self.names.is_name(text):
            for form in (_COUNT_BEFORE, _COUNT_BEHIND):
                if counted := form.fullmatch(text):
                    times = int(counted["times"] or counted["other"])
                    return min(times, limits.ENTRIES_OF_A_ROSTER) or 1, counted["name"]
        return 1, text


def _not_sure(found: Found, strange: Sequence[str]) -> list[Message]:
    """Notes on what is uncertain about a match."""
    name = found.card.name
    notes = [
        _("Taken as %(card)s, on which there is no “%(strange)s”.", card=name, strange=piece[:80])
        for piece in strange
    ]
    if found.cost is not None:
        notes.append(_("Taken as %(card)s, which costs %(n)s.", card=name, n=found.cost))
    return notes
