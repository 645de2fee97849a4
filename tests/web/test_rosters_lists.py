"""Lists from elsewhere: the ways in which people and other builders write rosters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from games.cards.indexing import filled
from games.cards.models import Card
from games.cards.refusals import Refused
from games.rosters import lines
from games.rosters.list_reader import Reading
from games.rosters.models import Roster
from games.rules.contract.definition import System
from games.rules.systems import FOLDERS, systems


@cache
def cards_of(folder: str) -> dict[str, Card]:
    """The built-in cards of a game, as they lie in the database."""
    system = systems()[folder]
    cards = [card for pack in system.cards.packs() for card in pack["cards"]]
    return {card["id"]: filled(Card(card_id=card["id"]), system, card) for card in cards}


def read(text: str, system: str = "crisis") -> Reading:
    return lines.read(systems()[system], text, cards_of(system).values())


def ids(text: str, system: str = "crisis") -> list[str]:
    """The cards of a text in which everything is understood."""
    found = read(text, system)
    assert found.unread == []
    return [entry["card"] for entry in found.entries]


# -- single lines


@pytest.mark.parametrize(
    "line",
    [
        "Captain America",
        "Captain America (4)",
        "Captain America [4]",
        "Captain America - 4",
        "Captain America – 4 Threat",
        "Captain America: Threat 4",
        "Captain America 4",
        "Captain America (Steve Rogers)",
        "Captain America, Steve Rogers (4)",
        "Captain America (Steve Rogers) [4]",
        "Captain America | Avengers",
        "• Captain America (4)",
        "1) CAPTAIN AMERICA (4)",
        "captain-america",
        "1x Captain America",
        "[captain-america-steve-rogers]",
    ],
)
def test_a_character_however_it_is_written(line: str) -> None:
    if line.startswith("["):
        line = f"Cap {line}"
    assert ids(line) == ["captain-america-steve-rogers"]


@pytest.mark.parametrize("line", ["MODOK", "M.O.D.O.K.", "modok (5)", "M O D O K"])
def test_points_and_case_make_no_other_name(line: str) -> None:
    assert ids(line) == ["m-o-d-o-k"]


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("Spider-Man (Peter Parker)", "spider-man-peter-parker"),
        ("Spider-Man (Miles Morales)", "spider-man-miles-morales"),
        ("Spider-Man, Peter Parker", "spider-man-peter-parker"),
        ("Spider-Man - Miles Morales (3)", "spider-man-miles-morales"),
        ("Black Widow, Agent of S.H.I.E.L.D.", "black-widow-agent-of-s-h-i-e-l-d"),
        ("Black Widow", "black-widow"),
    ],
)
def test_what_stands_behind_a_name_tells_two_of_that_name_apart(line: str, card: str) -> None:
    assert ids(line) == [card]


def test_who_is_named_and_is_nobody_s_alter_ego_is_reported() -> None:
    found = read("Captain America (Sam Wilson)")
    assert [entry["card"] for entry in found.entries] == ["captain-america-steve-rogers"]
    assert "Taken as Captain America" in str(found.unread[0].message)
    assert "“Sam Wilson”" in str(found.unread[0].message)


def test_a_name_that_two_have_is_asked_about() -> None:
    found = read("Hulk\nSpider-Man")
    assert [entry["card"] for entry in found.entries] == ["hulk"]
    assert "Several cards are called" in str(found.unread[0].message)


def test_an_affiliation_stands_in_no_roster() -> None:
    found = read("Hulk\nAvengers")
    assert "stands in no part of a roster" in str(found.unread[0].message)
    assert len(found.entries) == 1
    assert ids("Affiliation: Avengers, Cabal\nHulk") == ["hulk"]
    assert ids("Affiliations\n- Avengers\n\nCharacters\n- Hulk") == ["hulk"]


def test_the_nearest_names_are_listed() -> None:
    found = read("Hulk\nCaptan Amerika (4)\nWidow\nAvengers Asemble")
    nearest = [[card.name for card in one.nearest] for one in found.unread]
    assert [one.number for one in found.unread] == [2, 3, 4]
    assert nearest[0][0] == "Captain America"
    assert nearest[1][0] == "Black Widow"
    assert nearest[2][0] == "Avengers Assemble"


# -- whole lists


def plain(system: System[Any], parts: Mapping[str, list[str]]) -> str:
    """Names below headings, as in a message to a friend."""
    return "\n\n".join(
        f"{system.cards.kinds[0].plural if slot == system.rosters.slots[0].id else slot.title()}:\n"
        + "\n".join(names)
        for slot, names in parts.items()
    )


def with_costs(system: System[Any], parts: Mapping[str, list[str]]) -> str:
    """A title, rules across the page, headings with counts, numbers behind names."""
    lines = ["My best list so far", "=" * 30]
    for slot in system.rosters.slots:
        names = parts[slot.id]
        lines += ["", f"{slot.label} ({len(names)}/{slot.most})", "-" * 20]
        lines += [f"{name} ({place + 10})" for place, name in enumerate(names)]
    return "\n".join(lines)


def in_markdown(system: System[Any], parts: Mapping[str, list[str]]) -> str:
    """Bold headings, numbered lines."""
    lines = ["# A list"]
    for slot in system.rosters.slots:
        lines += ["", f"**{slot.label}**", ""]
        lines += [f"{place}. {name}" for place, name in enumerate(parts[slot.id], 1)]
    return "\n".join(lines)


def with_commas(system: System[Any], parts: Mapping[str, list[str]]) -> str:
    """A line for each part, its names after commas, though some names have commas of their own."""
    return "\n".join(f"{slot.label}: {', '.join(parts[slot.id])}" for slot in system.rosters.slots)


def on_few_lines(system: System[Any], parts: Mapping[str, list[str]]) -> str:
    """A line for each part."""
    return "\n".join(f"{slot.label}: {' | '.join(parts[slot.id])}" for slot in system.rosters.slots)


def without_headings(system: System[Any], parts: Mapping[str, list[str]]) -> str:
    """Nothing but names, shouted."""
    return "\n".join(name.upper() for names in parts.values() for name in names)


@pytest.mark.parametrize(
    "form", [plain, with_costs, in_markdown, on_few_lines, with_commas, without_headings]
)
def test_a_whole_list_is_read_and_can_be_played(
    form: Callable[[System[Any], Mapping[str, list[str]]], str],
) -> None:
    system = systems()["crisis"]
    cards = cards_of("crisis")
    data = {card_id: card.data for card_id, card in cards.items()}
    for roster in system.rosters.ready():
        parts: dict[str, list[str]] = {slot.id: [] for slot in system.rosters.slots}
        for entry in roster["entries"]:
            card = cards[entry["card"]]
            twin = card.name in ("Spider-Man",)
            name = f"{card.name} ({card.data['alter_ego']})" if twin else card.name
            parts[entry["slot"]].append(name)
        found = read(form(system, parts))
        assert found.unread == []
        assert found.entries == roster["entries"]
        assert system.rosters.faults({"name": "R", "entries": found.entries}, data) == []


@pytest.mark.parametrize(
    "heading", ["Tactics", "Team Tactic Cards (8):", "TACTICS CARDS", "tactic"]
)
def test_headings_may_be_called_otherwise(heading: str) -> None:
    assert ids(f"{heading}\nPatch Up") == ["patch-up"]


def test_a_card_below_the_wrong_heading_stands_where_it_belongs() -> None:
    found = read("Characters\nHulk\nPatch Up\nCrisis Cards\nRiots Spark Over Extremis 3.0")
    assert [entry["slot"] for entry in found.entries] == ["character", "tactic", "secure"]


def test_weapons_stand_behind_their_frame_or_below_it() -> None:
    system = systems()["kurogane"]
    frame, weapons = _frame_and_weapons(system)
    behind = read(f"Companions\n{frame} + {weapons[0]} + 2x {weapons[1]}", "kurogane")
    below = read(f"- {frame}\n  - {weapons[0]}\n  - {weapons[1]} x2", "kurogane")
    assert behind.unread == below.unread == []
    assert behind.entries == below.entries
    assert len(behind.entries[0]["with"]) == 3
    twice = read(f"2x {frame}", "kurogane")
    assert len(twice.entries) == 2


def test_weapons_without_a_frame_are_left_out() -> None:
    _frame, weapons = _frame_and_weapons(systems()["kurogane"])
    commander = systems()["kurogane"].rosters.ready()[0]["entries"][0]["card"]
    found = read(f"x [{commander}]\n{weapons[0]}", "kurogane")
    assert len(found.entries) == len(found.unread) == 1


def _frame_and_weapons(system: System[Any]) -> tuple[str, list[str]]:
    cards = [card for pack in system.cards.packs() for card in pack["cards"]]
    frame = next(card["name"] for card in cards if card["kind"] == "frame")
    return frame, [card["name"] for card in cards if card["kind"] == "weapon"][:2]


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_written_here_is_read_here(folder: str) -> None:
    system = systems()[folder]
    for ready in system.rosters.ready():
        roster = Roster(system=folder, name=ready["name"], entries=ready["entries"])
        text = lines.written(roster, system, cards_of(folder).values())
        if not roster.entries:
            with pytest.raises(Refused, match="There are no cards in this text"):
                read(text, folder)
            continue
        found = read(text, folder)
        assert (found.name, found.entries, found.unread) == (roster.name, roster.entries, [])


def test_no_text_makes_much_work() -> None:
    text = "\n".join(f"Kaptn {n}, Foo {n} + Bar (x)" for n in range(900))[:19_000]
    found = read(f"Hulk\n{text}")
    assert len(found.unread) == 200
    assert sum(bool(one.nearest) for one in found.unread) <= 20
