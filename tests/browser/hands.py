"""Hands that play through the interface, as a person does: they look at what is asked, choose an
option, fill it in on the battlefield or from the list, and confirm. Only the page sends anything.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Late
from shapely import Point, Polygon, unary_union
from shapely.ops import nearest_points

from tests.browser.modules import MODULES

READY = "#match[data-ready]"
FILLING = ".picker-field > *"
"""Where a field is filled in, once what there is to choose from is known."""
PATIENCE = 60_000  # milliseconds, for machines that are busy
MARGIN = 150  # thousandths of an inch that a pointer keeps from an edge
FURTHEST = 120
"""So many presses of Tab lead to everything on the page."""
LOOK_AGAIN = 50
"""Milliseconds between two looks at what is waited for. To look at each frame, as is usual, would
make the page draw frame after frame."""
FROM_TOUCH_TO_TOUCH = 400  # milliseconds that a finger takes to another place
UNTIL_TAPPED_AGAIN = 5_000  # milliseconds after which nobody believes any more that it was pressed
TAPS = 3
ATTEMPTS = 8  # at one option, whose fields may not go together as they were filled in
Spot = tuple[float, float]
Wish = Callable[[dict[str, Any], dict[str, Any]], Any]
"""What is wished for in a field of an option, None for anything: the ids of choices, a spot of the
board to come as near to as can be."""
ASKED = """() => {
  const data = document.getElementById("ask-data");
  const sheet = document.getElementById("sheet").classList;
  const picking = sheet.contains("is-picking") && !sheet.contains("is-lone");
  return data && !picking ? JSON.parse(data.content.textContent) : null;
}"""
SEEN_AT = """([x, y]) => {
  const [board, world] = ["board", "board-world"].map((id) => document.getElementById(id));
  const scale = parseFloat(world.style.width) / board.dataset.width;
  const turned = new DOMMatrix(getComputedStyle(world).transform);
  const at = turned.transformPoint({ x: x * scale, y: y * scale });
  const { left, top } = board.getBoundingClientRect();
  return [left + board.clientLeft + at.x, top + board.clientTop + at.y];
}"""
"""Where a spot of the board is on the screen, also if it is turned or lies on its side."""
SAID_OF_SPOT = """() => {
  const picker = document.querySelector(".picker:not([aria-busy])");
  if (picker?.querySelector(".picker-foot button[aria-disabled=false]")) return "legal";
  return picker?.querySelector(".picker-says .why") ? "refused" : null;
}"""
OPENED = """async (option) => {
  const number = document.getElementById("match").dataset.number;
  const query = new URLSearchParams({ number, option });
  const reply = await fetch(`${document.getElementById("match").dataset.optionUrl}?${query}`);
  return (await reply.json()).option;
}"""

DESCRIBED = f"""async ([option, field, earlier]) => {{
  {MODULES}
  return (await modules["table/referee.js"].describeField(option, field, earlier)).field;
}}"""


def number(page: Page) -> int:
    """The number that the page shows."""
    return int(page.locator("#match").get_attribute("data-number") or 0)


def over(page: Page) -> bool:
    """Whether the page shows a result."""
    return page.locator("#region-result").is_visible()


def asked(page: Page) -> dict[str, Any] | None:
    """What is asked of this player now, if anything is."""
    found: dict[str, Any] | None = page.evaluate(ASKED)
    return found


def anything(option: dict[str, Any], field: dict[str, Any]) -> None:
    """No wish at all."""


def play(
    page: Page, rng: random.Random, prefer: tuple[str, ...] = (), wish: Wish = anything
) -> str:
    """Give one answer to what is asked, by the interface alone. Returns the option's id.

    Options of one of the kinds `prefer` are tried first. What the page does not let
    through is given up, and another option is tried.
    """
    ask = asked(page)
    assert ask is not None
    options = [option for option in ask["options"] if not option["refused"]]
    rng.shuffle(options)
    options.sort(key=lambda option: option["id"].partition(":")[0] not in prefer)
    for option in options:
        for _attempt in range(ATTEMPTS if option["fields"] else 1):
            if choose(page, option, rng, wish):
                return str(option["id"])
    raise AssertionError(f"none of these could be played: {[one['id'] for one in options]}")


def button_of(page: Page, option: str) -> Locator:
    """The button of an option."""
    return page.locator(f'#region-ask [data-option="{option}"]:not([data-adjust])')


def unit_before(page: Page, option: str) -> Locator | None:
    """The button of the unit that is to be chosen before an option can be, if one is."""
    part = page.locator(f'.ask-part[hidden]:has([data-option="{option}"])')
    if not part.count():
        return None
    unit = part.get_attribute("data-options-of")
    return page.locator(f'#region-ask [data-acting="{unit}"]')


def choose(page: Page, option: dict[str, Any], rng: random.Random, wish: Wish = anything) -> bool:
    """Try one option; says whether it was taken."""
    before = number(page)
    if unit := unit_before(page, option["id"]):
        press(page, unit)
    begun = page.locator("#picker").is_visible()  # all that its unit, or anybody, has to do
    option = opened(page, option)
    if not begun:
        press(page, button_of(page, option["id"]))
    at_once = "adjust" in option or not (option["fields"] or option["final"] or option["cost"])
    if begun or not at_once:
        for field in option["fields"]:
            if "default" in field or "joins" in field:
                continue  # it has a value, by itself or with the field before it
            if not fill(page, field, rng, wish(option, field)):
                give_up(page)
                return False
            press(page, page.locator(".picker-foot button"))
        if all("default" in field for field in option["fields"]):
            press(page, page.locator(".picker-foot button"))
    return moved_on(page, before)


def opened(page: Page, option: dict[str, Any]) -> dict[str, Any]:
    """The option with what the list of options leaves out, as the page gets it; a field that
    depends on others, as it is as long as those are as usual."""
    if option.get("opens"):
        option = page.evaluate(OPENED, option["id"])
    usual: dict[str, Any] = {}
    fields: list[dict[str, Any]] = []
    for field in option["fields"]:
        if "default" in field:
            usual[field["name"]] = field["default"]
        elif field["kind"] == "dependent" and len(usual) == len(fields):
            field = page.evaluate(DESCRIBED, [option["id"], field["name"], usual])
        fields.append(field)
    return {**option, "fields": fields}


def regions(page: Page) -> dict[str, str]:
    """All that may change on a page, as it stands there once its terms are explained; what the
    reader has unfolded aside."""
    page.wait_for_selector("[data-terms]:not([data-explained])", state="detached")
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[id^=region-]")].map((one) => {
             const copy = one.cloneNode(true);
             copy.querySelectorAll("details").forEach((fold) => fold.removeAttribute("open"));
             return [one.id, copy.outerHTML];
           }))"""
    )
    return found


def has_touch(page: Page) -> bool:
    """Whether a finger does what a mouse does elsewhere."""
    return bool(page.evaluate("navigator.maxTouchPoints > 0"))


def press(page: Page, button: Locator) -> None:
    """Click a button, or tap it where there is no mouse."""
    button.wait_for()  # so that nothing is asked of a page that is just being left
    if has_touch(page):
        button.tap()
    else:
        button.click()


def press_until(page: Page, button: Locator, shown: Locator, text: str) -> None:
    """Press a button of which something else says then that it was pressed. A tap that is sent
    while the page is being laid out anew lands beside it, as a finger's may, and is repeated."""
    for _time in range(TAPS):
        press(page, button)
        with suppress(AssertionError):
            expect(shown).to_contain_text(text, timeout=UNTIL_TAPPED_AGAIN)
            return
    expect(shown).to_contain_text(text)


def enter(page: Page, wanted: Locator) -> None:
    """Press Enter on what Tab leads to."""
    for _press in range(FURTHEST):
        if wanted.evaluate("one => one === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {wanted}")


def moved_on(page: Page, before: int) -> bool:
    """Whether the page came to a later number, rather than showing a refusal."""
    try:
        page.wait_for_function(
            """before => Number(document.getElementById("match").dataset.number) > before
                || document.querySelector(".picker-says .why")""",
            arg=before,
            timeout=PATIENCE,
            polling=LOOK_AGAIN,
        )
    except Late:
        raise AssertionError(f"nothing happened after answer {before}") from None
    if number(page) > before:
        return True
    give_up(page)
    return False


def follow(page: Page, number: int) -> None:
    """Wait until the page has come by itself to what happened up to this number."""
    page.wait_for_function(
        "n => Number(document.getElementById('match').dataset.number) >= n",
        arg=number,
        polling=LOOK_AGAIN,
    )


def give_up(page: Page) -> None:
    """Leave the picker without an answer, or go back to its beginning where it is all there is."""
    while (back := page.locator(".picker-back")).is_visible():
        press(page, back)


def fill(page: Page, field: dict[str, Any], rng: random.Random, wished: Any = None) -> bool:
    """Fill in a field; says whether its value may be confirmed."""
    page.wait_for_selector(FILLING)
    FILLERS[field["kind"]](page, field, rng, wished)
    return spot_is_legal(page)


def fill_choices(
    page: Page, field: dict[str, Any], rng: random.Random, wished: list[str] | None
) -> None:
    legal = [choice["id"] for choice in field["choices"] if not choice["refused"]]
    least, most = field.get("least", 1), field.get("most", 1)
    if wished is None:
        size = min(len(legal), max(least, min(most, rng.randint(least, most))))
        wished = rng.sample(legal, size)
    for name in wished:
        button = page.locator(f'.picker [data-choice="{name}"]')
        if not is_pressed(button) and field["of"] == "unit" and rng.random() < 0.5:
            point_at(page, place_of(page, name))
        if not is_pressed(button):
            press(page, button)


def is_pressed(button: Locator) -> bool:
    return button.get_attribute("aria-pressed") == "true"


def place_of(page: Page, unit: str) -> Spot:
    """Where a unit stands on the board."""
    shown = page.locator(f'#region-units [data-unit="{unit}"]')
    return float(shown.get_attribute("data-x") or 0), float(shown.get_attribute("data-y") or 0)


def fill_point(page: Page, field: dict[str, Any], rng: random.Random, wished: Spot | None) -> None:
    """Point at the spot wished for or at a few within the outline; if none is legal, take the
    nearest that is."""
    for _attempt in range(1 if wished else 3):
        point_at(page, nearest_within(field["outline"], wished) if wished else within(field, rng))
        if spot_is_legal(page):
            return
    press(page, page.locator(".picker-point button"))


def within(field: dict[str, Any], rng: random.Random) -> Spot:
    """A spot on a line between two corners of the outline."""
    first, second = rng.sample(rng.choice(field["outline"])[0], 2)
    share = rng.random()
    return (
        first[0] + (second[0] - first[0]) * share,
        first[1] + (second[1] - first[1]) * share,
    )


def nearest_within(outline: list[list[list[list[int]]]], spot: Spot) -> Spot:
    """The spot of the area that is nearest to one, a little inside where it is on the edge."""
    area = unary_union([Polygon(shell, holes) for shell, *holes in outline])
    inner = area.buffer(-MARGIN)
    nearest = nearest_points(area if inner.is_empty else inner, Point(spot))[0]
    return nearest.x, nearest.y


def point_at(page: Page, spot: Spot) -> None:
    """Click or tap a spot of the board."""
    x, y = on_screen(page, spot)
    if has_touch(page):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def until_drawn(page: Page) -> None:
    """Wait until what was asked of the page so far is drawn: a frame was begun and has ended."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def on_screen(page: Page, spot: Spot) -> tuple[float, float]:
    """Where a spot of the board is on the screen, once it is drawn as was asked for."""
    until_drawn(page)
    x, y = page.evaluate(SEEN_AT, spot)
    return x, y


def pull(page: Page, way: Sequence[Spot]) -> None:
    """Pull from the first of these spots of the board to the last, by the mouse or by a finger."""
    first, *others = (on_screen(page, spot) for spot in way)
    if not has_touch(page):
        page.mouse.move(*first)
        page.mouse.down()
        for x, y in others:
            page.mouse.move(x, y)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        there = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})

    touch("touchStart", first)
    for point in others:
        touch("touchMove", point)
    touch("touchEnd")
    finger.detach()
    # To the browser a tap at once would belong to the same gesture, and click nothing.
    page.wait_for_timeout(FROM_TOUCH_TO_TOUCH)


def spot_is_legal(page: Page) -> bool:
    """Whether the spot just chosen is legal, once the referee has said so."""
    said = page.wait_for_function(SAID_OF_SPOT, polling=LOOK_AGAIN).json_value()
    return bool(said == "legal")


def fill_heading(page: Page, field: dict[str, Any], rng: random.Random, wished: None) -> None:
    if field["likely"]:
        for _press in range(rng.randint(1, 3)):
            page.keyboard.press("n")
        return
    first, last = rng.choice(field["arcs"])
    degrees = page.locator(".degrees input")
    degrees.fill(f"{rng.randint(first, last) % 360_000 / 1000:.1f}")
    degrees.press("Tab")


def fill_number(page: Page, field: dict[str, Any], rng: random.Random, wished: int | None) -> None:
    most = min(3, field["high"] - field["low"])
    for _step in range(rng.randint(0, most) if wished is None else wished - field["low"]):
        press(page, page.locator(".stepper-step").last)


def fill_cell(page: Page, field: dict[str, Any], rng: random.Random, wished: Spot | None) -> None:
    """Tap a cell of those that are offered; a path leads there by the best way."""
    width = field["grid"]["width"]
    index = rng.choice(field["cells"])
    point_at(page, wished or (index % width * 1000 + 500, index // width * 1000 + 500))


FILLERS: dict[str, Callable[..., None]] = {
    "cell": fill_cell,
    "path": fill_cell,
    "pick": fill_choices,
    "several": fill_choices,
    "point": fill_point,
    "heading": fill_heading,
    "number": fill_number,
}
