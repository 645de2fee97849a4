"""Searching all cards by a short text, and by the form that writes it."""

from __future__ import annotations

import html
import re
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.cards import packs
from games.cards.models import Card, CardValue
from games.cards.searching import syntax
from games.cards.searching.fields import COMMON, table
from games.cards.searching.filling import filled, written
from games.cards.searching.syntax import AllOf, AnyOf, Not, SearchError, Term, parse
from tests.matchmaking import load_cards
from tests.people import new_guest
from tests.web.cards_world import figure, own_card, pack_of, page, player_of

pytestmark = pytest.mark.django_db


def found(client: Client, text: str) -> list[str]:
    """The names of the cards that a search finds, in its order."""
    shown = page(client.get(f"/cards/search/?q={quote(text)}"))
    assert 'class="search-fault"' not in shown, text
    names = re.findall(r'card-tile-name">(.*?)</span>', shown)
    return [html.unescape(re.sub("<[^>]*>", "", name)) for name in names]


def fault(client: Client, text: str) -> str:
    """What the page says of a search that means nothing."""
    shown = page(client.get(f"/cards/search/?q={quote(text)}"))
    (said,) = re.findall(r'class="search-fault"[^>]*>(.*?)</p>', shown)
    return html.unescape(re.sub("<[^>]*>", "", said))


def term(value: str, field: str = "", sign: str = ":") -> tuple[str, str, str]:
    return field, sign, value


def plain(node: Any) -> Any:
    """A tree in few signs: all as a list, any as a set of texts, not as a pair."""
    if isinstance(node, Term):
        return node.field, node.sign, node.value
    if isinstance(node, Not):
        return "not", plain(node.part)
    parts = [plain(part) for part in node.parts]
    return parts if isinstance(node, AllOf) else ("any", parts)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("", []),
        ("bleed", [term("bleed")]),
        ("t:character threat<=3", [term("character", "t"), term("3", "threat", "<=")]),
        ("threat >= 3", [term("3", "threat", ">=")]),
        ('text:"two words" x-23', [term("two words", "text"), term("x-23")]),
        ("-a -t:b", [("not", term("a")), ("not", term("b", "t"))]),
        ("a and b", [term("a"), term("b")]),
        ("a OR b c", ("any", [[term("a")], [term("b"), term("c")]])),
        ("(a or b) -(c d)", [("any", [[term("a")], [term("b")]]), ("not", [term("c"), term("d")])]),
        ('"or"', [term("or")]),
        ("Size!=2", [term("2", "size", "!=")]),
    ],
)
def test_a_search_is_read_as_a_tree(text: str, tree: Any) -> None:
    assert plain(parse(text)) == tree


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("threat<=", "threat<="),
        ('text:"open', 'text:"open'),
        ("-", "-"),
        ("(a", "("),
        ("a)", ")"),
        ("()", "()"),
        ("a or", "or"),
        ("or", "or"),
        ("(" * 50 + "a" + ")" * 50, "("),
    ],
)
def test_what_cannot_be_read_says_which_word(text: str, word: str) -> None:
    with pytest.raises(SearchError) as error:
        parse(text)
    assert error.value.word == word


def test_a_search_is_bounded() -> None:
    parse("a " * syntax.MOST_TERMS)
    for endless in ("a " * (syntax.MOST_TERMS + 1), "a" * (syntax.LONGEST + 1)):
        with pytest.raises(SearchError):
            parse(endless)
    assert isinstance(parse(" or ".join("a" * syntax.MOST_TERMS)), AnyOf)


@pytest.mark.usefixtures("toy_alone")
def test_cards_are_found_by_every_kind_of_condition(guest: Client) -> None:
    strong = figure("delta", "Delta Force", strength=7)
    pack_of(player_of(guest), strong, figure("epsilon", strength=3), name="Greek things")
    assert found(guest, "") == ["Alpha", "Beta", "Delta Force", "Epsilon", "Gamma"]
    assert found(guest, "strength>3") == ["Delta Force"]
    assert found(guest, "str>=3 -str=7") == ["Epsilon"]
    assert found(guest, "strength!=1") == ["Delta Force", "Epsilon"]
    assert found(guest, "t:figure name:delta") == ["Delta Force"]
    assert found(guest, "t:fig strength<3 -alpha -(beta or delta)") == ["Gamma"]
    assert found(guest, 'text:"STANDS about" strength:7 or alpha') == ["Alpha", "Delta Force"]
    assert found(guest, "game:toy pack:greek sort:strength") == ["Epsilon", "Delta Force"]
    assert found(guest, "is:mine sort:-strength") == ["Delta Force", "Epsilon"]
    assert found(guest, "is:built-in") == ["Alpha", "Beta", "Gamma"]
    assert found(guest, 'name="delta force"') == ["Delta Force"]
    assert found(guest, "%") == found(guest, "' or 1=1 --") == []


@pytest.mark.usefixtures("toy_alone")
@pytest.mark.parametrize(
    ("language", "names", "words"),
    [
        ("zh-hans", ["哨兵", "托尔", "钢铁侠"], ["gangtie", "gtx", "name:GTX", "铁", "GANG1"]),
        ("zh-hant", ["鋼鐵人", "哨兵", "浩克"], ["gangtie", "ㄍㄤㄊㄧㄝ", "gtr", "鐵", "text:gtr"]),
        ("ja", ["マント", "アイアンマン", "アーム"], ["あいあんまん", "ｱｲｱﾝ", "name:あいあん"]),
    ],
)
def test_names_are_found_and_sorted_as_they_are_read(
    guest: Client, language: str, names: list[str], words: list[str]
) -> None:
    pack_of(player_of(guest), *(figure(f"n{n}", name) for n, name in enumerate(names)))
    guest.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    in_order = {
        "zh-hans": ["钢铁侠", "哨兵", "托尔"],
        "zh-hant": ["鋼鐵人", "浩克", "哨兵"],
        "ja": ["アーム", "アイアンマン", "マント"],
    }[language]
    assert found(guest, "is:mine") == in_order
    assert found(guest, "is:mine sort:-name") == in_order[::-1]
    (wanted,) = {"钢铁侠", "鋼鐵人", "アイアンマン"} & {*names}
    for word in words:
        assert found(guest, word) == [wanted], word
    listed = page(guest.get("/cards/toy/", {"q": words[0]}))
    assert re.findall(r'card-tile-name">([^<]*)<', listed) == [wanted]
    everything = page(guest.get("/cards/toy/"))
    assert [one for one in re.findall(r'card-tile-name">([^<]*)<', everything) if one in names] == (
        in_order
    )


@pytest.mark.usefixtures("toy_alone")
def test_pinyin_finds_nothing_in_languages_without_it(guest: Client) -> None:
    pack_of(player_of(guest), figure("n", "钢铁侠"))
    assert found(guest, "gangtie") == []
    assert found(guest, "钢铁") == ["钢铁侠"]


@pytest.mark.usefixtures("toy_alone")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing:3", "nothing:3 No card has a field called nothing."),
        ("strength>much", "strength>much strength is compared with a whole number."),
        ("strength:much", "strength:much strength is a whole number."),
        ("t:ship", "t:ship No kind of card is called so: there are figure."),
        ("game:chess", "game:chess No game is called so: there are toy."),
        ("name>3", "name>3 name is not more or less than anything."),
        ("is:best", "is:best A card is one of these: mine, built-in, owned."),
        ("-sort:strength", "sort:strength The order stands outside"),
        ("sort:name2", "name2 No card has a field called name2."),
        ("alpha (beta", "( The closing parenthesis is missing."),
    ],
)
def test_faults_are_said_in_plain_words(guest: Client, text: str, said: str) -> None:
    assert fault(guest, text).startswith(said)


@pytest.mark.usefixtures("toy_alone")
def test_nobody_finds_the_cards_of_somebody_else(guest: Client, client: Client) -> None:
    own_card(player_of(guest), strength=7)
    for text in ("strength=7", "delta", "is:mine", "-alpha", "sort:-strength"):
        assert "Delta" in found(guest, text)
        assert "Delta" not in found(client, text)
        assert "Delta" not in found(new_guest("Eve"), text)


@pytest.mark.usefixtures("toy_alone")
def test_what_is_found_follows_the_card(guest: Client) -> None:
    card = own_card(player_of(guest), strength=7)
    data = '{"id": "delta", "kind": "figure", "name": "Delta", "strength": 9}'
    packs.save_card(card.pack, data, card)
    assert found(guest, "strength=7") == []
    assert found(guest, "strength=9") == ["Delta"]
    copied = packs.copy(card.pack, player_of(guest))
    assert found(guest, "strength=9") == ["Delta", "Delta"]
    copied.delete()
    card.delete()
    assert found(guest, "strength=9") == []
    assert CardValue.objects.count() == 3


@pytest.mark.usefixtures("toy_alone")
def test_cards_that_name_a_card_name_all_of_it(guest: Client) -> None:
    owner = player_of(guest)
    pack_of(owner, figure("stand", "Stand"), figure("about", "About"), figure("quote", 'A "b"'))
    for name, naming in (("stand", False), ("about", True), ("quote", False)):
        text = page(guest.get(Card.objects.get(card_id__startswith=f"{name}--").get_absolute_url()))
        assert ("Cards that name it" in text) == naming, name


@pytest.mark.usefixtures("toy_alone")
def test_a_search_asks_the_database_as_often_for_few_cards_as_for_many(guest: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            found(guest, "strength>=1 (alpha or delta or n) sort:strength")
        return len(asked)

    queries()
    few = queries()
    pack_of(player_of(guest), *(figure(f"n{number}", strength=2) for number in range(30)))
    assert queries() <= few


def the_form_writes_the_search_and_is_filled_in_by_it(guest: Client) -> None:
    fields = table()
    given = {"game": "crisis", "kind": "character", "text": "bleed", "to-threat": "3"}
    given |= {"from-physical-defense": "4", "by-affiliation": "A-Force", "sort": "-threat"}
    text = written(given, fields)
    assert text == (
        "game:crisis kind:character text:bleed threat<=3 physical-defense>=4 "
        'affiliation="A-Force" sort:-threat'
    )
    assert filled(text, fields) == {"words": "", **given}
    response = guest.get("/cards/search/form/", {**given, "to-threat": "x", "from-nothing": "1"})
    assert "threat<" not in response.headers["Location"]
    assert filled("a or b", fields) == {"words": "a or b"}
    assert written({"words": "a or b", "name": "c"}, fields) == "(a or b) name:c"


def cards_of_all_games_are_found(client: Client) -> None:
    assert "Captain America" in found(client, "t:character threat<=4 physical>=4 aff:avengers")
    assert found(client, "t:character threat<=0") == []
    assert set(found(client, "name:atlas tons=100")) >= {"Atlas AS7-D"}
    assert len(found(client, "shield")) > 1
    assert fault(client, "s:3").startswith("s:3 s could be any of these: speed, size, stamina")
    text = page(client.get("/cards/search/help/"))
    for field in table().fields:
        assert f">{field.name}<" in text
        for example in field.examples:
            assert found(client, example), example
    for common in COMMON:
        found(client, common.example)


def cards_are_shown_with_those_that_have_to_do_with_them(client: Client) -> None:
    def related(card_id: str) -> dict[str, list[str]]:
        text = page(client.get(f"/cards/crisis/{card_id}/"))
        found = re.findall(r'id="related-\d+">([^<]*)</h2>\s*<ul[^>]*>(.*?)</ul>', text, re.DOTALL)
        return {label: re.findall(r">([^<]+)</a>", names) for label, names in found}

    captain = related("captain-america-steve-rogers")
    assert "Avengers Assemble" in captain["Tactics of its affiliations"]
    assert "Iron Man" in captain["Of its affiliations"]
    assert "Avengers" in captain["Cards that name it"]
    assert "Captain America" not in captain["Of its affiliations"]
    assert "Captain Marvel" in related("avengers-assemble")["Who may play it"]
    assert "Avengers Assemble" in related("avengers")["Its tactics"]


def test_all_games(guest: Client) -> None:
    load_cards()
    cards_are_shown_with_those_that_have_to_do_with_them(guest)
    the_form_writes_the_search_and_is_filled_in_by_it(guest)
    cards_of_all_games_are_found(guest)
