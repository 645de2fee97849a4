"""The table page as people use it: by mouse, by touch and by keyboard alone, on a desk and on a
phone. The page is the real one, on the stage of tests/browser."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from games.rules.crisis import board, constants
from games.rules.plane import TOLERANCE
from tests.browser.hands import until_drawn
from tests.browser.modules import MODULES, SHOW
from tests.browser.opening import Opener, kept, reply_with

pytestmark = pytest.mark.browser

SEEN = 24  # pixels across, at least, of those who fight


def on_screen(page: Page, x: int, y: int) -> tuple[float, float]:
    """A point of the battlefield as the mouse finds it, once it is drawn as was asked for."""
    until_drawn(page)
    box = page.locator("#board-world").bounding_box()
    assert box is not None
    return box["x"] + x / 36000 * box["width"], box["y"] + y / 36000 * box["height"]


def taken(page: Page, waiting: list[Route]) -> Route:
    """A request that is kept waiting, once the page has sent one."""
    for _look in range(200):
        if waiting:
            break
        page.wait_for_timeout(25)
    return waiting.pop()


def option(page: Page, name: str) -> Any:
    return page.locator(f'[data-option="{name}"]')


def confirm(page: Page) -> Any:
    return page.locator(".picker-foot button")


# -- units on the board ------------------------------------------------------------------------


def test_from_afar_units_can_be_hit_by_a_finger(visit: Opener) -> None:
    page = visit("watching", phone=True)
    until_drawn(page)
    sizes = page.locator(".layer-units .unit-base").evaluate_all(
        "bases => bases.map((base) => base.getBoundingClientRect().width)"
    )
    assert min(sizes) >= 24
    feet = page.locator(".layer-units .unit-foot").evaluate_all(
        "feet => feet.map((foot) => [foot.getAttribute('r'), foot.parentNode.dataset.radius])"
    )
    assert all(drawn == true for drawn, true in feet)

    page.touchscreen.tap(*on_screen(page, 16600, 16400))
    expect(page.locator(".crowd")).to_have_count(0)
    expect(page.locator("#board-note")).to_contain_text("Captain America")


def test_among_crowded_units_a_finger_chooses_the_one_that_is_meant(visit: Opener) -> None:
    page = visit("watching", phone=True)
    page.locator('[data-tool="fit"]').tap()  # from so far away that a finger touches both
    expect(page.locator(".unit-name:not(.is-covered)").first).to_be_visible()
    crowd, note = page.locator(".crowd"), page.locator("#board-note")
    between_two = on_screen(page, 19500, 21200)
    page.touchscreen.tap(*between_two)
    choices = crowd.get_by_role("button")
    expect(choices).to_have_count(2)
    boxes = choices.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(boxes) >= 24
    expect(choices.filter(has_text="Red Skull")).to_have_class(re.compile("side-b"))
    choices.filter(has_text="Red Skull").tap()
    expect(crowd).to_have_count(0)
    expect(note).to_contain_text("Red Skull")

    page.touchscreen.tap(*between_two)
    choices.filter(has_text="Spider Man").tap()
    expect(note).to_contain_text("Spider Man")
    page.touchscreen.tap(*between_two)
    expect(choices).to_have_count(2)
    page.keyboard.press("Escape")
    expect(crowd).to_have_count(0)


def test_names_cover_no_unit_and_no_other_name(visit: Opener) -> None:
    page = visit("watching")
    page.evaluate("document.querySelector('[data-setting=names]').click()")
    names = page.locator(".unit-name:not(.is-covered)").evaluate_all(
        "names => names.map((name) => [name.textContent, name.getBoundingClientRect().toJSON()])"
    )
    bases = page.locator(".layer-units .unit-base").evaluate_all(
        "bases => bases.map((base) => ['a unit', base.getBoundingClientRect().toJSON()])"
    )
    assert len(names) == len(bases)
    boxes = [*names, *bases]
    covered = [
        (name, other)
        for place, (name, box) in enumerate(names)
        for other, taken in boxes[place + 1 :]
        if box["left"] < taken["right"]
        and taken["left"] < box["right"]
        and box["top"] < taken["bottom"]
        and taken["top"] < box["bottom"]
    ]
    assert covered == []


# -- what is asked -----------------------------------------------------------------------------


def test_an_attack_lists_its_targets_and_is_sent_when_confirmed(visit: Opener) -> None:
    page = visit()
    option(page, "attack:strike").click()
    refused = page.locator('[data-choice="b-crossbones"]')
    expect(refused).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".picker")).to_contain_text("8.9 inches")
    expect(confirm(page)).to_have_text("Strike: Red Skull")
    expect(page.locator(".picker-says")).to_contain_text("In sight, no cover.")
    assert page.locator("#overlay .shape-ray").count() == 1
    expect(page.locator("#overlay .measure-label")).to_have_text("2.8″ · R2")
    confirm(page).click()
    assert kept(page) == [
        {"number": 41, "option": "attack:strike", "fields": {"target": "b-red-skull"}}
    ]


def test_refused_options_and_choices_send_nothing_and_say_why(visit: Opener) -> None:
    page = visit()
    expect(option(page, "climb")).to_be_hidden()
    page.locator(".options-refused summary").click()
    option(page, "climb").click(force=True)
    expect(page.locator("#why-climb")).to_contain_text("No terrain is near enough")
    expect(page.locator("#why-climb .rule-id")).to_have_text("CP-MOVE-20")
    option(page, "power:bodyguard").click()
    page.locator('[data-choice="taxi"]').click(force=True)
    confirm(page).click(force=True)
    assert kept(page) == []


def test_what_cannot_be_taken_back_needs_one_clear_confirmation(visit: Opener) -> None:
    page = visit()
    option(page, "end-activation").click()
    expect(page.locator(".sure")).to_be_visible()
    assert kept(page) == []
    confirm(page).click()
    assert kept(page) == [{"number": 41, "option": "end-activation", "fields": {}}]


def test_an_option_with_nothing_to_fill_in_is_sent_at_once(visit: Opener) -> None:
    page = visit("dice")
    option(page, "done").click()
    assert kept(page) == [{"number": 41, "option": "done", "fields": {}}]


def test_an_option_is_sent_with_what_is_usual_or_opened_to_be_adjusted(visit: Opener) -> None:
    page = visit("usual")
    page.locator('[data-option="hold"]:not([data-adjust])').click()
    assert kept(page) == [{"number": 41, "option": "hold", "fields": {}}]
    page = visit("usual")
    page.locator('[data-option="hold"][data-adjust]').click()
    page.locator('.picker-field [data-choice="round"]').click()
    assert kept(page) == []
    confirm(page).click()
    assert kept(page) == [{"number": 41, "option": "hold", "fields": {"how": "round"}}]


def test_what_costs_something_is_confirmed_though_there_is_nothing_to_fill_in(
    visit: Opener,
) -> None:
    page = visit()
    option(page, "power:flight").click()
    expect(page.locator(".picker-head")).to_contain_text("2 Power")
    assert kept(page) == []
    confirm(page).click()
    assert kept(page) == [{"number": 41, "option": "power:flight", "fields": {}}]


def test_conceding_asks_first(visit: Opener) -> None:
    page = visit("waiting")
    page.locator(".ask-agreements summary").click()
    option(page, "concede").click()
    assert kept(page) == []
    confirm(page).click()
    assert kept(page)[0]["option"] == "concede"


def test_fields_are_filled_in_one_after_the_other(visit: Opener) -> None:
    page = visit()
    option(page, "power:gift").click()
    expect(page.locator(".picker")).to_contain_text("Step 1 of 2")
    page.locator('[data-choice="a-iron-man"]').click()
    confirm(page).click()
    page.get_by_role("button", name="One more").click()
    expect(page.locator(".stepper-value")).to_have_text("2")
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")
    confirm(page).click()
    assert kept(page)[0]["fields"] == {"unit": "a-iron-man", "amount": 2}


def test_several_can_be_chosen_within_their_limits(visit: Opener) -> None:
    page = visit("dice")
    option(page, "reroll").click()
    expect(confirm(page)).to_have_attribute("aria-disabled", "true")
    for die in ("0-critical", "1-hit", "3-blank"):
        page.locator(f'[data-choice="{die}"]').click()
    expect(page.locator('[data-choice="3-blank"]')).to_have_attribute("aria-pressed", "false")
    confirm(page).click()
    assert kept(page)[0]["fields"] == {"dice": ["0-critical", "1-hit"]}


# -- pointing ----------------------------------------------------------------------------------


def test_a_move_by_mouse_follows_the_pointer_and_a_second_click_confirms(visit: Opener) -> None:
    page = visit()
    option(page, "move:M").click()
    expect(page.locator("#overlay .reach")).to_have_count(1)
    page.mouse.move(*on_screen(page, 20000, 14000))
    expect(page.locator("#overlay .ghost")).to_have_class("ghost is-legal")
    assert page.locator("#overlay .shape-tool").count() == 1
    expect(confirm(page)).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    assert kept(page) == []
    page.mouse.click(*on_screen(page, 20000, 14000))
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")
    page.mouse.click(*on_screen(page, 20000, 14000))
    answer = kept(page)[0]
    assert answer["option"] == "move:M"
    assert answer["fields"]["to"] == pytest.approx([20000, 14000], abs=60)


def test_an_illegal_spot_says_why_and_the_nearest_legal_one_is_offered(visit: Opener) -> None:
    page = visit()
    option(page, "move:M").click()
    expect(page.locator("#overlay .reach")).to_have_count(1)
    page.mouse.click(*on_screen(page, 30000, 30000))
    expect(page.locator(".picker-says")).to_contain_text("does not reach that far")
    expect(page.locator(".picker-says .rule-id")).to_have_text("CP-MOVE-12")
    confirm(page).click(force=True)
    assert kept(page) == []
    page.get_by_role("button", name="Nearest legal spot").click()
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")


def test_a_move_by_touch_needs_the_button(visit: Opener) -> None:
    page = visit(phone=True)
    option(page, "move:M").tap()
    expect(page.locator("#overlay .reach")).to_have_count(1)
    page.touchscreen.tap(*on_screen(page, 20000, 14000))
    expect(page.locator("#overlay .ghost.is-pinned")).to_have_count(1)
    page.touchscreen.tap(*on_screen(page, 20000, 14000))
    assert kept(page) == []
    confirm(page).tap()
    assert kept(page)[0]["option"] == "move:M"


def test_a_move_by_keyboard_alone(visit: Opener) -> None:
    page = visit()
    option(page, "move:M").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#overlay .reach")).to_have_count(1)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")
    assert kept(page)[0]["fields"] == {"to": [18600, 16300]}


def test_a_direction_by_keyboard_and_escape_goes_back(visit: Opener) -> None:
    page = visit()
    option(page, "attack:beam").click()
    page.keyboard.press("n")
    expect(page.locator(".picker-says")).to_contain_text("Hits Spider Man")
    assert page.locator("#overlay .shape-hit").count() == 2
    page.keyboard.press("ArrowRight")
    expect(confirm(page)).to_have_text("Ricochet beam: 21.0°")
    page.keyboard.press("Escape")
    expect(page.locator("#picker")).to_be_hidden()
    expect(option(page, "attack:beam")).to_be_focused()
    assert kept(page) == []


def test_tapping_a_unit_shows_what_can_be_done_with_it(visit: Opener) -> None:
    page = visit()
    page.mouse.click(*on_screen(page, 18400, 20200))
    expect(option(page, "attack:strike")).to_be_visible()
    expect(option(page, "attack:shield-slam")).to_be_visible()
    expect(option(page, "move:M")).to_be_hidden()
    option(page, "attack:shield-slam").click()
    expect(confirm(page)).to_have_text("Shield Slam: Red Skull")


# -- looking -----------------------------------------------------------------------------------


@pytest.mark.rule("CP-MEAS-03", "CP-MEAS-09")
@pytest.mark.parametrize("scene", ["turn", "waiting", "watching"])
def test_anybody_can_measure_at_any_time(visit: Opener, scene: str) -> None:
    page = visit(scene)
    page.keyboard.press("m")
    page.locator('[data-unit="a-captain-america"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-unit="b-red-skull"]').focus()
    page.keyboard.press("Enter")
    words = "Captain America to Red Skull: 2.8 inches, Range 2"
    expect(page.locator("#board-note")).to_have_text(words)
    page.keyboard.press("Escape")
    expect(page.locator("#overlay .measure-line")).to_have_count(0)


@pytest.mark.rule("CP-MEAS-11")
def test_the_ruler_and_the_referee_read_a_distance_alike(visit: Opener) -> None:
    page = visit()
    distances = [end + more for end in constants.RANGES.values() for more in range(-3, 60)]
    shown = page.evaluate(
        f"""async distances => {{
          {MODULES}
          const {{ ends, inches }} = modules["table/ruler.js"];
          const {{ rangeOf }} = modules["table/geometry.js"];
          return distances.map(one => [inches(one), rangeOf(one, ends)]);
        }}""",
        distances,
    )
    ends = constants.RANGES.items()
    expected = [
        [board.inches(one), next((n for n, end in ends if one <= end + TOLERANCE), 0)]
        for one in distances
    ]
    assert shown == expected


def test_a_ruler_between_neighbours_leaves_them_legible(visit: Opener) -> None:
    page = visit(phone=True)
    page.keyboard.press("m")
    for unit in ("a-spider-man", "b-red-skull"):
        page.locator(f'#board [data-unit="{unit}"]').focus()
        page.keyboard.press("Enter")
    label = page.locator("#overlay .measure-label").bounding_box()
    assert label is not None
    for unit in ("a-spider-man", "b-red-skull"):
        base = page.locator(f'#board [data-unit="{unit}"] .emblem').first.bounding_box()
        assert base is not None
        apart = (
            label["x"] > base["x"] + base["width"]
            or label["x"] + label["width"] < base["x"]
            or label["y"] > base["y"] + base["height"]
            or label["y"] + label["height"] < base["y"]
        )
        assert apart, f"the distance hides {unit}"


@pytest.mark.rule("CP-MEAS-03", "CP-MEAS-09")
def test_free_spots_are_measured_by_keyboard(visit: Opener) -> None:
    page = visit("watching")
    page.locator('[data-unit="a-captain-america"]').focus()
    page.keyboard.press("m")
    for _step in range(5):
        page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowLeft")
    note = page.locator("#board-note")
    expect(note).to_have_text("Captain America to a spot: 4.2 inches, Range 3")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(note).to_have_text("Captain America to a spot: 4.2 inches, Range 3")
    page.keyboard.press("Enter")
    expect(note).to_contain_text("From a spot")
    page.keyboard.press("Escape")
    expect(page.locator("#overlay :is(.measure-line, .measure-cross)")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_rulers_label_hides_nobody(visit: Opener, phone: bool) -> None:
    page = visit("watching", phone=phone)
    page.locator("[data-setting=names]").evaluate("names => names.checked || names.click()")
    hidden = page.evaluate(
        "async () => {"
        + MODULES
        + """
          const { ruler } = modules["table/ruler.js"];
          const { draw } = modules["table/overlay.js"];
          const { all } = modules["table/things.js"];
          const units = all().filter((thing) => thing.kind === "unit");
          const pairs = units.flatMap((a, n) => units.slice(n + 1).map((b) => [a, b]));
          return pairs.flatMap(([a, b]) => {
            draw("measure", ruler(a, b).parts);
            const box = document.querySelector(".measure-label").getBoundingClientRect();
            return units.filter(({ element }) => {
              const face = element.querySelector(".emblem").getBoundingClientRect();
              const [x, y] = [face.x + face.width / 2, face.y + face.height / 2];
              const near = [
                Math.max(box.left, Math.min(box.right, x)),
                Math.max(box.top, Math.min(box.bottom, y)),
              ];
              const written = element.querySelector(".unit-name:not(.is-covered)");
              const name = written?.getBoundingClientRect();
              const hidesName = name?.width && name.x < box.right && box.x < name.right
                && name.y < box.bottom && box.y < name.bottom;
              return hidesName || Math.hypot(near[0] - x, near[1] - y) < face.width / 2;
            }).map((unit) => `${a.id} to ${b.id} hides ${unit.id}`);
          });
        }"""
    )
    assert hidden == []


def test_terrain_is_measured_from_the_list_by_keyboard(visit: Opener) -> None:
    page = visit("watching")
    page.locator("#tab-things").click()
    for name in ("Taxi", "Oak"):
        page.get_by_role("button", name=f"Measure: {name}").focus()
        page.keyboard.press("Enter")
    expect(page.locator("#board-note")).to_contain_text("Taxi to Oak:")
    page.keyboard.press("Escape")
    expect(page.locator("#board-note")).to_be_hidden()


def test_what_can_be_chosen_is_listed_first(visit: Opener) -> None:
    page = visit()
    page.locator('[data-option="attack:strike"]').click()
    states = page.locator(".choice").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-disabled') === 'true')"
    )
    assert states == sorted(states)
    assert True in states


def test_a_phone_comes_near_while_a_spot_is_chosen(visit: Opener) -> None:
    page = visit(phone=True)
    world = page.locator("#board-world")
    box = world.bounding_box()
    option(page, "move:S").tap()
    page.wait_for_function(
        "wide => document.getElementById('board-world').offsetWidth > wide * 1.5", arg=390
    )
    page.locator(".picker-head button").tap()
    page.wait_for_function("document.getElementById('board-world').offsetWidth < 400")
    assert world.bounding_box() == box


def test_everything_on_the_battlefield_has_a_name(visit: Opener) -> None:
    page = visit()
    things = page.locator("#board-world :is([data-unit], [data-token], [data-piece])")
    names = things.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(names) == 8 + 5 + 15
    assert all(names)
    page.locator('[data-tab="things"]').click()
    assert page.locator("#things tr").count() == len(names)
    expect(page.locator("#things")).to_contain_text("Red Skull, Bob, Healthy, 1 of 5 damage")


def test_zooming_keeps_its_place_over_news(visit: Opener) -> None:
    page = visit()
    page.locator("#board").focus()
    for _press in range(4):
        page.keyboard.press("+")
    page.wait_for_timeout(100)
    before = page.locator("#board-world").bounding_box()
    change(page, "units", "a-captain-america", "Bucky")
    assert page.locator("#board-world").bounding_box() == before
    assert page.locator('[data-label="Bucky"]').count() == 1
    page.keyboard.press("0")
    page.wait_for_timeout(100)
    assert page.locator("#board-world").bounding_box() != before


def change(page: Page, region: str, was: str, becomes: str) -> None:
    """A frame with one region arrives, in which something has become something else."""
    page.evaluate(
        """async ([region, was, becomes]) => {"""
        + SHOW
        + """
          const reply = await fetch(`region/${region}`);
          let html = await reply.text();
          document.getElementById("match").dataset.number = 42;
          if (was) html = html.replace(/data-label="Captain America"/, `data-label="${becomes}"`);
          show(html);
          document.dispatchEvent(new CustomEvent("tabletop:changed", {detail: {number: 42}}));
        }""",
        [region, was, becomes],
    )


@pytest.mark.parametrize(
    ("region", "focused"),
    [
        ("units", '#board [data-unit="b-red-skull"]'),
        ("field", "#board [data-token] >> nth=2"),
        ("squads", '.squad-button[data-show-unit="a-iron-man"]'),
        ("mission", ".mission-token button >> nth=1"),
        ("ask", '[data-option="attack:strike"]'),
        ("units?part=unit-b-red-skull", '#board [data-unit="b-red-skull"]'),
        ("squads?part=squad-unit-a-iron-man", '.squad-button[data-show-unit="a-iron-man"]'),
    ],
)
def test_news_leaves_the_focus_where_it_is(visit: Opener, region: str, focused: str) -> None:
    page = visit()
    page.locator(focused).focus()
    change(page, region, "", "")
    expect(page.locator(focused)).to_be_focused()


@pytest.mark.parametrize("region", ["units", "units?part=unit-a-iron-man"])
def test_units_that_come_anew_are_drawn_as_large_as_before(visit: Opener, region: str) -> None:
    page = visit(phone=True)
    token = page.locator('#region-units [data-unit="a-iron-man"] .unit-token')
    grown = "token => Number(token.style.getPropertyValue('--growth'))"
    before = token.evaluate(grown)
    assert before > 1, "from afar units are drawn larger than their bases"
    change(page, region, "", "")
    assert token.evaluate(grown) == before


def test_a_part_is_put_in_its_place_and_its_neighbours_are_left_alone(visit: Opener) -> None:
    page = visit()
    page.evaluate(
        """() => document.querySelectorAll("#region-units > *")
                         .forEach((unit, place) => unit.dataset.was = place)"""
    )
    before = page.locator("#region-units > *").count()
    change(page, "units?part=unit-a-captain-america", "a-captain-america", "Bucky")
    new = page.locator("#region-units > :not([data-was])")
    expect(new).to_have_attribute("data-label", "Bucky")
    assert new.evaluate("unit => unit.namespaceURI") == "http://www.w3.org/2000/svg"
    assert page.locator("#region-units > *").count() == before
    places = page.locator("#region-units > *").evaluate_all(
        "units => units.map((unit) => unit.dataset.was ?? 'new')"
    )
    at = places.index("new")
    assert places == [str(place) if place != at else "new" for place in range(before)]


def test_the_focus_goes_to_the_prompt_where_its_option_is_gone(visit: Opener) -> None:
    page = visit()
    option(page, "move:M").focus()
    change(page, "../../dice/region/ask", "", "")
    expect(page.locator(".ask-prompt")).to_be_focused()


def test_news_leaves_open_what_a_reader_has_opened(visit: Opener) -> None:
    page = visit()
    tactics = page.locator(".squad-tactics").first
    tactics.locator("summary").click()
    for region in ("squads", "squads?part=squad-tactics-0"):
        change(page, region, "", "")
        expect(tactics).to_have_attribute("open", "")
        expect(tactics.locator("summary")).to_be_focused()


def test_the_other_seats_answer_leaves_alone_what_is_being_filled_in(visit: Opener) -> None:
    page = visit()
    option(page, "attack:strike").click()
    change(page, "ask", "", "")
    expect(confirm(page)).to_have_text("Strike: Red Skull")
    confirm(page).click()
    assert kept(page)[0]["number"] == 42


def test_another_ask_closes_what_was_being_filled_in(visit: Opener) -> None:
    page = visit()
    option(page, "move:M").click()
    change(page, "../../dice/region/ask", "", "")
    expect(page.locator("#picker")).to_be_hidden()
    expect(page.locator("#overlay .reach")).to_have_count(0)
    expect(page.locator(".ask-prompt")).to_have_text("Reroll up to two defense dice?")


def test_the_pages_title_says_whose_turn_it_is(visit: Opener) -> None:
    assert visit("turn").title().startswith("● Your choice")
    assert "●" not in visit("waiting").title()


@pytest.mark.parametrize(("tab", "news"), [("sides", "Red Skull falls."), ("log", "")])
def test_news_is_announced_where_the_log_is_not_shown(visit: Opener, tab: str, news: str) -> None:
    page = visit("waiting", phone=True)
    page.locator(f"#tab-{tab}").tap()
    page.evaluate(
        """() => { const line = document.createElement("li");
        line.innerHTML = '<span class="log-say">Red Skull falls.</span>';
        document.getElementById("log").append(line); }"""
    )
    page.wait_for_timeout(100)
    expect(page.locator("#announce")).to_have_text(news)


def test_ones_turn_is_announced(visit: Opener) -> None:
    page = visit("waiting")
    change(page, "../../turn/region/ask", "", "")
    expect(page.locator("#announce")).to_contain_text("Your choice: Captain America acts")


def test_spectators_see_who_is_asked_and_nothing_to_choose(visit: Opener) -> None:
    page = visit("watching")
    expect(page.locator("#region-ask")).to_contain_text("Waiting for Ann")
    assert page.locator("[data-option]").count() == 0
    expect(page.locator("#region-attack")).to_contain_text("Step 9 of 14")
    assert page.locator("#region-attack .die").count() == 10
    expect(page.locator("#region-attack .is-extra")).to_have_count(1)


def test_the_result_stands_where_the_ask_was(visit: Opener) -> None:
    page = visit("over")
    expect(page.locator("#region-result")).to_contain_text("Bob wins")
    expect(page.locator("#region-result .rule-id")).to_have_text("CP-WIN-01")
    assert page.locator(".result-table tbody tr").last.inner_text().split() == [
        *("Bob", "4", "5", "7", "16")
    ]


# -- when it goes wrong ------------------------------------------------------------------------


def test_a_refusal_by_the_referee_is_shown_with_its_rule(visit: Opener) -> None:
    page = visit()
    illegal = {"rule": "CP-ATK-02", "message": "No target is in range."}
    option(page, "attack:strike").click()
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")
    reply_with(page, 422, {"illegal": illegal})
    confirm(page).click()
    expect(page.locator(".picker-says")).to_contain_text("No target is in range.")
    expect(page.locator(".picker-says .rule-id")).to_have_text("CP-ATK-02")


@pytest.mark.parametrize("phone", [False, True])
def test_an_option_that_opens_late_says_so_and_is_asked_for_until_it_comes(
    visit: Opener, phone: bool
) -> None:
    page = visit(phone=phone)
    waiting: list[Route] = []
    page.route("**/option.json*", lambda route: waiting.append(route))
    move = option(page, "move:M")
    move.tap() if phone else move.press("Enter")
    expect(page.locator("#picker")).to_have_attribute("aria-busy", "true")
    expect(page.locator(".picker-says")).to_contain_text("Finding out what is possible")
    taken(page, waiting).fulfill(status=503)
    expect(page.locator(".picker-says")).to_contain_text("could not be reached")
    page.unroute("**/option.json*")
    expect(page.locator("#overlay .reach")).to_have_count(1)
    expect(page.locator(".picker-title")).to_have_text("Where to")


def test_keys_that_are_pressed_while_an_option_opens_are_kept_for_it(visit: Opener) -> None:
    page = visit()
    waiting: list[Route] = []
    page.route("**/option.json*", lambda route: waiting.append(route))
    option(page, "move:M").press("Enter")
    expect(page.locator("#picker")).to_have_attribute("aria-busy", "true")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Tab")
    taken(page, waiting).continue_()
    expect(page.locator("#overlay .reach")).to_have_count(1)
    expect(confirm(page)).to_have_attribute("aria-disabled", "false")


def test_whoever_goes_back_waits_for_no_option(visit: Opener) -> None:
    page = visit()
    waiting: list[Route] = []
    page.route("**/option.json*", lambda route: waiting.append(route))
    option(page, "move:M").click()
    page.wait_for_timeout(200)
    page.keyboard.press("Escape")
    expect(page.locator("#picker")).to_be_hidden()
    taken(page, waiting).continue_()
    page.wait_for_timeout(300)
    expect(page.locator("#picker")).to_be_hidden()


def test_an_option_that_is_refused_when_opened_says_why(visit: Opener) -> None:
    page = visit()
    illegal = {"rule": "CP-MOVE-01", "message": "It cannot move now."}
    page.route(
        "**/option.json*", lambda route: route.fulfill(status=422, json={"illegal": illegal})
    )
    option(page, "move:M").click()
    expect(page.locator(".picker-says")).to_contain_text("It cannot move now.")
    page.keyboard.press("Escape")
    expect(page.locator("#picker")).to_be_hidden()


def test_a_stale_answer_is_not_sent_twice(visit: Opener) -> None:
    page = visit()
    reply_with(page, 409, {"stale": True, "number": 42})
    option(page, "end-activation").click()
    confirm(page).click()
    page.wait_for_timeout(300)
    change(page, "../../dice/region/ask", "", "")
    expect(page.locator("#picker")).to_be_hidden()
    assert len(kept(page)) == 1


def test_the_news_may_come_before_the_reply(visit: Opener) -> None:
    page = visit("dice")

    def overtaken(route: Route) -> None:
        change(page, "ask", "", "")
        route.fulfill(json={"number": 42})

    page.route("**/answer", overtaken)
    with page.expect_response("**/answer"):
        option(page, "done").click()
    page.wait_for_timeout(150)
    assert "is-answered" not in (page.locator("#region-ask").get_attribute("class") or "")


# -- the phone ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ann", "Wolfeschlegelsteinhausenbergerdorff"])
def test_names_and_points_leave_a_phone_its_width(visit: Opener, name: str) -> None:
    page = visit("waiting", phone=True)
    page.evaluate(
        """document.querySelectorAll('.score-vp b').forEach(one => {
          one.textContent = '19';
          one.dataset.digits = 2;
        })"""
    )
    page.evaluate(
        """name => { for (const one of document.querySelectorAll(
            ".score-name, .score-turn, .squad-head h2, #things th, .ask-wait .eyebrow"
        )) one.textContent = name; }""",
        name,
    )
    for tab in ("sides", "log", "things"):
        page.locator(f"#tab-{tab}").tap()
        widths = page.locator(
            "#board, .match-head, .panel-sides, .panel-things, #sheet"
        ).evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
        assert max(widths) <= 390
    scores_stand_apart(page)
    page.evaluate(
        """document.querySelectorAll('.score-vp b').forEach(one => {
          one.textContent = '2200';
          one.dataset.digits = 4;
        })"""
    )
    scores_stand_apart(page)
    page.set_viewport_size({"width": 320, "height": 568})
    scores_stand_apart(page)


def scores_stand_apart(page: Page) -> None:
    """Neither score is written over the round between them."""
    parts = [
        page.locator(f".score {one}").bounding_box()
        for one in (".score-vp >> nth=0", ".score-round", ".score-vp >> nth=1")
    ]
    for left, right in pairwise(parts):
        assert left is not None
        assert right is not None
        assert left["x"] + left["width"] <= right["x"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_held_upright_shows_board_and_ask_at_once(visit: Opener, theme: str) -> None:
    page = visit(phone=True, color_scheme=theme)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    board = page.locator("#board").bounding_box()
    sheet = page.locator("#sheet").bounding_box()
    assert board is not None
    assert sheet is not None
    assert board["y"] + board["height"] <= sheet["y"]
    assert sheet["y"] + sheet["height"] <= 845
    page.locator("#sheet-handle").tap()
    page.locator('[data-tab="log"]').tap()
    expect(page.locator("#log")).to_be_visible()


def test_a_small_phone_shows_what_can_be_chosen_above_what_ends_the_turn(visit: Opener) -> None:
    page = visit(phone=True)
    page.set_viewport_size({"width": 320, "height": 568})
    first = page.locator("#region-ask .ask-group [data-option]").first.bounding_box()
    end = page.locator(".ask-end").bounding_box()
    assert first is not None
    assert end is not None
    assert first["y"] + first["height"] <= end["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_what_can_be_done_about_an_attack_is_in_sight_on_a_phone(visit: Opener) -> None:
    page = visit("dice", phone=True)
    expect(page.locator("#region-attack")).to_be_visible()
    sheet, board = page.locator("#sheet").bounding_box(), page.locator("#board").bounding_box()
    assert sheet is not None
    assert board is not None
    assert sheet["height"] <= 844 / 2
    expect(page.locator("#region-ask .ask-prompt")).to_be_in_viewport(ratio=1)
    for role in ("attacker", "target"):
        unit = page.locator(f"[data-attack-{role}]").get_attribute(f"data-attack-{role}")
        fighter = page.locator(f'#board [data-unit="{unit}"]').bounding_box()
        assert fighter is not None
        assert fighter["width"] >= SEEN
        assert board["y"] <= fighter["y"] + fighter["height"] / 2 <= board["y"] + board["height"]
    for button in page.locator("#region-ask .ask-group [data-option]").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844


def test_two_fingers_zoom(visit: Opener) -> None:
    page = visit(phone=True)
    before = page.locator("#board-world").bounding_box()
    page.evaluate(
        """() => {
          const board = document.getElementById("board");
          const at = (type, id, x, y) => board.dispatchEvent(new PointerEvent(type, {
            pointerId: id, clientX: x, clientY: y, bubbles: true, pointerType: "touch", button: 0,
          }));
          at("pointerdown", 1, 180, 250); at("pointerdown", 2, 210, 250);
          at("pointermove", 1, 140, 250); at("pointermove", 2, 250, 250);
          at("pointerup", 1, 140, 250); at("pointerup", 2, 250, 250);
        }"""
    )
    page.wait_for_timeout(100)
    after = page.locator("#board-world").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"] * 1.5
