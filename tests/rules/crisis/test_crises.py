"""Every crisis card of the core box: interactions, phases, scoring (CP-OBJ, CP-ROUND-15)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.figures import names
from games.rules.crisis.modifiers import objectives, stats
from games.rules.crisis.script.mission import points

from .carding import BLANK, B, C, F, H, W, event_data, ids, is_over, of, say, scene, unit
from .helpers import crisis, refused

METEORS, FORMULA, RIOTS, SKRULLS, SPIDERS, CUBE = (
    "deadly-meteors-mutate-civilians",
    "infinity-formula-goes-missing",
    "riots-spark-over-extremis-3-0",
    "skrulls-infiltrate-world-leadership",
    "spider-infected-invade-manhattan",
    "struggle-for-the-cube-continues",
)


def mission(
    *units: dict[str, Any], secure: str = FORMULA, extract: str = CUBE, **more: Any
) -> Table[Any]:
    """A match in the middle of an activation with this mission."""
    return scene(*units, secure=secure, extract=extract, **more)


def power_phase(*units: dict[str, Any], **more: Any) -> Table[Any]:
    """A match that stands at the start of the Power phase of round 2."""
    return mission(*units, stage="power", round=2, turn=None, **more)


# -- Deadly Meteors


@pytest.mark.rule("CP-OBJ-02", "CP-OBJ-05", "CP-OBJ-20", "CP-EX-11", "CP-OBJ-06")
@pytest.mark.parametrize("taking", [[H, W, F], [H, C, F, B], [C, W, F, B]])
def test_a_bomb_is_taken_by_more_successes_than_healthy_enemies(taking: list[int]) -> None:
    match = mission(
        unit(0, "bat", (18, 19.5), power=2),
        unit(1, "cat", (18, 16.5)),
        active="a-bat",
        secure=METEORS,
        faces=taking,
    )
    bomb = f"{METEORS}#1"
    say(match, 0, f"interact:{bomb}")
    assert match.game.state.tokens[bomb].control == 0
    assert of(match, "a-bat").damage == 1
    assert of(match, "a-bat").power == 1
    assert match.game.state.turn is not None
    assert match.game.state.turn.actions == 0
    match = mission(
        unit(0, "bat", (18, 19.5), power=2),
        unit(1, "cat", (18, 16.5)),
        active="a-bat",
        secure=METEORS,
        faces=[H, B, B],
    )
    say(match, 0, f"interact:{bomb}")
    assert match.game.state.tokens[bomb].control is None


@pytest.mark.rule("CP-OBJ-21", "CP-OBJ-22", "CP-V-33")
def test_more_bombs_than_the_opponent_score_three() -> None:
    tokens = [
        {"id": f"{METEORS}#1", "control": 0},
        {"id": f"{METEORS}#2", "control": 0},
        {"id": f"{METEORS}#3", "control": 1},
    ]
    match = mission(unit(0, "bat", (2, 2)), unit(1, "cat", (18, 18)), secure=METEORS, tokens=tokens)
    assert points(match.game, 0, METEORS) == 3
    assert points(match.game, 1, METEORS) == 0
    match = mission(
        unit(0, "bat", (2, 2)), unit(1, "cat", (18, 18)), secure=METEORS, tokens=tokens[1:]
    )
    assert points(match.game, 0, METEORS) == 0


# -- Infinity Formula


@pytest.mark.rule("CP-ROUND-05", "CP-ROUND-03", "CP-OBJ-15")
def test_canisters_give_power_to_all_who_contest_them() -> None:
    match = power_phase(
        unit(0, "bat", (8, 23.5)), unit(1, "cat", (8, 21.5)), unit(1, "dog", (30, 3))
    )
    assert [of(match, name).power for name in ("a-bat", "b-cat", "b-dog")] == [2, 2, 1]
    assert points(match.game, 0, FORMULA) == 0


@pytest.mark.rule("CP-ROUND-15", "CP-OBJ-15")
def test_each_canister_secured_scores_one() -> None:
    match = mission(unit(0, "bat", (8, 23.5)), unit(1, "cat", (28, 13)), unit(1, "dog", (28, 23)))
    assert points(match.game, 0, FORMULA) == 1
    assert points(match.game, 1, FORMULA) == 2


# -- Riots


@pytest.mark.rule("CP-OBJ-01", "CP-OBJ-03", "CP-OBJ-04", "CP-V-46", "CP-ACT-14")
def test_a_console_heals_someone_near_it_once_an_activation() -> None:
    match = mission(
        unit(0, "bat", (18, 27.5), power=3),
        unit(0, "dog", (18, 24), damage=2),
        unit(1, "cat", (30, 3)),
        active="a-bat",
        secure=RIOTS,
    )
    console = next(
        token.id
        for token in match.game.state.tokens.values()
        if (token.x, token.y) == (18_000, 26_000)
    )
    say(match, 0, f"interact:{console}", patient="a-dog")
    assert of(match, "a-dog").damage == 1
    assert of(match, "a-bat").power == 2
    assert refused(match, 0, f"interact:{console}", patient="a-dog") == "CP-OBJ-04"


@pytest.mark.rule("CP-MEAS-09")
@pytest.mark.parametrize(("y", "heals"), [(22.0, True), (20.5, False)])
def test_a_console_heals_within_range_two_of_itself(y: float, heals: bool) -> None:
    match = mission(
        unit(0, "bat", (18, 27.5), power=3),
        unit(0, "dog", (18, y), damage=2),
        unit(0, "hen", (18, 25), damage=1),
        unit(1, "cat", (30, 3)),
        active="a-bat",
        secure=RIOTS,
    )
    tokens = match.game.state.tokens.values()
    (console,) = [one.id for one in tokens if (one.x, one.y) == (18_000, 26_000)]
    if heals:
        say(match, 0, f"interact:{console}", patient="a-dog")
        assert of(match, "a-dog").damage == 1
    else:
        assert refused(match, 0, f"interact:{console}", patient="a-dog")


@pytest.mark.rule("CP-ROUND-15", "CP-OBJ-15")
def test_each_console_secured_scores_one() -> None:
    match = mission(unit(0, "bat", (18, 27)), unit(1, "cat", (18, 10)), secure=RIOTS)
    assert [points(match.game, seat, RIOTS) for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("CP-V-46", "CP-CARD-19")
def test_interacting_needs_power() -> None:
    match = mission(unit(0, "bat", (18, 19.5)), unit(1, "cat", (30, 3)), active="a-bat")
    assert refused(match, 0, f"interact:{CUBE}#1") == "CP-CARD-19"


# -- Skrulls


@pytest.mark.rule("CP-OBJ-09", "CP-OBJ-05")
def test_a_critical_unmasks_the_agent_who_slows_its_holder() -> None:
    match = mission(
        unit(0, "fox", (18, 19.5), power=2),
        unit(1, "cat", (30, 3)),
        active="a-fox",
        extract=SKRULLS,
        faces=[C, F],
    )
    decoy = f"{SKRULLS}#1"
    assert stats.speed(match.game, "a-fox") == "L"
    say(match, 0, f"interact:{decoy}")
    tokens = match.game.state.tokens
    assert tokens[decoy].name == "Skrull Agent"
    assert of(match, "a-fox").holds == [decoy]
    assert all(tokens[f"{SKRULLS}#{number}"].removed for number in (2, 3))
    assert stats.speed(match.game, "a-fox") == "S"
    assert ids(match, 0, "move") == ["move:S"]
    assert points(match.game, 0, SKRULLS) == 2
    match = mission(
        unit(0, "fox", (18, 19.5), power=2),
        unit(1, "cat", (30, 3)),
        active="a-fox",
        extract=SKRULLS,
        faces=[H, F],
    )
    say(match, 0, f"interact:{decoy}")
    assert of(match, "a-fox").holds == []
    assert points(match.game, 0, SKRULLS) == 0


@pytest.mark.rule("CP-OBJ-05", "CP-OBJ-09")
def test_two_dice_are_rolled_to_unmask_and_a_dropped_agent_is_picked_up() -> None:
    decoy = f"{SKRULLS}#1"
    fox = unit(0, "fox", (18, 19.5), power=2)
    match = mission(fox, unit(1, "cat", (30, 3)), active="a-fox", extract=SKRULLS, faces=[H, F, C])
    (rolled,) = event_data(say(match, 0, f"interact:{decoy}"), "dice")
    assert len(rolled["faces"]) == 2
    agent = {"id": decoy, "name": "Skrull Agent", "kind": "civilian"}
    match = mission(fox, unit(1, "cat", (30, 3)), active="a-fox", extract=SKRULLS, tokens=[agent])
    outcome = say(match, 0, f"interact:{decoy}")
    assert (of(match, "a-fox").holds, event_data(outcome, "dice")) == ([decoy], [])


def test_the_log_calls_tokens_as_they_are_called_on_the_table() -> None:
    match = mission(
        unit(0, "fox", (18, 19.5), power=2),
        unit(1, "cat", (30, 3)),
        active="a-fox",
        secure=METEORS,
        extract=SKRULLS,
        faces=[C, F, W, W, W],
    )
    outcomes = [say(match, 0, f"interact:{card}#1") for card in (SKRULLS, METEORS)]
    lines = [
        str(line.message)
        for outcome in outcomes
        for event in outcome.events
        if (line := SYSTEM.events.line(event, match.setup))
    ]
    agent, bomb = (names.token(match.game, f"{card}#1") for card in (SKRULLS, METEORS))
    decoy = agent.replace("Skrull Agent", "Decoy")
    for sentence in (
        f"Ann's Fox interacts with {decoy}.",
        f"{decoy} turns out to be Skrull Agent.",
        f"Ann's Fox picks up {agent}.",
        f"Ann's Fox interacts with {bomb}.",
        f"Ann controls {bomb}.",
    ):
        assert sentence in lines


# -- Spider-Infected


@pytest.mark.rule("CP-OBJ-10", "CP-OBJ-25", "CP-EX-10")
def test_one_infected_at_a_time() -> None:
    match = mission(
        unit(0, "bat", (18, 19.5), power=3, holds=[f"{SPIDERS}#2"]),
        unit(1, "cat", (30, 3)),
        active="a-bat",
        extract=SPIDERS,
    )
    assert refused(match, 0, f"interact:{SPIDERS}#1") == "CP-OBJ-10"
    assert points(match.game, 0, SPIDERS) == 1


@pytest.mark.rule("CP-ROUND-05", "CP-CORE-12")
@pytest.mark.parametrize(
    ("face", "drags"), [(C, True), (W, True), (H, True), (B, False), (BLANK, False), (F, False)]
)
def test_an_infected_drags_its_holder_on_a_success(face: int, drags: bool) -> None:
    match = power_phase(
        unit(0, "bat", (18, 30), holds=[f"{SPIDERS}#1"]),
        unit(1, "cat", (18, 6)),
        extract=SPIDERS,
        faces=[face],
    )
    assert (list(match.asks) == [1]) == drags


@pytest.mark.rule("CP-ROUND-05", "CP-CORE-12")
def test_the_infected_drag_their_holders_as_the_opponent_likes() -> None:
    match = power_phase(
        unit(0, "bat", (18, 30), holds=[f"{SPIDERS}#1"]),
        unit(0, "dog", (24, 30), holds=[f"{SPIDERS}#2"]),
        unit(1, "cat", (18, 6), holds=[f"{SPIDERS}#3"]),
        extract=SPIDERS,
        faces=[H, BLANK, F],
    )
    assert refused(match, 0, "next", unit="b-cat") == "CP-CORE-12"
    say(match, 0, "next", unit="a-bat")
    assert list(match.asks) == [1]
    assert next(iter(match.asks[1].options)).id == "move:S"
    outcome = say(match, 1, "move:S", to=[18_000, 32_000])
    assert of(match, "a-bat").y == 32_000
    assert len(event_data(outcome, "dice")) == 2
    assert ids(match, 0) == ["activate:a-bat", "activate:a-dog"]


@pytest.mark.rule("CP-CORE-12", "CP-CORE-13")
@pytest.mark.parametrize("priority", [0, 1])
def test_each_player_says_whose_infected_stirs_first(priority: int) -> None:
    match = power_phase(
        unit(0, "bat", (18, 30), holds=[f"{SPIDERS}#1"]),
        unit(0, "dog", (24, 30), holds=[f"{SPIDERS}#2"]),
        unit(1, "cat", (18, 6), holds=[f"{SPIDERS}#3"]),
        extract=SPIDERS,
        faces=[H, H, H],
        priority=priority,
    )
    if priority == 1:
        say(match, 0, "move:S", to=[18_000, 8_000])
    say(match, 0, "next", unit="a-dog")
    say(match, 1, "move:S", to=[24_000, 32_000])
    say(match, 1, "move:S", to=[18_000, 32_000])
    if priority == 0:
        say(match, 0, "move:S", to=[18_000, 8_000])
    assert [of(match, name).y for name in ("a-bat", "a-dog", "b-cat")] == [32_000, 32_000, 8_000]


# -- Struggle for the Cube


@pytest.mark.rule("CP-DMG-09", "CP-CARD-35")
def test_fragments_hurt_and_give_power() -> None:
    match = power_phase(
        unit(0, "bat", (18, 30), holds=[f"{CUBE}#1", f"{CUBE}#2"]),
        unit(1, "cat", (18, 6), holds=[f"{CUBE}#3"], conditions=["stun"]),
    )
    assert (of(match, "a-bat").damage, of(match, "a-bat").power) == (2, 3)
    assert (of(match, "b-cat").damage, of(match, "b-cat").power) == (1, 2)
    assert points(match.game, 0, CUBE) == 2
    assert points(match.game, 1, CUBE) == 1


@pytest.mark.rule("CP-DMG-02", "CP-DMG-16", "CP-CARD-35", "CP-OBJ-11")
def test_the_damage_of_a_fragment_gives_power_before_it_dazes() -> None:
    """Two fragments, one Stamina left: 1 damage is suffered, so 1 Power is gained."""
    match = power_phase(
        unit(0, "bat", (18, 30), damage=4, power=2, holds=[f"{CUBE}#1", f"{CUBE}#2"]),
        unit(1, "cat", (18, 6)),
    )
    bat = of(match, "a-bat")
    assert (bat.damage, bat.dazed, bat.power) == (5, True, 2 + 1 + 1)
    assert list(match.asks) == [1]


@pytest.mark.rule("CP-WIN-08")
@pytest.mark.parametrize(("vp", "winners"), [([3, 5], (1,)), ([5, 3], (0,)), ([4, 4], ())])
def test_fragments_fell_the_last_of_both_squads_at_once(
    vp: list[int], winners: tuple[int, ...]
) -> None:
    match = power_phase(
        unit(0, "bat", (18, 30), side="injured", damage=4, holds=[f"{CUBE}#1"]),
        unit(1, "cat", (18, 6), side="injured", damage=4, holds=[f"{CUBE}#2"]),
        vp=vp,
    )
    say(match, 1, "drop", at=[18_000, 30_000])
    say(match, 0, "drop", at=[18_000, 6_000])
    assert match.result is not None
    assert (match.result.winners, match.result.rule) == (winners, "CP-WIN-08")


@pytest.mark.rule("CP-CORE-13", "CP-OBJ-13")
def test_the_priority_players_holders_are_hurt_first() -> None:
    match = power_phase(
        unit(0, "bat", (18, 30), damage=4, holds=[f"{CUBE}#1"]),
        unit(1, "cat", (18, 6), damage=4, holds=[f"{CUBE}#2"]),
        priority=1,
    )
    say(match, 0, "drop", at=[18_000, 6_000])
    say(match, 1, "drop", at=[18_000, 30_000])


@pytest.mark.rule("CP-OBJ-02", "CP-OBJ-09", "CP-OBJ-10")
def test_fragments_are_picked_up_and_held() -> None:
    match = mission(unit(0, "bat", (18, 19.5), power=1), unit(1, "cat", (30, 3)), active="a-bat")
    say(match, 0, f"interact:{CUBE}#1")
    assert of(match, "a-bat").holds == [f"{CUBE}#1"]
    assert is_over(match)


# -- What the cards' words can do besides


@pytest.mark.rule("CP-ROUND-05", "CP-ROUND-19", "CP-CORE-13")
def test_the_priority_player_orders_the_crisis_cards() -> None:
    def hurt(name: str) -> list[dict[str, Any]]:
        return [
            {
                "name": name,
                "when": "power-phase",
                "do": [{"do": "damage", "who": {"side": "any"}, "amount": 1}],
            }
        ]

    cards = [
        crisis("vaults", "secure", [(0, 0)], rules=hurt("Sparks")),
        crisis("relics", "extract", [(0, 8)], rules=hurt("Fumes")),
    ]
    match = power_phase(
        unit(0, "bat", (18, 30)),
        unit(1, "cat", (18, 6)),
        secure="vaults",
        extract="relics",
        cards=cards,
        priority=1,
    )
    assert list(match.asks) == [1]
    assert sorted(ids(match, 1)) == ["react:fumes@relics", "react:sparks@vaults"]
    say(match, 1, "react:fumes@relics")
    assert of(match, "a-bat").damage == 2
    assert of(match, "a-bat").power == 1


@pytest.mark.parametrize(
    ("lies", "scored"),
    [
        *(((0, 1), 4), ((2, 0), 4), ((0, -2), 4), ((1.2, 1.6), 4), ((-1.6, -1.2), 4)),
        *(((2.001, 0), 0), ((0, -2.001), 0), ((1.3, 1.6), 0), ((1.2, -1.7), 0), ((-9, 0), 0)),
    ],
)
def test_scoring_beside_a_token_of_another_name(lies: tuple[float, float], scored: int) -> None:
    """Range 1 between the rims of the tokens is 2 inches between their centers. One Relic always
    lies beside another one, which is not what the card asks for."""
    extract = crisis("relics", "extract", [(-9, 4), lies])
    extract["scoring"] = [{"score": "secured", "points": 4, "beside": {"token": "Switch"}}]
    match = mission(
        unit(0, "bat", (18 + lies[0], 18.5 + lies[1])),
        unit(0, "ant", (9, 23)),
        unit(1, "dog", (18, 3)),
        secure="vaults",
        extract="relics",
        cards=[crisis("vaults", "secure", [(0, 0)]), extract],
    )
    assert points(match.game, 0, "relics") == scored


def test_scoring_by_position_and_by_holding_while_contesting() -> None:
    secure = crisis(
        "vaults",
        "secure",
        [(0, 8), (0, 0), (0, -8)],
        scoring=[
            {"score": "secured", "points": points, "position": position}
            for points, position in ((1, "near"), (2, "central"), (3, "far"))
        ],
    )
    extract = crisis("relics", "extract", [(-12, 5), (-12, -5)])
    extract["scoring"] = [
        {
            "score": "held",
            "token": "Relic",
            "position": "far",
            "points": 4,
            "contesting": {"token": "Switch", "position": "near"},
        }
    ]
    match = mission(
        unit(0, "bat", (18, 26), holds=["relics#2"]),
        unit(1, "cat", (18, 22.0), dazed=True),
        unit(1, "dog", (18, 10)),
        unit(0, "ant", (18, 18)),
        secure="vaults",
        extract="relics",
        cards=[secure, extract],
    )
    game = match.game
    assert objectives.secured_by(game, "vaults#1") == 0
    assert points(game, 0, "vaults") == 1 + 2
    assert points(game, 1, "vaults") == 1
    assert points(game, 0, "relics") == 4
    assert points(game, 1, "relics") == 0
