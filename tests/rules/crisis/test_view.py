"""What players and spectators see of the table: all that lies open, and of what is secret only
their own."""

from __future__ import annotations

from typing import Any

import pytest

from .helpers import at, box, game, seen_by, unit


def seen(perspective: int | None = None, **position: Any) -> dict[str, Any]:
    """A match in its second round, of four characters, as a perspective sees it."""
    bat = unit(0, "bat", (18, 26), power=3, damage=2, conditions=["stun"], activated=True,
               counters={"Rage": 2}, holds=["relics#1"])  # fmt: skip
    elk, cat = unit(1, "elk", (18, 30), dazed=True), unit(1, "cat", (24, 18), side="injured")
    options = {
        "secure": "vaults", "extract": "relics", "secure_by": 1, "round": 2, "priority": 1,
        "vp": [3, 4], "threat": 15, "pieces": [box("crate", (10, 10), 2, 3, 2)],
        "turn": {"seat": 0, "unit": "a-bat", "actions": 1, "moves": 1},
        **position,
    }  # fmt: skip
    the_game = game(bat, elk, cat, unit(1, "jay", None, ko=True), **options)
    return seen_by(the_game, perspective)


def by_id(things: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {thing["id"]: thing for thing in things}


def test_the_match_and_its_table_are_seen() -> None:
    view = seen()
    open_to_all = ("stage", "round", "rounds", "vp", "priority", "passing", "threat", "revealed")
    assert [view[name] for name in open_to_all] == ["turn", 2, 6, [3, 4], 1, "seed", 15, True]
    assert (view["attack"], view["lasting"], view["vp_by_round"]) == (None, [], [])
    assert view["barriers"] == view["markers"] == []
    assert view["pieces"] == [
        {
            "id": "crate",
            "name": "Crate",
            "look": "crate",
            "size": 2,
            "interactive": True,
            "polygon": [at(9, 8.5), at(11, 8.5), at(11, 11.5), at(9, 11.5)],
        }
    ]


def test_the_board_is_seen_with_both_deployment_zones() -> None:
    board = seen()["board"]
    assert (board["width"], board["depth"]) == (36_000, 36_000)
    assert board["ranges"] == [1000, 3000, 6000, 8000, 10_000]
    assert board["battlefield"] == {"id": "", "name": "", "ground": "plain"}
    assert [(zone["seat"], zone["edge"]) for zone in board["zones"]] == [(0, "south"), (1, "north")]
    tops = [min(y for _x, y in zone["polygon"]) for zone in board["zones"]]
    assert tops == [30_000, 0]


def test_a_character_is_seen_with_all_that_is_on_it() -> None:
    characters = by_id(seen()["characters"])
    assert characters["a-bat"] == {
        "id": "a-bat",
        "card": "bat",
        "name": "Bat",
        "initials": "BA",
        "seat": 0,
        "x": 18_000,
        "y": 26_000,
        "radius": 689,
        "deployed": True,
        "ko": False,
        "side": "healthy",
        "damage": 2,
        "stamina": 5,
        "power": 3,
        "dazed": False,
        "activated": True,
        "active": True,
        "conditions": ["stun"],
        "holds": ["relics#1"],
        "counters": {"Rage": 2},
        "form": "",
        "upgrades": [],
        "size": 2,
        "speed": "M",
        "defense": {"physical": 3, "energy": 3, "mystic": 3},
        "on": None,
        "can_act": True,
    }
    states = ("dazed", "ko", "activated", "active", "side", "damage", "can_act", "radius")
    assert {key: [one[state] for state in states] for key, one in characters.items()} == {
        "a-bat": [False, False, True, True, "healthy", 2, True, 689],
        "b-elk": [True, False, False, False, "healthy", 5, False, 984],
        "b-cat": [False, False, False, False, "injured", 0, True, 689],
        "b-jay": [False, True, False, False, "healthy", 5, False, 689],
    }
    assert characters["b-elk"]["size"] == 3


def test_a_character_on_terrain_is_seen_on_it() -> None:
    view = seen(pieces=[box("roof", (24, 18), 4, 4, 2)])
    assert by_id(view["characters"])["b-cat"]["on"] == "roof"


def test_a_token_is_seen_with_who_holds_contests_and_secures_it() -> None:
    tokens = by_id(seen(tokens=[{"id": "vaults#1", "control": 1}])["tokens"])
    assert tokens["relics#2"] == {
        "id": "relics#2",
        "crisis": "relics",
        "type": "extract",
        "name": "Relic 2",
        "kind": "asset",
        "x": 18_000,
        "y": 26_000,
        "radius": 500,
        "holder": None,
        "control": None,
        "secured_by": 0,
        "contesting": ["a-bat"],
        "reach": 1000,
    }
    assert tokens["relics#1"]["holder"] == "a-bat"
    assert tokens["vaults#1"]["control"] == 1
    assert (tokens["vaults#2"]["type"], tokens["vaults#2"]["secured_by"]) == ("secure", None)


def test_a_token_that_is_removed_is_not_seen() -> None:
    assert "vaults#1" not in by_id(seen(tokens=[{"id": "vaults#1", "removed": True}])["tokens"])


def test_the_crises_are_seen_with_what_they_score_now() -> None:
    assert seen()["crises"] == [
        {
            "card": "vaults",
            "name": "Vaults",
            "type": "secure",
            "seat": 1,
            "threat": 17,
            "points_now": [0, 0],
        },
        {
            "card": "relics",
            "name": "Relics",
            "type": "extract",
            "seat": 0,
            "threat": 17,
            "points_now": [1, 0],
        },
    ]


@pytest.mark.rule("CP-ACT-01")
@pytest.mark.parametrize(
    ("turn", "shown"),
    [
        ({"unit": "a-bat"}, ("a-bat", 2, 0, False)),
        ({"unit": "a-bat", "actions": 1, "moves": 1}, ("a-bat", 1, 1, False)),
        ({"unit": "a-bat", "actions": 2}, ("a-bat", 0, 0, False)),
        ({"unit": "a-bat", "activation_over": True}, (None, 2, 0, False)),
        ({"passed": True}, (None, 0, 0, True)),
    ],
)
def test_the_turn_is_seen_with_what_is_left_to_do(turn: dict[str, Any], shown: Any) -> None:
    view = seen(turn={"seat": 0, "may_pass": True, **turn})
    now = view["turn"]
    assert (now["unit"], now["actions_left"], now["moves"], now["passed"]) == shown
    assert (now["seat"], now["may_pass"]) == (0, True)
    bat = by_id(view["characters"])["a-bat"]
    assert bat["active"] is (shown[0] == "a-bat")


def test_between_turns_there_is_none_to_be_seen() -> None:
    assert seen(stage="cleanup", turn=None)["turn"] is None


def test_an_open_squad_is_seen_by_everybody() -> None:
    squad = {"characters": ["bat"], "affiliation": "avengers"}
    for perspective in (None, 0, 1):
        one, other = seen(perspective, squads=[squad, {}])["squads"]
        assert one == {
            "seat": 0,
            "player": "Ann",
            "type": "extract",
            "drawn": one["drawn"],
            "crisis": "relics",
            "characters": ["bat"],
            "affiliation": "avengers",
            "leader": None,
            "tactics": [],
            "edge": "south",
        }
        assert (other["type"], other["crisis"], other["edge"]) == ("secure", "vaults", "north")
        assert other["characters"] == ["elk", "cat", "jay"]


@pytest.mark.rule("CP-MISS-06", "CP-MISS-05")
@pytest.mark.parametrize("perspective", [None, 0, 1])
def test_the_crises_drawn_are_seen_by_their_own_player_alone(perspective: int | None) -> None:
    drawn = [["relics", "idols"], ["vaults", "towers"]]
    the_game = game(stage="crisis", drawn=drawn, secure_by=1)
    view = seen_by(the_game, perspective)
    expected = [drawn[seat] if seat == perspective else None for seat in (0, 1)]
    assert [squad["drawn"] for squad in view["squads"]] == expected
    assert [squad["type"] for squad in view["squads"]] == ["extract", "secure"]
    assert view["crises"] == []
    assert view["turn"] is None


@pytest.mark.rule("CP-SQUAD-03")
@pytest.mark.parametrize("perspective", [None, 0, 1])
def test_a_squad_is_secret_until_both_are_revealed(perspective: int | None) -> None:
    chosen = [{"characters": ["bat"]}, {"characters": ["cat"]}]
    mission: dict[str, Any] = {"secure": "vaults", "extract": "relics", "threat": 17}
    view = seen_by(game(stage="tactics", squads=chosen, **mission), perspective)
    assert not view["revealed"]
    for seat, squad in enumerate(view["squads"]):
        own = seat == perspective
        assert squad["characters"] == (chosen[seat]["characters"] if own else None)
        assert squad["tactics"] == ([] if own else None)
        assert squad["crisis"] in ("vaults", "relics")
    assert len(view["crises"]) == 2


def test_before_the_types_are_drawn_no_crisis_has_one() -> None:
    view = seen_by(game(stage="crisis-type"), 0)
    assert [squad["type"] for squad in view["squads"]] == [None, None]


def test_team_tactics_cards_are_seen_with_whether_they_are_used() -> None:
    heal = {"do": [{"do": "heal", "who": {"side": "ally"}}]}
    cards = [
        {"kind": "tactic", "id": name, "name": name.title(), "rules": [heal]}
        for name in ("plan", "ruse")
    ]
    squad = {"tactics": ["plan", "ruse"], "used_tactics": ["ruse"]}
    view = seen(cards=cards, squads=[squad, {}])
    assert view["squads"][0]["tactics"] == [
        {"card": "plan", "name": "Plan", "used": False},
        {"card": "ruse", "name": "Ruse", "used": True},
    ]
