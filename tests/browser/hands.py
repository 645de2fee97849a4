"""Hands that play through the interface, as a person does: they look at what is asked, choose an
option, fill it in on the battlefield or from the list, and confirm. Only the page sends anything.
"""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

READY = "#match[data-ready]"
PATIENCE = 10_000
ATTEMPTS = 8  # at one option, whose fields may not go together as they were filled in
ASKED = """() => {
  const data = document.getElementById("ask-data");
  const picking = document.getElementById("sheet").classList.contains("is-picking");
  return data && !picking ? JSON.parse(data.content.textContent) : null;
}"""


def number(page: Page) -> int:
    """The number that the page shows."""
    return int(page.locator("#region-ask").get_attribute("data-number") or 0)


def over(page: Page) -> bool:
    """Whether the page shows a result."""
    return page.locator("#region-result").is_visible()


def asked(page: Page) -> dict[str, Any] | None:
    """What is asked of this player now, if anything is."""
    found: dict[str, Any] | None = page.evaluate(ASKED)
    return found


def play(page: Page, rng: random.Random, prefer: tuple[str, ...] = ()) -> str:
    """Give one answer to what is asked, by the interface alone. Returns the option's id.

    Options whose id starts with one of `prefer` are tried first. What the page does not let
    through is given up, and another option is tried.
    """
    ask = asked(page)
    assert ask is not None
    options = [option for option in ask["options"] if not option["refused"]]
    rng.shuffle(options)
    options.sort(key=lambda option: not option["id"].startswith(prefer) if prefer else 0)
    for option in options:
        for _attempt in range(ATTEMPTS if option["fields"] else 1):
            if choose(page, option, rng):
                return str(option["id"])
    raise AssertionError(f"none of these could be played: {[one['id'] for one in options]}")


def choose(page: Page, option: dict[str, Any], rng: random.Random) -> bool:
    """Try one option; says whether it was taken."""
    before = number(page)
    page.locator(f'#region-ask [data-option="{option["id"]}"]').click()
    if option["fields"] or option["final"]:
        for field in option["fields"]:
            if not fill(page, field, rng):
                give_up(page)
                return False
            page.locator(".picker-foot button").click()
        if not option["fields"]:
            page.locator(".picker-foot button").click()
    return moved_on(page, before)


def moved_on(page: Page, before: int) -> bool:
    """Whether the page came to a later number, rather than showing a refusal."""
    try:
        page.wait_for_function(
            """before => Number(document.getElementById("region-ask").dataset.number) > before
                || document.querySelector(".picker-says .why")""",
            arg=before,
            timeout=PATIENCE,
        )
    except Late:
        raise AssertionError(f"nothing happened after answer {before}") from None
    if number(page) > before:
        return True
    give_up(page)
    return False


def give_up(page: Page) -> None:
    """Leave the picker without an answer."""
    while page.locator("#picker").is_visible():
        page.locator(".picker-head button").click()


def fill(page: Page, field: dict[str, Any], rng: random.Random) -> bool:
    """Fill in a field; says whether its value may be confirmed."""
    FILLERS[field["kind"]](page, field, rng)
    return settled(page)


def fill_choices(page: Page, field: dict[str, Any], rng: random.Random) -> None:
    legal = [choice["id"] for choice in field["choices"] if not choice["refused"]]
    least, most = field.get("least", 1), field.get("most", 1)
    wanted = rng.sample(legal, min(len(legal), max(least, min(most, rng.randint(least, most)))))
    for name in wanted:
        button = page.locator(f'.picker [data-choice="{name}"]')
        if button.get_attribute("aria-pressed") != "true":
            button.click()


def fill_point(page: Page, field: dict[str, Any], rng: random.Random) -> None:
    """A few clicks within the outline, and if none is legal the nearest spot that is."""
    board = page.locator("#board-world").bounding_box()
    width = float(page.locator("#board").get_attribute("data-width") or 1)
    assert board is not None
    scale = board["width"] / width
    for _attempt in range(3):
        shell = rng.choice(field["outline"])[0]
        first, second = rng.sample(shell, 2)
        share = rng.random()
        x, y = (a + (b - a) * share for a, b in zip(first, second, strict=True))
        page.mouse.click(board["x"] + x * scale, board["y"] + y * scale)
        if settled(page):
            return
    page.keyboard.press("n")


def settled(page: Page) -> bool:
    """Whether the spot just chosen is legal, once the referee has said so."""
    page.wait_for_selector(":is(.picker-foot button[aria-disabled=false], .picker-says .why)")
    return page.locator(".picker-foot button[aria-disabled=false]").count() > 0


def fill_heading(page: Page, field: dict[str, Any], rng: random.Random) -> None:
    if field["likely"]:
        for _press in range(rng.randint(1, 3)):
            page.keyboard.press("n")
        return
    first, last = rng.choice(field["arcs"])
    degrees = page.locator(".degrees input")
    degrees.fill(f"{rng.randint(first, last) % 360_000 / 1000:.1f}")
    degrees.press("Tab")


def fill_number(page: Page, field: dict[str, Any], rng: random.Random) -> None:
    for _step in range(rng.randint(0, min(3, field["high"] - field["low"]))):
        page.locator(".stepper-step").last.click()


FILLERS = {
    "pick": fill_choices,
    "several": fill_choices,
    "point": fill_point,
    "heading": fill_heading,
    "number": fill_number,
}
