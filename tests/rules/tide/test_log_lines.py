"""Events in words: every kind of event has its line."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Game
from games.rules.contract.lines import Line
from games.rules.tide import SYSTEM, assault, log_lines
from games.rules.tide.assault import Assault
from games.rules.tide.fire import previews, resolve, results
from games.rules.tide.state import State
from tests.rules.running import run

from ..telling import event_of
from .moving import move
from .positions import hex_of, match, squad, vehicle
from .shots import attack

HIT, MISS = 6, 1


def lines(game: Game[State]) -> list[Line]:
    """The lines of all events so far."""
    game.setup.names = ["Ann", "Bob"]
    found = [log_lines.log_line(event, game.setup) for event in game.take_events()]
    return [line for line in found if line]


def sentences(game: Game[State]) -> list[str]:
    return [str(line.message) for line in lines(game)]


def test_a_move_in_words() -> None:
    game = match(squad("rr", "0004"), vehicle("m3a1", "0104"), markers={"0204": "razor-wire"})
    move(game, "move", ["0104", "0204"])
    found = lines(game)
    assert [str(line.message) for line in found] == [
        "A1 advances.",
        "A1 enters 0104.",
        "A1 enters 0204.",
        "A1 has to stop in 0204.",
    ]
    assert [str(detail) for detail in found[1].details] == ["1 MP"]
    assert (found[1].rule, found[1].seat, found[1].units) == ("TI-6.2", 0, ("a1",))


def test_boarding_and_digging_in_words() -> None:
    game = match(squad("rr", "0104"), vehicle("m3a1", "0104"), markers={"0104": "pillbox"})
    move(game, "dig-in:a1:m1")
    move(game, "come-out")
    move(game, "board:a1:a2")
    assert sentences(game)[1:] == [
        "A1 enters the pillbox.",
        "A1 comes out of its fortification.",
        "A1 gets into A2.",
        "A1 is fatigued.",
    ]


def test_an_attack_in_words_with_its_dice() -> None:
    game = match(
        squad("re", "0104"),
        squad("rr", "0103"),
        squad("reo", "0404", side=1),
        hexes={"0404": "0w"},
        faces=[HIT, HIT, MISS, MISS, HIT, MISS],
    )
    run(resolve(game, attack(game, "a1", "a2")), ("lose", {"figures": ["1"]}))
    first, volley, lost, *rest = lines(game)
    assert str(first.message) == "A1 fires at B1: a normal attack."
    assert [str(detail) for detail in first.details] == ["concentrated fire", "supported by A2"]
    assert (str(volley.message), volley.seat) == ("1 hit on B1.", None)
    assert [roll.faces for roll in volley.rolls] == [("6", "6", "1", "1"), ("6", "1")]
    assert volley.rolls[1].marks == ("success", "")
    assert [str(detail) for detail in volley.details] == [
        "normal range",
        "Regular 1",
        "Elite +2",
        "2 × Regular 2",
        "halved: in support",
        "woods 2",
    ]
    assert str(lost.message) == "B1 loses Elite."
    assert [line.kind for line in rest] == ["note", "note"]


def test_an_area_attack_is_said_to_be_one() -> None:
    game = match(squad("m", "0004"), squad("rr", "0404", side=1), faces=[MISS, MISS])
    run(resolve(game, attack(game, "a1/m")))
    assert "an area attack on 0404" in [str(detail) for detail in lines(game)[0].details]


def test_results_in_words() -> None:
    game = match(squad("rr", "0104"), vehicle("m3a1", "0104"), squad("rr", "", transport="a2"))
    results.suppress(game, game.state.squads["a1"], 1)
    results.suppress(game, game.state.squads["a1"], 3)
    results.damage(game, game.state.vehicles["a2"], 1)
    results.damage(game, game.state.vehicles["a2"], 4)
    assert sentences(game) == [
        "A1 is pinned.",
        "A1 routs.",
        "A2 is lightly damaged.",
        "A3 dies in its transport.",
        "A2 is destroyed.",
    ]


# -- In short, beside the line that an entry begins with


def shorts(game: Game[State]) -> list[str]:
    """What the lines say in short, of those that say anything."""
    return [str(line.entry.short) for line in lines(game) if line.entry.short]


def test_results_in_short() -> None:
    game = match(
        squad("rr", "0104"),
        vehicle("m3a1", "0104"),
        squad("rr", "", transport="a2"),
        squad("rrr", "0105"),
    )
    results.suppress(game, game.state.squads["a1"], 1)
    results.suppress(game, game.state.squads["a1"], 3)
    results.damage(game, game.state.vehicles["a2"], 1)
    results.damage(game, game.state.vehicles["a2"], 4)
    run(results.casualties(game, game.state.squads["a4"], 2))
    found = lines(game)
    assert {line.entry.place for line in found} == {"part"}
    assert [str(line.entry.short) for line in found] == [
        "A1 pinned",
        "A1 routs",
        "A2 lightly damaged",
        "A3 destroyed",
        "A2 destroyed",
        "A4 −2",
    ]
    assert [line.entry.short_of for line in found] == ["morale a1", *[""] * 5]


def test_a_move_is_one_entry_that_says_the_last_place() -> None:
    game = match(squad("rr", "0004"), vehicle("m3a1", "0104"), markers={"0204": "razor-wire"})
    move(game, "move", ["0104", "0204"])
    found = [line.entry for line in lines(game)]
    assert [(one.place, one.of, str(one.short), one.short_of) for one in found] == [
        ("own", "move a1", "", ""),
        ("part", "move a1", "to 0104", "place"),
        ("part", "move a1", "to 0204", "place"),
        ("part", "move a1", "", ""),
    ]
    game = match(squad("rr", "0104"), vehicle("m3a1", "0104"))
    move(game, "board:a1:a2")
    assert shorts(game) == ["into A2"]


def assaulted() -> Any:
    """Two squads have assaulted a third and advanced into its hex."""
    game = match(
        squad("rr", "0204"),
        squad("rr", "0303"),
        squad("rr", "0304", side=1),
        faces=[HIT, HIT, HIT, HIT, MISS],
    )
    advance = ("advance", {"units": ["a1"]})
    run(assault.resolve(game, Assault(hex_of("0304"), "a1", ("a2",))), advance)
    return game


def test_an_assault_in_short() -> None:
    found = lines(assaulted())
    assert [line.entry.place for line in found] == ["own", *["part"] * (len(found) - 1)]
    assert [str(line.entry.short) for line in found if line.entry.short] == [
        "3 to 1",
        "A1 −1",
        "B1 −2",
        "B1 destroyed",
        "A1 advances into 0304",
    ]


def test_an_assault_in_words() -> None:
    found = lines(assaulted())
    assert [str(line.message) for line in found][:3] == [
        "A1 assaults 0304.",
        "Both sides roll.",
        "The assault succeeds, 3 to 1.",
    ]
    assert [roll.faces for roll in found[1].rolls] == [("6", "6", "6"), ("6", "1")]
    assert "A1 advances into 0304." in [str(line.message) for line in found]


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("deployed", {"unit": "a1", "hex": [1, 4], "kind": "ride"}, "A1 is deployed in a tr"),
        ("round", {"round": 2}, "Round 2"),
        ("phase", {"phase": "status"}, "Status Phase"),
        ("turn", {"side": 1, "actions": 1}, "Bob has 1 action."),
        ("turn", {"side": 0, "actions": 3}, "Ann has 3 actions."),
        ("control", {"side": 0, "hex": [1, 4]}, "Ann controls 0304."),
        ("command", {"side": 0, "command": 2}, "Ann receives 2 command points."),
        ("points", {"side": 1, "points": 1}, "Bob scores 1 point."),
        ("spent", {"side": 1, "command": 0}, "Bob keeps the command points."),
        ("spent", {"side": 1, "command": 1}, "Bob puts 1 command point on the initiative card."),
        ("initiative", {"side": 1}, "Bob takes the initiative."),
        ("wire-removed", {"hex": [1, 4]}, "The razor wire in 0304 is gone."),
        ("wire-removed", {"unit": "a1", "hex": [1, 4], "mp": 2}, "A1 removes the razor wire in"),
        ("mines", {"unit": "a1", "hex": [1, 4], "faces": [4], "hits": 1}, "1 hit by the mines in"),
        ("healed", {"unit": "a1", "squad": "a2", "face": 3, "healed": False}, "A1 heals nobody."),
        ("healed", {"unit": "a1", "squad": "a2", "face": 4, "healed": True}, "A1 heals: a figure"),
        ("transferred", {"unit": "a1", "other": "a2"}, "A1 and A2 exchange figures."),
    ],
)
def test_other_events_in_words(kind: str, data: dict[str, Any], words: str) -> None:
    game = match()
    game.setup.names = ["Ann", "Bob"]
    line = log_lines.log_line(event_of(SYSTEM, kind, {"rule": "TI-1.1", **data}), game.setup)
    assert line is not None
    assert line.rule == "TI-1.1"
    assert str(line.message).startswith(words)
    assert "%(" not in str(line.message)


def test_an_event_that_is_announced_no_more_is_passed_over() -> None:
    assert SYSTEM.events.codec.read({"kind": "tea", "data": {}, "to": None}) is None


def test_a_deployment_is_read_as_it_was_kept_before() -> None:
    kept = {"unit": "a1", "hex": [1, 4], "kind": "dig-in", "rule": "TI-3.6"}
    event = event_of(SYSTEM, "deployed", kept)
    assert event == event_of(SYSTEM, "deployed", event.data)
    assert event.data["how"] == "dig-in"


@pytest.mark.rule("TI-11.t7")
def test_thick_armour_is_said() -> None:
    game = match(
        vehicle("m4a1-sherman", "0104"), vehicle("tiger-i", "0404", side=1), faces=[MISS] * 30
    )
    shot = attack(game, "a1")
    assert "One red die is turned to a 6: thick armour." in map(str, previews.of(game, shot).notes)
    run(resolve(game, shot))
    (volley,) = [line for line in lines(game) if line.rolls]
    assert "thick armour" in map(str, volley.details)
