"""Every effect of the vocabulary changes something: the same scene without it and with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, get_args

import pytest

from games.rules.contract.table import Table
from games.rules.crisis.cards.words.base import words_of
from games.rules.crisis.cards.words.rules import Effect

from .carding import BLANK, B, H, ids, of, power, say, scene, unit
from .helpers import box, character, crisis

Match = Table[Any]
Do = dict[str, Any]
Given = tuple[int, str, dict[str, Any]]
RELICS = crisis("grails", "extract", [(6, -2), (9, 9)])
RELIC, FAR_RELIC = "grails#1", "grails#2"


class Word(NamedTuple):
    """What an effect says, what is answered to it, what is looked at, and what that is without it
    and with it. It stands in an active superpower of the yak's or, with `when`, in a rule of the
    `holder`'s that answers that moment of the yak's attack."""

    says: Do
    look: Callable[[Match], Any]
    without: Any
    with_it: Any
    answers: Sequence[Given] = ()
    when: str = ""
    holder: str = "yak"
    faces: Sequence[int] = ()
    choose: tuple[Do, ...] = ()
    first: tuple[Do, ...] = ()
    after: tuple[Do, ...] = ()
    yak: Do = {}
    bat: Do = {}
    fields: Do = {}


def attr(who: str, name: str) -> Callable[[Match], Any]:
    return lambda match: getattr(of(match, who), name)


def at(who: str) -> Callable[[Match], Any]:
    return lambda match: (of(match, who).x, of(match, who).y)


def token(name: str, which: str = RELIC) -> Callable[[Match], Any]:
    return lambda match: getattr(match.game.state.tokens[which], name)


def turn(name: str) -> Callable[[Match], Any]:
    return lambda match: getattr(match.game.state.turn, name)


def can(prefix: str, seat: int = 0) -> Callable[[Match], Any]:
    return lambda match: bool(ids(match, seat, prefix))


BAT, EMU = attr("b-bat", "damage"), attr("a-emu", "damage")
POWER = attr("a-yak", "power")
GAIN = {"do": "gain-power"}
EAST: Do = {"heading": 0}
HITS, MISSES = [H] * 2 + [B] * 3 + [BLANK] * 3, [B] * 5 + [BLANK] * 3
STRIKE: Given = (0, "attack:strike", {"target": "b-bat"})
CRATE = {"choose": "terrain", "as": "thing", "within": 3, "size_at_most": 5}
ONE = {"choose": "token", "as": "token", "within": 3}
HAS_ONE: Do = {"power": 5, "holds": [RELIC]}
COUNTED = {"amount": "dice", "roll": "dice", "showing": ["hit"]}
DAZED: Do = {"damage": 4}
ENEMIES = {"side": "enemy"}

WORDS: dict[str, Word] = {
    "gain-power": Word({"amount": 2}, POWER, 5, 7),
    "lose-power": Word({"who": "self", "amount": 2}, POWER, 5, 3),
    "damage": Word({"who": "self", "amount": 2}, attr("a-yak", "damage"), 2, 4),
    "heal": Word({}, attr("a-yak", "damage"), 2, 1),
    "give-condition": Word(
        {"who": "self", "conditions": ["bleed"]}, attr("a-yak", "conditions"), [], ["bleed"]
    ),
    "remove-condition": Word(
        {"who": "self"},
        attr("a-yak", "conditions"),
        ["bleed"],
        [],
        yak={"conditions": ["bleed"], "power": 5},
    ),
    "daze": Word({"who": "self"}, attr("a-yak", "dazed"), False, True),
    "ko": Word({"who": ENEMIES}, attr("b-bat", "ko"), False, True),
    "rouse": Word(
        {"who": "one"},
        attr("b-bat", "dazed"),
        True,
        False,
        bat={"dazed": True},
        choose=({"choose": "character", "as": "one", "from": {"dazed": True}},),
        fields={"one": "b-bat"},
    ),
    "push": Word({"who": ENEMIES, "tool": "S"}, at("b-bat"), 14_000, 17_375, [(0, "push", EAST)]),
    "throw": Word(
        {"who": "one", "tool": "S"},
        at("b-bat"),
        14_000,
        17_375,
        [(0, "throw", EAST)],
        choose=({"choose": "character", "as": "one", "from": ENEMIES},),
        fields={"one": "b-bat"},
    ),
    "advance": Word({}, at("a-yak"), 12_000, 10_500, [(0, "move:S", {"to": [10_500, 18_000]})]),
    "place": Word(
        {"within": 1}, at("a-yak"), 12_000, 10_500, [(0, "place", {"to": [10_500, 18_000]})]
    ),
    "move-action": Word({}, at("a-yak"), 12_000, 10_500, [(0, "move:S", {"to": [10_500, 18_000]})]),
    "attack-action": Word({}, BAT, 0, 2, [STRIKE], faces=HITS),
    "attack": Word({}, BAT, 0, 2, faces=HITS),
    "redirect": Word({}, attr("b-cat", "damage"), 0, 2, when="targeted", holder="cat", faces=HITS),
    "attack-type": Word({"type": "mystic"}, BAT, 2, 0, when="targeted", faces=[*HITS, B, B]),
    "end-attack-if-lost": Word(
        {},
        turn("actions"),
        1,
        0,
        [(1, "place", {"to": [24_000, 18_000]})],
        when="targeted",
        holder="bat",
        faces=HITS,
        first=({"do": "place", "within": 5},),
    ),
    "dice": Word(
        {"roll": "attack", "add": 1}, BAT, 2, 3, when="targeted", faces=[H, H, B, B, B, H, *[H] * 3]
    ),
    "reroll": Word(
        {"roll": "attack", "count": "all"}, BAT, 0, 2, when="modified", faces=[*MISSES, *HITS]
    ),
    "change-dice": Word(
        {"roll": "attack", "showing": ["block"], "to": "hit", "count": "all"},
        BAT,
        0,
        5,
        when="modified",
        faces=MISSES,
    ),
    "roll": Word(
        {"dice": 2},
        POWER,
        5,
        7,
        faces=[H, H],
        after=({**GAIN, "amount": {**COUNTED, "least": 0}},),
    ),
    "reduce": Word({}, BAT, 2, 1, when="would-suffer", holder="bat", faces=HITS),
    "set-damage": Word({"to": 0}, BAT, 2, 0, when="would-suffer", holder="bat", faces=HITS),
    "unhurt": Word(
        {"who": ENEMIES},
        BAT,
        1,
        0,
        when="would-collide",
        faces=[BLANK] * 3,
    ),
    "revive": Word(
        {"who": "subject"},
        BAT,
        5,
        0,
        when="would-daze",
        holder="bat",
        faces=HITS,
        bat=DAZED,
    ),
    "delay": Word(
        {"then": [{"do": "gain-power", "who": "subject", "amount": 3}]},
        attr("b-bat", "power"),
        1,
        4,
        when="would-daze",
        holder="bat",
        faces=HITS,
        bat=DAZED,
    ),
    "prevent": Word(
        {},
        attr("b-bat", "dazed"),
        True,
        False,
        when="would-daze",
        holder="bat",
        faces=HITS,
        bat=DAZED,
    ),
    "cancel-superpower": Word({}, POWER, 6, 5, when="superpower-used", holder="bat"),
    "activate": Word(
        {"who": "one"},
        turn("queue"),
        [],
        ["a-emu"],
        choose=({"choose": "character", "as": "one", "from": {"side": "ally"}},),
        fields={"one": "a-emu"},
    ),
    "ready": Word({"who": {"side": "ally"}}, attr("a-emu", "activated"), True, False),
    "tire": Word({"who": ENEMIES}, attr("b-bat", "activated"), False, True),
    "change-form": Word({"to": "Curled"}, attr("a-yak", "form"), "", "Curled"),
    "extra-action": Word({}, turn("actions"), 0, -1),
    "take-priority": Word({}, lambda match: match.game.state.priority, 1, 0),
    "drop-tokens": Word(
        {"who": "self"},
        attr("a-yak", "holds"),
        [RELIC],
        [],
        [(1, "drop", {"at": [12_000, 20_000]})],
        yak=HAS_ONE,
    ),
    "give-token": Word(
        {"token": "token", "to": "self"},
        attr("a-yak", "holds"),
        [],
        [RELIC],
        choose=(ONE,),
        fields={"token": RELIC},
    ),
    "pick-up": Word(
        {}, attr("a-yak", "holds"), [], [RELIC], choose=(ONE,), fields={"token": RELIC}
    ),
    "take-control": Word({}, token("control"), None, 0, choose=(ONE,), fields={"token": RELIC}),
    "remove-tokens": Word(
        {"token": "token"}, token("removed"), False, True, choose=(ONE,), fields={"token": RELIC}
    ),
    "become": Word(
        {"name": "Fake", "kind": "asset"},
        token("name"),
        "Relic",
        "Fake",
        choose=(ONE,),
        fields={"token": RELIC},
    ),
    "put-markers": Word(
        {"name": "Portal", "within": [1], "rule": {"do": [GAIN]}},
        lambda match: [marker.name for marker in match.game.state.markers.values()],
        [],
        ["Portal"],
        [(0, "put-marker", {"at": [12_000, 19_900]})],
    ),
    "place-token": Word(
        {"within": 1},
        token("y"),
        20_000,
        20_500,
        [(0, "place-token", {"at": [12_000, 20_500]})],
        choose=(ONE,),
        fields={"token": RELIC},
    ),
    "counter": Word({"counter": "Soul"}, attr("a-yak", "counters"), {}, {"Soul": 1}),
    "destroy": Word(
        {"piece": "thing"},
        lambda match: list(match.game.state.pieces),
        ["crate"],
        [],
        choose=(CRATE,),
        fields={"thing": "crate"},
    ),
    "score": Word({"points": 2}, lambda match: match.game.state.vp, [0, 0], [2, 0]),
    "last": Word(
        {"until": "turn", "rule": {"always": [{"mod": "extra-moves"}]}},
        lambda match: [effect.name for effect in match.game.state.lasting],
        [],
        ["Word"],
    ),
    "stop": Word(
        {"name": "Word"},
        lambda match: [effect.name for effect in match.game.state.lasting],
        ["Word"],
        [],
        first=({"do": "last", "until": "turn", "rule": {"always": [{"mod": "extra-moves"}]}},),
    ),
    "remember": Word(
        {"as": "kept", "amount": {"amount": "damage"}},
        POWER,
        5,
        7,
        after=({**GAIN, "amount": {"amount": "chosen", "names": ["kept"]}},),
    ),
    "if": Word({"if": [{"test": "round", "is": 1}], "then": [GAIN]}, POWER, 5, 6),
    "may": Word({"then": [GAIN]}, POWER, 5, 6, [(0, "use", {})]),
    "one-of": Word(
        {"ways": [{"name": "A", "do": []}, {"name": "B", "do": [GAIN]}]},
        POWER,
        5,
        6,
        [(0, "way:1", {})],
    ),
    "each": Word({"of": ENEMIES, "then": [GAIN]}, POWER, 5, 7),
    "each-token": Word({"token": "Relic", "then": [GAIN]}, POWER, 5, 7),
    "each-player": Word({"then": [GAIN]}, POWER, 5, 7),
    "chance": Word({"one_in": 1, "then": [GAIN]}, POWER, 5, 6),
}
X_ONLY = {"push", "throw", "advance", "place", "move-action"}
"""Of these only where somebody stands is looked at, from left to right."""


def arena(name: str, word: Word, *effect: Do) -> Match:
    """The yak is active, the emu its friend, the bat and the cat are its enemies; a crate and two
    tokens lie there."""
    rule = {"do": [*word.first, *effect, *(word.after if effect else ())]}
    if not word.when:
        superpower = power("Word", rule={"choose": list(word.choose), **rule})
    else:
        superpower = {"name": "Word", "type": "innate", "rules": [{"when": word.when, **rule}]}
    cards = [
        character(card, superpowers=[superpower] if card == word.holder else [], mystic=mystic)
        for card, mystic in (("yak", 3), ("emu", 3), ("bat", 5), ("cat", 3))
    ]
    cards[0]["forms"] = [{**form_of(cards[0]), "name": "Curled"}]
    shove = {"do": "throw", "who": "one", "tool": "S"}
    one = {"choose": "character", "as": "one", "from": ENEMIES}
    cards[0]["superpowers"].append(power("Shove", shove, rule={"choose": [one]}))
    cards[0]["superpowers"].append(power("Breathe", GAIN))
    return scene(
        unit(0, "yak", (12, 18), **{"power": 5, "damage": 2, **word.yak}),
        unit(0, "emu", (12, 21), activated=name == "ready"),
        unit(1, "bat", (14, 18), **word.bat),
        unit(1, "cat", (14, 24) if name != "unhurt" else (16, 18)),
        active="a-yak",
        cards=[*cards, RELICS],
        faces=word.faces,
        priority=1,
        extract="grails",
        pieces=[box("crate", (10.5, 15.5), 1, 1, 1)],
    )


def form_of(card: Do) -> Do:
    """One more stat card, with the same numbers."""
    return {key: card[key] for key in ("healthy", "injured", "attacks")}


def played(name: str, word: Word, *effect: Do) -> Any:
    """What is seen in the end."""
    match = arena(name, word, *effect)
    if name == "cancel-superpower":
        say(match, 0, "power:breathe")
    elif name == "unhurt":
        say(match, 0, "power:shove", one="b-bat")
        say(match, 0, "throw", heading=0)
    elif word.when:
        say(match, *STRIKE[:2], **STRIKE[2])
    else:
        say(match, 0, "power:word", **word.fields)
    for seat, option, fields in word.answers:
        if effect or word.first:
            say(match, seat, option, **fields)
    seen = word.look(match)
    return seen[0] if name in X_ONLY else seen


def effects() -> set[str]:
    """Every effect that a rule may have."""
    return {get_args(kind.model_fields["do"].annotation)[0] for kind in words_of(Effect)}


@pytest.mark.parametrize("name", sorted(effects()))
def test_an_effect_changes_something(name: str) -> None:
    word = WORDS[name]
    assert played(name, word) == word.without
    assert played(name, word, {"do": name, **word.says}) == word.with_it


def test_no_scene_is_for_an_effect_that_is_none() -> None:
    assert set(WORDS) == effects()
