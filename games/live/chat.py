"""Chat beside a match: the players among themselves, the spectators among themselves.

While the match lasts nobody reads the other room, so no advice reaches the table and no remark
of the players gives anything away. Before it begins, and after its end, everybody reads both.
"""

from django.db import transaction
from django.db.models import Max
from django.template.loader import render_to_string

from games.live.models import ChatLine, moment
from games.matches.models import Match
from games.matches.queues import turn_to_write
from games.people.languages import foreign, marked
from games.people.models import Player

LONGEST = 500  # characters in one line
SHOWN = 100  # lines for each room at most, the newest ones

PLAYERS, SPECTATORS = ChatLine.Room.PLAYERS, ChatLine.Room.SPECTATORS


def room_of(perspective: int | None) -> str:
    """Where somebody with this perspective talks."""
    return SPECTATORS if perspective is None else PLAYERS


def visible(perspective: int | None, ended: bool) -> tuple[str, ...]:
    """The rooms that somebody with this perspective reads."""
    return (PLAYERS, SPECTATORS) if ended else (room_of(perspective),)


def one_line(text: str) -> str:
    """What somebody says as one line, without odd characters and not longer than a line may be."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())[:LONGEST]


def say(match: Match, player: Player, perspective: int | None, text: str) -> ChatLine | None:
    """Keep what somebody says, as one line without odd characters; None if nothing is left."""
    shown = one_line(text)
    if not shown:
        return None
    with turn_to_write(), transaction.atomic():
        # One after the other: who has seen a line is sent none with a lower id.
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
    """An id for a line that is said now, above those of all lines of the match, whatever clock
    they were written by."""
    last = ChatLine.objects.filter(match=match).aggregate(last=Max("id"))["last"] or 0
    wanted = max(moment(), last + 1)
    while ChatLine.objects.filter(pk=wanted).exists():
        wanted += 1
    return wanted


def since(
    match_id: str, line: int, rooms: tuple[str, ...] = (PLAYERS, SPECTATORS)
) -> list[ChatLine]:
    """What was said after the line with that id, the oldest first, and not endlessly much."""
    lines = ChatLine.objects.filter(match_id=match_id, room__in=rooms, pk__gt=line)
    return list(lines.order_by("-pk")[: SHOWN * len(rooms)])[::-1]


def last_lines(match_id: str) -> dict[str, int]:
    """The last line of each room."""
    lines = ChatLine.objects.filter(match_id=match_id)
    return dict(lines.values_list("room").annotate(Max("pk")).order_by())


def rendered(lines: list[ChatLine]) -> str:
    """The lines as list items."""
    items = render_to_string("live/chat_lines.html", {"lines": lines}) if lines else ""
    return marked(items, foreign([line.name for line in lines]))


def swap(lines: list[ChatLine]) -> str:
    """The lines as elements that htmx adds to the lists of their rooms."""
    return "".join(
        f'<ol hx-swap-oob="beforeend:#chat-{room}">'
        f"{rendered([line for line in lines if line.room == room])}</ol>"
        for room in (PLAYERS, SPECTATORS)
        if any(line.room == room for line in lines)
    )
