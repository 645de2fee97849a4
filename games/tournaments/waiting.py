"""The choices of lists that wait for a player."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext

from games.matches.views.todos import Todo
from games.people.models import Player
from games.rules import systems
from games.tournaments.models import Pairing, Tournament


def choices(player: Player) -> Iterator[Todo]:
    """The pairings whose match cannot begin before the player has chosen a list."""
    own = Q(first__player=player, first__left=False, first_list=None)
    own |= Q(second__player=player, second__left=False, second_list=None)
    open_rows = Pairing.objects.filter(
        own,
        match=None,
        outcome="",
        second__isnull=False,
        tournament__status=Tournament.Status.RUNNING,
        tournament__club__members__player=player,
        tournament__system__in=list(systems.systems()),
    )
    people = ("first__player", "second__player")
    for row in open_rows.select_related("tournament__club", *people).order_by("pk"):
        mine, other = row.entrants
        if mine.player_id != player.pk:
            mine, other = other, mine
        if not row.lets_choose(mine):
            continue
        tournament = row.tournament
        yield Todo(
            f"pairing-{row.pk}",
            tournament.get_absolute_url(),
            gettext("You meet %(name)s.") % {"name": other.shown_name},
            tournament.get_system().name,
            f"{tournament.club.name} · {tournament.name}",
            gettext("Choose your list"),
        )
