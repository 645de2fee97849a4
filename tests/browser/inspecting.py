"""Pages as axe-core reads them: on a desk in light colours and on a phone in dark ones, by turns.
Each term of a game that a page writes has to be explained there, too (see `explaining`).
Some pages, and with TABLETOP_EVERY_LOOK=1 in the environment all, are looked at in both ways.
Nothing moves on them for whoever asked for that."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.devices import page_on
from tests.browser.explaining import unexplained
from tests.browser.gathering import DESK, PHONE, WITHOUT_RECAP, sign_in
from tests.people import Browser

RULES = [
    *("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"),
    "best-practice",
]
# None of these rules reads style sheets, which need not be fetched again for them.
EVERYTHING = {"runOnly": RULES, "resultTypes": ["violations"], "preload": False}
# Of the parts of a format all are written by one template; the first of each group are looked at.
LOOKED_AT = {"exclude": [[".format-grid > :nth-child(n+4)"]]}
# A page that draws itself anew meanwhile may have animations that never finish.
COMES_TO_REST = """() => Promise.race([
  new Promise((done) => setTimeout(done, 6000)),
  Promise.all(
    document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().endTime < 5000)
      .map((one) => one.finished.catch(() => {}))
  ),
])"""


MOVES = """() => {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) return [];
  const named = (one) => `${one.tagName} .${one.className.baseVal ?? one.className}`;
  const lasts = (times) => times.split(",").some((time) => parseFloat(time) > 0.02);
  const playing = document.getAnimations()
    .filter((one) => one.playState === "running" && one.effect.getComputedTiming().duration > 20)
    .map((one) => `${named(one.effect.target)} is animated`);
  const styled = [...document.querySelectorAll("*")].flatMap((one) => {
    const look = getComputedStyle(one);
    const isAnimated = look.animationName !== "none" && lasts(look.animationDuration);
    return [
      look.scrollBehavior === "smooth" && `${named(one)} scrolls smoothly`,
      lasts(look.transitionDuration) && `${named(one)} has a transition`,
      isAnimated && `${named(one)}: ${look.animationName}`,
    ].filter(Boolean);
  });
  return [...new Set([...playing, ...styled])];
}"""
"""What moves on a page, or would."""

EVERY_LOOK = os.environ.get("TABLETOP_EVERY_LOOK") == "1"
WAYS = ("desk, light", "phone, dark")


@dataclass
class Look:
    """A page to look at: whose, where, what is opened on it first, and whether in both ways."""

    name: str
    path: str
    who: Browser | None = None
    first: Callable[[Page], None] | None = None
    both: bool = False


class Inspector:
    """Looks at pages on every device and in both colours, and keeps what is wrong with them."""

    def __init__(self, chromium: Chromium, site: str) -> None:
        self._chromium, self._site = chromium, site
        self._axe = Axe()
        self._used = ExitStack()
        self._pages: dict[int | None, Page] = {}
        self._looks = 0
        self.findings: list[str] = []

    def look(self, *looks: Look) -> None:
        for look in looks:
            self._inspect(self._page_of(look.who), look)

    def close(self) -> None:
        """Close the pages of all who have looked."""
        self._used.close()

    def _page_of(self, who: Browser | None) -> Page:
        """The page of somebody, the same for all that they look at."""
        key = id(who) if who else None
        if key not in self._pages:
            page = self._used.enter_context(
                page_on(self._chromium, reduced_motion="reduce", **DESK)
            )
            page.add_init_script(WITHOUT_RECAP)
            page.set_default_timeout(hands.PATIENCE)
            if who:
                sign_in(page.context, who, self._site)
            self._pages[key] = page
        return self._pages[key]

    def _inspect(self, page: Page, look: Look) -> None:
        ways = WAYS if EVERY_LOOK or look.both else [WAYS[self._looks % 2]]
        self._looks += 1
        _show(page, ways[0])
        response = page.goto(self._site + look.path)
        assert response
        assert response.status < 500, f"{look.name}: {response.status} {response.text()[:2000]}"
        if page.locator("#match").count():
            page.wait_for_selector(hands.READY)
        if look.first:
            look.first(page)
        for way in ways:
            _show(page, way)
            self._judge(page, f"{look.name}, {way}")

    def _judge(self, page: Page, where: str) -> None:
        # What was pressed is on its way, and what is asked is dimmed until the page has caught up.
        expect(page.locator(".is-sending, .is-answered")).to_have_count(0)
        page.evaluate(COMES_TO_REST)
        for found in self._axe.run(page, LOOKED_AT, EVERYTHING).response["violations"]:
            nodes = found["nodes"]
            what = " ".join(nodes[0]["html"].split())[:160]
            checks = [*nodes[0]["any"], *nodes[0]["all"], *nodes[0]["none"]]
            why = checks[0]["message"] if checks else found["help"]
            self.findings.append(f"{where}: {found['id']}, {len(nodes)} times: {what} ({why})")
        self.findings += [f"{where}: not explained: {term}" for term in unexplained(page)]
        self.findings += [f"{where}: {what}" for what in page.evaluate(MOVES)]


def _show(page: Page, way: str) -> None:
    """Let a page be seen on a desk in light colours, or on a phone in dark ones."""
    at_desk = way == WAYS[0]
    page.emulate_media(color_scheme="light" if at_desk else "dark")
    page.set_viewport_size((DESK if at_desk else PHONE)["viewport"])
