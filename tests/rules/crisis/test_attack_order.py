"""The order of things in an attack (CP-ATK, CP-CORE-13)."""

from __future__ import annotations

import pytest

from games.rules.crisis.dice import pools
from games.rules.crisis.figures import printed
from games.rules.crisis.modifiers import stats

from .carding import (
    BLANK,
    B,
    C,
    H,
    attack,
    ids,
    innate,
    match_of,
    of,
    power,
    reactive,
    say,
    scene,
    unit,
)
from .helpers import box, character


@pytest.mark.rule("CP-CORE-13", "CP-ATK-02")
def test_inside_an_attack_the_attackers_side_answers_first_whoever_has_priority() -> None:
    ready = reactive("Ready", when="targeted", do=[{"do": "gain-power"}])
    foe = character("emu", superpowers=[ready])
    match = match_of(ready, foe=foe, priority=1)
    attack(match, "strike", "b-emu")
    assert ids(match, 0, "react:") == ["react:ready@a-yak"]
    say(match, 0, "pass")
    assert ids(match, 1, "react:") == ["react:ready@b-emu"]


@pytest.mark.rule("CP-ATK-08")
def test_the_attackers_extra_dice_are_rolled_before_the_defenders() -> None:
    match = match_of(faces=(C, B, B, B, B, C, BLANK, BLANK, H, BLANK))
    attack(match, "strike", "b-bat")
    assert of(match, "b-bat").damage == 1  # 2 successes against 1; the other way round 1 against 1


@pytest.mark.rule("CP-ATK-25")
def test_an_attack_ends_with_the_attacker() -> None:
    thorns = innate("Thorns", when="rolled", do=[{"do": "damage", "who": "attacker", "amount": 9}])
    foe = character("emu", superpowers=[thorns])
    match = match_of(foe=foe, faces=(H,) * 5 + (BLANK,) * 3)
    attack(match, "strike", "b-emu")
    assert of(match, "a-yak").dazed
    assert of(match, "b-emu").damage == 0


@pytest.mark.rule("CP-COVER-01", "CP-COVER-04")
def test_cover_is_looked_at_when_dice_are_changed() -> None:
    """A defender that has left its cover since it was targeted has none any more."""
    step = {"do": "advance", "tools": ["S"], "may": True}
    foe = character("emu", superpowers=[innate("Sidestep", when="targeted", do=[step])])
    far = {"name": "Shot", "type": "energy", "range": 5, "strength": 5}
    for moves in (False, True):
        match = scene(
            unit(0, "yak", (12, 18)),
            unit(1, "emu", (19, 18)),
            active="a-yak",
            cards=[character("yak", attacks=[far]), foe],
            faces=[H, B, B, B, B, BLANK, BLANK, BLANK],
            pieces=[box("wall", (17, 18), 1, 3, 2)],
        )
        attack(match, "shot", "b-emu")
        if moves:
            say(match, 1, "move:S", to=[21_500, 14_500])
        else:
            say(match, 1, "decline")
        assert ("change:cover" in ids(match, 1)) == (not moves)


@pytest.mark.rule("CP-COND-09", "CP-DODGE-02")
def test_incinerate_takes_no_die_from_a_dodge() -> None:
    match = match_of(theirs={"conditions": ["incinerate"]})
    assert pools.gathered(match.game, "defense", "b-bat", 3, None)[0] == 2
    assert pools.gathered(match.game, "dodge", "b-bat", 3, None)[0] == 3


@pytest.mark.rule("CP-CORE-02", "CP-COND-09")
def test_who_cannot_add_dice_may_still_lose_some() -> None:
    stiff = innate("Stiff", {"mod": "no-added-dice", "roll": ["defense"]})
    eager = innate("Eager", {"mod": "dice", "roll": ["defense"], "add": 2})
    match = match_of(stiff, eager, mine={"conditions": ["incinerate"]})
    assert pools.gathered(match.game, "defense", "a-yak", 3, None)[0] == 2


@pytest.mark.rule("CP-COND-12")
def test_root_comes_on_top_of_what_makes_a_superpower_cheaper() -> None:
    cheap = innate("Cheap", {"mod": "cost", "of": "superpower", "change": -1, "least": 1})
    match = match_of(cheap, power("Leap", cost=1, rule={"do": [{"do": "gain-power"}]}))
    leap = printed.card(match.game, "a-yak").superpowers[1]
    assert stats.superpower_cost(match.game, "a-yak", leap) == 1
    of(match, "a-yak").conditions.append("root")
    assert stats.superpower_cost(match.game, "a-yak", leap) == 2
