"""The page of a match that is over: its score by round, who did what, luck, what decided it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image, ImageColor

from games import failures
from games.matches import referee
from games.matches.models import Match
from games.matches.results import painting, summaries
from games.matches.results.charts import luck_bars, score_chart
from games.matches.results.verdicts import verdict
from games.painting import HEIGHT, WIDTH
from games.rules.contract.summaries import Column, Luck, Summary, UnitSummary
from games.rules.kurogane import SYSTEM
from games.rules.text import Message
from tests.matchmaking import begun_match, play_on, players
from tests.people import Browser, new_guest

pytestmark = pytest.mark.django_db


NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)


def ended(**values: object) -> Match:
    """A match of Kuroganengage that was conceded in its second round, with what happened in it."""
    roster = SYSTEM.rosters.ready()[0]
    cards = {card["id"]: card for pack in SYSTEM.cards.packs() for card in pack["cards"]}
    ann, bob = players("Ann", "Bob")
    match = Match.objects.create(
        system="kurogane",
        status=Match.Status.ENDED,
        setup={
            "system": "kurogane",
            "rosters": [roster, roster],
            "cards": cards,
            "names": ["Ann", "Bob"],
        },
        opening={"events": [event("round", round=1)], "digest": ""},
        number=4,
        result={"winners": [0], "reason": "concession", "rule": "", "scores": [6, 3]},
        creator=ann,
        **values,
    )
    for index, player in enumerate((ann, bob)):
        match.seats.create(index=index, player=player, name=player.name)
    roll = {"faces": [6, 4, 1], "successes": 2, "criticals": 1, "damage": 7}
    weapon = {"weapon": "Rifle", "counter": False, "sources": [], "attack": 8, "defence": 1}
    attack = event("attack", attacker="a1", target="b1", **weapon, **roll)
    log(match, 1, attack, event("destroyed", unit="b1"))
    log(match, 2, points(1, 9))
    log(match, 3, option="takeback", fields={"to": 1})
    log(match, 4, points(0, 6), event("round", round=2), points(1, 3), secret=event("vp"))
    return match


def event(kind: str, **data: object) -> dict[str, object]:
    return {"kind": kind, "data": {"rule": "KG-1", **data}, "to": None}


def points(seat: int, total: int) -> dict[str, object]:
    return event("vp", seat=seat, amount=total, total=total, why="objectives", objectives=["A"])


def log(
    match: Match,
    number: int,
    *events: dict[str, object],
    option: str = "x",
    fields: object = None,
    secret: dict[str, object] | None = None,
) -> None:
    """An answer in the log; the `secret` event is for the first seat alone."""
    hidden = [{**secret, "to": [0]}] if secret else []
    match.answers.create(
        number=number,
        seat=0,
        option=option,
        fields=fields or {},
        first_die=0,
        faces=[],
        sides=[],
        events=[*events, *hidden],
        digest="",
    )


def page(match: Match, browser: Browser) -> str:
    return browser.get(f"/matches/{match.pk}/result/").content.decode()


def test_the_page_says_score_units_luck_and_what_decided_it() -> None:
    match = ended()
    shown = page(match, new_guest("Eve"))
    for heading in ("Score by round", "Who did what", "Luck of the dice", "What decided it"):
        assert heading in shown
    assert "destroys" in shown
    assert [found.strip() for found in re.findall(r">(Round \d)</span>", shown)] == ["Round 1"] * 2
    assert f"/matches/{match.pk}/replay/?at=1" in shown
    assert "2 of 3 thrown; 1.5 on average" in shown


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(20, "less than a minute"), (62, "1\u00a0minute"), (4000, "1\u00a0hour, ")],
)
def test_the_page_says_how_long_the_match_took(seconds: int, said: str) -> None:
    match = ended(started=NOON, ended=NOON + timedelta(seconds=seconds))
    Match.objects.update(creator=None)  # as one of a tournament
    assert f"decisions · {said}" in page(match, new_guest("Eve"))


def test_what_was_taken_back_counts_for_nothing() -> None:
    summary = summaries.summary_of(ended())
    assert summary.rounds == ((6, 0), (6, 3))
    assert {moment.number for moment in summary.moments} == {1, 4}


def test_a_summary_that_fails_is_reported_and_the_page_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reported: list[str] = []
    monkeypatch.setattr(failures, "report", lambda *what: reported.append(str(what[1])))
    match = ended()
    match.answers.filter(number=1).update(events=[event("attack")])
    shown = page(match, new_guest("Eve"))
    assert "the summary" in reported
    assert "Ann won" in shown
    assert "Who did what" not in shown


def test_a_match_that_is_too_long_has_no_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summaries, "MOST_ANSWERS", 3)
    assert summaries.summary_of(ended()).units == ()


# -- charts


def test_a_score_chart_begins_at_nothing_and_has_round_numbers_beside_its_lines() -> None:
    chart = score_chart([(2, 0), (7, 16)])
    assert chart is not None
    assert [line for _y, line in chart.lines] == [0, 5, 10, 15, 20]
    assert [dot.score for dot in chart.courses[1].dots] == [0, 0, 16]
    assert chart.courses[1].last.y < chart.courses[0].last.y
    assert score_chart([]) is None
    assert score_chart([(0, 0)]) is None


def test_luck_is_drawn_on_one_scale_for_both_sides() -> None:
    lucky, unlucky = luck_bars([Luck(0, 20, 16, 10.0, 2.0), Luck(1, 20, 4, 10.0, 2.0)])
    assert lucky.expected == unlucky.expected == lucky.low + lucky.width / 2
    assert unlucky.result < unlucky.low < lucky.low + lucky.width < lucky.result


# -- the picture for links


def test_the_page_names_a_picture_of_the_result_for_whoever_is_sent_its_link() -> None:
    match = ended()
    Match.objects.filter(pk=match.pk).update(names_gone=1)
    shown = page(match, new_guest("Eve"))
    assert f'content="http://testserver/matches/{match.pk}/picture.png?v=4-1"' in shown
    assert 'property="og:title" content="Ann won · Kuroganengage"' in shown


def test_the_picture_can_be_had_as_a_png_which_is_painted_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = ended()
    address = f"/matches/{match.pk}/picture.png"
    picture = Browser().get(address)
    assert picture["Content-Type"] == "image/png"
    image = Image.open(BytesIO(picture.content))
    assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
    colours = image.convert("RGB").getcolors(1 << 20) or []
    shares = {colour: count / (1200 * 630) for count, colour in colours}
    assert max(shares, key=lambda colour: shares[colour]) == (0x18, 0x49, 0x3A)
    monkeypatch.setattr(painting, "_paint_side", lambda *given: pytest.fail("painted again"))
    assert Browser().get(address).content == picture.content
    again = Browser().get(address, headers={"If-None-Match": picture["ETag"]})
    assert again.status_code == 304


def test_a_board_has_the_room_of_the_chart_where_there_is_none() -> None:
    beside, alone = (
        painting.Board.laid(12000, 8000, (), beside_chart=beside) for beside in (True, False)
    )
    assert beside.left + beside.width <= WIDTH - 64
    assert alone.left + alone.width <= WIDTH - 64
    assert alone.width >= 1.5 * beside.width
    assert alone.depth >= 1.5 * beside.depth


def test_a_board_that_is_not_wide_has_the_whole_height_beside_the_headline() -> None:
    square, wide = (
        painting.Board.laid(size, 8000, (), beside_chart=False) for size in (8000, 12000)
    )
    assert square.top < wide.top
    assert square.depth >= 1.4 * wide.depth
    assert square.top + square.depth == wide.top + wide.depth


def test_names_of_all_scripts_and_any_length_can_be_painted() -> None:
    for name in ("Ann", "Zoë Łukasz", "Жанна", "玩家", "😀", "W" * 40, "", "\u202e\u0301"):
        sides = (painting.Side(0, name, 7, True), painting.Side(1, "Bob", None, False))
        painted = painting.png(painting.Result("Toy", f"{name} won", "On points.", sides, None))
        assert Image.open(BytesIO(painted)).size == (WIDTH, HEIGHT)


def test_the_page_offers_to_hand_the_result_on() -> None:
    match = ended()
    shown = page(match, new_guest("Eve"))
    link = f"http://testserver/matches/{match.pk}/result/"
    assert f'readonly value="{link}"' in shown
    assert f'data-share="{link}" data-title="Ann won" hidden' in shown
    Match.objects.filter(pk=match.pk).update(spectators=False)
    match.seats.filter(index=0).update(player=(ann := new_guest("Ann")).player)
    assert "data-share" not in page(match, ann)


@pytest.mark.parametrize(
    "kept", [{"spectators": False}, {"password": "hashed"}, {"status": "playing"}]
)
def test_a_match_that_not_anybody_may_watch_to_its_end_has_no_picture(
    kept: dict[str, object],
) -> None:
    match = ended()
    ann = new_guest("Ann")
    match.seats.filter(index=0).update(player=ann.player)
    Match.objects.filter(pk=match.pk).update(**kept)
    for browser in (ann, Browser()):
        assert browser.get(f"/matches/{match.pk}/picture.png").status_code in (403, 404)
    assert "og:image" not in page(match, ann)


def rounds(*scores: tuple[int, int]) -> Summary:
    units = [UnitSummary("a1", "Rook", 0, {"dealt": 9}), UnitSummary("b1", "Jay", 1, {"dealt": 12})]
    columns = (Column("dealt", Message("Damage dealt")),)
    return Summary(("Ann", "Bob"), rounds=scores, columns=columns, units=tuple(units))


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        ([(2, 1), (4, 3)], "Ann led from the first round to the last."),
        ([(1, 1), (4, 3), (5, 4)], "Ann led from round 2 on."),
        ([(1, 2), (3, 3), (5, 4)], "Ann took the lead in the last round."),
    ],
)
def test_what_decided_it_is_said_in_two_sentences(
    scores: list[tuple[int, int]], sentence: str
) -> None:
    assert verdict(rounds(*scores), [0]) == [sentence, "Rook stood out (Damage dealt: 9)."]


def test_of_a_draw_nothing_is_said_and_of_a_comeback_no_lead() -> None:
    assert verdict(rounds((1, 1)), []) == []
    assert verdict(rounds((1, 4)), [0]) == ["Rook stood out (Damage dealt: 9)."]


def test_the_page_shows_the_battlefield_at_the_end() -> None:
    match = begun_match(system="kurogane", visibility="public")
    match = play_on(match, 30)
    referee.answer(match.pk, match.seats.get(index=0).player, match.number, {"option": "concede"})
    text = Client().get(f"/matches/{match.pk}/result/").content.decode()
    board = text[text.index("result-board") :]
    assert 'id="final-region-units"' in board
    assert board[: board.index("</figure>")].count('class="unit ') > 4
    assert "tabindex" not in board[: board.index("</figure>")]


def test_a_board_that_fails_is_left_out_of_the_page_and_of_the_picture(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_about: object) -> None:
        raise LookupError

    match = play_on(begun_match(system="kurogane", visibility="public"), 30)
    referee.answer(match.pk, match.seats.get(index=0).player, match.number, {"option": "concede"})
    monkeypatch.setattr(referee, "view", fail)
    page = Client().get(f"/matches/{match.pk}/result/")
    assert page.status_code == 200
    assert "result-board" not in page.content.decode()
    assert f"the board at its end of match {match.pk}" in caplog.text
    assert Client().get(f"/matches/{match.pk}/picture.png").status_code == 200


BASES = ("#143a68", "#6b2f06")
RIMS = ("#2f74c0", "#ce621c")
"""Of what units stand on, by the side."""
BOARDS = {
    "kurogane": ("#5b63ae", "#dea9ca", *RIMS),
    "battletech": ("#a3b37a", "#c0c188", *BASES),
    "crisis": ("#bdb5a6", "#54595e"),
    "tide": ("#a3b37a", *BASES),
}
"""Colours of the ground, as static/ has them, and of those who stand on it."""


@pytest.mark.parametrize("system", list(BOARDS))
def test_the_picture_shows_the_battlefield_at_the_end(system: str) -> None:
    match = play_on(begun_match(system=system, visibility="public"), 30, seed=2)
    referee.answer(match.pk, match.seats.get(index=0).player, match.number, {"option": "concede"})
    image = Image.open(BytesIO(Client().get(f"/matches/{match.pk}/picture.png").content))
    painted = image.convert("RGB").getcolors(WIDTH * HEIGHT) or []
    for colour in BOARDS[system]:
        wanted = ImageColor.getrgb(colour)
        near = sum(
            count
            for count, one in painted
            if isinstance(one, tuple)
            and max(abs(a - b) for a, b in zip(wanted, one, strict=True)) < 20
        )
        assert near > (100 if colour in BASES + RIMS else 400), f"{colour} is in {near} pixels"
