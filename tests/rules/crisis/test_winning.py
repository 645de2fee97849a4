"""How a match ends (CP-WIN)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.asking import Result
from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.figures import scoring
from games.rules.text import _

from .carding import EXPANSIONS, scene
from .helpers import BLANK, C, H, events, game, offered, say, table, unit

BOTH = [unit(0, "bat", (18, 30)), unit(1, "cat", (18, 6))]
MISSION: dict[str, Any] = {"secure": "vaults", "extract": "relics"}


def score(vp: list[int], *gains: tuple[int, int], **position: Any) -> Result | None:
    """Who has won when these points are scored together."""
    the_game = game(*BOTH, vp=vp, **MISSION, **position)
    try:
        scoring.score_together(
            the_game, [(seat, points, "vaults", _("Test")) for seat, points in gains]
        )
    except scoring.MatchOver as over:
        return over.result
    return None


def decided(result: Result | None) -> Result:
    """The result that there must be."""
    assert result
    return result


def ended(the_table: Table[Any]) -> Result:
    """How the match has ended, as it must have."""
    return decided(the_table.result)


@pytest.mark.rule("CP-WIN-01", "CP-WIN-02", "CP-V-38")
def test_sixteen_points_win_at_once() -> None:
    assert decided(score([15, 14], (0, 1))).winners == (0,)
    assert decided(score([15, 14], (0, 1))).rule == "CP-WIN-01"
    assert decided(score([16, 15], (0, 1), (1, 1))).winners == (0,)
    assert score([14, 14], (0, 1)) is None


@pytest.mark.rule("CP-WIN-03", "CP-V-38")
def test_a_tie_at_sixteen_is_played_on_until_somebody_leads() -> None:
    assert score([15, 15], (0, 1), (1, 1)) is None
    assert decided(score([16, 16], (0, 1))).winners == (0,)
    assert decided(score([16, 16], (0, 1))).reason == "points"


@pytest.mark.rule("CP-WIN-02", "CP-WIN-07", "CP-V-39", "CP-ROUND-16")
def test_points_of_one_cleanup_count_together() -> None:
    result = decided(score([14, 15], (1, 1), (0, 3)))
    assert (result.winners, result.scores) == ((0,), (17, 16))


@pytest.mark.rule("CP-WIN-07", "CP-ROUND-15")
def test_interrogate_scores_together_with_the_crisis_cards() -> None:
    """At 15 to 15 its 1 point would win alone, and loses against the 2 that the tokens give."""
    agent = "black-widow-agent-of-s-h-i-e-l-d"
    match = scene(
        unit(0, agent, (16, 20), power=3),
        unit(1, "bat", (16, 22), dazed=True),
        unit(1, "cat", (6, 18)),
        unit(1, "dog", (30, 18)),
        cards=EXPANSIONS,
        turn=None,
        stage="activation-end",
        vp=[15, 15],
        **MISSION,
    )
    assert match.game.state.stage == "cleanup"
    say(match, 0, f"react:interrogate@a-{agent}")
    assert ended(match).winners == (1,)
    assert ended(match).scores == (16, 17)


@pytest.mark.rule("CP-WIN-04", "CP-V-40", "CP-ROUND-01")
def test_after_round_6_the_leader_wins() -> None:
    the_table = table(*BOTH, stage="cleanup", round=6, vp=[11, 9], **MISSION)
    assert ended(the_table).winners == (0,)
    assert (ended(the_table).reason, ended(the_table).rule) == ("rounds", "CP-WIN-04")
    fifth = table(*BOTH, stage="cleanup", round=5, vp=[11, 9], **MISSION)
    assert fifth.result is None
    assert fifth.game.state.round == 6


@pytest.mark.rule("CP-WIN-05", "CP-V-40", "CP-ROUND-24")
def test_a_tie_after_round_6_is_broken_in_further_rounds() -> None:
    the_table = table(*BOTH, stage="cleanup", round=6, vp=[10, 10], **MISSION)
    assert the_table.result is None
    assert the_table.game.state.round == 7
    assert decided(score([10, 10], (0, 1), round=7)).winners == (0,)
    assert score([10, 10], (0, 1), (1, 1), round=7) is None


@pytest.mark.rule("CP-WIN-05")
def test_an_extra_round_that_changes_nothing_is_followed_by_another() -> None:
    the_table = table(*BOTH, stage="cleanup", round=7, vp=[10, 10], **MISSION)
    assert the_table.result is None
    assert the_table.game.state.round == 8


@pytest.mark.rule("CP-WIN-06", "CP-V-41")
def test_the_last_squad_on_the_battlefield_wins() -> None:
    alone = unit(0, "bat", (18, 30), dazed=True)
    others = [unit(1, "cat", (18, 6)), unit(1, "dog", (10, 6)), unit(1, "fox", (26, 6))]
    the_game = game(alone, *others, vp=[9, 0], **MISSION)
    assert scoring.winner(the_game) is None
    the_game.state.unit("a-bat").ko = True
    result = decided(scoring.winner(the_game))
    assert (result.winners, result.reason, result.rule) == ((1,), "last-standing", "CP-WIN-06")


@pytest.mark.rule("CP-WIN-06")
def test_the_attack_that_fells_the_last_enemy_ends_the_match() -> None:
    """Also while points are even, and in the middle of an activation."""
    the_table = table(
        unit(0, "bat", (18, 18)),
        unit(1, "cat", (18, 20), side="injured", damage=4),
        faces=[C, C, C, H, H, H, H, *[BLANK] * 3],
        turn={"seat": 0, "unit": "a-bat"},
        **MISSION,
    )
    say(the_table, 0, "attack:strike", target="b-cat")
    assert ended(the_table).winners == (0,)
    assert ended(the_table).reason == "last-standing"


@pytest.mark.rule("CP-WIN-06", "CP-WIN-08", "CP-ROUND-20")
@pytest.mark.parametrize(
    ("second", "winners", "rule"), [("cat", (1,), "CP-WIN-06"), ("jay", (0,), "CP-WIN-08")]
)
def test_who_has_no_injured_side_may_lose_the_match_in_cleanup(
    second: str, winners: tuple[int, ...], rule: str
) -> None:
    """Nobody comes back from the last Dazed character; from both, the points decide."""
    units = [unit(0, "jay", (18, 30), dazed=True), unit(1, second, (18, 6), dazed=True)]
    the_table = table(*units, stage="cleanup", vp=[9, 3], **MISSION)
    assert (ended(the_table).winners, ended(the_table).rule) == (winners, rule)


@pytest.mark.rule("CP-WIN-08")
@pytest.mark.parametrize(("vp", "winners"), [([3, 2], (0,)), ([2, 3], (1,)), ([2, 2], ())])
def test_both_squads_gone_at_once(vp: list[int], winners: tuple[int, ...]) -> None:
    the_game = game(*BOTH, vp=vp, **MISSION)
    for unit_now in the_game.state.characters.values():
        unit_now.ko = True
    assert decided(scoring.winner(the_game)).winners == winners


@pytest.mark.parametrize(
    ("vp", "words"), [([11, 9], "Ann wins: 11 : 9"), ([9, 11], "Bob wins: 11 : 9")]
)
def test_the_end_is_announced(vp: list[int], words: str) -> None:
    the_table = table(*BOTH, stage="cleanup", round=6, vp=vp, **MISSION)
    last = the_table.opening.events[-1]
    assert last.kind == "match-over"
    line = SYSTEM.events.line(last, the_table.setup)
    assert line
    assert words in str(line.message)
    assert line.rule == "CP-WIN-04"


def test_conceding_and_agreeing_on_a_draw() -> None:
    the_table = table(*BOTH, turn={"seat": 0}, **MISSION)
    say(the_table, 1, "concede")
    assert ended(the_table).winners == (0,)
    assert not offered(the_table, 0)
    other = table(*BOTH, turn={"seat": 0}, **MISSION)
    say(other, 0, "draw-offer")
    say(other, 1, "draw-accept")
    assert ended(other).winners == ()


@pytest.mark.rule("CP-ROUND-16")
def test_no_points_of_one_side_are_announced_and_keep_none_from_the_other() -> None:
    the_game = game(unit(0, "bat", (9, 9)), unit(1, "cat", (27, 27)))
    scores = [(0, 0, "vaults", _("Why")), (1, 1, "vaults", _("Why"))]
    scoring.score_together(the_game, scores)
    assert the_game.state.vp == [0, 1]
    assert [(one["seat"], one["amount"]) for one in events(the_game, "vp")] == [(1, 1)]
