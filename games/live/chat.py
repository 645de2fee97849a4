"""Chat beside a match: one room for players and one for spectators.

During the match nobody reads the other room, so that no advice reaches the table and no remark of
the players reveals anything. Before and after it, everybody reads both.
"""

from django.db import transaction
from django.db.models import Max
from django.template.loader import render_to_string

from games.live.models import ChatLine, moment
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.people.languages import foreign, marked
from games.people.models import Player

LONGEST = 500  # characters of a line
SHOWN = 100  # the newest lines of each room that are shown

PLAYERS, SPECTATORS = ChatLine.Room.PLAYERS, ChatLine.Room.SPECTATORS


def room_of(perspective: int | None) -> str:
    """The room in which people with this perspective talk."""
    return SPECTATORS if perspective is None else PLAYERS


def visible(perspective: int | None, ended: bool) -> tuple[str, ...]:
    """The rooms that people with this perspective read."""
    return (PLAYERS, SPECTATORS) if ended else (room_of(perspective),)


def one_line(text: str) -> str:
    """A message as one line of printable characters, cut to the limit."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())[:LONGEST]


def say(match: Match, player: Player, perspective: int | None, text: str) -> ChatLine | None:
    """Store a message as one line of printable characters; None if it is empty."""
    shown = one_line(text)
    if not shown:
        return None
    with turn_to_write(), transaction.atomic():
        # Lines are stored one by one, so that no line gets a lower id than one already sent.
        Match.objects.select_for_update(no_key=True).only("pk").get(pk=match.pk)
        return ChatLine.objects.create(
            pk=_free_id(match),
            match=match,
            room=room_of(perspective),
            player=player,
            name=player.name,
            text=shown,
            number=match.number,
        )


def _free_id(match: Match) -> int:
    """An id for a new line, above those of all lines of the match even if another clock was
    ahead.
    """
    last = ChatLine.objects.filter(match=match).aggregate(last=Max("id"))["last"] or 0
    wanted = max(moment(), last + 1)
    while ChatLine.objects.filter(pk=wanted).exists():
        wanted += 1
    return wanted


def since(
    match_id: str, line: int, rooms: tuple[str, ...] = (PLAYERS, SPECTATORS)
) -> list[ChatLine]:
    """The lines after the one with that id, the oldest first, with an upper limit."""
    lines = ChatLine.objects.filter(match_id=match_id, room__in=rooms, pk__gt=line)
    return list(lines.order_by("-pk")[: SHOWN * len(rooms)])[::-1]


def last_lines(match_id: str) -> dict[str, int]:
    """The id of the last line, by room."""
    lines = ChatLine.objects.filter(match_id=match_id)
    return dict(lines.values_list("room").annotate(Max("pk")).order_by())


def rendered(lines: list[ChatLine]) -> str:
    """The lines as list items."""
    items = render_to_string("live/chat_lines.html", {"lines": lines}) if lines else ""
    return marked(items, foreign([line.name for line in lines]))


def swap(lines: list[ChatLine]) -> str:
    """The lines as elements that htmx adds to the lists of their rooms."""
    by_room = {
        room: [line for line in lines if line.room == room] for room in (PLAYERS, SPECTATORS)
    }
    return "".join(
        f'<ol hx-swap-oob="beforeend:#chat-{room}">{rendered(own)}</ol>'
        for room, own in by_room.items()
        if own
    )
