"""What the log says of weapon attacks."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.battletech import log_lines
from games.rules.battletech.shooting import carry_out, resolve
from games.rules.battletech.state import State
from games.rules.contract.asking import Game, Setup
from games.rules.contract.lines import Line
from tests.rules.running import run

from .positions import at, lance
from .shots import answer, fire


class Called:
    """Stands in for the names of a match: the ids of the 'Mechs themselves."""

    @classmethod
    def of(cls, _setup: Setup) -> Called:
        return cls()

    def mech(self, mech_id: str) -> str:
        return mech_id.upper()

    def seat_of(self, mech_id: str) -> int:
        return "ab".index(mech_id[0])


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_lines, "Names", Called)


def log(game: Game[State]) -> list[Line]:
    """The lines of what has happened since the last call."""
    written = [log_lines.log_line(event, game.setup) for event in game.take_events()]
    return [line for line in written if line]


def declared(game: Game[State], option: str, fields: dict[str, Any] | None = None) -> list[Line]:
    """The lines of a declaration of the Atlas."""
    run(carry_out(game, game.state.mech("a1"), answer(game, option, fields)))
    return log(game)


def duel(faces: list[int], **changes: Any) -> Game[State]:
    """An Atlas and, three hexes ahead, a Griffin that looks at it."""
    hexes = changes.pop("hexes", {})
    target = changes.pop("target", {})
    return lance(
        at("atlas", "0909", **changes),
        at("griffin", "0906", side=1, facing=3, **target),
        faces=faces,
        hexes=hexes,
    )


def test_a_declaration_names_each_shot() -> None:
    game = duel([], prone=True, target={"shut_down": True})
    (line,) = declared(game, "fire:a1", fire({"w3": "b1", "w6": "b1@HD"}, prop="LA"))
    assert str(line.message) == "A1 declares 2 shots."
    assert [str(one) for one in line.details] == [
        "AC/20 at B1",
        "Medium Laser at B1, aimed: head",
        "Propped on its left arm",
    ]
    assert (line.rule, line.seat) == ("BT-3.1.p1", 0)


def test_a_declaration_names_the_twist_and_the_spotter() -> None:
    game = lance(
        at("atlas", "0909"),
        at("locust", "1203"),
        at("griffin", "0901", side=1),
        hexes={"0905": "3"},
    )
    (line,) = declared(game, "fire:a1", fire({"w4": "b1/a2"}, "right"))
    assert str(line.message) == "A1 declares 1 shot."
    assert [str(one) for one in line.details] == [
        "Torso to the right",
        "LRM 20 at B1, spotted by A2",
    ]


def test_no_fire_and_clubs() -> None:
    assert [str(line.message) for line in declared(duel([]), "hold:a1")] == ["A1 does not fire."]
    wood = {"hexes": {"0909": "0l"}}
    found = declared(duel([], **wood), "club:a1")
    assert [str(line.message) for line in found] == ["A1 pulls up a tree as a club."]
    game = duel([])
    game.state.limbs = {"0909": 1}
    assert [str(line.message) for line in declared(game, "club:a1")] == [
        "A1 picks up a limb as a club."
    ]
    game = duel([], club="tree")
    run(carry_out(game, game.state.mech("a1"), answer(game, "drop-club:a1")), "hold:a1")
    assert [str(line.message) for line in log(game)] == ["A1 drops its club.", "A1 does not fire."]


def resolved(game: Game[State], weapons: dict[str, str]) -> list[Line]:
    """The lines of the shots of the Atlas."""
    declared(game, "fire:a1", fire(weapons))
    run(resolve(game, game.state.mech("a1")))
    return log(game)


@pytest.mark.rule("BT-3.3.p1", "BT-3.6.p1")
def test_a_shot_says_the_number_term_by_term_and_its_dice() -> None:
    hit = resolved(duel([3, 4, 4, 4], movement__mode="run"), {"w6": "b1"})[0]
    assert str(hit.message) == "A1 hits B1 with its Medium Laser (right arm)."
    assert [str(one) for one in hit.details] == ["6 or more is needed", "Gunnery 4", "ran +2"]
    assert [roll.faces for roll in hit.rolls] == [("3", "4")]
    miss = resolved(duel([1, 4], movement__mode="run"), {"w6": "b1"})[0]
    assert str(miss.message) == "A1 misses B1 with its Medium Laser (right arm)."


@pytest.mark.rule("BT-3.3.p2")
def test_a_shot_that_needs_no_roll_says_why() -> None:
    never = resolved(duel([], gunnery=8, movement__mode="jump", heat=13), {"w6": "b1"})[0]
    assert str(never.message) == "A1 misses B1 with its Medium Laser (right arm)."
    assert str(never.details[0]) == "13: it cannot hit"
    always = resolved(duel([4, 4], target={"shut_down": True}), {"w6": "b1"})[0]
    assert str(always.message) == "A1 hits B1 with its Medium Laser (right arm)."
    assert str(always.details[0]) == "0: it hits by itself"
    assert never.rolls == always.rolls == ()


@pytest.mark.rule("BT-3.6.p3")
def test_missiles_say_how_many_hit() -> None:
    found = resolved(duel([4, 4, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4]), {"w5": "b1"})
    assert str(found[1].message) == "4 missiles of 6 hit."
    assert [roll.faces for roll in found[1].rolls] == [("3", "3")]


@pytest.mark.rule("BT-3.5.p1")
def test_an_aim_says_whether_it_holds() -> None:
    holds = resolved(duel([3, 3], target={"shut_down": True}), {"w6": "b1@RT"})
    assert str(holds[1].message) == "The aim holds: right torso."
    failed = resolved(duel([5, 5, 4, 4], target={"shut_down": True}), {"w6": "b1@RT"})
    assert str(failed[1].message) == "The aim does not hold."
    assert "aimed: right torso" in [str(one) for one in failed[0].details]


@pytest.mark.rule("BT-3.2.p3")
def test_cover_that_takes_a_hit_is_named() -> None:
    found = resolved(duel([3, 3, 2, 3], hexes={"0907": "1"}), {"w6": "b1"})
    assert "The hit on the right leg of B1 goes into the cover." in [
        str(line.message) for line in found
    ]


def test_an_indirect_shot_names_its_spotter() -> None:
    game = lance(
        at("atlas", "0909"),
        at("locust", "1203"),
        at("griffin", "0901", side=1),
        hexes={"0905": "3"},
        faces=[1, 1],
    )
    (line,) = resolved(game, {"w4": "b1/a2"})
    assert [str(one) for one in line.details][-1] == "spotted by A2"
