"""At a desk what is asked and the log share a column: what was touched last has the room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.opening import Opener

pytestmark = pytest.mark.browser

HEIGHTS = """() => ["sheet", "panel-log"].map((id) =>
  document.getElementById(id).getBoundingClientRect().height)"""


READ = """() => {
  const line = document.querySelector("#log > li:last-child");
  const { left, top, width, height } = line.getBoundingClientRect();
  return [2, height - 2].every((down) =>
    line.contains(document.elementFromPoint(left + width / 2, top + down)));
}"""
"""Whether the last line of the log is seen whole."""


LINE_AT_THE_TOP = """() => {
  const log = document.getElementById("log");
  const lines = [...log.querySelectorAll("details > summary")];
  const line = lines[Math.floor(lines.length / 2)];
  log.scrollTop += line.getBoundingClientRect().top - log.getBoundingClientRect().top - 4;
  return line;
}"""
"""A line of the log that opens, at its top: where the log has room, a heading lies over it."""
IS_AT = """(line, [x, y]) => line.contains(document.elementFromPoint(x, y))"""
IS_HALF = """() => {
  const height = (one) => one.getBoundingClientRect().height;
  const log = document.getElementById("panel-log");
  return height(log) > 0.45 * height(document.querySelector(".match-body"));
}"""


def heights(page: Page) -> tuple[float, float]:
    """How high the sheet and the log are."""
    sheet, log = page.evaluate(HEIGHTS)
    return sheet, log


def test_whoever_is_asked_sees_all_of_it_and_two_lines_of_the_log(visit: Opener) -> None:
    page = visit("turn")
    column = page.locator("#match .match-body").bounding_box()
    assert column
    sheet, log = heights(page)
    scrolls = page.evaluate(
        "() => { const inner = document.getElementById('sheet-inner');"
        " return inner.scrollHeight > inner.clientHeight + 1; }"
    )
    line = page.locator("#log .log-line").last.bounding_box()
    assert line
    assert not scrolls or log < 4 * line["height"], "what is left over is the log's"
    assert page.evaluate(READ), "no heading lies over it"
    assert sheet > 0.4 * column["height"]


def test_whoever_touches_the_log_has_half_of_the_column_for_it(visit: Opener) -> None:
    page = visit("turn")
    column = page.locator("#match .match-body").bounding_box()
    assert column
    page.locator("#log").click(position={"x": 4, "y": 4})
    _sheet, log = heights(page)
    assert log > 0.45 * column["height"]
    page.locator("#region-ask .ask-head").click()
    assert heights(page)[1] < log


def test_what_is_pressed_in_the_log_stays_below_the_pointer(visit: Opener) -> None:
    page = visit("turn")
    _sheet, small = heights(page)
    line = page.evaluate_handle(LINE_AT_THE_TOP).as_element()
    assert line
    box = line.bounding_box()
    assert box
    pointer = [box["x"] + 4, box["y"] + 8]
    page.mouse.move(*pointer)
    page.mouse.down()
    page.wait_for_timeout(200)  # as long as a hand takes
    assert heights(page)[1] == small
    assert line.evaluate(IS_AT, pointer), "no heading lies over it"
    page.mouse.up()
    page.wait_for_function(IS_HALF)
    assert line.evaluate("one => one.parentElement.open")


COVERED = """() => {
  const options = [...document.querySelectorAll("#region-ask .ask-group [data-option]")];
  return options.filter((one) => {
    one.scrollIntoView({ block: "nearest" });
    const { left, width, bottom } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + width / 2, bottom - 3));
  }).map((one) => one.dataset.option);
}"""
"""Options that something lies over when they have just come into view."""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_nothing_lies_over_the_options(visit: Opener, phone: bool) -> None:
    page = visit("turn", phone=phone)
    page.set_viewport_size({"width": 390 if phone else 1440, "height": 620})
    assert page.evaluate(COVERED) == []
