"""What a game says and shows of its events is checked as it is loaded, against the fields of the
events."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract.events import Event
from games.rules.contract.filling import Sentences
from games.rules.contract.gestures import Gestures
from games.rules.contract.log_lines import LogLines, where
from games.rules.text import _


class Struck(Event):
    unit: str = ""
    hits: int = 0
    is_dead: bool = False


@pytest.fixture
def lines() -> LogLines:
    return LogLines({"who": lambda event, names: names[event.unit]})


@pytest.mark.parametrize(
    ("sentence", "fields"),
    [
        (_("%(unit)s is struck."), {}),
        (_("%(name)s is struck: %(n)s."), {"name": "who", "n": "hits"}),
        ({True: _("%(who)s dies."), False: _("%(who)s lives.")}, {"by": "is_dead"}),
    ],
)
def test_a_sentence_is_filled_with_fields_and_slots(
    lines: LogLines, sentence: Sentences, fields: dict[str, Any]
) -> None:
    lines.says(Struck, sentence, **fields)
    lines.enters(Struck, sentence, **fields)
    line = lines.line(Struck(unit="a", hits=3), {"a": "The Atlas"})
    assert line
    assert str(line.message) == str(line.entry.short)
    assert str(line.message) in ("a is struck.", "The Atlas is struck: 3.", "The Atlas lives.")


@pytest.mark.parametrize(
    ("hits", "said", "behind"),
    [(0, "a is spared.", []), (1, "a is struck.", ["1 hits."]), (3, "a is struck.", ["3 hits."])],
)
def test_a_sentence_may_depend_on_whether_a_field_has_anything(
    lines: LogLines, hits: int, said: str, behind: list[str]
) -> None:
    either = {True: _("%(unit)s is struck."), False: _("%(unit)s is spared.")}
    lines.says(Struck, either, where("hits", _("%(hits)s hits.")), by="hits")
    line = lines.line(Struck(unit="a", hits=hits), {})
    assert line
    assert str(line.message) == said
    assert [str(detail) for detail in line.details] == behind


@pytest.mark.parametrize(
    ("sentence", "details", "fields", "missing"),
    [
        (_("%(target)s is struck."), (), {}, "target"),
        (_("%(unit)s is struck."), (), {"unit": "whom"}, "whom"),
        (
            {True: _("%(unit)s dies."), False: _("%(killer)s fails.")},
            (),
            {"by": "is_dead"},
            "killer",
        ),
        ({True: _("It dies."), False: _("It lives.")}, (), {"by": "dead"}, "dead"),
        (_("%(unit)s is struck."), ("terms",), {}, "terms"),
        (_("%(unit)s is struck."), ((_("%(n)s hits"), "strikes"),), {}, "strikes"),
        (_("%(unit)s is struck."), (_("by %(weapon)s"),), {}, "weapon"),
    ],
)
def test_a_field_that_the_event_lacks_is_refused(
    lines: LogLines, sentence: Sentences, details: Any, fields: dict[str, Any], missing: str
) -> None:
    with pytest.raises(TypeError, match=f"Struck has no field '{missing}'"):
        lines.says(Struck, sentence, *details, **fields)
    if not details:
        with pytest.raises(TypeError, match=f"Struck has no field '{missing}'"):
            lines.enters(Struck, sentence, **fields)


@pytest.mark.parametrize(
    ("arguments", "fields", "missing"),
    [
        (("hits",), {"unit": "target"}, "target"),
        (("strikes",), {}, "strikes"),
        ((_("%(n)s hits"),), {"n": "strikes"}, "strikes"),
        (({True: _("dead"), False: _("alive")},), {"by": "dead"}, "dead"),
    ],
)
def test_a_gesture_of_a_field_that_the_event_lacks_is_refused(
    arguments: Any, fields: dict[str, Any], missing: str
) -> None:
    with pytest.raises(TypeError, match=f"Struck has no field '{missing}'"):
        Gestures().shows(Struck, lambda *_given: None, *arguments, **fields)  # type: ignore[arg-type]
