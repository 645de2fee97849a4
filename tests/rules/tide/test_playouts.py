"""Random matches of all scenarios, to their ends, with all that always holds checked on the way."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.rules.contract.asking import Game
from games.rules.contract.checkpoints import digest_of
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.tide import SYSTEM
from games.rules.tide.cards import packs
from games.rules.tide.state import State
from games.rules.tools.playouts import dice_key, play_out

from .campaign import SCENARIOS, setup_of


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_match_comes_to_its_end(scenario: str) -> None:
    played = play_out(SYSTEM, 1, setup=setup_of(scenario), check_every=5)
    assert played.trouble is None, played.trouble
    assert played.ending


def test_a_failed_match_leaves_a_file_that_the_referee_plays_to_the_same_state(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The match fails as soon as a unit has acted."""
    digests: list[str] = []

    def wrong(game: Game[State]) -> list[str]:
        digests.append(digest_of(SYSTEM, game.state))
        acted = any(unit.activation == "fatigued" for unit in game.state.units.values())
        return ["a unit is tired"] if acted else []

    monkeypatch.setattr(SYSTEM.random_play, "invariants", wrong)
    with pytest.raises(CommandError, match="some matches of tide failed"):
        call_command(
            *("playouts", "tide"),
            matches=1,
            seed=4,
            failures=tmp_path,
            stdout=StringIO(),
            stderr=StringIO(),
        )
    printed = StringIO()
    call_command("referee", str(tmp_path / "tide-4.json"), stdout=printed)
    steps = json.loads(printed.getvalue())["steps"]
    assert [step["digest"] for step in steps[1:]] == digests


def test_restored_at_any_checkpoint_everything_that_follows_is_the_same() -> None:
    """Each answer is also given to a table that is made anew from the last snapshot and the answers
    since, as a server does after a restart."""
    setup, rng = setup_of("road-patrol"), random.Random(7)
    table = Table(SYSTEM, setup, Dice(Seeded(dice_key(7))))
    log: list[tuple[int, Any, Iterable[int]]] = []
    while table.result is None:
        seat = rng.choice(sorted(table.asks))
        raw = table.asks[seat].sample(rng)
        assert raw is not None
        log.append((seat, raw, table.answer(seat, raw).faces))
        snapshot = table.snapshot
        assert snapshot is not None
        again = Table.restored(
            SYSTEM, setup, Dice(Seeded(dice_key(7))), snapshot, log[snapshot.number :]
        )
        assert again.digest() == table.digest()
        assert [ask.brief() for ask in again.asks.values()] == [
            ask.brief() for ask in table.asks.values()
        ]


@pytest.mark.rule("TI-3.3", "TI-14.1", "TI-15.p2")
def test_decks_are_off_so_no_card_is_dealt_drawn_or_played() -> None:
    assert {card["kind"] for card in packs.cards().values()} == {
        *("board", "figure", "scenario", "vehicle")
    }
    setup, rng = setup_of("orchard-ridge"), random.Random(3)
    table = Table(SYSTEM, setup, Dice(Seeded(dice_key(3))))
    asked, spent_on = set(), set()
    while table.result is None:
        for ask in table.asks.values():
            asked.add(ask.rule)
            spent_on |= {option.id for option in ask.options if ask.rule == "TI-13.3"}
        seat = rng.choice(sorted(table.asks))
        table.answer(seat, table.asks[seat].sample(rng, eager=True))
    assert "TI-13.3" in asked
    assert "TI-14.1" not in asked
    assert spent_on == {"spend"}, "command goes on the initiative card alone"
