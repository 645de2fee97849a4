"""What the table of Tide of Iron shows at every stage of a match, and the pages around it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.translation import override

from games.cards import words
from games.matches import referee
from games.rosters.models import Roster
from games.rules.tide import SYSTEM
from games.rules.tide.drawing import country
from games.rules.tide.drawing import units as tags
from games.rules.tide.regions import figures
from tests.matchmaking import load_cards
from tests.people import new_guest
from tests.stages import begun
from tests.web.cards_world import page
from tests.web.test_tables import screen


@pytest.mark.django_db
def test_the_scenario_and_the_cards_of_all_units_can_be_read(client: Client) -> None:
    match = begun("tide", "action")
    reply = client.get(f"/matches/{match.pk}/cards.json").json()
    texts = re.findall(r'data-card-text="([^"]+)"', reply["cards"])
    wanted = re.findall(r'data-(?:read|card)="([^"]+)"', screen(match, None)["forces"])
    assert {"officer", "regular"} <= set(texts)
    assert set(wanted) <= set(texts)


@pytest.mark.django_db
def test_figures_are_counted_as_the_language_does() -> None:
    match = begun("tide", "action")
    for language, counted in (("en", r"\d [\w ]+"), ("ja", r"\D+\d")):
        reader = Client(headers={"accept-language": language})
        with override(language):
            text = page(reader.get(match.get_absolute_url()))
        words = re.findall(r'class="squad-states"><span>([^<]*)', text)
        assert words
        for said in words:
            assert all(re.fullmatch(counted, one) for one in re.split(", |、", said)), said


@pytest.mark.django_db
def test_above_each_force_stand_its_fresh_units_its_command_and_who_has_the_initiative() -> None:
    match = begun("tide", "late transfer")
    shown = re.findall(r'<p id="force-counts-\d"[^>]*>([^<]*)', screen(match, None)["forces"])
    with referee.live_table(match.pk) as table:
        state = table.game.state
    assert [said.split(" · ")[:2] for said in shown] == [
        [
            f"{sum(unit.activation == 'fresh' for unit in state.on_board(side))} fresh",
            f"{state.command[side]} command",
        ]
        for side in (0, 1)
    ]
    assert [said.endswith(" · initiative") for said in shown] == [
        state.initiative == side for side in (0, 1)
    ]


def unit(**changes: object) -> dict[str, object]:
    """A squad as the view shows it."""
    plain = {"kind": "squad", "name": "A1", "figures": [], "token": "", "activation": "fresh"}
    state = {"morale": "normal", "damage": "none", "transport": "", "fortification": ""}
    return {**plain, **state, "out": "", "carries": [], **changes}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ["fresh"]),
        ({"activation": "op-fire", "morale": "pinned"}, ["Op Fire", "pinned"]),
        ({"activation": "fatigued", "damage": "heavy"}, ["fatigued", "heavily damaged"]),
        ({"token": "medic", "transport": "M3A1 (A5)"}, ["fresh", "Medic", "in M3A1 (A5)"]),
        ({"carries": ["A2"]}, ["fresh", "carries A2"]),
        ({"out": "routed", "morale": "disrupted"}, ["routed"]),
    ],
)
def test_the_states_of_a_unit_are_said_in_words(
    changes: dict[str, object], said: list[str]
) -> None:
    assert [state["words"] for state in tags.states(str, unit(**changes))] == said


def test_a_crew_takes_two_of_the_four_slots_of_a_base() -> None:
    man = {"name": "Regular", "slots": 1, "traits": []}
    crew = {"name": "Mortar crew", "slots": 2, "traits": ["indirect"]}
    drawn = tags.slots(unit(figures=[man, crew]))
    assert [slot.get("name", "empty") for slot in drawn] == ["Mortar crew", "Regular", "empty"]
    assert [(slot["column"], slot["row"]) for slot in drawn] == [(0, 0), (0, 1), (1, 1)]


def test_a_vehicle_is_turned_to_its_enemies_and_shows_who_rides_on_it() -> None:
    half_track = {
        **unit(kind="vehicle", name="Half-track", nation="US"),
        **{"side": 0, "weight": "light", "room": 2, "x": 0, "y": 0},
    }
    foe = {"side": 1, "kind": "squad", "out": ""}
    for degrees, (x, y) in {
        90: (900, 0),
        -90: (-900, 50),
        150: (300, 900),
        30: (400, -900),
    }.items():
        lost = {**foe, "x": -9000, "y": 0, "out": "destroyed"}
        assert tags.turned(half_track, tags.middle([lost, {**foe, "x": x, "y": y}])) == degrees
    assert tags.turned({**half_track, "kind": "squad"}, (900, 0)) == 0
    assert tags.turned(half_track, tags.middle([])) == 0
    for carried in ([], ["A1"], ["A1", "A2"]):
        drawn = figures.base({**half_track, "carries": carried}, 90)
        assert 'transform="rotate(90)"' in drawn
        assert drawn.count('class="rider"') == len(carried)


def board(*rows: str, roads: tuple[tuple[str, str], ...] = ()) -> dict[str, object]:
    """A board as the view shows it."""
    hexes = [text for row in rows for text in row.split()]
    grid = {"width": len(rows[0].split()), "height": len(rows)}
    return {"grid": grid, "hexes": hexes, "roads": roads}


@pytest.mark.rule("TI-6.5")
def test_a_fall_of_two_levels_is_drawn_as_a_cliff_and_of_one_as_a_slope() -> None:
    assert [line["drop"] for line in country.country(board("0 1"))["contours"]] == [1]
    assert [line["drop"] for line in country.country(board("0 2"))["contours"]] == [2]
    assert country.country(board("1 1"))["contours"] == []


@pytest.mark.rule("TI-6.4")
def test_a_road_leads_through_the_middles_of_its_hexes() -> None:
    with_road = country.country(board("0 0 0 0", roads=(("0100", "0200"),)))
    assert with_road["roads"] == "M1559 600L2079 600M2598 600L2079 600"
    assert country.country(board("0 0"))["roads"] == ""


@pytest.mark.django_db
def test_every_card_has_a_page(client: Client) -> None:
    load_cards()
    for card_id, card in SYSTEM.cards.built_in.items():
        html = page(client.get(f"/cards/tide/{card_id}/"))
        assert card["name"] in html
        assert ("map-picture" in html) == (card["kind"] in ("board", "scenario"))


@pytest.mark.django_db
def test_the_rulebook_shows_all_rules(client: Client) -> None:
    html = page(client.get("/rules/tide/"))
    assert all(f'id="{rule.id}"' in html for rule in SYSTEM.book.entries())


@pytest.mark.django_db
def test_a_roster_that_holds_nothing_has_its_pages_and_is_valid() -> None:
    load_cards()
    guest = new_guest("Ann")
    guest.post("/rosters/new/tide/")
    roster = Roster.objects.get(owner=guest.player)
    for path in ("edit/", "", "print/"):
        assert guest.get(f"/rosters/{roster.pk}/{path}").status_code == 200
    assert "Valid" in page(guest.get(roster.get_absolute_url()))


@pytest.mark.django_db
@pytest.mark.rule("TI-8.5")
def test_lines_of_sight_are_asked_for_at_the_table(client: Client) -> None:
    match = begun("tide", "action")
    html = page(client.get(f"/matches/{match.pk}/"))
    assert "Measure, line of sight" in html
    reply = client.get(f"/matches/{match.pk}/sight.json", {"from": "0,0", "to": "2,0"})
    assert reply.json()["sight"]["notes"][0] == "2 hexes away."


UNIT = re.compile(
    r'class="unit tide-unit[^"]* side-(\w)"[^>]* data-x="(\d+)" data-y="(\d+)"'
    r'(?:(?!class="unit tide-unit).)*',
    re.DOTALL,
)
"""A unit on the map: its side, its place, and all that is drawn of it."""


@pytest.mark.django_db
def test_whoever_makes_a_match_chooses_a_side_before_its_nation_is_known() -> None:
    page = new_guest("Ann").get("/matches/new/?system=tide").content.decode()
    seats = re.findall(r'name="seat" value="\d"[^>]*>(?:\s|<[^>]*>)*([^<]+)', page)
    assert seats == ["First side", "Second side"]


@pytest.mark.django_db
def test_squads_that_may_act_are_named_once_for_the_eye_and_once_for_the_ear() -> None:
    match = begun("tide", "action")
    with referee.live_table(match.pk) as table:
        (asked,) = table.asks
        units = table.asks[asked].units
    squads = [one.initials for one in units if words.translate(one.name) == one.initials]
    listed = screen(match, asked)["ask"]
    for name in squads:
        assert f'<span class="acting-name visually-hidden">{name}</span>' in listed
    assert squads


@pytest.mark.django_db
def test_each_vehicle_on_the_map_is_turned_to_the_units_of_the_other_side() -> None:
    drawn = list(UNIT.finditer(screen(begun("tide", "action"), None)["units"]))
    there = [{"side": one[1], "x": int(one[2]), "y": int(one[3]), "out": ""} for one in drawn]
    vehicles = 0
    for unit, one in zip(there, drawn, strict=True):
        turned = re.search(r'class="vehicle faces" transform="rotate\((-?\d+)\)"', one[0])
        if turned:
            enemies = tags.middle([other for other in there if other["side"] != unit["side"]])
            assert int(turned[1]) == tags.turned({**unit, "kind": "vehicle"}, enemies)
            vehicles += 1
    assert vehicles


def test_a_figure_that_cannot_attack_vehicles_has_a_dash_there() -> None:
    none, some = None, {"range": 4, "normal": 2, "suppressive": 2}
    other = {"range": 8, "normal": 2, "suppressive": 4}
    made = [
        {"card": "a", "name": "A", "against_squads": some, "against_vehicles": none},
        {"card": "b", "name": "B", "against_squads": other, "against_vehicles": some},
    ]
    unit = {"kind": "squad", "figures": [made[0], made[1], made[0]]}
    assert tags.weapons(unit) == [
        {"name": "A", "count": 2, "squads": "4 · 2", "vehicles": "–"},
        {"name": "B", "count": 1, "squads": "8 · 2/4", "vehicles": "4 · 2"},
    ]
