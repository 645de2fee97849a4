"""A system is added as the README adds Nim: its files are written from the README into a copy of
the site, which is started and played in."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tabletop.bootstrap import ROOT
from tests.browser import hands
from tests.browser.gathering import DESK, PHONE, create_match, sit_down, type_name, visitors
from tests.ports import free_port
from tests.web.site_process import playing, read_until

pytestmark = pytest.mark.browser

SECTION = re.compile(r"^## How to add a system\n(.*?)(?=^## |\Z)", re.S | re.M)
BLOCK = re.compile(r"^```\w+\n(.*?)^```$", re.S | re.M)
FILE = re.compile(r"(?:# |<!-- )(\S+)(?: -->)?\n")


def blocks() -> list[str]:
    """What the section of the README shows of code."""
    section = SECTION.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert section
    return BLOCK.findall(section[1])


def add_nim(site: Path, rosters: bool) -> None:
    """Write the files of Nim; with rosters also the two lines that bring them."""
    lines: list[str] = []
    for block in blocks():
        named = FILE.match(block)
        if named is None:
            lines += block.splitlines(keepends=True)
            continue
        path = site / named[1]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block[named.end() :], encoding="utf-8")
    system = site / "games/rules/nim/system.py"
    text = system.read_text(encoding="utf-8")
    if rosters:
        text = text.replace(
            "from games.rules.text", "from games.rules.nim import heaps\nfrom games.rules.text"
        )
        for line in lines:
            key = line.split("=")[0]
            text = re.sub(rf"^{re.escape(key)}=.*\n", line, text, flags=re.M)
        assert len(lines) == 2
        assert all(line in text for line in lines)
    system.write_text(text, encoding="utf-8")


@pytest.fixture(params=[False, True], ids=["without rosters", "with rosters"])
def rosters(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def address(site_data: Path, tmp_path: Path, rosters: bool) -> Iterator[str]:
    """A site that gets Nim."""
    site, port = tmp_path / "site", free_port()
    for part in ("games", "tabletop", "templates", "static"):
        shutil.copytree(ROOT / part, site / part)
    shutil.copy(ROOT / "manage.py", site)
    add_nim(site, rosters)
    with playing(site_data, port, root=site) as process:
        read_until(process, f":{port}")
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def people(chromium: Chromium) -> Iterator[list[Page]]:
    """Ann at a desk, Bob with a phone."""
    with visitors(chromium, DESK, PHONE) as pages:
        yield pages


def test_nim_is_played_to_its_end_by_two_people(
    people: list[Page], address: str, rosters: bool
) -> None:
    ann, bob = people
    ann.goto(f"{address}/matches/new/?system=nim")
    type_name(ann, "Ann")
    link = create_match(ann)
    sit_down(bob, link, "Bob")
    for page in people:
        ready = page.get_by_role("button", name="I am ready")
        expect(ready).to_be_visible()
        expect(page.locator(".roster-choices")).to_have_count(int(rosters))
        hands.press(page, ready)
    heaps = [3, 4] if rosters else [3, 4, 5]  # another ready roster for each
    for page in people:
        page.locator(hands.READY).wait_for()
        expect(page.locator("#region-heaps li")).to_have_text([str(heap) for heap in heaps])
        expect(page.locator("#board")).to_be_hidden()
    rng = random.Random(1)
    while not hands.over(ann):
        for page in people:
            if hands.asked(page):
                hands.play(page, rng)
    for page in people:
        expect(page.locator("#region-result")).to_contain_text("the last match was taken")
    expect(bob.locator("#panel-log")).to_contain_text("taken from heap 1.")
