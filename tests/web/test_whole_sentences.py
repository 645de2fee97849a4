"""Whatever a page says is a message that can be translated: read in a language made for tests, in
which every message stands in brackets (see `pseudo`)."""

from __future__ import annotations

import pytest

from games.matches.log import match_dice
from games.rules.systems import FOLDERS
from games.rules.tools.playouts import dice_key
from tests.matchmaking import begun_match, play_on
from tests.people import Browser, new_guest
from tests.web.bracketed import left_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("folder", FOLDERS)
def test_all_that_is_said_at_a_table_is_a_message(
    reader: Browser, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_dice, "key_of", lambda _seed, _parts: dice_key(5))
    match = begun_match(reader.player, new_guest("B2").player, system=folder)
    for answers in (0, 60, 5000):
        play_on(match, answers, seed=3)
        assert left_in(reader, f"/matches/{match.pk}/") == set()
    assert left_in(reader, f"/matches/{match.pk}/result/") == set()


@pytest.mark.parametrize(
    "path",
    ["/", "/matches/new/", "/rosters/", "/cards/", "/people/me/", "/people/me/notifications/"],
)
def test_all_that_a_page_says_is_a_message(reader: Browser, path: str) -> None:
    assert left_in(reader, path) == set()
