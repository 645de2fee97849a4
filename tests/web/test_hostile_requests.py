"""Every address of the site, asked by people who mean no good: none breaks, none tells anything
to whom it does not concern, and nothing of anybody else's is changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby
from typing import Any, TypeVar
from urllib.parse import quote

import pytest
from django.apps import apps
from django.contrib.admindocs.views import simplify_regex
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from games.cards import drafts
from games.cards.models import Pack
from games.clubs import membership
from games.clubs.models import Club
from games.matches import referee
from games.people import accounts
from games.rosters import collection
from games.rosters.models import Roster
from games.rosters.service import ready_rosters
from games.rules import systems as registry
from games.rules.drawing.portraits import generated
from games.tournaments.models import Tournament
from tests.built_in_rows import Rows, insert, rows_of
from tests.matchmaking import begun_match, open_match
from tests.people import Browser, new_guest, same_guest
from tests.toy import TOY
from tests.web.cards_world import own_card

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

T = TypeVar("T")

NOWHERE, LONG, HUGE, NOBODYS = "nosuch", "x" * 3000, 10**30, "a" * 12
"""What leads nowhere in the place of a part of an address."""

SECRET = "Zarathustra"
"""A word in all that Ann has for herself."""

LATER = date.today() + timedelta(days=9)

MEANT = {
    **{"list": 0, "outcome": "first", "why": "So", "name": "Mine", "system": "toy"},
    **{"form": "league", "lists": "closed", "most_lists": 2, "rounds": 3, "interval": 0},
    **{"roster": "", "level": "learner", "clock": "", "first": LATER, "last": LATER},
}
"""What those send who may, to tournaments, their lists and holidays."""


def routes(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """The pattern of every address."""
    for found in (resolver or get_resolver("tabletop.urls")).url_patterns:
        if isinstance(found, URLResolver):
            yield from routes(found, before + str(found.pattern))
        elif isinstance(found, URLPattern):
            is_plain = isinstance(found.pattern, RoutePattern)
            pattern = str(found.pattern)
            yield before + (pattern if is_plain else simplify_regex(pattern).removeprefix("/"))


ROUTES = sorted(routes())
ROOMS = {room: list(found) for room, found in groupby(ROUTES, lambda route: route.split("/")[1])}


@dataclass
class World:
    """What there is of Ann's: a pack, a roster, a club, and a match of each kind with Bob."""

    ann: Browser = field(default_factory=lambda: new_guest("Ann"))
    bob: Browser = field(default_factory=lambda: new_guest("Bob"))
    eve: Browser = field(default_factory=lambda: new_guest("Eve"))

    def __post_init__(self) -> None:
        ann, bob = self.ann.player, self.bob.player
        self.matches = [
            open_match(ann, spectators=False),
            begun_match(ann, bob, spectators=False),
            begun_match(ann, bob, spectators=False),
        ]
        over = self.matches[-1]
        referee.answer(over.pk, bob, over.number, {"option": "concede", "fields": {}})
        self.card = own_card(ann, name=SECRET)
        self.draft = drafts.of_card(ann, self.card)
        self.roster: Roster = collection.copy(ready_rosters("toy")[0], ann)
        self.roster.name = SECRET
        self.roster.save()
        self.club = membership.found(ann, Club(name=SECRET))
        self.tournament = Tournament.objects.create(
            club=self.club,
            name=SECRET,
            system="toy",
            lists="closed",
            most_lists=2,
            status="running",
            round=1,
        )
        lists = [{"roster": {"name": SECRET, "entries": []}, "cards": {}}] * 2
        self.entrant, other = (
            self.tournament.entrants.create(player=player, name=SECRET, handed_in=lists)
            for player in (ann, bob)
        )
        self.pairing = self.tournament.pairings.create(
            round=1, table=1, first=self.entrant, second=other
        )
        self.holiday = ann.holidays.create(first=LATER, last=LATER)
        accounts.renew_link(ann)

    def addresses(self, route: str, wrong: bool = True) -> list[str]:
        """The route with what belongs into it, and with what does not in each place in turn."""
        own = self.card.pack.pk if "cards" in route else self.roster.pk
        if "drafts" in route:
            own = self.draft.pk
        if "clubs" in route:
            own = self.club.members.get().pk
        if "tournaments" in route:
            own = self.tournament.pk
        if "holidays" in route:
            own = self.holiday.pk
        fillings: dict[str, list[Any]] = {
            "system_id": ["toy", NOWHERE],
            "system": ["toy", NOWHERE],
            "kind_id": [TOY.cards.kinds[0].id, NOWHERE],
            "card_id": [self.card.card_id, LONG],
            "match_id": [*(match.pk for match in self.matches), NOBODYS],
            "club_id": [self.club.pk, NOBODYS],
            "player_id": [self.ann.player.pk, f"00000000-0000-4000-8000-{NOBODYS}"],
            "entrant": [self.entrant.pk, HUGE],
            "pairing": [self.pairing.pk, HUGE],
            "index": [1, HUGE],
            "draft_id": [self.draft.pk, HUGE],
            "number": [1, HUGE],
            "form": ["json", "text", NOWHERE],
            "digest": ["0" * 40, LONG],
            "text": [generated("Ann").text, LONG],
            "size": ["card", "digest"],
            "ending": ["mtf", NOWHERE],
            "object_id": [self.card.pack.pk, LONG],
            "content_type_id": [ContentType.objects.get_for_model(Pack).pk, HUGE],
            "app_label": ["cards", NOWHERE],
            "token": [accounts.link_token(self.ann.player)[:-1], "%ff%00"],
            "key": ["guessed", "%C3%A9", "%ff%00"],
            "pk": [self.ann.player.pk if "people/link" in route else own, HUGE],
        }
        holes = {name: re.compile(rf"<(\w+:)?{name}>") for name in fillings}
        of_route = {name: fillings[name] for name in fillings if holes[name].search(route)}
        found = []
        for varied, values in [("", [""]), *(of_route.items() if wrong else ())]:
            for value in values:
                address = route
                for name, (right, *_others) in of_route.items():
                    address = holes[name].sub(str(value if name == varied else right), address)
                found.append(address)
        assert not any("<" in address for address in found)
        return list(dict.fromkeys(found))

    def rows(self) -> dict[tuple[str, Any], dict[str, Any]]:
        """All that is kept but sessions and what Eve may change of her own."""
        kept = {
            (model.__name__, row[model._meta.pk.attname]): row
            for model in apps.get_models()
            for row in model._default_manager.values()
            if model._meta.pk and model is not Session
        }
        del kept["Player", self.eve.player.pk]
        return kept


_worlds: list[tuple[World, Rows]] = []
"""The world as it was made by the first test that needed it, and its rows."""


@pytest.fixture
def world(db: None, toy: None) -> World:
    """The world: made once, copied from then on, with everybody at a browser of their own."""
    empty = {
        model
        for model in apps.get_models(include_auto_created=True)
        if not model._base_manager.exists()
    }
    if _worlds and empty >= set(_worlds[0][1]):
        insert(_worlds[0][1])
    else:
        _worlds[:] = [(World(), rows_of(empty))]
    world = copy(_worlds[0][0])
    world.ann, world.bob, world.eve = map(same_guest, (world.ann, world.bob, world.eve))
    referee.forget_tables()
    return world


FIELDS = (
    *("name", "sign_in_name", "password", "old", "new", "bring", "next", "language", "text"),
    *("data", "save", "pack", "off", "add", "remove", "again", "attach", "detach", "view"),
    *(
        "visibility",
        "spectators",
        "seat",
        "roster",
        "commitment",
        "known",
        "part",
        "number",
        "action",
        "seats",
        "slot",
    ),
    *(
        "picture",
        "hide",
        "do",
        "path",
        "value",
        "entry",
        "q",
        "page",
        "kind",
        "at",
        "as",
        "since",
        "before",
        "line",
        "screen",
        "seen",
        "form",
        "sort",
        "from-strength",
        "unit",
        "system",
        "as_new",
        "is_hidden",
        "hidden_why",
        *("about", "zone", "role", "title", "place", "begins", "hours"),
        *("marks", "withdraw"),
        *("clock", "minutes", "seconds", "days", "weekends", "zero", "delay", "first", "last"),
        *("list", "lists", "most_lists", "rounds", "interval", "outcome", "why", "level"),
        *("wanted", "quiet_from", "quiet_until", "email", "endpoint", "p256dh", "auth"),
    ),
)

NO_NUMBER = "²"
"""Python calls it a digit, and no number can be made of it."""

JUNK = ["", "a\x00b", "x" * 20_000, "-1", "9" * 500, "[[[[", "٣", NO_NUMBER]

ODD_VALUES = ("%00%ff", "9", quote(NO_NUMBER))
QUERIES = ["&".join(f"{name}={value}" for name in FIELDS) for value in ODD_VALUES]
OTHER_METHODS = ("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
BODIES = [
    (b"", ""),
    (b"a=%ff%00&name=%00", "application/x-www-form-urlencoded"),
    (b"\xff\xfe\x00", "application/x-www-form-urlencoded; charset=utf-16"),
    (b"name=x", "application/x-www-form-urlencoded; charset=nosuch"),
    (b"&".join(b"a%d=" % number for number in range(1200)), "application/x-www-form-urlencoded"),
    (b"name=x", "multipart/form-data"),
    (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
    (b"[" * 50_000, "application/json"),
    (b'{"number": 0, "option": "concede", "fields": {}}', "application/json"),
    (b"\x89PNG", "image/png"),
]

ODD_HEADERS = {
    "HX-Request": "true",
    "HX-Current-URL": "http://[",
    "Referer": "http://[",
    "Accept-Language": "x" * 3000,
}


def ask(who: Client, method: str, address: str, *args: Any, **kwargs: Any) -> Any:
    """A request without any limit on how often."""
    cache.clear()
    response = who.generic(method, address, *args, **kwargs)
    assert response.status_code < 500, (method, address, args)
    return response


def shared(sent: Sequence[T], address: int, addresses: int) -> Sequence[T]:
    """What an address gets of all that is sent to a route: the addresses of a route share it, so
    that each part of it comes to one in three of them, and all of it to the right one of two."""
    return sent if addresses < 3 and address == 0 else sent[address % 3 :: 3]


@pytest.mark.parametrize("room", ROOMS)
def test_strangers_learn_and_change_nothing(room: str, world: World) -> None:
    before = world.rows()
    nameless = Client()
    for route in ROOMS[room]:
        addresses = world.addresses(route)
        for number, address in enumerate(addresses):
            is_wrong = any(str(part) in address for part in (NOWHERE, LONG, HUGE, NOBODYS))
            methods, bodies, askers, queries = ["GET", "POST"], BODIES[:0], [nameless], QUERIES[:0]
            if not is_wrong:
                methods += shared(OTHER_METHODS, number, len(addresses))
                bodies = [*shared(BODIES, number, len(addresses))]
                askers, queries = [world.eve, nameless], QUERIES
            responses = [
                *(ask(world.eve, method, address) for method in methods),
                *(ask(world.eve, "POST", address, sent, content_type=to) for sent, to in bodies),
                *(ask(who, "GET", address, headers=ODD_HEADERS) for who in askers),
                *(who.post(address, MEANT) for who in askers),
                *(ask(world.eve, "GET", f"{address}?{query}") for query in queries),
                ask(nameless, "GET", f"{address}?{QUERIES[number % 3]}"),
                ask(nameless, "POST", address),
            ]
            texts = [response.content.decode() for response in responses]
            assert not any(SECRET in text for text in texts), address
    after = world.rows()
    assert {key: after.get(key) for key in before} == before


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_that_its_owner_sends_breaks_a_page(room: str, world: World) -> None:
    for route in ROOMS[room]:
        ann = same_guest(world.ann)
        referee.forget_tables()
        with transaction.atomic():
            for address in world.addresses(route, wrong=False):
                for junk in JUNK:
                    cache.clear()
                    if not Pack.objects.filter(pk=world.card.pack_id).exists():
                        break  # Ann may delete what is hers
                    assert ann.post(address, dict.fromkeys(FIELDS, junk)).status_code < 500, address
                ask(ann, "POST", address, headers=ODD_HEADERS)
            transaction.set_rollback(True)


def test_all_systems_are_there_to_be_attacked() -> None:
    assert "toy" in registry.systems()
    assert len(ROUTES) > 70
