"""Lists as other programs print them: a sample in the shape of each, and what mails, pages and
keyboards make of lists."""

from __future__ import annotations

import time
from contextlib import suppress
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.cards.refusals import Refused
from games.rosters.list_reader import Reading
from games.rosters.models import Roster
from tests.matchmaking import load_cards
from tests.web.cards_world import page, player_of
from tests.web.test_rosters_lists import cards_of, ids, read

pytestmark = pytest.mark.django_db

# A roster of Crisis Protocol, part by part, in every shape below.
CHARACTERS = [
    "captain-america-steve-rogers",
    "black-widow-agent-of-s-h-i-e-l-d",
    "spider-man-miles-morales",
    "m-o-d-o-k",
]
TACTICS = ["avengers-assemble", "brace-for-impact", "advanced-r-d"]
SECURE = ["gamma-wave-sweeps-across-midwest", "riots-spark-over-extremis-3-0"]
EXTRACT = ["fear-grips-world-as-worthy-terrorize-cities", "alien-ship-crashes-in-downtown"]
WHOLE = [
    ("character", CHARACTERS),
    ("tactic", TACTICS),
    ("secure", SECURE),
    ("extract", EXTRACT),
]

# Headings with a colon and a count, real names in brackets, the price after a word, a dash before
# whoever leads.
WITH_REAL_NAMES = """\
Characters: (4)
—Captain America (Steve Rogers) Threat: 4
Black Widow, Agent of S.H.I.E.L.D. (Natasha Romanoff) Threat: 3
Spider-Man (Miles Morales) Threat: 3
M.O.D.O.K. (George Tarleton) Threat: 5

Tactics: (3)
Avengers Assemble
Brace For Impact
Advanced R&D

Secure Crisis: (2)
Gamma Wave Sweeps Across Midwest (Threat: 15)
Riots Spark Over Extremis 3.0 (Threat: 17)

Extract Crisis: (2)
Fear Grips World As “Worthy” Terrorize Cities (Threat: 18)
Alien Ship Crashes In Downtown! (Threat: 17)
"""

# A name on top, prices in brackets, restricted cards marked, map and Threat behind crises.
WITH_MARKS = """\
Avengers Assemble
Characters (4)
* Captain America (4)
Black Widow, Agent of S.H.I.E.L.D (3)
Spider-Man (Miles Morales) (3)
M.O.D.O.K. (5)

Team Tactics (3)
Avengers Assemble
Brace for Impact (R)
Advanced R&D [Restricted]

Secure Crisis
Gamma Wave Sweeps Across Midwest (E, 15)
Riots Spark Over Extremis 3.0 (D, 17)

Extract Crisis
Fear Grips World As 'Worthy' Terrorize Cities (B, 18)
Alien Ship Crashes In Downtown! (C, 17)

Total 15/17
"""

# Headings in brackets, dashes, the price after a colon.
IN_BRACKETS = """\
[Characters]
- Captain America: 4
- Black Widow, Agent of SHIELD: 3
- Spider-Man (Miles Morales): 3
- MODOK: 5

[Team Tactics]
- Avengers Assemble
- Brace for Impact
- Advanced R&D

[Secure Crises]
- Gamma Wave Sweeps Across Midwest [E]: 15
- Riots Spark Over Extremis 3.0 [D]: 17

[Extract Crises]
- Fear Grips World As "Worthy" Terrorize Cities [B]: 18
- Alien Ship Crashes in Downtown! [C]: 17
"""

# A line for each part, as in a message.
ON_FOUR_LINES = """\
Roster: Shields up
Affiliation: Avengers
Characters: Captain America (4), Black Widow, Agent of S.H.I.E.L.D. (3), Spider-Man (Miles \
Morales) (3), MODOK (5)
TTCs: Avengers Assemble, Brace for Impact (R), Advanced R&D
Secures: Gamma Wave Sweeps Across Midwest, Riots Spark Over Extremis 3.0
Extractions: Fear Grips World as "Worthy" Terrorize Cities | Alien Ship Crashes in Downtown!
"""

# A page that was saved, with the tags of its lists.
AS_A_PAGE = """\
<!DOCTYPE html><html><head><title>My roster</title><style>li { color: red }</style></head><body>
<h2>Characters</h2><ul><li>Captain America <b>(4)</b></li>
<li>Black Widow, Agent of S.H.I.E.L.D. (3)</li><li
 class="x">Spider-Man&nbsp;(Miles Morales)</li><li>M.O.D.O.K.</li></ul>
<h2>Team Tactics</h2><p>Avengers Assemble<br/>Brace for Impact<br>Advanced R&amp;D</p>
<table><tr><th>Secure Crisis</th></tr><tr><td>Gamma Wave Sweeps Across Midwest</td><td>15</td></tr>
<tr><td>Riots Spark Over Extremis 3.0</td><td>17</td></tr></table>
<h3>Extracts</h3><div>Fear Grips World as &ldquo;Worthy&rdquo; Terrorize Cities</div>
<div>Alien Ship Crashes in Downtown!</div></body></html>
"""

BUILDERS = [WITH_REAL_NAMES, WITH_MARKS, IN_BRACKETS, ON_FOUR_LINES, AS_A_PAGE]
SHAPES = ["real names", "marks", "brackets", "four lines", "page"]


def parts_of(found: Reading) -> list[tuple[str, list[str]]]:
    """The cards of each part of a roster that was read."""
    parts: dict[str, list[str]] = {}
    for entry in found.entries:
        parts.setdefault(entry["slot"], []).append(entry["card"])
    return list(parts.items())


def said_of(found: Reading) -> list[str]:
    return [f"{one.number} {one.text}: {one.message}" for one in found.unread]


@pytest.mark.parametrize("text", BUILDERS, ids=SHAPES)
def test_a_roster_of_another_builder(text: str) -> None:
    found = read(text)
    assert said_of(found) == []
    assert parts_of(found) == WHOLE


def test_the_first_line_before_the_first_heading_is_the_name_even_if_a_card_is_called_so() -> None:
    assert read(WITH_MARKS).name == "Avengers Assemble"
    assert read(ON_FOUR_LINES).name == "Shields up"


def quoted(text: str) -> str:
    return "".join(f"> > {line}\n" for line in text.splitlines())


def wide(text: str) -> str:
    """As keyboards for Chinese and Japanese type it."""
    kept = set("\n .")
    return "".join(
        chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" and sign not in kept else sign
        for sign in text
    )


def with_pictures(text: str) -> str:
    return "\n".join(f"🛡️ {line} ⭐" if line else line for line in text.split("\n"))


def with_word_s_bullets(text: str) -> str:
    return text.replace("\n- ", "\no\t").replace("\n* ", "\n\uf0b7\t")


DISTORTIONS = [
    quoted,
    wide,
    with_pictures,
    with_word_s_bullets,
    lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    lambda text: text.replace("\n", "\r"),
    lambda text: text.replace("-", "‑").replace("'", "’"),
    lambda text: text.replace("\n", " \t \n\t\t"),
    lambda text: text.replace("\n", "\n\u200b\u2022\u00a0"),
    lambda text: text.upper(),
]


@pytest.mark.parametrize("distorted", DISTORTIONS)
@pytest.mark.parametrize("text", BUILDERS[:4], ids=SHAPES[:4])
def test_what_mails_and_keyboards_make_of_a_list(text: str, distorted: Any) -> None:
    found = read(distorted(text))
    assert said_of(found) == []
    assert parts_of(found) == WHOLE


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("Thor (5)", "thor-prince-of-asgard"),
        ("Thor (Prince of Asgard)", "thor-prince-of-asgard"),
        ("Thor, Prince of Asgard (Thor Odinson) [5]", "thor-prince-of-asgard"),
        ("Loki - God of Mischief", "loki-god-of-mischief"),
        ("Spider-Man (4)", "spider-man-peter-parker"),
        ("Spider-Man [3]", "spider-man-miles-morales"),
        ("Spider-Man, Threat 3", "spider-man-miles-morales"),
        ("Spider-Man Miles Morales", "spider-man-miles-morales"),
        ("Black Widow (2)", "black-widow"),
        ("Black Widow (Agent of S.H.I.E.L.D.) 3 Threat", "black-widow-agent-of-s-h-i-e-l-d"),
        ("Captain America—4", "captain-america-steve-rogers"),
        ("Captain America (Leader)", "captain-america-steve-rogers"),
        ("★ Hulk", "hulk"),
        ("☐ Hulk (6 pts)", "hulk"),
        ("(1) Hulk", "hulk"),
        ("-Hulk", "hulk"),
        ("1. - Hulk", "hulk"),
    ],
)
def test_the_card_that_is_meant(line: str, card: str) -> None:
    assert ids(line) == [card]


def test_the_price_decides_between_two_cards_of_one_character_and_it_is_said() -> None:
    found = read("Black Widow (3)")
    assert parts_of(found) == [("character", ["black-widow-agent-of-s-h-i-e-l-d"])]
    assert said_of(found) == [
        "1 Black Widow (3): Taken as Black Widow, Agent of S.H.I.E.L.D., which costs 3."
    ]
    # What else stands there weighs more, and a price that nobody has decides nothing.
    assert ids("Black Widow (7)") == ["black-widow"]


def test_what_no_price_decides_is_asked_about_with_the_cards_to_choose_from() -> None:
    found = read("Hulk\nSpider-Man (9)")
    assert "Several cards are called “Spider-Man”" in said_of(found)[0]
    assert [card.name for card in found.unread[0].nearest] == ["Spider-Man"]


def test_everything_that_is_not_known_is_listed_with_its_line() -> None:
    text = WITH_REAL_NAMES.replace("M.O.D.O.K. (George Tarleton)", "Hand Ninjas ()")
    text = text.replace("Advanced R&D", "Advanced Resaerch").replace("Gamma Wave Sweeps", "Gamma")
    found = read(text + "\nhttps://lists.example.org/4711\nBuilt by somebody")
    assert [one.number for one in found.unread] == [5, 10, 13, 20, 21]
    assert len(found.entries) == 8
    assert [card.name for card in found.unread[2].nearest][:1] == [
        "Gamma Wave Sweeps Across Midwest"
    ]


def test_an_affiliation_on_top_is_the_name() -> None:
    found = read("Cabal\nRed Skull (4), Crossbones (3)")
    assert said_of(found) == []
    assert (found.name, len(found.entries)) == ("Cabal", 2)


def test_what_cannot_be_carried_is_said_and_the_rest_is_kept() -> None:
    found = read("Corvus Glaive (4) + Reality Gem")
    assert parts_of(found) == [("character", ["corvus-glaive"])]
    assert "does not carry anything" in said_of(found)[0]
    found = read("Normal Frame + Rifle + Death Ray + Savage + 2x Shield", "kurogane")
    assert [entry["with"] for entry in found.entries] == [["rifle", "shield", "shield"]]
    assert "“Death Ray”" in said_of(found)[0]
    assert "Savage does not belong to" in said_of(found)[1]


def test_the_head_of_a_table_is_no_name() -> None:
    found = read("| Name | Threat |\n|---|---|\n| Hulk | 6 |\n| Thor, Prince of Asgard | 5 |")
    assert found.name == "Roster"
    assert parts_of(found) == [("character", ["hulk", "thor-prince-of-asgard"])]
    assert [one.number for one in found.unread] == [1]


def test_lines_of_a_page_keep_their_numbers() -> None:
    found = read("<ul>\n<li\n class='x'\n>Hulk</li>\n<li>Hulck</li>\n</ul>")
    assert [one.number for one in found.unread] == [5]


def test_commas_in_brackets_part_no_names() -> None:
    text = "Spider-Man (Miles Morales, Web Warriors), Captain America (Avengers, Steve Rogers)"
    assert ids(text) == ["spider-man-miles-morales", "captain-america-steve-rogers"]
    found = read("Captain America (Sam, Wilson), Hulk")
    assert [entry["card"] for entry in found.entries] == ["captain-america-steve-rogers", "hulk"]
    assert ["“Sam”" in said_of(found)[0], "“Wilson”" in said_of(found)[1]] == [True, True]


def test_a_line_that_is_too_long_is_left_out_with_the_reason() -> None:
    found = read("Hulk\n" + "Thor, " * 600)
    assert parts_of(found) == [("character", ["hulk"])]
    assert [str(one.message) for one in found.unread] == ["This line is too long."]


# -- BattleTech


def force(text: str) -> list[tuple[str, Any]]:
    """The 'Mechs of a force in which everything is understood, and what is said of each."""
    found = read(text, "battletech")
    assert said_of(found) == []
    return [(entry["card"], entry.get("values")) for entry in found.entries]


LANCE = [
    ("locust-lct-1v", {"name": "Ida", "gunnery": 3, "piloting": 4}),
    ("atlas-as7-d", {"name": "Grit Berg", "gunnery": 2}),
    ("hermes-ii-her-2s", {"name": "Jo"}),
]

# Units copied in a lobby: chassis, model, tons, warrior, skills, value; a tab behind each.
FROM_A_LOBBY = (
    "Locust\tLCT-1V\t20\tIda\tGunnery / Piloting: 3/4\t600\t\n"
    "Atlas\tAS7-D\t100\tGrit Berg\tGunnery / Piloting: 2/5\t2,504\t\n"
    "Hermes II\tHER-2S\t40\tJo\tGunnery / Piloting: 4/5\t680\t\n"
)


def padded(*cells: str) -> str:
    widths = (30, 6, 6, 30, 3, 7)
    return "".join(f"{cell:<{width}}\t" for cell, width in zip(cells, widths, strict=True))


# A table with columns of fixed width and tabs, the name of each group in its head.
IN_COLUMNS = "\n".join(
    [
        padded("Recon Lance", "Tons", "BV", "Mechwarrior", "G/P", "Adj BV"),
        padded("Locust LCT-1V", "20", "432", "Ida", "3/4", "600"),
        padded("Atlas AS7-D", "100", "1,897", "Grit Berg", "2/5", "2,504"),
        padded("", "", "", "", "", "3,104"),
        "",
        padded("Unit", "Tons", "BV", "Mechwarrior", "G/P", "Adj BV"),
        padded("Hermes II HER-2S", "40", "680", "Jo", "4/5", "680"),
    ]
)

# A table of a page: rows are counted, each skill has a column.
OF_A_PAGE = """\
Bay\tUnit\tPilot\tGunnery\tPiloting\tBV\tAdj BV
1\tLocust LCT-1V\tIda\t3\t4\t432\t600
2\tAtlas AS7-D\t'Grit Berg'\t2\t5\t1,897\t2,504
3\tHermes II HER-2S\tJo\t4\t5\t680\t680
Total\t\t\t\t\t\t3,784
"""

# A line for each, as in a message.
ON_LINES = """\
My lance
Total: 3 units, 3,784 BV, 160 tons
- Locust LCT-1V (3/4) - Ida - 600 BV
- Atlas AS7-D, Pilot: Grit Berg, Gunnery 2, Piloting 5, 100 tons, BV: 2,504
- Hermes II HER-2S [680 BV]
  MechWarrior: Jo (4/5)
  Skills 4/5
"""


@pytest.mark.parametrize(
    "text",
    [FROM_A_LOBBY, IN_COLUMNS, IN_COLUMNS.replace("\t", " "), OF_A_PAGE, ON_LINES],
    ids=["lobby", "columns", "spaces", "page", "lines"],
)
def test_a_force_of_another_program(text: str) -> None:
    assert force(text) == LANCE


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("Atlas AS7-D", None),
        ("Atlas AS7-D 3/4", {"gunnery": 3, "piloting": 4}),
        ("Atlas AS7-D (3/4) 1897 BV", {"gunnery": 3, "piloting": 4}),
        ("Atlas AS7-D G3/P4", {"gunnery": 3, "piloting": 4}),
        ("Atlas AS7-D | BV 1897 | Skill 3/4", {"gunnery": 3, "piloting": 4}),
        ("1x Atlas AS7-D – 100 tons – 1.897 BV", None),
        ("Atlas AS7-D {Gunnery: 3}", {"gunnery": 3}),
    ],
)
def test_a_mech_and_its_skills_on_one_line(line: str, values: Any) -> None:
    assert force(line) == [("atlas-as7-d", values)]


def test_a_skill_that_cannot_be_is_said_and_the_mech_is_kept() -> None:
    found = read("Atlas AS7-D (9/4)", "battletech")
    assert found.entries == [{"slot": "mechs", "card": "atlas-as7-d", "values": {"piloting": 4}}]
    assert "Gunnery" in said_of(found)[0]


def test_machines_that_are_no_mechs_here_are_listed() -> None:
    found = read(
        FROM_A_LOBBY + "Demolisher\tII\t80\tMo\tGunnery / Piloting: 4/5\t1,100\t\n", "battletech"
    )
    assert len(found.entries) == 3
    assert [one.number for one in found.unread] == [4]
    assert "Demolisher" in said_of(found)[0]


# -- whatever people send

HOSTILE = [
    "Hulk\n" + "x" * 79_000,
    "Hulk\n" + "•" * 26_000 + "x",
    "Hulk\n" + "Kaptn Foo (4)\n" * 5_000,
    "Hulk\n" + "\n".join(f"Captain Amerika {n} ({n % 9})" for n in range(2_500)),
    "Hulk\n" + "a\n" * 39_000,
    "Hulk\n" + ("a, " * 900 + "\n") * 29,
    "Hulk\n" + "(" * 79_000,
    "Hulk\n" + ("((((1 1/1 " * 200 + "\n") * 39,
    "Hulk\n" + ("1 / " * 700 + "\n") * 28,
    "Hulk\n" + ("\t".join("abc" for _n in range(700)) + "\n") * 28,
    "Hulk\n" + ("Spider-Man " * 200 + "\n") * 36,
    "Hulk\n" + "99x Hulk\n" * 8_000,
    "Hulk\n" + "<li" * 26_000,
    "Hulk\n" + "<li>" * 19_000,
    "Hulk\n" + "<!--" * 19_000 + "<br>",
    "Hulk\n" + "<style>" * 11_000 + "<br>",
    "Hulk\n" + "&amp;" * 15_000,
    "Hulk\n" + "> " * 39_000 + "Thor",
    "Hulk\n" + " " * 70_000 + "> Thor",
    "Hulk\n" + "\v" * 70_000,
    "Hulk\n" + ("Hulk + Hulk + " * 200 + "\n") * 28,
    "Hulk\n" + ("g1/" * 900 + "\n") * 28,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("system", ["crisis", "battletech"])
def test_no_list_makes_much_work(text: str, system: str) -> None:
    cards_of(system)
    if system == "battletech":
        text = text.replace("Hulk", "Atlas AS7-D", 1)
    began = time.process_time()
    found = read(text, system)
    assert time.process_time() - began < 5
    assert 1 <= len(found.entries) <= 100
    assert len(found.unread) <= 200


def test_a_list_that_is_too_long_is_read_as_far_as_lists_are_read() -> None:
    found = read("Hulk\n" + "Total 1\n" * 999 + "Thor\nVision\n")
    assert parts_of(found) == [("character", ["hulk"])]
    assert said_of(found) == ["1001 Thor: Only the first 1000 lines are read."]
    with pytest.raises(Refused, match="too long"):
        read("Hulk\n" * 20_000)


@pytest.mark.parametrize("text", ["<html></html>", "<br>", "Total 17/17", "Characters (10)", "> "])
def test_a_text_of_marks_and_headings_has_no_cards(text: str) -> None:
    with suppress(Refused):
        assert read(text).entries


# -- by the page


def test_the_page_says_which_lists_can_be_pasted(guest: Client) -> None:
    for system, words in (
        ("crisis", "Team Tactics, Secure Crisis and Extract Crisis"),
        ("battletech", "Solaris Skunk Works"),
        ("kurogane", "its printed page"),
        ("tide", "its printed page"),
    ):
        assert words in page(guest.get(f"/rosters/import/{system}/"))


def test_a_list_is_pasted_and_what_is_not_known_is_asked(guest: Client) -> None:
    load_cards()
    text = WITH_MARKS.replace("Spider-Man (Miles Morales) (3)", "Spider-Man").replace(
        "Brace for Impact (R)", "Brace for Inpact (R)\nBlack Widow (3)"
    )
    response = guest.post("/rosters/import/crisis/", {"text": text}, follow=True)
    made = Roster.objects.get(owner=player_of(guest))
    assert made.name == "Avengers Assemble"
    assert len(made.entries) == 10
    shown = unescape(page(response))
    assert "Line 5" in shown
    assert "Several cards are called “Spider-Man”" in shown
    assert f"/rosters/{made.pk}/edit/?slot=character&q=Spider-Man#picker" in shown
    assert "Brace for Impact" in shown
    assert "Taken as Black Widow, Agent of S.H.I.E.L.D., which costs 3." in shown


def test_a_force_copied_in_a_lobby_is_pasted(guest: Client) -> None:
    load_cards()
    file = SimpleUploadedFile("lance.txt", FROM_A_LOBBY.encode("utf-8-sig"))
    response = guest.post("/rosters/import/battletech/", {"file": file}, follow=True)
    assert "The roster is here." in page(response)
    made = Roster.objects.get(owner=player_of(guest))
    assert [(entry["card"], entry["values"]) for entry in made.entries] == LANCE


@pytest.mark.parametrize("text", HOSTILE[:8])
def test_whatever_is_pasted_gets_an_answer(guest: Client, text: str) -> None:
    load_cards()
    response = guest.post("/rosters/import/crisis/", {"text": text}, follow=True)
    assert response.status_code == 200
    assert Roster.objects.filter(owner=player_of(guest)).count() == 1
