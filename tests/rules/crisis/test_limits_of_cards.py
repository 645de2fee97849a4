"""What a card need not say, and how small and great its numbers may be."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from annotated_types import MaxLen, MinLen
from pydantic import TypeAdapter, ValidationError

from games.rules.crisis.cards.words.base import Word

LEFT_OUT: dict[str, dict[str, Any]] = {
    "Battlefield": {"place": ""},
    "Interaction": {"extra": 0, "extra_each_held": False, "held": False, "free_cost": False},
    "PieceData": {"interactive": True},
    "Scoring": {"once": False, "majority": False, "any_owner": False},
    "Superpower": {"cost": 0, "sides": "both", "action": False},
    "Counter": {"who": "self"},
    "DiceShowing": {"roll": "attack"},
    "Number": {"halved": False, "times": 1, "per": 1, "plus": 0},
    "Statistic": {"who": "self"},
    "TokensHeld": {"who": "self"},
    "TokensOwned": {"state": "controlled", "by": "ally"},
    "NearToken": {"within": 1},
    "Who": {
        "side": "any",
        "of": "self",
        "sees": False,
        "dazed": False,
        "power_at_least": 0,
        "leader": False,
        "highest_threat": False,
    },
    "ChooseCharacter": {"many": False, "least": 1, "most": 20},
    "ChooseMarker": {"with_": "marker"},
    "ChooseNumber": {"least": 1, "most": 10},
    "ChoosePayments": {"least": 1, "most": 40},
    "ChooseTerrain": {"of": "self"},
    "ChooseToken": {"of": "self"},
    "Attacked": {"who": "target", "by": "attacker", "in_": "activation"},
    "Attacks": {"who": "self"},
    "Compare": {"is_": "at-least", "than": 1},
    "Moved": {"who": "self"},
    "Attack": {"who": "self", "free": False, "any_range": False, "may": False},
    "AttackAction": {"who": "self"},
    "ChangeDice": {"roll": "own", "count": 1},
    "Redirect": {"to": "self"},
    "Reroll": {"roll": "own", "count": 1, "failures": False},
    "RollDice": {"as_": "dice", "who": "self"},
    "Each": {"as_": "it", "priority": False},
    "EachToken": {"state": "on-board", "of": "self", "opponent_first": False},
    "Last": {"on": "self"},
    "May": {"name": "", "by": "you"},
    "OneOf": {"by": "you"},
    "Stop": {"who": "self"},
    "Damage": {"amount": 1, "power": False},
    "GainPower": {"who": "self", "amount": 1},
    "Heal": {"who": "self", "amount": 1},
    "LosePower": {"amount": 1},
    "Reduce": {"by": 1, "least": 0},
    "Revive": {"who": "subject", "side": "same", "keeps_conditions": False},
    "Rouse": {"heal": 1},
    "SetDamage": {"to": 1},
    "Advance": {"who": "self", "tools": ("S",)},
    "MoveAction": {"who": "self"},
    "Movement": {"by": "you", "may": False},
    "Place": {"who": "self"},
    "Throw": {"thrower": "self", "unhurt": False},
    "Become": {"token": "token"},
    "ChangeCounter": {"who": "self", "change": 1, "most": 99},
    "PickUp": {"who": "self", "token": "token"},
    "PlaceToken": {"token": "token", "by": "you", "may": False},
    "PutMarkers": {"of": "self", "until": "game", "reach": 1, "cost": 0},
    "Score": {"to": "you", "with_crises": False},
    "TakeControl": {"token": "token"},
    "AdvanceSize": {"size": 5},
    "Barrier": {"to": "self", "within": 3},
    "Bears": {"most": 1},
    "GrantAttack": {"further": 0},
    "ReadsAs": {"count": 1},
    "Cannot": {"by": "anyone"},
    "ChangeMod": {"whose": "own", "count": 1, "gain": 0},
    "Cost": {"least": 0, "first": False},
    "ChangeForm": {"who": "self"},
    "ExtraMoves": {"number": 1},
    "MovesAtMost": {"number": 1, "in_": "activation"},
    "RerollMod": {"whose": "own", "count": 1, "all_or_none": False},
    "TargetWithin": {"within": 3},
    "Worth": {"worth": 1},
    "Limit": {"times": 1},
    "Modifier": {"to": "self"},
    "Profile": {"shape": "single", "cost": 0, "sides": "both"},
    "Rule": {"name": "", "may": False, "unknown": False},
}
"""What a word means where the card leaves a field out, unless that is nothing at all."""

BETWEEN: list[tuple[str, str, int, int]] = [
    ("Character", "threat", 1, 10),
    ("Crisis", "threat", 1, 40),
    ("Face", "stamina", 1, 40),
    ("Face", "size", 1, 6),
    ("Face", "physical", 0, 12),
    ("Face", "energy", 0, 12),
    ("Face", "mystic", 0, 12),
    ("Interaction", "extra", 0, 40),
    ("PieceData", "size", 1, 6),
    ("Scoring", "points", 1, 16),
    ("Superpower", "cost", 0, 10),
    ("Number", "times", -40, 40),
    ("Number", "per", 1, 40),
    ("Number", "plus", -40, 40),
    ("NearToken", "within", 1, 5),
    ("Who", "power_at_least", 0, 40),
    ("ChooseCharacter", "least", 0, 40),
    ("ChooseNumber", "least", 0, 40),
    ("ChoosePayments", "least", 1, 40),
    ("ChoosePayments", "most", 1, 40),
    ("ChooseTerrain", "within", 1, 5),
    ("ChooseThing", "within", 1, 5),
    ("InRound", "is_", 1, 40),
    ("Reduce", "least", 0, 40),
    ("Rouse", "heal", 0, 40),
    ("Place", "within", 1, 5),
    ("ChangeCounter", "most", 1, 99),
    ("PlaceToken", "within", 1, 5),
    ("PutMarkers", "reach", 1, 5),
    ("PutMarkers", "cost", 0, 10),
    ("AdvanceSize", "size", 1, 6),
    ("ChangeMod", "gain", 0, 40),
    ("Cost", "least", 0, 40),
    ("CountsAs", "number", 0, 40),
    ("DamageCap", "most", 0, 40),
    ("ExtraMoves", "number", 1, 5),
    ("InteractRange", "range", 1, 5),
    ("MovesAtMost", "number", 0, 40),
    ("Barrier", "within", 1, 5),
    ("Bears", "most", 1, 40),
    ("ReadsAs", "count", 1, 40),
    ("Upgrade", "threat", 0, 10),
    ("TargetWithin", "within", 1, 5),
    ("Worth", "worth", 0, 3),
    ("Limit", "times", 1, 40),
    ("Profile", "range", 1, 5),
    ("Profile", "strength", 1, 20),
    ("Profile", "cost", 0, 10),
]
"""The least and the greatest number that a field may have."""

LONG: list[tuple[str, str, int, int | None]] = [
    ("Battlefield", "place", 0, 200),
    ("Card", "id", 1, 100),
    ("Character", "attacks", 1, None),
    ("Crisis", "tokens", 1, None),
    ("Crisis", "scoring", 1, None),
    ("PieceData", "polygon", 3, 40),
    ("Superpower", "rules", 1, None),
    ("Tactic", "rules", 1, None),
    ("TokenSet", "points", 1, 12),
    ("Chosen", "names", 1, None),
    ("DiceShowing", "showing", 1, None),
    ("AllOf", "of", 1, None),
    ("AnyOf", "of", 1, None),
    ("ChangeDice", "showing", 1, None),
    ("If", "if_", 1, None),
    ("OneOf", "ways", 1, None),
    ("PutMarkers", "within", 1, 5),
    ("Cannot", "do", 1, None),
    ("ChangeMod", "roll", 1, None),
    ("ChangeMod", "showing", 1, None),
    ("ChooseType", "types", 1, None),
    ("DiceFrom", "roll", 1, None),
    ("DiceMod", "roll", 1, None),
    ("FreeFailures", "roll", 1, None),
    ("NoAddedDice", "roll", 1, None),
    ("NoExtraDice", "roll", 1, None),
    ("NoModifying", "roll", 1, None),
    ("RerollMod", "roll", 1, None),
    ("ReadsAs", "roll", 1, None),
    ("Upgrade", "superpowers", 1, None),
    ("Worth", "roll", 1, None),
    ("Worth", "faces", 1, None),
    ("Rule", "name", 0, 80),
]
"""The fewest and the most things, or letters, that a field may have."""


def words() -> dict[str, type[Word]]:
    """All words and cards, by their classes' names."""
    found: dict[str, type[Word]] = {}
    left: list[type[Word]] = [Word]
    for kind in left:
        found[kind.__name__] = kind
        left += [each for each in kind.__subclasses__() if each.__module__.startswith("games.")]
    return found


WORDS = words()


def own_fields(word: type[Word]) -> dict[str, Any]:
    """The fields that a word adds to those of the words that it is one of."""
    return {name: info for name, info in word.model_fields.items() if name in word.__annotations__}


def test_what_a_card_leaves_out() -> None:
    found: dict[str, dict[str, Any]] = {}
    for name, word in WORDS.items():
        for field, info in own_fields(word).items():
            if not info.is_required() and info.default not in (None, ()):
                found.setdefault(name, {})[field] = info.default
    assert found == LEFT_OUT
    as_written = {name: repr(fields) for name, fields in found.items()}
    assert as_written == {name: repr(fields) for name, fields in LEFT_OUT.items()}  # 1 is no True


def is_valid(word: str, field: str, value: object) -> bool:
    """Whether a field of a word may have this value."""
    info = WORDS[word].model_fields[field]
    kind: Any = info.annotation
    for mark in info.metadata:
        kind = Annotated[kind, mark]
    try:
        TypeAdapter(kind).validate_python(value)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize(("word", "field", "least", "most"), BETWEEN)
def test_a_number_lies_between_its_limits(word: str, field: str, least: int, most: int) -> None:
    tried = {number: is_valid(word, field, number) for number in range(least - 1, most + 2)}
    assert [number for number, valid in tried.items() if valid] == [*range(least, most + 1)]


@pytest.mark.parametrize(("word", "field", "least", "most"), LONG)
def test_how_many_a_field_may_have(word: str, field: str, least: int, most: int | None) -> None:
    assert lengths(word, field) == (least, most)


def lengths(word: str, field: str) -> tuple[int, int | None]:
    """The fewest and the most that the type of a field allows."""
    marks = WORDS[word].model_fields[field].metadata
    fewest = [mark.min_length for mark in marks if isinstance(mark, MinLen)]
    most = [mark.max_length for mark in marks if isinstance(mark, MaxLen)]
    return (fewest[-1] if fewest else 0), (most[-1] if most else None)


def test_every_limit_is_tested_here() -> None:
    limited = {
        (name, field)
        for name, word in WORDS.items()
        for field, info in own_fields(word).items()
        if any(hasattr(mark, "ge") for mark in info.metadata)
    }
    assert limited == {(word, field) for word, field, _least, _most in BETWEEN}
