"""Every moment of the vocabulary comes when it says, and every condition is judged: the same rule
gives Power in one scene and none in another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.actions import activation
from games.rules.crisis.cards.words import moments
from games.rules.crisis.cards.words.base import words_of
from games.rules.crisis.cards.words.conditions import Condition
from games.rules.crisis.characters import damage, tokens
from games.rules.crisis.context.sources import Source
from games.rules.crisis.movement import dodges, terrain, throws
from games.rules.crisis.movement import moves as moving
from games.rules.crisis.script import deployment, rounds, turns

from .carding import BLANK, B, H, attack, of, power, say, scene, unit
from .helpers import box, character, crisis, run
from .throwing import WHY

Match = Table[Any]
GAIN: dict[str, Any] = {"do": "gain-power"}
RELICS = crisis(
    "grails",
    "extract",
    [(-6, 0), (9, 9)],
    interactions=[{"token": "Relic", "rule": {"do": [{"do": "pick-up"}]}}],
)
FOE = Source("superpower", "b-bat", 1)
BY: dict[str, Any] = {"by": 1, "source": FOE, "optional": False, "why": WHY}


def arena(*rule: dict[str, Any], **changes: Any) -> Match:
    """The yak is active; the bat stands beside it, the cat and a crate further off, its friend the
    emu far away. Nobody hits anybody. `holder`, the yak or the emu, has the rule."""
    superpower = {"name": "Word", "type": "innate", "rules": list(rule) or [{}]}
    breathe = power("Breathe", {"do": "score", "points": 1})
    powers = {"yak": [breathe], "emu": []}
    powers[changes.pop("holder", "yak")].append(superpower)
    cards = [
        *(character(card, superpowers=own) for card, own in powers.items()),
        RELICS,
    ]
    faces = changes.pop("faces", [B] * 5 + [BLANK] * 3)
    return scene(
        unit(0, "yak", (12, 18), **{"power": 5, **changes.pop("yak", {})}),
        unit(0, "emu", (30, 30)),
        unit(1, "bat", (14, 18), **changes.pop("bat", {})),
        unit(1, "cat", (18, 18)),
        active="a-yak",
        cards=cards,
        faces=faces,
        extract="grails",
        pieces=[box("crate", (12, 14.5), 1, 1, 1)],
        **changes,
    )


def strikes(match: Match) -> None:
    attack(match, "strike", "b-bat")


def answers_strike(match: Match) -> None:
    strikes(match)
    if match.asks[0].options[0].id.startswith("react:"):
        say(match, 0, "react:word@a-emu")


def drives(part: Callable[[Any], Any], *answers: dict[str, Any]) -> Callable[[Match], Any]:
    return lambda match: run(match.game, part(match.game), *answers)


def moves(match: Match) -> None:
    say(match, 0, "move:S", to=[10_500, 18_000])


def hurts(amount: int) -> Callable[[Match], Any]:
    return drives(lambda game: damage.deal(game, "a-yak", amount, FOE))


THROWN = {"option": "throw", "fields": {"heading": 0}}
DRIVEN: dict[str, tuple[Callable[[Match], Any], dict[str, Any]]] = {
    "deployed": (drives(deployment.leader), {}),
    "power-phase": (drives(rounds.power_phase), {}),
    "activation-phase-start": (drives(rounds.activation_phase), {}),
    "activation-phase-end": (drives(rounds.end_of_activation_phase), {}),
    "cleanup-start": (drives(rounds.cleanup_phase), {}),
    "cleanup": (drives(rounds.cleanup_phase), {}),
    "turn-start": (drives(lambda game: turns.begin_turn(game, 0)), {}),
    "turn-end": (drives(turns.end_turn), {}),
    "activation-start": (lambda match: run(match.game, activation.begin(match.game, "a-yak")), {}),
    "activation-end": (lambda match: say(match, 0, "end-activation"), {}),
    "move-action-start": (moves, {}),
    "move-action-end": (moves, {}),
    "advance-start": (moves, {}),
    "advance-end": (moves, {}),
    "movement-end": (moves, {}),
    "placed": (
        lambda match: run(
            match.game,
            moving.place(match.game, "a-yak", 1, by=0, optional=False, why=WHY),
            {"option": "place", "fields": {"to": [10_500, 18_000]}},
        ),
        {},
    ),
    "pushed": (
        drives(
            lambda game: throws.push(game, "a-yak", "S", **BY),
            {"option": "push", "fields": {"heading": 180_000}},
        ),
        {},
    ),
    "thrown": (
        drives(
            lambda game: throws.throw(game, "a-yak", "S", thrower="b-bat", **BY),
            {"option": "throw", "fields": {"heading": 180_000}},
        ),
        {},
    ),
    "would-suffer": (hurts(2), {}),
    "suffered": (hurts(2), {}),
    "would-daze": (hurts(9), {}),
    "dazed": (hurts(9), {}),
    "would-ko": (hurts(9), {"yak": {"side": "injured", "power": 5}}),
    "ko": (hurts(9), {"yak": {"side": "injured", "power": 5}}),
    "would-collide": (
        drives(
            lambda game: throws.throw(game, "a-yak", "M", thrower="b-bat", **BY),
            {"option": "throw", "fields": {"heading": 270_000}},
        ),
        {},
    ),
    "would-drop": (
        drives(
            lambda game: damage.daze(game, "a-yak", FOE),
            {"option": "drop", "fields": {"at": [12_000, 20_000]}},
        ),
        {"yak": {"holds": ["grails#1"], "power": 5}},
    ),
    "attack-declared": (strikes, {}),
    "targeted": (strikes, {}),
    "pool-attack": (strikes, {}),
    "pool-defense": (strikes, {}),
    "pool-dodge": (drives(lambda game: dodges.dodge_roll(game, "a-yak", FOE)), {}),
    "rolled": (strikes, {}),
    "modify-own": (answers_strike, {}),
    "modify-other": (answers_strike, {}),
    "modified": (strikes, {}),
    "before-damage": (strikes, {}),
    "after-attack": (strikes, {}),
    "attack-resolved": (strikes, {}),
    "attack-action-end": (strikes, {}),
    "roll-resolved": (strikes, {}),
    "superpower-used": (lambda match: say(match, 0, "power:breathe"), {}),
    "interacted": (lambda match: say(match, 0, "interact:grails#1"), {}),
    "picked-up": (drives(lambda game: tokens.pick_up(game, "a-yak", "grails#1")), {}),
    "terrain-destroyed": (drives(lambda game: terrain.destroy(game, "crate")), {}),
}
MOMENTS = sorted(moments.MOMENTS)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_comes(moment: str) -> None:
    """What answers it scores a point, once for each roll of an attack; without it nobody does."""
    drive, changes = DRIVEN[moment]
    scored = []
    for rule in ([], [{"when": moment, "do": [{"do": "score", "points": 1}]}]):
        match = arena(*rule, holder="emu", **changes)
        drive(match)
        scored.append(match.game.state.vp[0])
    own = 1 if moment == "superpower-used" else 0
    times = 2 if moment == "roll-resolved" else 1
    assert scored == [own, own + times]


def test_every_moment_has_a_scene() -> None:
    assert set(DRIVEN) == set(MOMENTS)


# -- Conditions

CASES: dict[str, list[tuple[dict[str, Any], bool]]] = {
    "character": [({"who": "self", "is": {"hurt": False}}, True),
                  ({"who": "self", "is": {"hurt": True}}, False)],
    "same": [({"who": "attacker", "as": "self"}, True), ({"who": "target", "as": "self"}, False)],
    "attack": [({"types": ["physical"]}, True), ({"types": ["energy"]}, False),
               ({"names": ["Strike"]}, True), ({"names": ["Slap"]}, False),
               ({"shapes": ["single"]}, True), ({"shapes": ["beam"]}, False),
               ({"action": True}, True), ({"action": False}, False)],
    "dealt-damage": [({}, False)],
    "compare": [({"that": 2, "than": 1}, True), ({"that": 1, "than": 2}, False),
                ({"that": 1, "is": "equal", "than": 1}, True),
                ({"that": 1, "is": "more-than", "than": 1}, False),
                ({"that": 1, "is": "less-than", "than": 2}, True),
                ({"that": 2, "is": "at-most", "than": 1}, False)],
    "source": [({"kinds": ["attack"]}, True), ({"kinds": ["tactic"]}, False),
               ({"enemy": True}, True), ({"enemy": False}, False),
               ({"of": "self"}, True), ({"of": "subject"}, False)],
    "attacked-before": [({"who": "target", "by": "self"}, False)],
    "moved": [({}, False)],
    "has-attacked": [({}, False)],
    "earlier": [({"who": "target", "did": ["attacked"]}, False),
                ({"who": "attacker", "did": ["dazed"]}, False)],
    "round": [({"is": 1}, True), ({"is": 2}, False)],
    "turn": [({"of": "ally"}, True), ({"of": "enemy"}, False)],
    "not": [({"that": {"test": "round", "is": 1}}, False),
            ({"that": {"test": "round", "is": 2}}, True)],
    "any": [({"of": [{"test": "round", "is": 2}, {"test": "round", "is": 1}]}, True),
            ({"of": [{"test": "round", "is": 2}]}, False)],
    "all": [({"of": [{"test": "round", "is": 2}, {"test": "round", "is": 1}]}, False),
            ({"of": [{"test": "round", "is": 1}]}, True)],
}  # fmt: skip
"""What each test finds of the yak's Strike on the bat, which hits it in the cases of a source."""


@pytest.mark.parametrize("test", sorted(CASES))
def test_a_condition_is_judged(test: str) -> None:
    when = "suffered" if test == "source" else "targeted"
    for says, met in CASES[test]:
        match = arena(
            {"when": when, "if": [{"test": test, **says}], "do": [GAIN]},
            faces=[H, *[B] * 4, *[BLANK] * 3],
        )
        strikes(match)
        assert (of(match, "a-yak").power == 6) == met, says


def second_strike(match: Match) -> None:
    strikes(match)
    strikes(match)


def moved_strike(match: Match) -> None:
    moves(match)
    strikes(match)


LATER: dict[str, Callable[[Match], None]] = {
    "dealt-damage": strikes,
    "attacked-before": second_strike,
    "has-attacked": second_strike,
    "moved": moved_strike,
    "earlier": moved_strike,
}
SAYS: dict[str, dict[str, Any]] = {
    "attacked-before": {"who": "target", "by": "self"},
    "earlier": {"who": "attacker", "did": ["advanced"]},
}


@pytest.mark.parametrize("test", sorted(LATER))
def test_a_condition_is_met_by_what_has_happened(test: str) -> None:
    """An attack that dealt damage, one made before in the activation, an advance."""
    when = "after-attack" if test == "dealt-damage" else "targeted"
    match = arena(
        {"when": when, "if": [{"test": test, **SAYS.get(test, {})}], "do": [GAIN]},
        faces=[H, *[B] * 4, *[BLANK] * 3, *[B] * 5, *[BLANK] * 3],
    )
    LATER[test](match)
    assert of(match, "a-yak").power == 6


def test_every_condition_has_a_scene() -> None:
    kinds = words_of(Condition)
    assert set(CASES) == {get_args(kind.model_fields["test"].annotation)[0] for kind in kinds}
