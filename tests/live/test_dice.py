"""Dice as the log and the regions of games draw them."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games.cards.words import Reader
from games.live.elements import dice
from games.rules.contract.lines import Roll
from games.rules.text import Message


@pytest.mark.parametrize(
    ("language", "name"), [("en", "hit, rerolled"), ("ja", "ヒット、振り直し")]
)
def test_a_die_says_its_face_and_its_mark(language: str, name: str) -> None:
    with override(language):
        die = dice.die("hit", "rerolled", Reader())
    assert '<span class="die die-hit is-rerolled"' in die
    assert f'title="{name}"' in die
    assert '#face-hit"' in die


def test_a_face_without_a_drawing_is_written() -> None:
    assert dice.die("12", "", Reader()) == '<span class="die">12</span>'


def test_dice_behind_the_last_mark_have_none() -> None:
    drawn = dice.drawn(Roll(Message("Attack"), ("6", "1", "1"), ("success", "")), Reader())
    assert drawn.count("<use ") == 3
    assert drawn.count(" is-") == 1
    assert drawn.index("die-6 is-success") < drawn.index('"die die-1"')
