"""Joining a club, roles in it, and leaving it.

Functions refuse by raising `Illegal` with a message for the player, and then change nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from games.clubs.models import Club, Member, new_key
from games.matches.queues import turn_to_write
from games.people.models import Player
from games.rules.fields import Illegal
from games.rules.text import _

Role = Member.Role


def found(player: Player, club: Club) -> Club:
    """Save a new club with the player as its owner."""
    with turn_to_write(), transaction.atomic():
        _refuse_too_many(player)
        club.save(force_insert=True)
        Member.objects.create(club=club, player=player, role=Role.OWNER)
    return club


def member_of(club_id: str, player: Player | None) -> Member | None:
    """The player's membership in a club, if any."""
    if player is None:
        return None
    known = Member.objects.select_related("club", "player")
    return known.filter(club=club_id, player=player).first()


def join(club: Club, player: Player) -> None:
    """Make the player a member. Members keep their role."""
    with _changing(club):
        if Member.objects.filter(club=club, player=player).exists():
            return
        _refuse_too_many(player)
        if club.members.count() >= Club.MOST_MEMBERS:
            raise Illegal("", _("This club has as many members as a club may have."))
        Member.objects.create(club=club, player=player)


def leave(member: Member) -> None:
    """Leave the club (see `take_out`)."""
    with _changing(member.club):
        take_out(member)


def set_role(member: Member, role: str) -> None:
    """Give a member another role. Raises Illegal if the club would have no owner left."""
    if role not in Role.values:
        raise Illegal("", _("There is no such role."))
    with _changing(member.club):
        owners = member.club.members.filter(role=Role.OWNER).exclude(pk=member.pk)
        if role != Role.OWNER and not owners.exists():
            raise Illegal("", _("A club needs an owner: make somebody else one first."))
        Member.objects.filter(pk=member.pk).update(role=role)


def remove(by: Member, member: Member) -> None:
    """Remove a member. Raises Illegal for a member with a higher role; only owners remove members
    of their own role."""
    if not by.may(member.role) or (by.role == member.role and not by.owns):
        raise Illegal("", _("Only an owner can take out an organizer."))
    leave(member)


def renew_invitation(club: Club) -> None:
    """Replace the invitation link; the old one stops working."""
    club.invitation = new_key()
    club.save(update_fields=["invitation"])


def heir(member: Member) -> Member | None:
    """The next owner if this member, the last owner, leaves: the organizer of longest standing, or
    else the member of longest standing."""
    left = list(member.club.members.exclude(pk=member.pk))
    if not left or any(each.owns for each in left):
        return None
    return next((each for each in left if each.organizes), left[0])


def take_out(member: Member) -> None:
    """Delete a membership, in the caller's transaction. A club left without an owner goes to the
    heir; a club left without members is deleted."""
    club, successor = member.club, heir(member)
    member.delete()
    if successor is not None:
        Member.objects.filter(pk=successor.pk).update(role=Role.OWNER)
    elif not club.members.exists():
        club.delete()


def _refuse_too_many(player: Player) -> None:
    if player.is_program:
        raise Illegal("", _("Programs are no members of clubs."))
    if player.memberships.count() >= Club.MOST_OF_A_PLAYER:
        raise Illegal("", _("You are in as many clubs as one may be in."))


@contextmanager
def _changing(club: Club) -> Iterator[None]:
    """Hold a club while its members change."""
    with turn_to_write(), transaction.atomic():
        if Club.objects.select_for_update().filter(pk=club.pk).first() is None:
            raise Illegal("", _("This club is gone."))
        yield
