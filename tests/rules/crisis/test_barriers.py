"""Lines between characters that block sight and advances: Web Barrier, and the word behind it."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis import SYSTEM
from games.rules.crisis.attacks import aims
from games.rules.crisis.context.sources import Source
from games.rules.crisis.modifiers import barriers, stats

from .carding import EXPANSIONS, innate, of, power, say, scene, unit
from .helpers import character, refused, rule_of

WEAVE = power(
    "Weave",
    {
        "do": "last",
        "on": "self",
        "until": "round",
        "rule": {"always": [{"mod": "barrier", "to": "self", "other": "friend", "within": 3}]},
    },
    rule={"choose": [{"choose": "character", "as": "friend", "from": {"cards": ["ant"]}}]},
)


def woven(
    *, foe: tuple[float, float] = (18, 8), apart: float = 6.0, weave: bool = True
) -> Table[Any]:
    """A line from the yak at (18, 18) to the ant so far to its right; the bat above it and the cat
    below are enemies of both."""
    match = scene(
        unit(0, "yak", (18, 18)),
        unit(0, "ant", (18 + apart, 18)),
        unit(0, "dog", (21, 16)),
        unit(1, "bat", foe),
        unit(1, "cat", (21, 24)),
        active="a-yak",
        cards=[character("yak", superpowers=[WEAVE])],
    )
    if weave:
        say(match, 0, "power:weave", friend="a-ant")
    return match


def sees(match: Table[Any], looker: str, target: str) -> bool:
    """Either sees the other, or neither does."""
    there = barriers.sees(match.game, looker, target)
    assert there == barriers.sees(match.game, target, looker)
    return there


# -- Sight


@pytest.mark.rule("CP-LOS-01")
def test_nobody_sees_across_the_line() -> None:
    match = woven(foe=(21, 12))
    assert not sees(match, "b-bat", "b-cat")
    assert not sees(match, "a-dog", "b-cat")  # not even the friends of the two
    assert sees(match, "a-dog", "b-bat")


@pytest.mark.rule("CP-LOS-01")
def test_nobody_sees_through_the_two() -> None:
    match = woven(foe=(12, 18.3))
    of(match, "b-cat").x, of(match, "b-cat").y = 30_000, 17_700
    assert not sees(match, "b-bat", "b-cat")
    assert sees(match, "b-bat", "a-yak")
    assert sees(match, "a-yak", "a-ant")
    match.game.state.lasting.clear()
    assert sees(match, "b-bat", "b-cat")


@pytest.mark.rule("CP-LOS-01", "CP-CORE-05")
def test_the_line_is_there_while_both_are_near_and_fit() -> None:
    def blocks(match: Table[Any]) -> bool:
        return not sees(match, "a-dog", "b-cat")

    assert blocks(woven())
    assert not blocks(woven(apart=8.0))
    match = woven()
    of(match, "a-ant").dazed = True
    assert not blocks(match)
    of(match, "a-ant").dazed = False
    assert blocks(match)
    match.game.state.lasting.clear()
    assert not blocks(match)


@pytest.mark.rule("CP-ATK-28")
def test_an_attack_cannot_be_made_across_it() -> None:
    rifle = {"name": "Rifle", "type": "energy", "range": 5, "strength": 4}
    shooter = scene(
        unit(0, "yak", (18, 18)),
        unit(0, "ant", (24, 18)),
        unit(0, "owl", (21, 16)),
        unit(1, "bat", (21, 21)),
        active="a-yak",
        cards=[character("yak", superpowers=[WEAVE]), character("owl", attacks=[rifle])],
    )
    say(shooter, 0, "power:weave", friend="a-ant")
    aim = aims.attacks_of(shooter.game, "a-owl")[0]
    made = aims.trial(shooter.game, aim, "b-bat")
    assert rule_of(aims.refused(shooter.game, made, "b-bat")) == "CP-ATK-28"


# -- Movement


def bats_turn(match: Table[Any]) -> None:
    """The bat's activation follows."""
    say(match, 0, "end-activation")
    say(match, 1, "activate:b-bat")


@pytest.mark.rule("CP-MOVE-10")
def test_enemies_cannot_lay_the_tool_over_it_but_may_climb() -> None:
    match = woven(foe=(19.5, 16.5))
    bats_turn(match)
    over = [19_500, 19_500]
    assert refused(match, 1, "move:S", to=over) == "CP-MOVE-10"
    assert refused(match, 1, "move:M", to=over) == "CP-MOVE-10"
    match.check(1, {"option": "climb", "fields": {"to": over}})
    match.check(1, {"option": "move:M", "fields": {"to": [19_500, 13_000]}})


@pytest.mark.rule("CP-MOVE-08")
def test_enemies_cannot_lay_the_tool_over_the_two_either() -> None:
    match, free = woven(foe=(16, 18)), woven(foe=(16, 18), weave=False)
    bats_turn(match)
    bats_turn(free)
    beyond = {"to": [20_500, 17_500]}  # above the line, past the yak
    assert refused(match, 1, "move:S", **beyond) == "CP-MOVE-10"
    free.check(1, {"option": "move:S", "fields": beyond})


@pytest.mark.rule("CP-MOVE-08")
def test_friends_cross_it() -> None:
    match = woven(foe=(30, 30))
    say(match, 0, "end-activation")
    say(match, 1, "activate:b-cat")
    say(match, 1, "end-activation")
    say(match, 0, "activate:a-dog")
    match.check(0, {"option": "move:S", "fields": {"to": [21_000, 19_500]}})


# -- On the table, and on cards


def test_everybody_sees_the_line_on_the_battlefield() -> None:
    match = woven()
    for perspective in (0, 1, None):
        assert match.view(perspective)["table"]["barriers"] == [
            {"seat": 0, "line": [[18_000, 18_000], [24_000, 18_000]]}
        ]


def test_what_blocks_sight_has_no_conditions() -> None:
    """They may ask for sight themselves."""
    barrier = {"mod": "barrier", "to": "self", "other": "target"}
    seen = {"test": "character", "who": "target", "is": {"sees": True}}
    assert SYSTEM.cards.faults(character("yak", superpowers=[innate("Web", barrier)])) == []
    for rule in (
        innate("Web", {**barrier, "if": [seen]}),
        innate("Web", barrier, **{"if": [seen]}),
    ):
        (fault,) = SYSTEM.cards.faults(character("yak", superpowers=[rule]))
        assert fault.where == "superpowers[0].rules[0].always"


# -- Web Barrier


@pytest.mark.rule("CP-TAC-07", "CP-CORE-02")
def test_web_barrier_holds_two_web_warriors() -> None:
    """Enemies can neither push nor throw nor place them while they are near each other."""
    peter, gwen = "a-spider-man-peter-parker", "a-ghost-spider"
    match = scene(
        unit(0, peter[2:], (18, 18), power=1),
        unit(0, gwen[2:], (23, 18), power=1),
        unit(1, "bat", (21, 21)),
        unit(1, "cat", (21, 15)),
        active=peter,
        cards=EXPANSIONS,
        squads=[{"tactics": ["web-barrier"], "affiliation": "web-warriors"}, {}],
    )
    say(match, 0, "tactic:web-barrier", first=peter, second=gwen)
    assert (of(match, peter).power, of(match, gwen).power) == (0, 0)
    assert not sees(match, "b-bat", "b-cat")
    enemy, friend = Source("superpower", "b-bat", 1), Source("superpower", gwen, 0)

    def held(what: str, source: Source) -> bool:
        found = [rule_of(stats.forbidden(match.game, one, what, source)) for one in (peter, gwen)]
        assert len(set(found)) == 1
        return found[0] == "CP-CORE-02"

    for what in ("push", "throw", "place"):
        assert held(what, enemy)
        assert not held(what, friend)
    assert not held("advance", enemy)
    of(match, gwen).x = 30_000
    assert not held("push", enemy)
    assert sees(match, "b-bat", "b-cat")
