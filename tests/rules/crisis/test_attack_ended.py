"""Once an attack has ended, nobody answers it any more, and nobody pays (CP-ATK-25, CP-CARD-15)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.context.sources import Source
from games.rules.crisis.movement import dodges

from .bouts import bout, fighter
from .carding import (
    BLANKS,
    MISS,
    B,
    H,
    asked,
    attack,
    event_data,
    ids,
    innate,
    is_over,
    of,
    reactive,
    say,
    scene,
    unit,
)
from .helpers import character, game, run

SHIELD = "react:vibranium-shield@b-captain-america-steve-rogers"
BODYGUARD = "react:bodyguard@b-captain-america-steve-rogers"
ESCORT = "react:escort-to-safety@escort-to-safety"
SACRIFICE = "react:sacrifice@sacrifice"


def escorted(target: str) -> Table[Any]:
    """Captain Marvel has attacked somebody far away; Captain America, Iron Man and Red Skull, who
    can pay for anything, have not answered yet."""
    spots = {"captain-america-steve-rogers": (18.5, 19.5), "iron-man": (18.5, 17.6)}
    match = scene(
        unit(0, "captain-marvel", (12, 18), power=3),
        *(unit(1, card, at, power=9) for card, at in spots.items()),
        unit(1, "red-skull", (20, 21), power=9),
        squads=[{}, {"tactics": ["escort-to-safety", "sacrifice"]}],
        active="a-captain-marvel",
    )
    attack(match, "rocket-punch", target)
    return match


@pytest.mark.rule("CP-ATK-25", "CP-CARD-15", "CP-TAC-05")
@pytest.mark.parametrize(
    ("target", "others"),
    [
        ("b-iron-man", {BODYGUARD, SACRIFICE}),
        ("b-captain-america-steve-rogers", {SHIELD, SACRIFICE}),
    ],
)
def test_nothing_is_offered_after_the_target_was_brought_to_safety(
    target: str, others: set[str]
) -> None:
    match = escorted(target)
    assert set(ids(match, 1)) == {ESCORT, *others, "pass"}
    say(match, 1, ESCORT, payer="b-red-skull")
    outcome = say(match, 1, "push", heading=30_000)
    assert event_data(outcome, "target-lost")
    assert is_over(match)
    spared = {card for card in match.game.state.characters if card != "b-red-skull"}
    assert {of(match, card).power for card in spared if card.startswith("b-")} == {9}
    assert match.game.state.squads[1].used_tactics == ["escort-to-safety"]


@pytest.mark.rule("CP-ATK-25", "CP-CORE-13")
def test_what_one_side_ends_the_other_does_not_answer() -> None:
    leave = reactive(
        "Leave",
        when="targeted",
        do=[
            {"do": "place", "who": "attacker", "within": 5},
            {"do": "end-attack-if-lost"},
        ],
    )
    ready = reactive("Ready", when="targeted", do=[{"do": "gain-power"}])
    match, _outcome = bout(
        [], fighter("yak", superpowers=[leave]), fighter("zebu", superpowers=[ready])
    )
    say(match, 0, "react:leave@a-yak")
    say(match, 0, "place", to=[5_000, 18_000])
    assert is_over(match)
    assert of(match, "b-zebu").power == 0


@pytest.mark.rule("CP-ATK-25", "CP-ATK-15")
@pytest.mark.parametrize("moment", ["targeted", "pool-attack", "rolled", "before-damage"])
@pytest.mark.parametrize("victim", ["attacker", "target"])
def test_who_has_fallen_ends_the_window_for_both(moment: str, victim: str) -> None:
    """The first answer dazes one of the two: the second, which waits for the same moment, is
    neither offered nor paid."""
    bite = reactive("Bite", when=moment, do=[{"do": "daze", "who": victim}])
    later = reactive("Later", when=moment, do=[{"do": "gain-power", "who": "attacker"}])
    friend = character("emu", superpowers=[{**later, "cost": 1}])
    match = scene(
        unit(0, "yak", (12, 18)),
        unit(0, "emu", (12, 21), power=5),
        unit(1, "zebu", (14, 18)),
        active="a-yak",
        cards=[fighter("yak", superpowers=[bite]), fighter("zebu"), friend],
        faces=[*MISS[:5], *BLANKS[:3]],
    )
    attack(match, "blow", "b-zebu")
    assert ids(match, 0, "react:") == ["react:bite@a-yak", "react:later@a-emu"]
    say(match, 0, "react:bite@a-yak")
    assert not any(ids(match, seat, "react:") for seat in match.asks)
    assert of(match, "a-emu").power == 5


@pytest.mark.rule("CP-ATK-25", "CP-MOD-07")
@pytest.mark.parametrize("victim", ["attacker", "target"])
def test_dice_are_left_alone_once_one_of_the_two_has_fallen(victim: str) -> None:
    again = {"mod": "reroll", "to": {"side": "ally"}, "roll": ["attack"], "count": "any"}
    risk = reactive("Risk", when="modify-own", do=[{"do": "daze", "who": victim}])
    match, _outcome = bout(
        [*MISS[:5], *BLANKS[:3]],
        fighter("yak", superpowers=[risk]),
        others=[unit(0, "emu", (12, 21))],
        more=[fighter("emu", superpowers=[innate("Again", again)])],
    )
    assert ids(match, 0) == ["reroll:again", "react:risk@a-yak", "done"]
    say(match, 0, "react:risk@a-yak")
    assert not ids(match, 0, "reroll")


@pytest.mark.rule("CP-DODGE-04", "CP-DMG-13")
def test_who_falls_while_it_dodges_changes_no_dice_any_more() -> None:
    risk = reactive("Risk", when="modify-own", do=[{"do": "daze", "who": "self"}])
    help_ = reactive("Help", when="modify-own", do=[{"do": "reroll", "roll": "own"}])
    the_game = game(
        unit(0, "yak", (12, 18)),
        unit(0, "emu", (12, 21)),
        unit(1, "cat", (20, 18)),
        cards=[
            fighter("yak", superpowers=[risk]),
            fighter("emu", superpowers=[help_]),
        ],
        faces=[B, *BLANKS[:2]],
    )
    roll = dodges.dodge_roll(the_game, "a-yak", Source("superpower", "b-cat"))
    run(the_game, roll, {"option": "react:risk@a-yak"})


@pytest.mark.rule("CP-CARD-19", "CP-CARD-33", "CP-CORE-16")
def test_what_the_first_answer_has_spent_pays_for_no_second() -> None:
    dear = [
        {**reactive(name, when="targeted", do=[{"do": "dice", "roll": "defense", "add": 1}])}
        for name in ("Duck", "Roll")
    ]
    foe = fighter("zebu", superpowers=[{**power, "cost": 2} for power in dear])
    match, _outcome = bout([H, *MISS[:4], *BLANKS[:4]], None, foe, theirs={"power": 3})
    assert ids(match, 1, "react:") == ["react:duck@b-zebu", "react:roll@b-zebu"]
    say(match, 1, "react:duck@b-zebu")
    assert is_over(match)
    assert of(match, "b-zebu").power == 2  # 3 less 2, and 1 for the damage


@pytest.mark.rule("CP-ATK-03", "CP-CARD-19", "CP-ATK-25")
def test_an_attacker_that_has_spent_its_power_in_the_answers_does_not_attack() -> None:
    feint = {**reactive("Feint", when="targeted", do=[{"do": "gain-power", "who": "target"}])}
    yak = fighter("yak", superpowers=[{**feint, "cost": 1}])
    yak["attacks"][0]["cost"] = 3
    match, _outcome = bout([], yak, mine={"power": 3})
    outcome = say(match, 0, "react:feint@a-yak")
    assert is_over(match)
    assert not event_data(outcome, "dice")
    assert of(match, "a-yak").power == 2
    assert event_data(outcome, "attack-over")


@pytest.mark.rule("CP-ATK-25", "CP-ATK-14")
def test_an_attack_that_has_dealt_its_damage_does_not_end_any_more() -> None:
    """Who is out of reach after the damage was attacked all the same: no action comes back."""
    blow_away = {
        "when": "after-attack",
        "do": [
            {"do": "place", "who": "target", "within": 5},
            {"do": "end-attack-if-lost"},
        ],
    }
    boast = innate("Boast", when="attack-resolved", do=[{"do": "gain-power"}])
    yak = fighter("yak", rules=[blow_away], superpowers=[boast])
    match, _outcome = bout([H, *[B] * 4, *BLANKS[:3]], yak, mine={"power": 0})
    say(match, 0, "place", to=[25_000, 18_000])
    assert asked(match) == 0
    assert match.game.state.turn is not None
    assert match.game.state.turn.actions == 1
    assert of(match, "a-yak").power == 1


@pytest.mark.rule("CP-ATK-14", "CP-CORE-09")
def test_what_happens_after_an_attack_happens_when_it_has_felled_its_target() -> None:
    boast = {"when": "after-attack", "do": [{"do": "gain-power", "amount": 2}]}
    match, _outcome = bout(
        [*[H] * 5, *BLANKS[:3]], fighter("yak", rules=[boast]), mine={"power": 0}
    )
    assert of(match, "b-zebu").dazed
    assert of(match, "a-yak").power == 2
