"""What is written of a roster here is read here, whatever is in it, in every language."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings as site
from django.utils.translation import get_language, override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.cards.checking import is_name
from games.cards.models import Card
from games.rosters import lines
from games.rosters.models import Roster
from games.rules.fields import Number
from games.rules.forms.rosters import EntryValue, Slot
from games.rules.systems import FOLDERS, systems
from tests.web.test_rosters_lists import cards_of

LANGUAGES = [code for code, _name in site.LANGUAGES]
FIRST_LETTER = {"zh-hans": 0x4E00, "ja": 0x30A1}


def translated(text: str) -> str:
    """A text as if it were translated: other letters in each language, without spaces."""
    first = FIRST_LETTER.get(get_language() or "")
    if first is None or "%" in text:
        return text
    return "".join(chr(first + ord(sign) % 83) for sign in text if not sign.isspace())


@pytest.fixture(autouse=True)
def translations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.cards.words.Reader.gettext", lambda _reader, text: translated(text))


NAMES = st.text(
    st.characters(categories=["L", "N", "P", "S"], codec="utf-8"), min_size=1, max_size=30
)

TITLES = NAMES.filter(lambda name: is_name(name, Roster.MAX_NAME))


def value_of(value: EntryValue) -> st.SearchStrategy[int | str]:
    """Any value that an entry may state."""
    if isinstance(value.field, Number):
        return st.integers(value.field.low, value.field.high)
    return NAMES


@st.composite
def entries_of(draw: st.DrawFn, slot: Slot, folder: str) -> list[dict[str, Any]]:
    """Up to four entries of a part, with whatever they may carry and say of themselves."""
    cards = list(cards_of(folder).values())
    system = systems()[folder]
    fitting = [card.card_id for card in cards if system.rosters.fits(slot, card.data)]
    carried = [card.card_id for card in cards if card.kind in slot.parts]
    entries = []
    for card_id in draw(st.lists(st.sampled_from(fitting), max_size=4)):
        entry: dict[str, Any] = {"slot": slot.id, "card": card_id}
        if slot.parts:
            entry["with"] = draw(st.lists(st.sampled_from(carried), max_size=4))
        given_values = {value.name: draw(value_of(value)) for value in slot.values}
        if checked := slot.checked_values(given_values)[0]:
            entry["values"] = checked
        entries.append(entry)
    return entries


@pytest.mark.parametrize("folder", FOLDERS)
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    data=st.data(), name=TITLES, written=st.sampled_from(LANGUAGES), read=st.sampled_from(LANGUAGES)
)
def test_the_text_of_any_roster_reads_the_same_in_any_language(
    folder: str, data: Any, name: str, written: str, read: str
) -> None:
    system = systems()[folder]
    cards: list[Card] = list(cards_of(folder).values())
    entries = [e for slot in system.rosters.slots for e in data.draw(entries_of(slot, folder))]
    first = next(
        slot for slot in system.rosters.slots if slot.least or len(system.rosters.slots) == 1
    )
    fitting = [card.card_id for card in cards if system.rosters.fits(first, card.data)]
    if not entries:
        entries = [{"slot": first.id, "card": fitting[0], **({"with": []} if first.parts else {})}]
    roster = Roster(system=folder, name=name, entries=entries)
    with override(written):
        text = lines.written(roster, system, cards)
    with override(read):
        found = lines.read(system, text, cards)
    assert found.unread == []
    assert (found.name, found.entries) == (name, entries)
