"""The set-ups of matches, loaded once and shared by live Tables, drawing and wording. They change
only when a player's name is removed (see Match.names_gone)."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any, cast
from weakref import WeakValueDictionary

from games.cards import keys, translations
from games.matches.models import Match
from games.people.languages import foreign, note_as, written_in
from games.rules.contract.asking import Setup
from games.rules.contract.cards import CardsById
from games.rules.data import Plain

BUDGET = 4 * 1024 * 1024
"""Most characters of unused set-ups that stay in memory, the most recently used ones: about five
bytes of memory for each character."""

_Key = tuple[str, int]

_guard = Lock()
_used: WeakValueDictionary[_Key, Setup] = WeakValueDictionary()
_loaded: OrderedDict[_Key, tuple[Setup, int]] = OrderedDict()
_sizes = 0


def of(match: Match) -> Setup:
    """The set-up of a match. Its cards are loaded for what is being read, and texts that people
    wrote in it are noted for the page. Raises Match.DoesNotExist if the match has not begun."""
    setup = _cached(match)
    note_as(foreign_texts(match.system, setup))
    for card in _own_cards(setup):
        translations.add(match.system, card)
    return setup


def foreign_texts(system_id: str, setup: Setup) -> Mapping[str, str]:
    """The languages of names and texts of its cards and players, where they differ from the
    reader's or were named."""
    reader = written_in()
    key = "foreign texts", reader
    if key not in setup.cache:
        known = foreign([setup.names, setup.cards, setup.rosters])
        for card in _own_cards(setup):
            known |= translations.languages_shown(system_id, card, reader)
        setup.cache[key] = known
    found: Mapping[str, str] = setup.cache[key]
    return found


def _own_cards(setup: Setup) -> list[Mapping[str, Any]]:
    """The cards of its players' own."""
    if "own cards" not in setup.cache:
        setup.cache["own cards"] = [
            card for card_id, card in setup.cards.items() if keys.pack_key(card_id)
        ]
    found: list[Mapping[str, Any]] = setup.cache["own cards"]
    return found


def _cached(match: Match) -> Setup:
    key = (match.pk, match.names_gone)
    with _guard:
        setup = _used.get(key)
        if setup is not None and key in _loaded:
            _loaded.move_to_end(key)
            return setup
    if setup is None:
        written = Match.objects.values_list("setup", flat=True).get(
            pk=match.pk, setup__isnull=False
        )
        setup = Setup.model_validate(written)
        setup.cards = _shared(match.get_system().cards.built_in, setup.cards)
    return _store(key, setup)


def _shared(built_in: CardsById, cards: CardsById) -> dict[str, Plain]:
    """The cards of a set-up, with unchanged built-in cards replaced by the process's own objects,
    which all matches share."""
    return {
        card_id: cast(Plain, built_in[card_id] if built_in.get(card_id) == card else card)
        for card_id, card in cards.items()
    }


def size(setup: Setup) -> int:
    """The characters of a set-up as JSON, to which a match's memory is proportional."""
    return len(json.dumps(setup.model_dump(mode="json")))


def _store(key: _Key, setup: Setup) -> Setup:
    global _sizes
    length = size(setup)
    with _guard:
        setup = _used.setdefault(key, setup)
        if key not in _loaded:
            _loaded[key] = setup, length
            _sizes += length
        while _sizes > BUDGET and len(_loaded) > 1:
            _key, (_setup, dropped) = _loaded.popitem(last=False)
            _sizes -= dropped
    return setup


def clear() -> None:
    """Forget all of them, as a restart of the process would."""
    global _sizes
    with _guard:
        _used.clear()
        _loaded.clear()
        _sizes = 0
