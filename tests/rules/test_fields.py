"""Answers are checked to the letter: nothing twice, nothing unknown, nothing beyond the turn."""

from __future__ import annotations

import pytest

from games.rules.fields import Choice, Heading, Illegal, Option, Several
from games.rules.fields.places import FULL_TURN
from games.rules.text import _

THREE = [Choice(name, _("%(name)s", name=name)) for name in ("ant", "bat", "cat")]


def test_a_choice_is_taken_once() -> None:
    field = Several("who", _("Who"), THREE, least=1, most=3)
    assert field.check(["ant", "bat"]) == ["ant", "bat"]
    with pytest.raises(Illegal):
        field.check(["ant", "ant"])
    with pytest.raises(Illegal):
        field.check(["ant", "bat", "ant"])


@pytest.mark.parametrize("values", [{"who": ["ant"], "how": "fast"}, {"how": "fast"}, {"": 1}])
def test_a_field_that_nobody_asked_for_is_refused(values: dict[str, object]) -> None:
    option = Option("go", _("Go"), (Several("who", _("Who"), THREE, least=0, most=3),))
    assert option.check({"who": ["ant"]}) == {"who": ["ant"]}
    with pytest.raises(Illegal, match="There is no field called"):
        option.check(values)


def test_a_heading_is_less_than_a_full_turn() -> None:
    field = Heading("way", _("Way"))
    assert field.check(0) == 0
    assert field.check(FULL_TURN - 1) == FULL_TURN - 1
    for beyond in (FULL_TURN, FULL_TURN + 1, -1, 2 * FULL_TURN):
        with pytest.raises(Illegal):
            field.check(beyond)
    across = Heading("way", _("Way"), arcs=((350_000, 370_000),))
    assert [across.check(heading) for heading in (350_000, 10_000)] == [350_000, 10_000]
    for outside in (FULL_TURN, 370_000, 349_999, 10_001):
        with pytest.raises(Illegal):
            across.check(outside)
