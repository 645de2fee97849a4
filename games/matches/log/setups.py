"""The set-ups of matches, loaded once and shared by live Tables, drawing and wording. They change
only when a player's name is removed (see Match.names_gone)."""

import json
from collections import OrderedDict
from threading import Lock
from typing import cast
from weakref import WeakValueDictionary

from games.matches.models import Match
from games.people.languages import foreign, note, written_in
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
    """The set-up of a match. Texts that people wrote in it are noted for the page. Raises
    Match.DoesNotExist if the match has not begun."""
    setup = _cached(match)
    note(foreign_texts(setup))
    return setup


def foreign_texts(setup: Setup) -> frozenset[str]:
    """Names and texts of its cards and players in another language than the reader's."""
    key = "foreign texts", written_in()
    if key not in setup.cache:
        setup.cache[key] = foreign([setup.names, setup.cards, setup.rosters])
    found: frozenset[str] = setup.cache[key]
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
