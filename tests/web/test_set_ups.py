"""What matches were begun with, as it is read from the database: a built-in card is in memory
once."""

from __future__ import annotations

from copy import deepcopy

import pytest

from games.matches.log import setups
from games.matches.models import Match
from games.rules.systems import systems
from tests.matchmaking import begun_match, play_on

pytestmark = pytest.mark.django_db


def read_anew(match: Match) -> dict[str, object]:
    """The cards of a match, as they are read where nobody has needed them yet."""
    setups.clear()
    return dict(setups.of(Match.objects.get(pk=match.pk)).cards)


@pytest.mark.parametrize("name", systems())
def test_matches_share_the_built_in_cards_that_they_are_played_with(name: str) -> None:
    match = begun_match(system=name)
    cards, built_in = read_anew(match), systems()[name].cards.built_in
    assert cards == match.setup["cards"]
    known = [card_id for card_id in cards if card_id in built_in]
    assert known
    assert [card_id for card_id in known if cards[card_id] is not built_in[card_id]] == []


def test_a_card_that_has_changed_since_the_match_began_stays_as_it_was() -> None:
    match = begun_match(system="crisis")
    changed = next(iter(match.setup["cards"]))
    match.setup["cards"][changed]["name"] = "As it was once"
    match.save(update_fields=["setup"])
    cards, built_in = read_anew(match), systems()["crisis"].cards.built_in
    assert cards == match.setup["cards"]
    assert built_in[changed]["name"] != "As it was once"


@pytest.mark.parametrize("name", systems())
def test_matches_that_are_played_leave_the_shared_cards_as_they_are(name: str) -> None:
    built_in = systems()[name].cards.built_in
    before = deepcopy(dict(built_in))
    match = begun_match(system=name)
    read_anew(match)
    play_on(match, 60, seed=2)
    assert built_in == before
