"""What the table page's tags work out before anything is drawn."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.live.elements.options import rows_of
from games.matches.templatetags import board
from games.rules.crisis import drawing as crisis
from games.rules.fields import Illegal, Option
from games.rules.text import _
from tests.browser.scenes import _box


@settings(max_examples=25, deadline=None)
@given(
    x=st.integers(0, 36000),
    y=st.integers(0, 36000),
    length=st.integers(1500, 6000),
    share=st.floats(0.2, 0.8),
    angle=st.integers(0, 359),
)
def test_a_picture_lies_on_its_footprint(
    x: int, y: int, length: int, share: float, angle: int
) -> None:
    width = round(length * share)
    found = crisis.box(_box(x, y, length, width, angle))
    assert hypot(found["x"] - x, found["y"] - y) <= 3
    assert found["length"] == pytest.approx(length, abs=4)
    assert found["width"] == pytest.approx(width, abs=4)
    assert min((found["angle"] - angle) % 180, (angle - found["angle"]) % 180) <= 0.2


def test_a_size_stands_within_a_bent_footprint() -> None:
    bent = [[0, 0], [6000, 0], [6000, 1500], [1500, 1500], [1500, 6000], [0, 6000]]
    x, y = map(int, crisis.inside(bent).split())
    assert 0 < x < 1500 or 0 < y < 1500


def test_a_picture_that_would_show_too_little_of_itself_is_left_out() -> None:
    bent = [[0, 0], [6000, 0], [6000, 1500], [1500, 1500], [1500, 6000], [0, 6000]]
    crane: dict[str, Any] = {"look": "crane", "polygon": bent}
    house: dict[str, Any] = {"look": "building", "polygon": bent}
    strange: dict[str, Any] = {"look": "obelisk", "polygon": _box(0, 0, 2000, 2000)}
    assert crisis.picture(crane, crisis.box(bent)) == ""
    assert crisis.picture(house, crisis.box(bent)) == "building"
    assert crisis.picture(strange, crisis.box(strange["polygon"])) == ""


def test_a_reason_shared_by_neighbours_is_said_once() -> None:
    tired, far = Illegal("CP-ACT-01", _("Two actions.")), Illegal("CP-ATK-02", _("Too far."))
    options = [
        Option("a", _("A"), refused=tired).describe(),
        Option("b", _("B"), refused=tired).describe(),
        Option("c", _("C"), refused=far).describe(),
    ]
    rows = rows_of(options)
    assert [row.says_why for row in rows] == [False, True, True]
    assert [row.why for row in rows] == ["b", "b", "c"]


@pytest.mark.parametrize(
    ("scores", "final", "scored"),
    [
        ([[3, 4], [7, 9]], [7, 9], [[3, 4], [4, 5]]),
        ([[3, 4]], [3, 16], [[3, 4], [0, 12]]),
        ([], [0, 0], []),
        (None, [5, 2], []),
        ([[3, 4], [7, 9]], [], [[3, 4], [4, 5]]),
    ],
)
def test_rounds_show_what_was_scored_in_each(
    scores: Any, final: list[int], scored: list[list[int]]
) -> None:
    assert board.scored_by_round(scores, final) == scored


def test_data_for_scripts_cannot_end_their_element() -> None:
    markup = board.json_data({"prompt": "</template><script>alert(1)</script>&amp;"}, "ask-data")
    assert "<script" not in markup
    assert markup.count("</template>") == 1
    assert "&" not in markup
