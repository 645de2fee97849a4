"""Entering and leaving tournaments."""

from collections.abc import Sequence

from games.clubs.models import Member
from games.matches.lobby import computer_players
from games.matches.referee import beginning
from games.people.models import Player
from games.rosters.models import Roster
from games.rules.contract.starting import checked_options
from games.rules.fields import Illegal
from games.rules.text import _
from games.tournaments.models import Entrant, Tournament
from games.tournaments.rounds import locked, note, refuse_begun

Status = Tournament.Status


def create(tournament: Tournament) -> Tournament:
    """Save a new tournament. Raises Illegal."""
    club = tournament.club
    if club.tournaments.exclude(status=Status.ENDED).count() >= Tournament.MOST_OF_A_CLUB:
        raise Illegal("", _("So many tournaments of the club are not over: end one of them first."))
    system = tournament.get_system()
    if len(system.rules.seats_for(checked_options(system, {}))) != 2:
        raise Illegal("", _("This game is not one for two players."))
    tournament.most_lists = min(tournament.most_lists, system.rosters.most_lists)
    tournament.save()
    return tournament


def enter(tournament: Tournament, member: Member, rosters: Sequence[Roster | None]) -> None:
    """Enter the member, with rosters if the tournament has lists. Entering again replaces them.
    Raises Illegal."""
    handed_in = []
    if tournament.has_lists:
        if len(rosters) > tournament.most_lists:
            raise Illegal("", _("So many lists may not be handed in."))
        system = tournament.get_system()
        handed_in = [beginning.frozen(system, roster) for roster in rosters or [None]]
    with locked(tournament) as current:
        refuse_begun(current)
        own = current.entrants.filter(player=member.player).first()
        if own is None:
            _refuse_full(current)
            own = Entrant(tournament=current, player=member.player, name=member.player.name)
        own.handed_in = handed_in
        own.save()


def add_computer(tournament: Tournament, level: str) -> None:
    """Enter a computer of that level. Raises Illegal."""
    with locked(tournament) as current:
        refuse_begun(current)
        _refuse_full(current)
        player = computer_players.computer(level)
        same = current.entrants.filter(player__computer__gt="")
        if same.count() >= Tournament.MOST_COMPUTERS:
            raise Illegal("", _("There are as many computers in it as may be."))
        number = same.filter(player=player).count() + 1
        Entrant.objects.create(tournament=current, player=player, number=number)


def withdraw(tournament: Tournament, entrant: Entrant, by: str) -> None:
    """Withdraw an entrant. Before the tournament begins, this deletes the entry; afterwards, later
    opponents win by default."""
    with locked(tournament) as current:
        if current.status == Status.ENDED:
            raise Illegal("", _("The tournament is over."))
        if current.status == Status.OPEN:
            current.entrants.filter(pk=entrant.pk).delete()
            return
        if not current.entrants.filter(pk=entrant.pk, left=False).update(left=True):
            return  # sent twice
        note(current, _("%(player)s plays no longer.", player=entrant.called), by)


def own_entry(tournament: Tournament, player: Player) -> Entrant | None:
    """The player's entry, if any."""
    return tournament.entrants.filter(player=player).first()


def _refuse_full(tournament: Tournament) -> None:
    if tournament.entrants.count() >= Tournament.MOST_ENTRANTS:
        raise Illegal("", _("The tournament is full."))
