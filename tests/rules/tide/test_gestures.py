"""What the table shows of events."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.rules.contract.asking import Game
from games.rules.contract.events import Event
from games.rules.contract.table import Table
from games.rules.dice import Dice, Seeded
from games.rules.tide import SYSTEM, assault, gestures
from games.rules.tide.actions.special import HealingRolled
from games.rules.tide.assault import Assault
from games.rules.tide.constants.movement import MINE_HITS
from games.rules.tide.constants.rounds import HEALED
from games.rules.tide.movement.obstacles import mines
from games.rules.tide.state import State
from games.rules.tools.playouts import random_setup
from tests.rules.running import events, run

from .positions import act, hex_of, match, squad

TOLD = {
    *("round", "turn", "phase", "activated", "stopped", "fatigued", "control", "command"),
    *("points", "spent", "initiative", "transferred", "came-out", "wire-removed"),
    "assault-result",
}
"""Events that only the log tells."""


def test_every_kind_of_event_is_drawn_or_only_told() -> None:
    nothing = gestures.gestures.dispatch(Event)
    classes = SYSTEM.events.codec.classes.values()
    drawn = {cls.kind for cls in classes if gestures.gestures.dispatch(cls) is not nothing}
    assert drawn.isdisjoint(TOLD)
    assert drawn | TOLD == {cls.kind for cls in classes}


def test_what_happens_is_shown_in_matches_and_names_units_that_there_are() -> None:
    seen: Counter[str] = Counter()
    for seed in (5, 7):
        rng = random.Random(seed)
        table = Table(SYSTEM, random_setup(SYSTEM, rng), Dice(Seeded(b"%d" % seed)))
        while table.result is None:
            seat = rng.choice(sorted(table.asks))
            raw = table.asks[seat].sample(rng, eager=True)
            for event in table.answer(seat, raw).events:
                seen[event.kind] += 1
                shown = gestures.gestures(event)
                assert shown or event.kind in TOLD or not event.data.get("faces", True), event
                assert all(one.unit in table.game.state.units for one in shown)
    assert {"entered", "attack", "volley", "removed", "morale"} <= set(seen)


@pytest.mark.rule("TI-12.5")
def test_an_assault_shows_who_assaults_whom_and_the_dice_of_both() -> None:
    game = match(squad("rrrr", "0304"), squad("rr", "0404", side=1), faces=[1, 2, 3, 3, 1, 1])
    act(game, "a1", "assault")
    run(assault.resolve(game, Assault(hex_of("0404"), "a1")))
    told = events(game, "assault", "assault-roll")
    shown = [one for event in told for one in gestures.gestures(event)]
    assert [(one.kind, one.unit, one.to) for one in shown] == [
        ("line", "a1", "b1"),
        ("roll", "a1", ""),
        ("roll", "b1", ""),
    ]
    assert (shown[1].faces, shown[1].need) == (("1", "2", "3", "3"), 4)


def shown(game: Game[State], kind: str) -> list[tuple[str, tuple[str, ...], int | None]]:
    """Whose dice of the events of a kind are shown, and what each has to be."""
    return [
        (one.unit, one.faces, one.need)
        for event in events(game, kind)
        for one in gestures.gestures(event)
    ]


@pytest.mark.rule("TI-6.4.1")
def test_the_dice_of_mines_are_shown() -> None:
    game = match(squad("rr", "0304"), markers={"0304": "minefield"}, faces=[1, 5, 1, 1])
    run(mines(game, game.state.squads["a1"]))
    assert shown(game, "mines") == [("a1", ("1", "5", "1", "1"), MINE_HITS)]


@pytest.mark.rule("TI-5.7.2")
@pytest.mark.parametrize(("face", "said"), [(3, "not healed"), (4, "healed")])
def test_the_die_of_a_medic_is_shown(face: int, said: str) -> None:
    healed = HealingRolled(unit="a1", squad="a2", face=face, healed=said == "healed")
    (die,) = gestures.gestures(healed)
    assert (die.unit, die.faces, die.need, str(die.text)) == ("a1", (str(face),), HEALED, said)
