"""The editor of battlefields: what it is given, what it keeps as one draws, and what it refuses."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from games.cards import limits, packs
from games.cards.models import Card, Draft
from games.cards.refusals import Refused
from games.rules.crisis import SYSTEM
from games.rules.crisis.rosters import battlefields
from tests.web.cards_world import HTMX, page, player_of

pytestmark = pytest.mark.django_db


def piece(number: int, left: int, top: int, **changes: Any) -> dict[str, Any]:
    """A box of two inches by two."""
    corners = [[left, top], [left + 2, top], [left + 2, top + 2], [left, top + 2]]
    return {
        "id": f"box-{number}",
        "name": f"Box {number}",
        "look": "crate",
        "size": 3,
        "interactive": True,
        "polygon": [[x * 1000, y * 1000] for x, y in corners],
        **changes,
    }


ROWS = [piece(number, 5 + number % 4 * 8, 5 + number // 4 * 8) for number in range(12)]
"""A battlefield that can be played on."""


def begun(guest: Client) -> Draft:
    guest.post("/cards/drafts/new/crisis/", {"kind": "battlefield"})
    return Draft.objects.get(owner=player_of(guest))


def drawn(guest: Client, draft: Draft, pieces: Any, **changes: Any) -> Any:
    """What comes of it when the script sends what has been drawn."""
    draft.refresh_from_db()
    data = {"id": "battlefield", "kind": "battlefield", "name": "Yard", "pieces": pieces, **changes}
    return sent(guest, draft, json.dumps(data))


def sent(guest: Client, draft: Draft, text: str) -> Any:
    url = f"{draft.get_absolute_url()}battlefield/"
    return guest.post(url, {"data": text, "number": draft.number}, headers=HTMX)


def faults_in(response: Any) -> list[tuple[str, str]]:
    """Where each fault is, and its rule."""
    rows = re.findall(r"<li(?: data-where=\"([^\"]*)\")?>(.*?)</li>", page(response))
    return [
        (where, rule[0] if (rule := re.findall(r"CP-[A-Z]+-[0-9]+", text)) else "")
        for where, text in rows
    ]


def test_a_new_battlefield_is_drawn_in_the_editor(guest: Client) -> None:
    draft = begun(guest)
    text = page(guest.get(draft.get_absolute_url()))
    assert 'id="board-svg"' in text
    assert f"{draft.get_absolute_url()}?data" in text
    looks = re.findall(r'name="look" value="([^"]*)"', text)
    assert {"car", "tree", "building"} <= set(looks)
    assert len(looks) == len(set(looks))


def test_what_is_drawn_is_kept_checked_and_shown_as_in_a_match(guest: Client) -> None:
    draft = begun(guest)
    response = drawn(guest, draft, ROWS[:2])
    assert response.status_code == 200
    assert faults_in(response) == [("pieces", "CP-BOARD-03")]
    assert page(response).count('data-piece="box-') == 2
    draft.refresh_from_db()
    assert draft.data["pieces"] == ROWS[:2]
    assert f'name="number" value="{draft.number}"' in page(response)
    near = drawn(guest, draft, [*ROWS[1:], piece(0, 5, 1)])
    assert faults_in(near) == [("pieces[11]", "CP-BOARD-06")]
    good = drawn(guest, draft, ROWS)
    assert faults_in(good) == []
    assert "can be played on" in page(good)


def test_opposite_edges_are_compared(guest: Client) -> None:
    text = page(drawn(guest, begun(guest), ROWS[:4]))
    assert "Terrain" in text
    assert "16 sq in" in text
    assert "They differ most here" in text
    assert "Both edges have the same" in page(drawn(guest, begun_again(guest), []))


def begun_again(guest: Client) -> Draft:
    Draft.objects.all().delete()
    return begun(guest)


def test_a_finished_one_becomes_a_card_and_is_changed_again(guest: Client) -> None:
    draft = begun(guest)
    drawn(guest, draft, ROWS)
    response = guest.post(f"{draft.get_absolute_url()}save/", {"pack": ""})
    card = Card.objects.get(pack__owner=player_of(guest))
    assert response["Location"] == card.get_absolute_url()
    assert SYSTEM.cards.faults(card.data) == []
    again = guest.get(f"{card.get_absolute_url()}edit/", follow=True)
    assert 'id="board-svg"' in page(again)
    assert page(again).count('data-piece="box-') == 12


def test_what_cannot_be_saved_says_so_in_the_editor(guest: Client) -> None:
    draft = begun(guest)
    drawn(guest, draft, ROWS[:3])
    response = guest.post(f"{draft.get_absolute_url()}save/", {"pack": ""})
    assert response.status_code == 422
    assert 'id="board-svg"' in page(response)
    assert ("pieces", "CP-BOARD-03") in faults_in(response)


def test_a_battlefield_that_cannot_be_drawn_is_filled_in_as_a_form(guest: Client) -> None:
    draft = begun(guest)
    for pieces in ("many", [5], [piece(1, 5, 5), piece(1, 9, 9)], [piece(1, 5, 5, polygon="x")]):
        Draft.objects.filter(pk=draft.pk).update(data={**draft.data, "pieces": pieces})
        text = page(guest.get(draft.get_absolute_url()))
        assert 'id="board-svg"' not in text
        assert 'class="workshop-form' in text


# -- by people who mean no good

CROSSED = [[5000, 5000], [9000, 9000], [9000, 5000], [5000, 9000]]


def test_an_outline_that_crosses_itself_is_kept_as_a_draft_with_its_fault(guest: Client) -> None:
    draft = begun(guest)
    response = drawn(guest, draft, [piece(1, 5, 5, polygon=CROSSED)])
    assert faults_in(response) == [("pieces[0].polygon", "")]
    assert "data-piece" not in page(response)
    assert page(guest.get(draft.get_absolute_url())).count('id="board-svg"') == 1


REFUSED = {
    "thousands of corners": [piece(1, 5, 5, polygon=[[n, n % 7] for n in range(2000)])],
    "two corners": [piece(1, 5, 5, polygon=[[1, 1], [2, 2]])],
    "huge numbers": [piece(1, 5, 5, polygon=[[10**12, 0], [0, 0], [0, 10**12]])],
    "half a thousandth": [piece(1, 5, 5, polygon=[[0.5, 0], [0, 0], [0, 9]])],
    "texts": [piece(1, 5, 5, polygon=[["1", "2"], ["3", "4"], ["5", "6"]])],
    "no outline": [{"id": "x"}],
    "too many pieces": [piece(n, 5, 5) for n in range(61)],
    "a name that is none": [piece(1, 5, 5, name=[1])],
    "no list": {"0": piece(1, 5, 5)},
}


@pytest.mark.parametrize("pieces", REFUSED.values(), ids=REFUSED)
def test_what_no_editor_draws_is_not_kept(guest: Client, pieces: Any) -> None:
    draft = begun(guest)
    before = draft.data
    response = drawn(guest, draft, pieces)
    assert response.status_code == 422
    assert "Nothing has been changed" in page(response)
    draft.refresh_from_db()
    assert draft.data == before


@pytest.mark.parametrize(
    "text",
    [
        '{"kind": "battlefield", "pieces": [{"id": "a", "polygon": [[NaN, 0], [0, 1], [1, 1]]}]}',
        '{"kind": "battlefield", "pieces": [{"id": "a", "polygon": [[1e999, 0], [0, 1], [1, 1]]}]}',
        "[" * 5000,
        "{",
        "",
        "x" * (limits.BYTES_OF_A_CARD + 1),
    ],
    ids=["NaN", "infinite", "deep", "half", "nothing", "too large"],
)
def test_what_is_no_card_is_refused_with_the_reason(guest: Client, text: str) -> None:
    draft = begun(guest)
    response = sent(guest, draft, text)
    assert response.status_code == 422
    assert 'class="faults"' in page(response)
    draft.refresh_from_db()
    assert draft.number == 0


@pytest.mark.rule("CP-HOUSE-02")
def test_a_card_with_too_many_pieces_is_refused_by_field_and_rule() -> None:
    data = {"id": "a", "kind": "battlefield", "name": "A", "pieces": REFUSED["too many pieces"]}
    with pytest.raises(Refused) as refused:
        packs.checked_card(SYSTEM, json.dumps(data))
    assert [(one.where, one.rule) for one in refused.value.faults] == [("pieces", "CP-HOUSE-02")]


def test_a_draft_that_was_changed_elsewhere_is_not_overwritten(guest: Client) -> None:
    draft = begun(guest)
    drawn(guest, draft, ROWS[:1])
    stale = sent(guest, Draft(pk=draft.pk, number=0), json.dumps({**draft.data, "pieces": ROWS}))
    assert stale.status_code == 422
    assert "changed on another page" in page(stale)
    draft.refresh_from_db()
    assert len(draft.data["pieces"]) == 1


def test_only_battlefields_of_ones_own_are_drawn(guest: Client, client: Client) -> None:
    guest.post("/cards/drafts/new/crisis/", {"kind": "tactic"})
    tactic = Draft.objects.get()
    assert sent(guest, tactic, "{}").status_code == 404
    own = begun_again(guest)
    assert client.post(f"{own.get_absolute_url()}battlefield/").status_code != 200


def test_the_built_in_ones_are_copied_and_drawn(guest: Client) -> None:
    park = next(card for card in battlefields.built_in() if card["id"] == "park")
    pack = packs.create(SYSTEM, player_of(guest), "Own", [park])
    text = page(guest.get(f"{pack.cards.get().get_absolute_url()}edit/", follow=True))
    assert text.count("data-piece=") == len(park["pieces"])
