"""Nobody chooses the dice of a match, the server included, without being found out."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.matches import referee
from games.matches.lobby import agreeing, waiting_room
from games.matches.log import match_dice
from games.matches.models import Match
from games.people.models import Player
from games.rosters.service import ready_rosters
from games.rules.dice import commitment
from games.rules.dice_record import contradictions, problems
from games.rules.fields import Illegal
from tests.matchmaking import PARTS, begun_match, open_match, play_on, players
from tests.people import Browser, new_guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

HASHES = [commitment(part) for part in PARTS]


def all_ready(ann: Player, bob: Player, *hashes: str) -> Match:
    """A match in whose waiting room both have said that they are ready."""
    match = open_match(ann)
    waiting_room.take_seat(match, bob, 1)
    for player, roster, own in zip((ann, bob), ready_rosters("toy"), hashes or HASHES, strict=True):
        waiting_room.choose_roster(match, player, roster)
        waiting_room.set_ready(match, player, own)
    match.refresh_from_db()
    return match


def let_time_pass(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(touched=timezone.now() - timedelta(minutes=1))


def status(match: Match) -> str:
    return Match.objects.get(pk=match.pk).status


# -- agreeing ----------------------------------------------------------------------------------


def test_no_part_is_opened_before_all_hashes_are_kept_by_all() -> None:
    ann, bob = players()
    match = all_ready(ann, bob)
    assert status(match) == Match.Status.OPEN
    with pytest.raises(Illegal):
        agreeing.open_part(match, ann, PARTS[0])
    agreeing.keep_commitments(match, ann, ",".join(HASHES))
    with pytest.raises(Illegal):
        agreeing.open_part(match, ann, PARTS[0])
    with pytest.raises(Illegal):
        agreeing.keep_commitments(match, bob, ",".join(reversed(HASHES)))
    agreeing.keep_commitments(match, bob, ",".join(HASHES))
    for part in (PARTS[1], PARTS[0][1:], b""):
        with pytest.raises(Illegal, match="committed"):
            agreeing.open_part(match, ann, part)
    agreeing.open_part(match, ann, PARTS[0])
    assert status(match) == Match.Status.OPEN
    agreeing.open_part(match, bob, PARTS[1])
    assert status(match) == Match.Status.PLAYING
    assert match_dice.entropy(match) == list(PARTS)
    assert list(problems(match_dice.record(play_on(match, 20)))) == []


def test_nothing_can_be_changed_any_more_while_the_parts_are_opened() -> None:
    """Else whoever knows one part could have another one drawn."""
    ann, bob, eve = players("Ann", "Bob", "Eve")
    match = all_ready(ann, bob)
    tries: list[Callable[[], Any]] = [
        lambda: waiting_room.set_unready(match, ann),
        lambda: waiting_room.set_ready(match, ann, "0" * 64),
        lambda: waiting_room.choose_roster(match, ann, ready_rosters("toy")[1]),
        lambda: waiting_room.leave(match, bob),
        lambda: waiting_room.take_seat(match, ann, 1),
        lambda: agreeing.keep_commitments(match, eve, ",".join(HASHES)),
        lambda: agreeing.begin_without(match, eve),
    ]
    for attempt in tries:
        with pytest.raises(Illegal):
            attempt()
    assert [seat.commitment for seat in match.seats.all()] == HASHES
    assert status(match) == Match.Status.OPEN


@pytest.mark.parametrize("sent", ["", "none", "AB" * 32, "0" * 63, "é" * 64])
def test_a_browser_that_sends_no_hash_adds_nothing_and_the_page_says_so(sent: str) -> None:
    ann, bob = players()
    match = all_ready(ann, bob, HASHES[0], sent)
    agreeing.keep_commitments(match, ann, f"{HASHES[0]},")
    agreeing.open_part(match, ann, PARTS[0])
    assert status(match) == Match.Status.PLAYING
    assert match_dice.entropy(match) == [PARTS[0], b""]
    text = new_guest("Eve").get(f"/matches/{match.pk}/dice/").content.decode()
    assert "nothing: the browser sent no part" in text
    assert list(problems(match_dice.record(play_on(match, 20)))) == []


def test_without_any_part_the_match_begins_and_claims_nothing() -> None:
    ann, bob = players()
    match = all_ready(ann, bob, "", "")
    assert status(match) == Match.Status.PLAYING
    text = new_guest("Eve").get(f"/matches/{match.pk}/dice/").content.decode()
    assert "No browser added a part" in text
    assert "knows that nobody has chosen" not in text


@pytest.mark.parametrize("who", [0, 1])
def test_a_browser_that_is_away_before_anything_is_opened_gives_nobody_a_choice(who: int) -> None:
    seated = players()
    match = all_ready(seated[0], seated[1])
    agreeing.keep_commitments(match, seated[0], ",".join(HASHES))
    with pytest.raises(Illegal, match="still agreeing"):
        agreeing.begin_without(match, seated[who])
    let_time_pass(match)
    agreeing.begin_without(match, seated[who])
    assert status(match) == Match.Status.OPEN
    with pytest.raises(Illegal):
        agreeing.open_part(match, seated[0], PARTS[0])
    agreeing.keep_commitments(match, seated[0], f"{HASHES[0]},")
    agreeing.open_part(match, seated[0], PARTS[0])
    record = match_dice.record(match)
    assert status(match) == Match.Status.PLAYING
    assert (record.commitments, record.parts) == ([HASHES[0], ""], [PARTS[0], b""])
    assert list(problems(record)) == []


def test_a_part_that_is_held_back_after_another_was_opened_stays_in_the_record() -> None:
    ann, bob = players()
    match = all_ready(ann, bob)
    for player in (ann, bob):
        agreeing.keep_commitments(match, player, ",".join(HASHES))
    agreeing.open_part(match, ann, PARTS[0])
    let_time_pass(match)
    agreeing.begin_without(match, ann)
    assert status(match) == Match.Status.PLAYING
    record = match_dice.record(play_on(match, 20))
    assert list(problems(record)) == ["the part of seat 2 was committed to and held back"]
    text = new_guest("Eve").get(f"/matches/{match.pk}/dice/").content.decode()
    assert "committed to, and held back" in text


def test_the_waiting_room_leads_the_browsers_and_asks_whom_they_wait_for() -> None:
    ann, bob, eve = new_guest("Ann"), new_guest("Bob"), new_guest("Eve")
    match = all_ready(ann.player, bob.player)
    room = f"/matches/{match.pk}/"

    def seats(client: Browser) -> str:
        return client.get(f"{room}seats/").content.decode()

    assert 'data-stage="keep"' in seats(ann)
    assert "data-stage" not in seats(eve)
    assert "Begin without" not in seats(ann)
    sent = {"known": ",".join(HASHES)}
    assert ann.post(f"{room}dice/keep", sent).status_code == 204
    assert ann.post(f"{room}dice/keep", {"known": "x"}).status_code == 409
    assert eve.post(f"{room}dice/keep", sent).status_code == 409
    let_time_pass(match)
    assert "The browser of Bob does not answer" in seats(ann)
    assert "kept in the browser in which you said" in seats(bob)
    assert "Begin without" not in seats(eve)
    assert bob.post(f"{room}dice/keep", sent).status_code == 204
    assert 'data-stage="open"' in seats(bob)
    for part, code in (("zz", 409), (PARTS[1].hex(), 409), (PARTS[0].hex(), 204)):
        assert ann.post(f"{room}dice/open", {"part": part}).status_code == code
    assert bob.post(f"{room}dice/open", {"part": PARTS[1].hex()}).status_code == 204
    assert status(match) == Match.Status.PLAYING
    assert ann.post(f"{room}dice/open", {"part": PARTS[1].hex()}).status_code == 409


# -- the record --------------------------------------------------------------------------------


def ended(**kwargs: Any) -> Match:
    return play_on(begun_match(*players(), parts=PARTS, **kwargs), 20)


def kept_by_ann(match: Match) -> dict[str, Any]:
    """What the browser of the first seat has kept of a match that it watched to the end."""
    seen = [[number, link] for number, link in match_dice.record(match).links]
    return {
        "seed": match.commitment,
        "seat": 0,
        "part": PARTS[0].hex(),
        "opened": True,
        "commitments": HASHES,
        "seen": seen,
    }


def test_a_die_that_is_left_out_of_the_record_is_noticed() -> None:
    """Wherever it lies: `wrong_rolls` alone does not notice the last one."""
    match = ended()
    numbers = [answer.number for answer in match.answers.exclude(faces=[])]
    assert len(numbers) == 3
    for number in numbers:
        match = ended()
        row = match.answers.get(number=number)
        row.faces, row.sides = row.faces[:-1], row.sides[:-1]
        row.save()
        assert list(problems(match_dice.record(match))) != []
    match = ended()
    match.answers.filter(number=numbers[-1]).update(faces=[], sides=[])
    assert match_dice.wrong_rolls_of(match) == []
    assert list(problems(match_dice.record(match))) == [
        f"answer {numbers[-1]}: a die was left out, added or changed"
    ]


def test_dice_that_are_left_out_with_all_traces_are_noticed_by_who_watched() -> None:
    match = ended()
    kept = kept_by_ann(match)
    last = match.answers.exclude(faces=[]).last()
    assert last is not None
    match.answers.filter(pk=last.pk).update(faces=[], sides=[], link="")
    record = match_dice.record(match)
    assert list(problems(record)) == []
    assert list(contradictions(record, kept)) == [
        f"up to answer {last.number} the browser was shown other dice"
    ]


def test_the_running_hash_reveals_nothing_of_the_dice_before_the_seed_is_shown() -> None:
    """It is kept under the key: the same dice look another way in another match."""
    one, other = (begun_match(*players(), parts=PARTS) for _number in range(2))
    links = set()
    for match in (one, other):
        play_on(match, 2)
        match.refresh_from_db()
        links.add(match.link)
    assert len(links - {""}) == 2


def test_pages_and_frames_show_the_running_hash() -> None:
    ann = new_guest("Ann")
    match = play_on(begun_match(ann.player, players("Bob")[0], parts=PARTS), 2)
    page = ann.get(f"/matches/{match.pk}/").content.decode()
    assert f'data-link="{match.link}"' in page
    frame = ann.get(f"/matches/{match.pk}/state?since=0").content.decode()
    assert f'data-link="{match.link}"' in frame


def test_a_match_of_the_first_form_stays_verifiable_by_it() -> None:
    match = begun_match(*players())
    Match.objects.filter(pk=match.pk).update(dice_form=1, link="")
    match.refresh_from_db()
    for seat, part in zip(match.seats.all(), PARTS, strict=True):
        seat.entropy, seat.entropy_by_browser = part, True
        seat.save()
    referee.forget_tables()
    match = play_on(match, 20)
    record = match_dice.record(match)
    assert record.links == []
    assert len(record.rolls) == 6
    assert list(problems(record)) == []
    text = new_guest("Eve").get(f"/matches/{match.pk}/dice/").content.decode()
    assert "in an earlier form" in text
    assert "made by the browser" in text
    match.answers.filter(number=2).update(faces=[9, 9])
    assert list(problems(match_dice.record(match))) != []


# -- verify_dice -------------------------------------------------------------------------------


def verify(folder: Path, data: Any, kept: Any = None, **options: Any) -> str:
    out = StringIO()
    file = folder / "dice.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data))
    if kept is not None:
        options["kept"] = folder / "kept.json"
        options["kept"].write_text(json.dumps(kept))
    call_command("verify_dice", str(file), stdout=out, stderr=out, **options)
    return out.getvalue()


def test_verify_dice_checks_the_file_and_what_a_browser_kept(tmp_path: Path) -> None:
    match = ended()
    record, kept = match_dice.record(match).plain(), kept_by_ann(match)
    assert "all 6 dice follow" in verify(tmp_path, record)
    assert "all 6 dice follow" in verify(tmp_path, record, kept)
    unused = {**kept, "part": "03" * 32, "opened": False}
    assert "all 6 dice follow" in verify(tmp_path, record, unused)
    position, sides, face, answer = record["rolls"][3]
    forged = [*record["rolls"][:3], [position, sides, (face + 1) % sides, answer]]
    other = b"\x03" * 32
    for change in (
        {"rolls": [*forged, *record["rolls"][4:]]},
        {"rolls": record["rolls"][1:]},
        {"rolls": record["rolls"][:-1]},
        {"seed": "00" * 32},
        {"seed": 7},
        {"rolls": [[0, 0, 0, 0]]},
        {"rolls": None},
        {"entropy": [*record["entropy"], ""]},
        {"entropy": [record["entropy"][0], other.hex()]},
        {"commitments": HASHES[:1]},
        {"links": record["links"][:-1]},
    ):
        with pytest.raises(CommandError):
            verify(tmp_path, {**record, **change})
    for change in (
        {"seed": "0" * 64},
        {"part": other.hex()},
        {"seat": 1},
        {"seat": 7},
        {"commitments": [HASHES[0], commitment(other)]},
        {"seen": [[0, "0" * 32]]},
        {"seen": [[match.number, kept["seen"][0][1]]]},
        {"seen": 7},
    ):
        with pytest.raises(CommandError):
            verify(tmp_path, record, {**kept, **change})
    with pytest.raises(CommandError):
        verify(tmp_path, record, commitment="0" * 64)
    for nonsense in ("", "[", "[" * 50_000, "[]", "{}"):
        with pytest.raises(CommandError):
            verify(tmp_path, nonsense)
