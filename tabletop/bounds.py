"""The limits on everything that clients send, and who pays for the work that it causes.

`EVERY_REQUEST` limits all requests, `SOCKET_MESSAGE` all messages of sockets,
`PLAYERS_SOCKET_MESSAGE` those of players, and `PROGRAMS_SOCKET_MESSAGE` those of programs. Whatever
is also read, decoded, compiled, sorted or drawn has its own limit, and `ADDRESSES` lists these for
each address of the site. Rate limits are given at the views (`games.people.limits.limited`). Tests
check all of it against the site: they fail for addresses that are not listed, and for limits that
are not enforced.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from django.conf import settings

from games.api import interface, streams
from games.api.models import Token
from games.cards import images, limits, metering, published
from games.cards.models import Pack, Report
from games.cards.searching import syntax
from games.cards.views import rule_building
from games.clubs.models import Club, ClubMatch, Evening
from games.computers import courses, thinkers
from games.live import chat, sockets, wire
from games.matches import commentary
from games.matches.lobby import forms as match_forms
from games.matches.practice import random_trials, what_if
from games.matches.results import courses as kept_courses
from games.matches.views import play
from games.notifications import forms as notification_forms
from games.notifications.models import MOST_BYTES_OF_ENDPOINT, PushSubscription
from games.people import accounts, holidays, names, turns
from games.people import forms as people_forms
from games.rosters import drawing
from games.rosters import limits as roster_limits
from games.rosters.models import Roster
from games.rules import budget
from games.tournaments.models import HistoryLine, Tournament
from tabletop import middleware
from tabletop.serving import channel

Payer = Literal["network", "player and network"]
"""Who pays for work: the network, which many players may share, or the player first, so that
friends behind one router have separate limits."""


@dataclass(frozen=True)
class Bound:
    """A limit on one kind of input or work. Fields that do not apply are None."""

    what: str
    size: int
    """Bytes of a file or of data, characters of a line."""
    parts: int | None = None
    """Most values, words, entries or pixels."""
    depth: int | None = None
    """Most levels of nesting."""
    work: int | None = None
    """Most work of one request, in values checked or steps of rules."""
    seconds: float | None = None
    """Processor seconds of its own process; for `EVERY_REQUEST`, per minute."""
    memory: int | None = None
    """Bytes of that process."""
    at_once: int | None = None
    """Most jobs of one network at a time."""
    pays: Payer = "network"


def _metered(what: str, size: int, **more: Any) -> Bound:
    """A limit on metered work (see `games.cards.metering`), one job of a network at a time."""
    work = metering.VALUES_OF_A_REQUEST
    return Bound(what, size, work=work, at_once=1, pays="player and network", **more)


EVERY_REQUEST: Final = Bound(
    "a request: its address, headers, cookies, fields and files",
    size=settings.MOST_BYTES_OF_A_REQUEST,
    parts=settings.DATA_UPLOAD_MAX_NUMBER_FIELDS,
    seconds=middleware.MOST_SECONDS,
    at_once=turns.MOST_OF_A_NETWORK,
)
ARRIVES_WITHIN: Final = channel.HEADERS_WITHIN + channel.BODY_WITHIN
"""Seconds for a whole request to arrive."""
SOCKET_MESSAGE: Final = Bound(
    "a message of a socket", size=wire.LONGEST_MESSAGE, parts=sockets.BURST
)
PLAYERS_SOCKET_MESSAGE: Final = Bound(
    "a message of a player's socket, such as an answer",
    size=wire.LONGEST_OF_PLAYERS,
    parts=sockets.PLAYERS_BURST,
    work=budget.ANSWER,
    at_once=turns.MOST_OF_A_NETWORK,
)

PROGRAMS_SOCKET_MESSAGE: Final = Bound(
    "a message of a program's socket",
    size=interface.MOST_BYTES,
    parts=sockets.PLAYERS_BURST,
    work=budget.ANSWER,
    at_once=turns.MOST_OF_A_NETWORK,
)
STREAMS_OF_A_TOKEN: Final = streams.MOST_OF_A_TOKEN
STREAMS_OF_A_PERSON: Final = streams.MOST_OF_A_PERSON
"""Most streams and sockets that a person's programs keep open in one process of the site."""

CARD: Final = _metered(
    "a card, a board, a battlefield or a scenario as data",
    size=limits.BYTES_OF_A_CARD,
    parts=limits.VALUES_IN_A_FILE,
    depth=limits.DEPTH,
)
CHANGE_OF_A_CARD: Final = _metered("a value of a card's form", size=limits.BYTES_OF_A_CARD)
PART_OF_A_RULE: Final = _metered("a part of a rule's sentence", size=rule_building.LONGEST_GIVEN)
PACK_FILE: Final = _metered(
    "a pack as a file, or one of another program",
    size=limits.BYTES_OF_A_FILE,
    parts=limits.VALUES_IN_A_FILE,
    depth=limits.DEPTH,
)
PACK_OF_A_PROGRAM: Final = _metered(
    "a pack as a program sends it",
    size=interface.FILES["packs"],
    parts=limits.VALUES_IN_A_FILE,
    depth=limits.DEPTH,
)
PICTURE: Final = _metered(
    "a picture",
    size=limits.BYTES_OF_A_PICTURE,
    parts=limits.PIXELS_OF_A_PICTURE,
    depth=limits.PASSES_OF_A_PICTURE,
    seconds=images.SECONDS_OF_A_PICTURE,
    memory=images.MEMORY,
)
TRIAL_MATCHES: Final = _metered(
    "a card to be played in random matches",
    size=limits.BYTES_OF_A_CARD,
    seconds=random_trials.BOUNDS.seconds,
    memory=random_trials.BOUNDS.memory,
)
ROSTER_FILE: Final = _metered(
    "a roster as a file, or one of another program",
    size=roster_limits.BYTES_OF_A_FILE,
    parts=roster_limits.ENTRIES_OF_A_ROSTER,
    depth=limits.DEPTH,
)
LIST: Final = _metered(
    "a roster as a list that people write",
    size=roster_limits.BYTES_OF_A_TEXT,
    parts=roster_limits.ENTRIES_OF_A_ROSTER,
)
ROSTER_CHANGE: Final = Bound(
    "a card that comes to a roster",
    size=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    parts=roster_limits.ENTRIES_OF_A_ROSTER,
)
SEARCH: Final = Bound(
    "a search", size=syntax.LONGEST, parts=syntax.MOST_TERMS, depth=syntax.DEEPEST
)
WORDS: Final = Bound("words that cards or packs are listed by", size=published.LONGEST_QUERY)
SEED: Final = Bound("the seed of what is drawn at random", size=drawing.LONGEST_SEED)
ANSWER: Final = Bound("an answer with its fields", size=play.MOST_BYTES, work=budget.ANSWER)
PROGRAMS_REQUEST: Final = Bound("what a program sends that is no file", size=interface.MOST_BYTES)
PREVIEW: Final = Bound("a value to be tried", size=play.MOST_BYTES, work=budget.PREVIEW)
ADVICE: Final = Bound(
    "a question what a computer would do",
    size=9,
    seconds=thinkers.WITHIN,
    memory=thinkers.BOUNDS.memory,
    at_once=1,
    pays="player and network",
)
COURSE: Final = Bound(
    "a match that is over, whose course is worked out",
    size=courses.MOST_BYTES,
    parts=kept_courses.MOST_ANSWERS,
    seconds=thinkers.WITHIN,
    memory=thinkers.BOUNDS.memory,
    at_once=1,
    pays="player and network",
)
EMAIL: Final = Bound("an e-mail address", size=notification_forms.EMAIL_LENGTH)
BROWSER: Final = Bound(
    "where a browser is told what happens",
    size=MOST_BYTES_OF_ENDPOINT,
    parts=PushSubscription.MOST_OF_A_PLAYER,
)
CHAT: Final = Bound("a line of chat", size=chat.LONGEST, parts=chat.SHOWN)
REMARK: Final = Bound("what a commentator says", size=commentary.LONGEST, parts=commentary.KEPT)
MARKS: Final = Bound(
    "what a commentator draws", size=commentary.LONGEST_MARKS, parts=commentary.MOST_MARKS
)
COMMENTATOR: Final = Bound("who comments on a match", size=names.MAX_LENGTH, parts=commentary.MOST)
REPORT: Final = Bound("what is wrong with a pack", size=Report.LONGEST)
WHAT_IF: Final = Bound("a moment that is tried on from", size=10, parts=what_if.MOST)
HOLIDAY: Final = Bound("when somebody is away", size=10, parts=holidays.MOST)
NAME: Final = Bound("a player's name", size=names.MAX_LENGTH)
SIGN_IN_NAME: Final = Bound("a sign-in name", size=accounts.MAX_LENGTH)
PASSWORD: Final = Bound("a password", size=people_forms.PASSWORD_LENGTH)
CLUB: Final = Bound("what a club says of itself", size=Club.MAX_ABOUT, parts=Club.MOST_OF_A_PLAYER)
EVENING: Final = Bound("an evening of a club", size=Evening.MAX_PLACE, parts=Evening.MOST)
CLUB_MATCH: Final = Bound("a match for a club", size=40, parts=ClubMatch.MOST_OPEN)
TOURNAMENT: Final = Bound(
    "a tournament of a club", size=Tournament.MAX_NAME, parts=Tournament.MOST_OF_A_CLUB
)
ENTRY: Final = Bound("who plays in a tournament", size=20, parts=Tournament.MOST_ENTRANTS)
RESULT: Final = Bound("a result entered by hand", size=HistoryLine.MAX_TEXT, parts=HistoryLine.KEPT)
MATCH_PASSWORD: Final = Bound("the password of a match", size=match_forms.PASSWORD_LENGTH)
PACK_NAME: Final = Bound("the name of a pack", size=Pack.MAX_NAME)
ROSTER_NAME: Final = Bound("the name of a roster", size=Roster.MAX_NAME)
TOKEN_NAME: Final = Bound("the name of a token", size=Token.MAX_NAME)

_SIGNING: Final = (SIGN_IN_NAME, PASSWORD)

ADDRESSES: Final[Mapping[str, tuple[Bound, ...]]] = {
    "cards:search": (SEARCH,),
    "cards:search_form": (SEARCH,),
    "cards:browse": (WORDS,),
    "cards:rules": (WORDS,),
    "cards:shared_packs": (WORDS,),
    "cards:check": (CARD,),
    "cards:card_new": (CARD,),
    "cards:edit": (CARD,),
    "cards:board_new": (CARD,),
    "cards:board_edit": (CARD,),
    "cards:board_check": (CARD,),
    "cards:draft_data": (CARD,),
    "cards:draft_battlefield": (CARD,),
    "cards:draft_change": (CHANGE_OF_A_CARD,),
    "cards:draft_rule": (PART_OF_A_RULE,),
    "cards:draft_library": (PART_OF_A_RULE,),
    "cards:pack_import": (PACK_FILE, PICTURE),
    "cards:picture_change": (PICTURE,),
    "cards:pack_new": (PACK_NAME,),
    "cards:pack_rename": (PACK_NAME,),
    "cards:pack_report": (REPORT,),
    "rosters:import": (ROSTER_FILE, LIST),
    "rosters:change": (ROSTER_CHANGE,),
    "rosters:values": (ROSTER_CHANGE,),
    "rosters:edit": (WORDS,),
    "rosters:rename": (ROSTER_NAME,),
    "rosters:draw": (SEED,),
    "rosters:take": (SEED,),
    "matches:try_place": (CARD,),
    "matches:random_trials_start": (TRIAL_MATCHES,),
    "matches:random_trials_of_place": (TRIAL_MATCHES,),
    "matches:random_trials_again": (TRIAL_MATCHES,),
    "matches:answer": (ANSWER,),
    "matches:preview": (PREVIEW,),
    "computers:advice": (ADVICE,),
    "computers:course": (COURSE,),
    "matches:try_from": (WHAT_IF,),
    "matches:new": (MATCH_PASSWORD,),
    "matches:password": (MATCH_PASSWORD,),
    "live:chat": (CHAT,),
    "live:commentators": (COMMENTATOR,),
    "live:remark": (REMARK,),
    "live:marks": (MARKS,),
    "clubs:chat": (CHAT,),
    "clubs:new": (CLUB,),
    "clubs:change": (CLUB,),
    "clubs:delete": (CLUB,),
    "clubs:evening": (EVENING,),
    "clubs:propose": (CLUB_MATCH,),
    "clubs:bring": (CLUB_MATCH,),
    "tournaments:new": (TOURNAMENT,),
    "tournaments:enter": (ENTRY,),
    "tournaments:computer": (ENTRY,),
    "tournaments:result": (RESULT,),
    "notifications:address": (EMAIL,),
    "notifications:subscribe": (BROWSER,),
    "notifications:unsubscribe": (BROWSER,),
    "people:go_away": (HOLIDAY,),
    "people:name": (NAME,),
    "people:rename": (NAME,),
    "people:sign_up": _SIGNING,
    "people:sign_in": _SIGNING,
    "people:password": (PASSWORD,),
    "people:delete": (PASSWORD,),
    "matches:join": (NAME,),
    "api:tokens": (TOKEN_NAME,),
    "api:programs": (NAME,),
    "api:program": (TOKEN_NAME,),
    "1:answer": (PROGRAMS_REQUEST, ANSWER),
    "1:matches": (PROGRAMS_REQUEST, MATCH_PASSWORD),
    "1:seat": (PROGRAMS_REQUEST, MATCH_PASSWORD),
    "1:ready": (PROGRAMS_REQUEST,),
    "1:invitation": (PROGRAMS_REQUEST,),
    "1:computer": (PROGRAMS_REQUEST,),
    "1:free": (PROGRAMS_REQUEST,),
    "1:rosters": (ROSTER_FILE,),
    "1:packs": (PACK_OF_A_PROGRAM,),
    "1:cards": (CARD,),
    "1:card": (CARD,),
}
"""The limits of each address, beyond the numbers, keys, buttons and choices of `NOTHING_MORE`."""

NOTHING_MORE: Final = frozenset(
    name
    for room, own in {
        "": "lobby manifest worker offline",
        "cards": "home glossary rules_home search_help packs pack pack_export pack_share "
        "pack_publish pack_invite pack_writer_remove pack_leave pack_versions "
        "pack_keep pack_delete pack_own pack_invited pack_shared pack_shared_export "
        "pack_shared_copy pack_shared_versions format draft_new draft draft_save "
        "draft_discard board_random board_ground picture portrait thumbnail pictures_hidden "
        "card card_file card_own versions version_back duplicate card_delete",
        "rosters": "mine new compare roster versions version_back squads imported copy delete "
        "share print export shared shared_picture shared_copy shared_export",
        "live": "state log taken_back recap waiting_chat become_commentator",
        "matches": "next orders usual_orders alone computer computer_sits free_seat "
        "invite try random_trials random_trials_stop trial_failure match seats sit leave cancel "
        "decline roster "
        "ready unready share turning bring_back keep open_part begin_without option "
        "sight sheet cards end takeback give_time ask result picture_png rematch replay "
        "log dice dice_data next_dice several small plan make_plan",
        "guides": "guide lesson",
        "api": "reference openapi revoke program_change program_delete",
        "1": "who match draw export stream open_matches offer programs_listed rosters_listed "
        "roster cards_listed packs_listed pack",
        "notifications": "chosen confirm stop",
        "clubs": "mine join calendar club renew leave role remove lines cancel",
        "tournaments": "listing tournament withdraw take_out begin delete choose_list",
        "profiles": "profile choose",
        "people": "me come_back pictures way_back download new_link revoke_link link sign_out "
        "language",
    }.items()
    for name in (f"{room}:{one}".removeprefix(":") for one in own.split())
)
"""Addresses that take only the number or key of an existing thing, a button, one of some choices,
or a place in a list. What they read and render is limited by how much may be stored
(`games.cards.limits`, `games.rosters.limits`), and by `EVERY_REQUEST`."""


def all_bounds() -> list[Bound]:
    """All limits of addresses, each once."""
    return list({bound.what: bound for own in ADDRESSES.values() for bound in own}.values())
