"""Team Tactics cards that are discarded as a price, and Star-Lord, who wings it."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table

from .carding import BLANK, EXPANSIONS, attack, ids, say, scene, unit
from .helpers import refused

CARDS = ["medpack", "field-dressing"]
WING = "react:winging-it@a-star-lord"


def starting(tactics: list[str], **more: Any) -> Table[Any]:
    """The bat's turn ends, and that of Star-Lord, who leads the Guardians, begins."""
    squad = {"affiliation": "guardians-of-the-galaxy", "leader": "a-star-lord"}
    match = scene(
        unit(0, "star-lord", (12, 18)),
        unit(0, "cat", (12, 22)),
        unit(1, "bat", (16, 18)),
        active="b-bat",
        cards=EXPANSIONS,
        squads=[{**squad, "tactics": tactics, **more}, {}],
        faces=[BLANK] * 60,
    )
    say(match, 1, "end-activation")
    return match


@pytest.mark.rule("CP-TAC-08", "CP-CARD-24")
def test_a_card_that_is_discarded_as_a_price_is_used_up_and_does_nothing() -> None:
    match = starting(CARDS)
    say(match, 0, WING, card="field-dressing", ally="a-star-lord")
    assert match.game.state.squads[0].used_tactics == ["field-dressing"]
    assert refused(match, 0, "tactic:field-dressing")


@pytest.mark.rule("CP-TAC-08")
def test_a_used_card_cannot_be_discarded() -> None:
    assert WING not in ids(starting(CARDS, used_tactics=CARDS), 0)
    match = starting(CARDS, used_tactics=CARDS[:1])
    assert refused(match, 0, WING, card="medpack", ally="a-star-lord")
    say(match, 0, WING, card="field-dressing", ally="a-star-lord")


@pytest.mark.rule("CP-MOD-02", "CP-ATK-09")
def test_star_lords_ally_rerolls_up_to_two_dice_three_times_in_the_round() -> None:
    match = starting(CARDS)
    say(match, 0, WING, card="medpack", ally="a-star-lord")
    assert [effect.uses for effect in match.game.state.lasting] == [3]
    say(match, 0, "activate:a-star-lord")
    attack(match, "element-gun", "b-bat")
    (option,) = ids(match, 0, "react:winging-it")
    say(match, 0, option)
    assert refused(match, 0, "dice", dice=["0-blank", "1-blank", "2-blank"])
    say(match, 0, "dice", dice=["0-blank", "1-blank"])
    assert [effect.uses for effect in match.game.state.lasting] == [2]


def test_a_tactic_cannot_be_paid_with_itself() -> None:
    """A card whose price is another card."""
    chosen = [{"choose": "tactic", "as": "spare"}]
    card = {"id": "trade-in", "kind": "tactic", "name": "Trade-In"}
    cards = [{**card, "rules": [{"choose": chosen, "do": [{"do": "score", "points": 1}]}]}]
    for tactics, playable in ((["trade-in"], False), (["trade-in", "medpack"], True)):
        match = scene(
            unit(0, "cat", (12, 18)),
            unit(1, "bat", (30, 18)),
            active="a-cat",
            cards=[*EXPANSIONS, *cards],
            squads=[{"tactics": tactics}, {}],
        )
        assert ("tactic:trade-in" in ids(match, 0)) == playable
    say(match, 0, "tactic:trade-in", spare="medpack")
    assert match.game.state.squads[0].used_tactics == ["trade-in", "medpack"]
    assert match.game.state.vp == [1, 0]
