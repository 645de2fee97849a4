"""`{% remember %}`: drawn once for each value, and never for anybody else's."""

from __future__ import annotations

from typing import Any

from django.template import engines
from django.utils.translation import override

SOURCE = (
    '{% load live %}{% remember "unit" unit me %}{{ unit.name }} {{ count.up }}{% endremember %}'
)


class Count:
    """Counts how often a block was drawn."""

    def __init__(self) -> None:
        self.times = 0

    def up(self) -> str:
        self.times += 1
        return ""


def drawn(count: Count, unit: Any, me: int | None = None, language: str = "en") -> str:
    template = engines["django"].from_string(SOURCE)
    with override(language):
        return template.render({"unit": unit, "me": me, "count": count}).strip()


def test_the_same_value_is_drawn_once() -> None:
    count = Count()
    for _time in range(3):
        assert drawn(count, {"name": "once", "damage": 1}) == "once"
    assert count.times == 1


def test_every_other_value_perspective_and_language_is_drawn_anew() -> None:
    count = Count()
    drawn(count, {"name": "anew", "damage": 1})
    drawn(count, {"name": "anew", "damage": 2})
    drawn(count, {"name": "anew", "damage": 1}, me=0)
    drawn(count, {"name": "anew", "damage": 1}, language="ja")
    assert count.times == 4


def test_what_is_drawn_is_escaped() -> None:
    assert drawn(Count(), {"name": "<b>"}) == "&lt;b&gt;"
