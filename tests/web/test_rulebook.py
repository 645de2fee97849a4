"""The app's own rulebook."""

from __future__ import annotations

import pytest
from django.test import Client

from games.cards.views.rules import grouped
from games.rules.book.glossary import Term
from games.rules.book.ledgers import RuleEntry
from games.rules.contract.definition import System
from games.rules.text import Message
from tests.toy import ToyState
from tests.web.cards_world import page

pytestmark = pytest.mark.django_db

BOOK = [
    RuleEntry("TOY-PLAY-01", "PLAY", Message("Choose a number."), "seed"),
    RuleEntry(
        "TOY-PLAY-02",
        "PLAY",
        Message("As PLAY-01 says, & not as PLAY-99."),
        "gap",
        why=Message("PLAY-01 is silent on <i>zero</i>."),
    ),
    RuleEntry("TOY-END-01", "END", Message("See TOY-PLAY-02. <b>The end.</b>"), "official"),
]


@pytest.fixture(autouse=True)
def book(toy_alone: System[ToyState], monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy has this rulebook."""
    monkeypatch.setattr(toy_alone.book, "entries", lambda: BOOK)


def test_every_rule_has_its_anchor_and_its_source(client: Client) -> None:
    text = page(client.get("/rules/toy/"))
    for entry in BOOK:
        assert f'id="{entry.id}"' in text
    assert "house ruling" in text
    assert "official" in text


def test_rules_that_are_cited_are_links_and_nothing_else_is_markup() -> None:
    (play, end) = grouped(BOOK)
    assert play["rules"][1]["text"] == (
        'As <a href="#TOY-PLAY-01">PLAY-01</a> says, &amp; not as PLAY-99.'
    )
    assert play["rules"][1]["why"] == (
        '<a href="#TOY-PLAY-01">PLAY-01</a> is silent on &lt;i&gt;zero&lt;/i&gt;.'
    )
    assert end["rules"][0]["text"] == (
        'See <a href="#TOY-PLAY-02">TOY-PLAY-02</a>. &lt;b&gt;The end.&lt;/b&gt;'
    )


def test_rules_with_numbers_in_parts_are_linked_to_the_whole_of_their_id() -> None:
    book = [
        RuleEntry("KG-5.8", "MOVE", Message("Against a low wall (KG-12.1).")),
        RuleEntry("KG-12.1", "MOVE", Message("See KG-5.8. Not KG-5.")),
    ]
    ((first, second),) = [group["rules"] for group in grouped(book)]
    assert first["text"] == 'Against a low wall (<a href="#KG-12.1">KG-12.1</a>).'
    assert second["text"] == 'See <a href="#KG-5.8">KG-5.8</a>. Not KG-5.'


def test_the_book_is_searched_by_words_and_by_id(client: Client) -> None:
    text = page(client.get("/rules/toy/?q=NUMBER+choose"))
    assert 'id="TOY-PLAY-01"' in text
    assert 'id="TOY-END-01"' not in text
    assert 'id="TOY-END-01"' in page(client.get("/rules/toy/?q=toy-end"))
    assert 'id="TOY-PLAY-02"' in page(client.get("/rules/toy/?q=silent"))
    assert "No rule holds these words." in page(client.get("/rules/toy/?q=%3Cscript%3E"))


def test_the_rules_of_the_only_game_are_opened_at_once(client: Client) -> None:
    assert client.get("/rules/").headers["Location"] == "/rules/toy/"


def test_a_page_of_a_game_names_its_glossary_and_one_without_terms_names_none(
    client: Client, toy_alone: System[ToyState], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "data-terms" not in page(client.get("/rules/toy/"))
    term = Term(written=("VP", "points"), means="What wins.", rule="TOY-END-01")
    monkeypatch.setattr(toy_alone.book, "glossary", lambda: (term,))
    assert 'data-terms="/rules/toy/glossary/"' in page(client.get("/rules/toy/"))
    assert client.get("/rules/toy/glossary/").json() == {
        "terms": [
            {
                "written": ["VP", "points"],
                "means": "What wins.",
                "rule": "TOY-END-01",
                "url": "/rules/toy/#TOY-END-01",
            }
        ]
    }
