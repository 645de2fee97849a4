"""Clubs, their members and roles, chat lines, evenings and matches."""

import secrets
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.matches.models import Match, new_match_id
from games.people import names
from games.people.languages import MAX_LENGTH, written_in
from games.people.models import Player


def new_key() -> str:
    """The unguessable part of a link (128 bits)."""
    return secrets.token_urlsafe(16)


class Club(models.Model):
    """People who play together."""

    MAX_NAME: Final = 60
    MAX_ABOUT: Final = 2000
    MOST_MEMBERS: Final = 200
    MOST_OF_A_PLAYER: Final = 20

    id = models.CharField(primary_key=True, max_length=12, default=new_match_id, editable=False)
    name = models.CharField(_("Name"), max_length=MAX_NAME)
    about = models.TextField(_("About the club"), max_length=MAX_ABOUT, blank=True)
    zone = models.CharField(_("Time zone of its evenings"), max_length=60, default="UTC")
    # The keys of the links to join the club and to read its evenings as a calendar.
    invitation = models.CharField(max_length=30, unique=True, default=new_key, editable=False)
    calendar = models.CharField(max_length=30, unique=True, default=new_key, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:club", args=[self.pk])

    @property
    def time_zone(self) -> ZoneInfo:
        """The time zone in which the club's evenings are shown."""
        return ZoneInfo(self.zone)


class Member(models.Model):
    """The membership of a player in a club, with a role."""

    class Role(models.TextChoices):
        MEMBER = "member", _("Member")
        ORGANIZER = "organizer", _("Organizer")
        OWNER = "owner", _("Owner")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["joined", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "player"], name="member_once")]

    def __str__(self) -> str:
        return f"{self.player} in {self.club}"

    def may(self, role: str) -> bool:
        """Whether this member has the role or a higher one."""
        ranks = list(self.Role)
        return ranks.index(self.Role(self.role)) >= ranks.index(self.Role(role))

    @property
    def organizes(self) -> bool:
        """Whether this member is an organizer or an owner."""
        return self.may(self.Role.ORGANIZER)

    @property
    def owns(self) -> bool:
        """Whether this member is an owner."""
        return self.may(self.Role.OWNER)


class ClubLine(models.Model):
    """A line of a club's chat."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="chat")
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=40)  # the author's name at that time
    text = models.CharField(max_length=500)
    language = models.CharField(max_length=MAX_LENGTH, default=written_in, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.club}: {self.name}"

    @property
    def shown_name(self) -> str:
        """The author's name, for display."""
        return names.display_name(self.name)


class Evening(models.Model):
    """A date on which the club meets."""

    MAX_TITLE: Final = 80
    MAX_PLACE: Final = 300
    MOST: Final = 100
    MOST_HOURS: Final = 24

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="evenings")
    title = models.CharField(_("What"), max_length=MAX_TITLE)
    place = models.CharField(_("Where, and what else to know"), max_length=MAX_PLACE, blank=True)
    begins = models.DateTimeField(_("When"))
    hours = models.PositiveSmallIntegerField(_("For how many hours"), default=3)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["begins"]

    def __str__(self) -> str:
        return f"{self.title} of {self.club}"

    @property
    def ends(self) -> datetime:
        """The time at which the evening ends."""
        return self.begins + timedelta(hours=self.hours)


class ClubMatch(models.Model):
    """A match that a member has brought to a club, for its members to join and to watch."""

    MOST_OPEN: Final = 10
    """Most matches of one member in one club that have not begun."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="matches")
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="club")
    by = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")

    def __str__(self) -> str:
        return f"{self.match_id} in {self.club}"
