"""The table of what bounds everything that people send, held against the site: all that takes
something stands in it, and nothing is taken that goes beyond it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, get_args

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from games.cards import drafts, history, limits, packs, versions
from games.cards.models import Card, Draft, Pack, Report
from games.cards.refusals import Refused
from games.clubs.models import Club, ClubMatch, Evening
from games.live import sockets
from games.live.models import ChatLine
from games.matches import commentary
from games.matches.lobby import alone
from games.matches.models import Course, Match
from games.matches.practice import random_trials
from games.notifications.models import Preferences
from games.people import accounts, holidays
from games.people.limits import rates_of
from games.people.models import Player
from games.processes.bounded import Bounds
from games.rosters import drawing
from games.rosters.models import Roster
from games.rules.systems import systems
from games.rules.text import _
from games.tournaments import rounds
from games.tournaments.models import Entrant, HistoryLine, Tournament
from tabletop import bounds
from tabletop.bounds import Bound
from tests.matchmaking import begun_match, load_cards, open_match
from tests.people import Browser, new_guest
from tests.programs import program_of
from tests.toy import TOY
from tests.web.cards_world import as_json, figure, own_card, page, roster_of
from tests.web.test_pictures_that_harm import file_of
from tests.web.test_reading_in_proportion import steps

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


# --- what the site takes stands in the table -----------------------------------------------------


def found_in(
    resolver: URLResolver, before: str = "/", room: str = ""
) -> Iterator[tuple[str, str, Any]]:
    """The name, the pattern and the view of every address but those of administrators."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver) and one.app_name != "admin":
            yield from found_in(one, before + str(one.pattern), str(one.namespace or room))
        elif isinstance(one, URLPattern):
            yield f"{room}:{one.name}".removeprefix(":"), before + str(one.pattern), one.callback


FOUND = {name: (route, view) for name, route, view in found_in(get_resolver("tabletop.urls"))}
FILLED = {"match": "a" * 12, "uuid": "2a91599d-46ed-48de-9ec8-36cd1471e8e2", "int": "1"}


def takes(client: Client, method: str, name: str) -> bool:
    """Whether an address takes a method, which is decided before anything is looked for."""
    hole = re.compile(r"<(?:(\w+):)?\w+>")
    address = hole.sub(lambda found: FILLED.get(found[1], "x"), FOUND[name][0])
    cache.clear()
    return client.generic(method, address).status_code != 405


def test_every_address_says_what_it_takes() -> None:
    listed = [*bounds.ADDRESSES, *bounds.NOTHING_MORE]
    assert sorted(listed) == sorted(FOUND)


@pytest.mark.parametrize("name", sorted(FOUND))
def test_whatever_is_sent_is_sent_so_often_at_most(name: str, client: Client) -> None:
    rates = rates_of(FOUND[name][1])
    for rate in rates:
        assert any(takes(client, method, name) for method in rate.methods), rate
    if takes(client, "POST", name):
        assert any("POST" in rate.methods for rate in rates)


def test_a_socket_takes_what_the_table_counts() -> None:
    union = get_args(get_args(sockets._MESSAGE._type)[0])
    assert {message.__name__ for message in union} == {"Hello", "Ping", "Answer"}
    hello = {"type": "hello", "number": 1, "line": 1, "screen": "x" * 33}
    with pytest.raises(ValueError, match="32 characters"):
        sockets._MESSAGE.validate_json(json.dumps(hello))


@pytest.mark.parametrize(
    "bound", [bounds.EVERY_REQUEST, *bounds.all_bounds()], ids=lambda b: b.what
)
def test_every_bound_is_within_that_of_every_request(bound: Bound) -> None:
    assert 0 < bound.size <= bounds.EVERY_REQUEST.size
    assert (bound.seconds is None) == (bound.memory is None) or bound is bounds.EVERY_REQUEST
    assert bound.work is None or bound.pays == "player and network" or bound.seconds is None


def test_a_request_has_so_many_fields(client: Client) -> None:
    many = "&".join(f"a{number}=1" for number in range(bounds.EVERY_REQUEST.parts or 0))
    to = "/people/name/"
    for more, status in (("", (200, 422)), ("&b=1", (400,))):
        form = "application/x-www-form-urlencoded"
        assert client.post(to, many + more, content_type=form).status_code in status
    assert client.get(f"/cards/search/?{many}&b=1").status_code == 400


# --- nothing is taken that goes beyond -----------------------------------------------------------


def long(bound: Bound) -> str:
    return "x" * (bound.size + 1)


def card(bound: Bound) -> str:
    """A card that would be valid if it were smaller."""
    data = as_json(figure("hotel"))
    return data + " " * (bound.size + 1 - len(data))


def uploaded(raw: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("x", raw)


def program_is_refused(ann: Browser, address: str, bound: Bound) -> None:
    """A program that sends a file that is too long is told so before anything is read."""
    body = "{" + " " * bound.size + "}"
    assert program_of(ann.player).send("POST", address, body).status_code == 413


def refuses_cards(ann: Browser, bound: Bound) -> None:
    program_is_refused(ann, "/packs/1/cards", bound)
    own = own_card(ann.player)
    draft = drafts.of_card(ann.player, own)
    data = card(bound)
    for address, more in (
        (f"/cards/packs/{own.pack_id}/card/", {}),
        (f"{own.get_absolute_url()}edit/", {}),
        (f"{draft.get_absolute_url()}data/", {"number": 0}),
        ("/cards/check/toy/", {}),
    ):
        assert "too large" in page(ann.post(address, {"data": data, **more})), address
    assert Card.objects.filter(pack__owner=ann.player).get() == own
    deep: Any = 0
    for _level in range((bound.depth or 0) + 1):
        deep = [deep]
    for wrong in (deep, [0] * ((bound.parts or 0) + 1)):
        with pytest.raises(Refused, match=r"deep|too large"):
            packs.checked_card(TOY, json.dumps(figure("hotel") | {"more": wrong}))


def refuses_values(ann: Browser, bound: Bound) -> None:
    draft = drafts.of_card(ann.player, own_card(ann.player))
    given = {"do": "set", "path": "name", "value": long(bound), "number": draft.number}
    ann.post(f"{draft.get_absolute_url()}change/", given)
    assert Draft.objects.get().data == draft.data


def cuts_parts_of_rules(ann: Browser, bound: Bound) -> None:
    from games.cards.views import rule_building

    assert bound.size == rule_building.LONGEST_GIVEN
    draft = drafts.of_card(ann.player, own_card(ann.player))
    for address in ("rule/", "rules/"):
        url = f"{draft.get_absolute_url()}{address}"
        assert ann.get(url, {"at": "0." * bound.size}).status_code in (302, 404)


def refuses_packs(ann: Browser, bound: Bound) -> None:
    data = as_json({"name": "P", "cards": [figure("hotel")]})
    file = uploaded((data + " " * (bound.size + 1 - len(data))).encode())
    assert "too large" in page(ann.post("/cards/packs/import/toy/", {"file": file}))
    many = as_json({"name": "P", "cards": [{"a": []}] * (bound.parts or 0)})
    assert "holds too much" in page(ann.post("/cards/packs/import/toy/", {"text": many}))
    assert not Pack.objects.filter(owner=ann.player).exists()


def refuses_pictures(ann: Browser, bound: Bound) -> None:
    own = own_card(ann.player)
    side = int((bound.parts or 0) ** 0.5) + 1
    for raw, why in (
        (file_of("PNG") + b"\0" * bound.size, "too large"),
        (file_of("PNG", (side, side)), "too many pixels"),
    ):
        sent = {"picture": uploaded(raw)}
        assert why in page(ann.post(f"{own.get_absolute_url()}picture/", sent, follow=True))
    own.refresh_from_db()
    assert own.picture_id is None


def plays_no_large_card(ann: Browser, bound: Bound) -> None:
    """Drafts hold no more; what is being painted is sent as data."""
    for address in ("", "runs/"):
        sent = {"data": long(bound)}
        answer = ann.post(f"/matches/try/on/kurogane/map/{address}", sent, follow=True)
        assert "too large" in page(answer)
    assert not Match.objects.exists()
    assert ann.get("/matches/try/runs/").status_code == 302
    assert Bounds(int(bound.seconds or 0), bound.memory or 0) == random_trials.BOUNDS


def refuses_rosters(ann: Browser, bound: Bound) -> None:
    program_is_refused(ann, "/systems/toy/rosters", bound)
    data = as_json({"name": "R", "entries": []})
    large = uploaded((data + " " * bound.size).encode())
    assert "too large" in page(ann.post("/rosters/import/toy/", {"file": large}))
    entries = [{"slot": "figures", "card": "alpha"}] * ((bound.parts or 0) + 1)
    many = as_json({"name": "R", "system": "toy", "entries": entries})
    assert "A list of at most" in page(ann.post("/rosters/import/toy/", {"text": many}))
    assert not Roster.objects.filter(owner=ann.player).exists()


def refuses_lists(ann: Browser, bound: Bound) -> None:
    assert "too long" in page(ann.post("/rosters/import/toy/", {"text": "Alpha\n" * bound.size}))
    ann.post("/rosters/import/toy/", {"text": "Alpha\n" * 900})
    kept = Roster.objects.filter(owner=ann.player).first()
    assert kept is None or len(kept.entries) <= (bound.parts or 0)


def keeps_rosters_short(ann: Browser, bound: Bound) -> None:
    full = roster_of(ann.player, *["alpha"] * (bound.parts or 0))
    ann.post(f"/rosters/{full.pk}/change/", {"add": "figures beta"})
    ann.post(f"/rosters/{full.pk}/change/", {"add": "figures " + "x" * 1_000_000})
    full.refresh_from_db()
    assert len(full.entries) == bound.parts


def refuses_searches(ann: Browser, bound: Bound) -> None:
    nested = (bound.depth or 0) + 1
    for text, why in (
        (long(bound), "at most 400 characters"),
        ("a " * ((bound.parts or 0) + 1), "at most 24 words"),
        ("(" * nested + "a" + ")" * nested, "at most 6 deep"),
    ):
        assert why in page(ann.get("/cards/search/", {"q": text}))
    where = ann.get("/cards/search/form/", {"words": long(bound) * 20}).headers["Location"]
    assert len(where) < bound.size + 100


def cuts_words(ann: Browser, bound: Bound) -> None:
    """What stands behind that is not looked for."""
    own = own_card(ann.player, name="x" * 10)
    roster = roster_of(ann.player)
    words = " " * 200 + "x" * 10 + " " * (bound.size - 10) + "y"
    for address in ("/cards/toy/", f"/rosters/{roster.pk}/edit/"):
        assert own.name in page(ann.get(address, {"q": words})), address
    assert ann.get("/cards/shared/", {"q": words * 50}).status_code == 200


def cuts_seeds(ann: Browser, bound: Bound) -> None:
    load_cards()
    given = {"seed": "a" * bound.size + "b"}
    assert drawing.draw(systems()["battletech"], given).seed == "a" * bound.size
    assert ann.get("/rosters/random/battletech/", given).status_code == 200


def playing(ann: Browser) -> Match:
    return begun_match(ann.player, new_guest("Bob").player)


PROGRAMS_ADDRESSES = [
    "/matches",
    *(f"/matches/aaaaaaaaaaaa/{what}" for what in ("answers", "seat", "ready")),
]


def refuses_what_programs_send(ann: Browser, bound: Bound) -> None:
    program = program_of(ann.player)
    for address in PROGRAMS_ADDRESSES:
        sent = program.send("POST", address, " " * bound.size + "{}")
        assert sent.status_code == 413, address


def refuses_packs_of_programs(ann: Browser, bound: Bound) -> None:
    program = program_of(ann.player)
    address = "/systems/toy/packs"
    data = as_json({"name": "P", "cards": [figure("hotel")]})
    for size, status in ((bound.size + 1, 413), (bound.size, 200)):
        assert program.send("POST", address, data.ljust(size)).status_code == status
    Pack.objects.filter(owner=ann.player).delete()
    many = as_json({"name": "P", "cards": [{"a": []}] * (bound.parts or 0)})
    refused = program.send("POST", address, many)
    assert refused.status_code == 422
    assert "holds too much" in refused.content.decode()
    assert not Pack.objects.filter(owner=ann.player).exists()


def refuses_answers(ann: Browser, bound: Bound) -> None:
    match = playing(ann)
    for address in ("answer", "preview"):
        body = {"number": match.number, "option": "concede", "fields": {"a": long(bound)}}
        sent = ann.post(f"/matches/{match.pk}/{address}", body, content_type="application/json")
        assert sent.status_code == 413
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def refuses_addresses(person: Browser, bound: Bound) -> None:
    email = f"{'x' * 60}@{'y.' * (bound.size // 2)}org"
    assert len(email) > bound.size
    with override_settings(SENDS_EMAIL=True):
        answer = person.post("/people/me/notifications/address/", {"email": email})
    assert answer.status_code == 422
    assert not Preferences.objects.get(player=person.player).email


def refuses_browsers(person: Browser, bound: Bound) -> None:
    endpoint = "https://push.example.org/".ljust(bound.size + 1, "x")
    sent = {"endpoint": endpoint, "p256dh": "x" * 87, "auth": "x" * 22}
    to = "/people/me/notifications/browser/"
    assert person.post(to, sent).status_code == 422
    assert person.post(to, {**sent, "endpoint": endpoint[:-1]}).status_code == 204
    for more in ({"p256dh": "x" * 101}, {"auth": "x" * 41}):
        assert person.post(to, {**sent, "endpoint": endpoint[:-1], **more}).status_code == 422


def cuts_chat(ann: Browser, bound: Bound) -> None:
    match = playing(ann)
    assert ann.post(f"/matches/{match.pk}/chat", {"text": long(bound)}).status_code == 204
    assert len(ChatLine.objects.get().text) == bound.size


def cuts_reports(ann: Browser, bound: Bound) -> None:
    own = own_card(ann.player)
    ann.post(f"/cards/packs/{own.pack_id}/share/")
    key = Pack.objects.get(pk=own.pack_id).share_key
    new_guest("Bob").post(f"/cards/shared/{key}/report/", {"text": long(bound)})
    assert len(Report.objects.get().why) == bound.size


def club_of(ann: Browser) -> Club:
    ann.post("/clubs/new/", {"name": "Hexes", "zone": "UTC"})
    return Club.objects.get()


def refuses_clubs(ann: Browser, bound: Bound) -> None:
    club = club_of(ann)
    for given in ({"about": long(bound)}, {"name": "x" * (Club.MAX_NAME + 1)}):
        sent = {"name": "Other", "zone": "UTC", **given}
        for address in ("/clubs/new/", f"/clubs/{club.pk}/change/"):
            assert ann.post(address, sent).status_code == 422
    assert Club.objects.get().name == "Hexes"


def refuses_evenings(ann: Browser, bound: Bound) -> None:
    club = club_of(ann)
    given = {"title": "Evening", "begins": f"{timezone.now():%Y-%m-%dT%H:%M}", "hours": 3}
    to = f"/clubs/{club.pk}/evenings/"
    for wrong in (
        {"place": long(bound)},
        {"title": "x" * (Evening.MAX_TITLE + 1)},
        {"hours": 25},
        {"begins": "2999-01-01T10:00"},
    ):
        assert ann.post(to, {**given, **wrong}).status_code == 422
    one = {"club": club, "title": "Full", "begins": timezone.now()}
    Evening.objects.bulk_create(Evening(**one) for _number in range(bound.parts or 0))
    ann.post(to, given)
    assert club.evenings.count() == bound.parts


def refuses_club_matches(ann: Browser, bound: Bound) -> None:
    club = club_of(ann)
    match = open_match(ann.player)
    ann.post(f"/clubs/{club.pk}/matches/bring/", {"match": match.pk + long(bound)})
    assert ClubMatch.objects.count() == 1
    sent = {"system": long(bound), "pace": "live"}
    assert ann.post(f"/clubs/{club.pk}/matches/", sent).status_code == 422


def tournament_of(ann: Browser) -> Tournament:
    return Tournament.objects.create(club=club_of(ann), name="Spring", system="toy")


def refuses_tournaments(ann: Browser, bound: Bound) -> None:
    club = club_of(ann)
    to = f"/clubs/{club.pk}/tournaments/new/"
    given = {"name": "T", "system": "toy", "form": "swiss", "rounds": 3, "lists": "free"}
    given |= {"interval": 0}
    for wrong in ({"name": long(bound)}, {"rounds": 21}, {"interval": 61}, {"system": "x" * 99}):
        assert ann.post(to, {**given, **wrong}).status_code == 422
    one = {"club": club, "name": "Full", "system": "toy"}
    Tournament.objects.bulk_create(Tournament(**one) for _number in range(bound.parts or 0))
    assert ann.post(to, given).status_code == 422
    assert club.tournaments.count() == bound.parts


def refuses_entries(ann: Browser, bound: Bound) -> None:
    tournament = tournament_of(ann)
    to = tournament.get_absolute_url()
    ann.post(f"{to}computer/", {"level": long(bound)})
    assert not tournament.entrants.exists()
    for _number in range(Tournament.MOST_COMPUTERS + 1):
        ann.post(f"{to}computer/", {"level": "learner"})
    assert tournament.entrants.count() == Tournament.MOST_COMPUTERS
    rows = [Entrant(tournament=tournament, name="x") for _number in range(bound.parts or 0)]
    Entrant.objects.bulk_create(rows)
    number = tournament.entrants.count()
    ann.post(f"{to}enter/")
    assert tournament.entrants.count() == number


def refuses_results(ann: Browser, bound: Bound) -> None:
    tournament = tournament_of(ann)
    Tournament.objects.update(status="running", round=1)
    two = [Entrant.objects.create(tournament=tournament, name=name) for name in "ab"]
    row = tournament.pairings.create(round=1, table=1, first=two[0], second=two[1])
    sent = {"outcome": "first", "why": long(bound)}
    ann.post(f"{tournament.get_absolute_url()}results/{row.pk}/", sent)
    row.refresh_from_db()
    assert row.outcome == ""
    lines = [HistoryLine(tournament=tournament, message="x") for _number in range(bound.parts or 0)]
    HistoryLine.objects.bulk_create(lines)
    rounds.note(tournament, _("one more"))
    assert tournament.history.count() == bound.parts


def refuses_holidays(ann: Browser, bound: Bound) -> None:
    day = holidays.today()
    for first, last in ((1, holidays.MOST_DAYS + 1), (0, 2), (5, 4), (300, 400)):
        given = {"first": day + timedelta(days=first), "last": day + timedelta(days=last)}
        assert ann.post("/people/me/holidays/", given).status_code == 422
    assert ann.post("/people/me/holidays/", {"first": "x" * 99, "last": day}).status_code == 422
    for number in range(1, (bound.parts or 0) + 2):
        given = {name: day + timedelta(days=number) for name in ("first", "last")}
        ann.post("/people/me/holidays/", given)
    assert ann.player.holidays.count() == bound.parts


def refuses_names(ann: Browser, bound: Bound) -> None:
    assert ann.post("/people/me/rename/", {"name": long(bound)}).status_code == 422
    assert Client().post("/people/name/", {"name": long(bound)}).status_code == 422
    assert Player.objects.get(pk=ann.player.pk).name == "Ann"


def refuses_to_sign_up(field: str) -> Callable[[Browser, Bound], None]:
    def refuses(ann: Browser, bound: Bound) -> None:
        given = {"sign_in_name": "ann", "password": "a word of eight"} | {field: long(bound)}
        for address in ("/people/sign-up/", "/people/sign-in/"):
            ann.post(address, given)
        assert Player.objects.get(pk=ann.player.pk).user is None

    return refuses


def refuses_passwords_of_matches(ann: Browser, bound: Bound) -> None:
    match = open_match(new_guest("Bob").player, password="right")
    given = {"password": long(bound)}
    assert ann.post(f"/matches/{match.pk}/password/", given).status_code == 422


def refuses_pack_names(ann: Browser, bound: Bound) -> None:
    assert ann.post("/cards/packs/new/toy/", {"name": long(bound)}).status_code == 422
    assert not Pack.objects.filter(owner=ann.player).exists()


def refuses_roster_names(ann: Browser, bound: Bound) -> None:
    roster = roster_of(ann.player)
    address = f"/rosters/{roster.pk}/rename/"
    assert ann.post(address, {"name": long(bound)}).status_code == 422


def refuses_token_names(ann: Browser, bound: Bound) -> None:
    accounts.create(ann.player, "ann", "a word of eight")
    assert ann.post("/api/tokens/", {"name": long(bound), "scope": "read"}).status_code == 422
    assert not ann.player.tokens.exists()


def thinks_at_no_long_number(ann: Browser, bound: Bound) -> None:
    load_cards()
    match = alone.create(ann.player, "toy", {})
    for number in (long(bound), "9" * (bound.size + 1)):
        response = ann.post(f"/matches/{match.pk}/advice/", {"number": number})
        assert "The match has moved on." in response.content.decode()


def tries_no_more_on(ann: Browser, bound: Bound) -> None:
    match = begun_match(ann.player, new_guest("Bob").player)
    for at in (*("0",) * (bound.parts or 0), "", "x", "9" * 99):
        ann.post(f"/matches/{match.pk}/try/", {"at": at})
    assert match.tried.count() == bound.parts


def works_out_no_long_match(ann: Browser, bound: Bound) -> None:
    load_cards()
    match = alone.create(ann.player, "kurogane", {})
    over = {"status": Match.Status.ENDED, "number": (bound.parts or 0) + 1}
    Match.objects.filter(pk=match.pk).update(**over)
    assert ann.post(f"/matches/{match.pk}/course/").status_code == 404
    assert not Course.objects.exists()


def commented(ann: Browser) -> Match:
    """A match of others on which Ann may comment."""
    match = begun_match(new_guest("Bob").player, new_guest("Cid").player)
    commentary.accept(commentary.invite_by_link(match), ann.player)
    return match


def cuts_remarks(ann: Browser, bound: Bound) -> None:
    match = commented(ann)
    assert ann.post(f"/matches/{match.pk}/remark", {"text": long(bound)}).status_code == 204
    assert len(match.remarks.get().text) == bound.size


def refuses_marks(ann: Browser, bound: Bound) -> None:
    match = commented(ann)
    too_many = json.dumps([{"at": [1, 1]}] * ((bound.parts or 0) + 1))
    for sent in (too_many, "[]" + " " * (bound.size - 1)):
        reply = ann.post(f"/matches/{match.pk}/marks", {"number": 0, "marks": sent})
        assert reply.status_code == 422


def refuses_commentators(ann: Browser, bound: Bound) -> None:
    match = begun_match(ann.player, new_guest("Bob").player)
    for _right in range((bound.parts or 0) + 1):
        ann.post(f"/matches/{match.pk}/commentary/", {"action": "link"})
    ann.post(f"/matches/{match.pk}/commentary/", {"action": "name", "name": long(bound)})
    assert match.commentators.count() == bound.parts


BEYOND: dict[str, Callable[[Browser, Bound], None]] = {
    bounds.CARD.what: refuses_cards,
    bounds.CHANGE_OF_A_CARD.what: refuses_values,
    bounds.PART_OF_A_RULE.what: cuts_parts_of_rules,
    bounds.PACK_FILE.what: refuses_packs,
    bounds.PACK_OF_A_PROGRAM.what: refuses_packs_of_programs,
    bounds.PICTURE.what: refuses_pictures,
    bounds.TRIAL_MATCHES.what: plays_no_large_card,
    bounds.ADVICE.what: thinks_at_no_long_number,
    bounds.WHAT_IF.what: tries_no_more_on,
    bounds.COURSE.what: works_out_no_long_match,
    bounds.ROSTER_FILE.what: refuses_rosters,
    bounds.LIST.what: refuses_lists,
    bounds.ROSTER_CHANGE.what: keeps_rosters_short,
    bounds.SEARCH.what: refuses_searches,
    bounds.WORDS.what: cuts_words,
    bounds.SEED.what: cuts_seeds,
    bounds.ANSWER.what: refuses_answers,
    bounds.PREVIEW.what: refuses_answers,
    bounds.PROGRAMS_REQUEST.what: refuses_what_programs_send,
    bounds.EMAIL.what: refuses_addresses,
    bounds.BROWSER.what: refuses_browsers,
    bounds.CHAT.what: cuts_chat,
    bounds.REMARK.what: cuts_remarks,
    bounds.MARKS.what: refuses_marks,
    bounds.COMMENTATOR.what: refuses_commentators,
    bounds.CLUB.what: refuses_clubs,
    bounds.EVENING.what: refuses_evenings,
    bounds.CLUB_MATCH.what: refuses_club_matches,
    bounds.TOURNAMENT.what: refuses_tournaments,
    bounds.ENTRY.what: refuses_entries,
    bounds.RESULT.what: refuses_results,
    bounds.REPORT.what: cuts_reports,
    bounds.NAME.what: refuses_names,
    bounds.HOLIDAY.what: refuses_holidays,
    bounds.SIGN_IN_NAME.what: refuses_to_sign_up("sign_in_name"),
    bounds.PASSWORD.what: refuses_to_sign_up("password"),
    bounds.MATCH_PASSWORD.what: refuses_passwords_of_matches,
    bounds.PACK_NAME.what: refuses_pack_names,
    bounds.ROSTER_NAME.what: refuses_roster_names,
    bounds.TOKEN_NAME.what: refuses_token_names,
}


@pytest.mark.parametrize("bound", bounds.all_bounds(), ids=lambda bound: bound.what)
def test_nothing_is_taken_that_goes_beyond_its_bound(bound: Bound, ann: Browser) -> None:
    BEYOND[bound.what](ann, bound)


# --- what is kept is bounded too -----------------------------------------------------------------


def test_all_cards_of_a_player_hold_so_much(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lists cards reads all of them."""
    pack = packs.create(TOY, ann.player, "P", [figure("one"), figure("two")])
    kept = sum(len(json.dumps(card.data)) for card in pack.cards.all())
    monkeypatch.setattr(limits, "BYTES_OF_CARDS", kept + 80)
    packs.save_card(pack, as_json(figure("three")))
    with pytest.raises(Refused, match="delete some first"):
        packs.save_card(pack, as_json(figure("four")))
    with pytest.raises(Refused, match="delete some first"):
        packs.copy(pack, ann.player)
    one = pack.cards.get(name="One")
    with pytest.raises(Refused, match="delete some first"):
        packs.save_card(pack, as_json(figure("one", "A much longer name than before" * 2)), one)
    assert sorted(pack.cards.values_list("name", flat=True)) == ["One", "Three", "Two"]
    assert Pack.objects.filter(owner=ann.player).count() == 1
    packs.copy(pack, new_guest("Bob").player)


def test_the_cards_of_others_do_not_count(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BYTES_OF_CARDS", 100)
    for who in ("Bob", "Cid"):
        packs.create(TOY, new_guest(who).player, "P", [figure("one")])
    packs.create(TOY, ann.player, "P", [figure("one")])


def test_versions_are_compared_in_time_in_proportion_to_their_lines() -> None:
    """Lines that are all alike and all different are the slowest."""

    def compared(lines: int) -> int:
        old = {"id": "x", "lines": [0, 1] * lines}
        new = {"id": "x", "lines": [1, 0] * lines}
        return steps(lambda _text: versions.differences(TOY, old, new), "")

    few, many = compared(1000), compared(2000)
    assert many <= 2.3 * few


def test_a_change_within_many_lines_is_still_found() -> None:
    lines = list(range(3000))
    old, new = {"lines": lines}, {"lines": [*lines[:1500], -1, *lines[1501:]]}
    found = versions.differences(TOY, old, new)
    assert [(one.what, one.text.strip()) for one in found] == [("gone", "1500,"), ("new", "-1,")]
    assert history.MOST_COMPARED * limits.PAIRS_OF_LINES <= 10_000_000
