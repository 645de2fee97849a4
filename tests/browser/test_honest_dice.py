"""Two browsers agree on the dice of a match, watch it, and check its dice at the end: whatever
whoever runs the site has done to them in the database, they find it."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Route, expect

from games.matches import referee
from games.matches.log import match_dice
from games.matches.models import Match
from games.rules.dice import Seeded, commitment, key_of, link_after
from games.rules.dice_record import problems
from tests.browser import hands
from tests.browser.gathering import DESK, create_match, get_ready, sit_down, type_name, visitors
from tests.matchmaking import play_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NO_WEBCRYPTO = "Object.defineProperty(globalThis.crypto, 'subtle', { get: () => undefined });"
PATIENCE = 60_000


@pytest.fixture
def people(chromium: Chromium) -> Iterator[list[Page]]:
    """Two players; the second one's page is no secure one, as in a local network."""
    with visitors(chromium, DESK, DESK) as pages:
        pages[1].add_init_script(NO_WEBCRYPTO)
        yield pages


def gather(site: str, ann: Page, bob: Page) -> Match:
    """Both come and choose a team; the first one is ready."""
    ann.goto(f"{site}/people/name/")
    type_name(ann, "Ann")
    ann.goto(f"{site}/matches/new/?system=kurogane")
    link = create_match(ann)
    sit_down(bob, link, "Bob")
    first_roster(ann)
    return Match.objects.get(pk=ann.url.split("/matches/")[1].split("/")[0])


def first_roster(page: Page) -> None:
    get_ready(
        page, page.locator(".roster-choice strong, .roster-choice .strong").first.inner_text()
    )


def begin(site: str, ann: Page, bob: Page) -> Match:
    match = gather(site, ann, bob)
    first_roster(bob)
    for page in (ann, bob):
        page.wait_for_selector(hands.READY, timeout=PATIENCE)
    match.refresh_from_db()
    return match


def failures(*pages: Page) -> list[str]:
    """What fails on these pages from now on: errors in their consoles, and refused requests."""
    found: list[str] = []

    def note(what: str, failed: bool) -> None:
        if failed:
            found.append(what)

    for page in pages:
        page.on("console", lambda message: note(message.text, message.type == "error"))
        page.on("response", lambda got: note(f"{got.status} {got.url}", got.status >= 400))
    return found


def slowly(route: Route) -> None:
    """Pass a request on after longer than a browser waits to look for what it has to do."""
    time.sleep(2.5)
    route.continue_()


def wait_until_kept(page: Page, match: Match, name: str) -> None:
    """Until the page's browser keeps something of that name."""
    kept = f"""JSON.parse(localStorage.getItem("dice:{match.pk}") || "{{}}").{name}"""
    deadline = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(kept):
        assert time.monotonic() < deadline, f"it never keeps {name}"
        page.wait_for_timeout(100)


def check(page: Page, site: str, match: Match, path: str = "dice") -> dict[str, str]:
    """What the page's browser finds out about the dice."""
    page.goto(f"{site}/matches/{match.pk}/{path}/")
    page.wait_for_selector("#dice-check[data-result]", timeout=PATIENCE)
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#dice-check [data-check]")]
             .map((line) => [line.dataset.check, line.dataset.result]))"""
    )
    return found


def bad(page: Page, site: str, match: Match) -> set[str]:
    found = check(page, site, match)
    verdict = page.locator("#dice-check [data-all]")
    expect(verdict).to_contain_text(
        "not honest" if "bad" in found.values() else "Nothing was found"
    )
    return {name for name, result in found.items() if result == "bad"}


def forge(match: Match, part: bytes) -> None:
    """Exchange the second seat's part, and roll all dice again so that everything fits."""
    seat = match.seats.get(index=1)
    seat.entropy, seat.commitment = part, commitment(part)
    seat.save()
    key = key_of(bytes(match.seed), match_dice.entropy(match))
    source, link, opening = Seeded(key), "", match.opening
    assert opening is not None
    links: dict[int, str] = {}
    faces: dict[int, list[int]] = {}
    for roll in list(match_dice.rolls_of(match)):
        new = roll._replace(face=source.face(roll.position, roll.sides))
        links[roll.answer] = link = link_after(key, link, new)
        faces.setdefault(roll.answer, []).append(new.face)
    for number in links:
        kept = {"faces": faces[number], "link": links[number]}
        match.answers.filter(number=number).update(**kept)
        if not number:
            match.opening = {**opening, **kept}
    match.save()


def test_two_browsers_agree_watch_and_find_whatever_was_done_to_the_dice(
    site: str, people: list[Page]
) -> None:
    ann, bob = people
    match = begin(site, ann, bob)
    assert all(seat.commitment and seat.entropy for seat in match.seats.all())
    while len(list(match_dice.rolls_of(match))) < 5:
        match = play_on(match, 1, seed=match.number)
    for page in people:
        page.reload()
        hands.follow(page, match.number)
    last = list(match_dice.rolls_of(match))[-1]
    holder = match.seats.get(index=0).player
    referee.answer(match.pk, holder, match.number, {"option": "concede", "fields": {}})
    match.refresh_from_db()
    everything = {"seed", "own", "others", "rolls", "count"}
    for page in people:
        for path in ("dice", "result"):
            assert check(page, site, match, path) == dict.fromkeys(everything, "good")

    row = match.answers.filter(number=last.answer).first()
    opening = match.opening
    assert opening is not None

    def write(faces: list[int], sides: list[int], link: str) -> None:
        kept = {"faces": faces, "sides": sides, "link": link}
        if row is None:
            match.opening = {**opening, **kept}
            match.save()
        else:
            match.answers.filter(pk=row.pk).update(**kept)

    was = [opening["faces"], opening["sides"], opening["link"]]
    if row is not None:
        was = [row.faces, row.sides, row.link]
    faces, sides, link = was

    write([*faces[:-1], (faces[-1] + 1) % sides[-1]], sides, link)
    for page in people:
        assert bad(page, site, match) == {"rolls", "count"}, "a face was changed"

    write([], [], "")
    assert list(problems(match_dice.record(match))) == [], "the server finds nothing"
    for page in people:
        assert bad(page, site, match) == {"count"}, "dice were left out"

    write(faces, sides, link)
    for page in people:
        assert bad(page, site, match) == set()

    forge(match, b"\x07" * 32)
    assert list(problems(match_dice.record(match))) == [], "the server finds nothing"
    assert bad(ann, site, match) == {"others", "count"}, "the other's part was exchanged"
    assert bad(bob, site, match) == {"own", "others", "count"}, "the own part was exchanged"


@pytest.mark.parametrize("slow", [None, 0, 1])
def test_nothing_fails_in_either_browser_while_a_match_begins(
    site: str, people: list[Page], slow: int | None
) -> None:
    """Also where a browser hears late that its part has been taken."""
    found = failures(*people)
    if slow is not None:
        people[slow].route("**/seats/?*", slowly)
    match = begin(site, *people)
    assert all(seat.entropy for seat in match.seats.all())
    assert found == []


def test_a_browser_opens_no_second_part_for_a_match_and_remembers_what_never_began(
    site: str, people: list[Page]
) -> None:
    """Whatever becomes of the match in the database."""
    ann, bob = people
    match = gather(site, ann, bob)
    bob.route("**/dice/open", lambda route: route.abort())
    first_roster(bob)
    wait_until_kept(ann, match, "opened")
    bob.goto("about:blank")

    match.seats.update(frozen=None, commitment="", commitments_kept=False, entropy=b"")
    ann.goto(f"{site}/matches/{match.pk}/")
    expect(ann.locator(".toast-error")).to_contain_text("Do not play this match")
    expect(ann.get_by_role("button", name="I am ready")).to_be_disabled()
    expect(ann.locator("#dice-unbegun")).to_be_hidden()

    match.delete()
    ann.goto(f"{site}/matches/new/?system=kurogane")
    create_match(ann)
    expect(ann.locator("#dice-unbegun li")).to_have_count(1)
    expect(ann.locator("#dice-unbegun li")).to_contain_text("Bob")


def test_a_browser_notices_at_the_table_what_was_done_as_the_match_began(
    site: str, people: list[Page]
) -> None:
    ann, bob = people
    match = begin(site, ann, bob)
    for page in people:
        wait_until_kept(page, match, "begun")
        expect(page.locator(".toast-error, .toast-warning")).to_have_count(0)
    ann.evaluate(f"""() => {{
        const kept = JSON.parse(localStorage.getItem("dice:{match.pk}"));
        localStorage.setItem("dice:{match.pk}", JSON.stringify({{ ...kept, begun: false }}));
    }}""")
    match.seats.filter(index=1).update(commitment="0" * 64)
    ann.reload()
    expect(ann.locator(".toast-error")).to_contain_text("Do not play this match")


def test_a_match_begins_without_the_part_of_a_browser_that_is_away(
    site: str, people: list[Page]
) -> None:
    ann, bob = people
    match = gather(site, ann, bob)
    expect(ann.locator("h2", has_text="You are ready")).to_be_visible()
    ann.goto("about:blank")
    first_roster(bob)
    expect(bob.locator("#agreeing")).to_contain_text(
        "The browser of Ann does not answer", timeout=PATIENCE
    )
    hands.press(bob, bob.get_by_role("button", name="Begin without it"))
    bob.wait_for_selector(hands.READY, timeout=PATIENCE)
    assert [bool(part) for part in match_dice.entropy(match)] == [False, True]
    ann.goto(f"{site}/matches/{match.pk}/")
    ann.wait_for_selector(hands.READY, timeout=PATIENCE)
    expect(ann.locator(".toast-warning")).to_contain_text(
        "nothing is proven to you about these dice"
    )
    holder = match.seats.get(index=0).player
    number = Match.objects.get(pk=match.pk).number
    referee.answer(match.pk, holder, number, {"option": "concede", "fields": {}})
    assert check(ann, site, match)["own"] == "left-out"
    assert "bad" not in check(ann, site, match).values()
    assert check(bob, site, match)["own"] == "good"


def test_the_hashes_written_out_are_those_of_webcrypto(site: str, people: list[Page]) -> None:
    ann, _bob = people
    ann.goto(f"{site}/people/name/")
    script = "/static/dice/hashing.js"
    assert (
        ann.evaluate(
            f"""async () => {{
          const made = await import("{script}");
          for (const length of [0, 1, 31, 55, 56, 63, 64, 65, 119, 120, 1000]) {{
            const bytes = Uint8Array.from({{ length }}, (_, at) => (at * 7 + length) % 256);
            const key = bytes.slice(0, 100).reverse();
            const hmac = await made.hmacUnder(key.length ? key : new Uint8Array([1]));
            const plain = made.plainHmac(key.length ? key : new Uint8Array([1]), bytes);
            const written = made.hex(made.plainSha256(bytes));
            if (made.hex(await made.sha256(bytes)) !== written) return length;
            if (made.hex(await hmac(bytes)) !== made.hex(plain)) return -length;
          }}
          return "same";
        }}"""
        )
        == "same"
    )
