"""What whoever may touch the dice of an attack reads beside their options: the damage as the dice
lie, and what a reroll would do, in exact odds."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.attacks import outlook
from games.rules.crisis.constants import FACES
from games.rules.crisis.dice.pools import SUCCESSES
from games.rules.fields import Several

from .carding import attack, innate, match_of, offered, say
from .helpers import BLANK, B, C, F, H, W, character

REROLL_TWO = innate("Luck", {"mod": "reroll", "roll": ["attack"], "count": 2})
REROLL_ANY = innate("Luck", {"mod": "reroll", "roll": ["attack"], "count": "any"})
ALL_OR_NONE = innate(
    "Luck", {"mod": "reroll", "roll": ["attack"], "count": "any", "all_or_none": True}
)
TURN = innate(
    "Turn", {"mod": "change", "roll": ["attack"], "count": 1, "showing": ["blank"], "into": "hit"}
)
GUARD = innate("Guard", {"mod": "reroll", "roll": ["defense"], "count": 1})
NOISE = innate("Noise", {"mod": "reroll", "roll": ["defense"], "count": 1, "whose": "other"})


def details(match: Table[Any], seat: int, option: str) -> list[str]:
    return [str(each) for each in offered(match, seat)[option].details()]


def fought(*powers: Any, faces: list[int], foe: Any = ()) -> Table[Any]:
    """A yak has attacked a bat; both rolls have fallen."""
    guarded = character("fox", superpowers=list(foe)) if foe else None
    match = match_of(*powers, faces=faces, foe=guarded)
    attack(match, "strike", "b-fox" if foe else "b-bat")
    return match


def at_least(damage: int, hits: int, blocks: int, rerolled: int) -> int:
    """The chance in per cent of so much damage, counted through every way in which so many dice of
    the attack can fall."""
    ways = list(product(FACES, repeat=rerolled))
    enough = [
        faces
        for faces in ways
        if hits + sum(face in SUCCESSES["attack"] for face in faces) - blocks >= damage
    ]
    return round(100 * len(enough) / len(ways))


@pytest.mark.rule("CP-MOD-02", "CP-ATK-20")
def test_a_reroll_says_what_the_worst_dice_would_do() -> None:
    """A hit of five against a block of three: two of the blanks are rolled again."""
    match = fought(REROLL_TWO, faces=[H, BLANK, BLANK, BLANK, F, B, BLANK, BLANK])
    assert details(match, 0, "done") == ["As it lies: 0 damage."]
    chance = at_least(1, 1, 1, 2)
    assert details(match, 0, "reroll:luck") == [
        f"As it lies 0 damage; with 2 rerolled {chance} % for at least 1."
    ]


@pytest.mark.rule("CP-MOD-02")
def test_the_dice_that_are_chosen_are_judged_as_they_are_chosen() -> None:
    match = fought(REROLL_ANY, faces=[H, H, BLANK, BLANK, BLANK, B, BLANK, BLANK])
    (field,) = offered(match, 0)["reroll:luck"].fields
    assert isinstance(field, Several)
    assert field.show is not None
    for dice, hits in ((["2-blank"], 2), (["0-hit"], 1), (["0-hit", "1-hit", "2-blank"], 0)):
        (note,) = field.show(dice).notes
        chance = at_least(2, hits, 1, len(dice))
        assert str(note).endswith(f"with {len(dice)} rerolled {chance} % for at least 2.")
    assert field.show([]).notes == ()


@pytest.mark.rule("CP-MOD-02")
def test_all_are_rerolled_or_none() -> None:
    match = fought(ALL_OR_NONE, faces=[H, H, BLANK, BLANK, F, BLANK, BLANK, BLANK])
    chance = at_least(3, 0, 0, 4)
    assert details(match, 0, "reroll:luck") == [
        f"As it lies 2 damage; with 4 rerolled {chance} % for at least 3."
    ]


@pytest.mark.rule("CP-MOD-06")
def test_a_change_says_what_it_comes_to() -> None:
    match = fought(TURN, faces=[H, H, BLANK, BLANK, F, B, BLANK, BLANK])
    assert details(match, 0, "change:turn") == ["With it: 2 damage."]
    say(match, 0, "change:turn", dice=["2-blank"])
    assert match.game.state.unit("b-bat").damage == 2


@pytest.mark.rule("CP-MOD-02", "CP-ATK-09")
def test_the_defender_reads_the_chance_of_less() -> None:
    match = fought(faces=[H, H, H, BLANK, F, B, BLANK, BLANK], foe=[GUARD])
    assert details(match, 1, "done") == ["As it lies: 2 damage."]
    share = round(100 * sum(face in SUCCESSES["defense"] for face in FACES) / len(FACES))
    assert details(match, 1, "reroll:guard") == [
        f"As it lies 2 damage; with 1 rerolled {share} % for less."
    ]


@pytest.mark.rule("CP-ATK-10")
def test_of_the_opponents_dice_the_best_are_rerolled() -> None:
    match = fought(NOISE, faces=[H, H, BLANK, BLANK, F, B, W, BLANK])
    share = sum(face not in SUCCESSES["defense"] for face in FACES) / len(FACES)
    assert details(match, 0, "done") == ["As it lies: 0 damage."]
    assert details(match, 0, "reroll:noise") == [
        f"As it lies 0 damage; with 1 rerolled {round(100 * share)} % for at least 1."
    ]


@pytest.mark.rule("CP-MOD-02")
def test_no_die_that_is_better_as_it_is_is_proposed() -> None:
    match = fought(REROLL_TWO, faces=[H, H, H, H, W, BLANK, BLANK, BLANK])
    assert details(match, 0, "reroll:luck") == ["As it lies: 5 damage."]


@pytest.mark.rule("CP-ATK-20")
def test_criticals_among_rerolled_dice_add_none() -> None:
    """A die of five that shows a critical has brought a sixth."""
    match = fought(REROLL_TWO, faces=[C, BLANK, BLANK, BLANK, F, BLANK, BLANK, BLANK, BLANK])
    chance = at_least(2, 1, 0, 2)
    assert details(match, 0, "reroll:luck") == [
        f"As it lies 1 damage; with 2 rerolled {chance} % for at least 2."
    ]


@pytest.mark.rule("CP-COVER-04")
def test_cover_counts_before_the_defender_has_used_it_and_not_after() -> None:
    """The attacker is told of the block that cover will bring; the defender, whose dice it is to
    turn, of both."""
    fog = innate("Fog", {"mod": "cover"})
    match = fought(REROLL_TWO, faces=[H, H, H, BLANK, F, BLANK, BLANK, BLANK], foe=[fog, GUARD])
    assert details(match, 0, "done") == ["As it lies: 2 damage."]
    say(match, 0, "done")
    assert details(match, 1, "done") == ["As it lies: 3 damage."]
    assert details(match, 1, "change:cover") == ["With it: 2 damage."]
    say(match, 1, "change:cover", dice=["0-blank"])
    assert details(match, 1, "done") == ["As it lies: 2 damage."], "it is used once"
    say(match, 1, "done")
    assert match.game.state.unit("b-fox").damage == 2


def test_asks_without_an_attack_and_before_the_dice_have_fallen_are_as_they_are() -> None:
    match = match_of(REROLL_TWO, faces=[H] * 12)
    ask = match.asks[0]
    assert outlook.with_outlook(match.game, ask) is ask
