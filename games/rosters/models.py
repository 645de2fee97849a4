"""Rosters as stored: a name and the chosen cards, valid or not."""

from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone

from games.people.models import Player


class Roster(models.Model):
    """A selection of cards for one system. Ready rosters have no owner."""

    MAX_NAME = 60

    system = models.CharField(max_length=20)
    name = models.CharField(max_length=MAX_NAME)
    owner = models.ForeignKey(
        "people.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="rosters"
    )
    # [{"slot": …, "card": …}, …] in the order of the system's slots. "with" lists carried cards,
    # such as a frame's weapons; "values" are values of the entry, such as a pilot's skill.
    entries = models.JSONField(default=list)
    # Empty unless the roster is shared.
    share_key = models.CharField(max_length=32, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed", "-pk"]
        indexes = [models.Index(fields=["system", "owner"], name="roster_owner")]
        constraints = [
            models.UniqueConstraint(
                fields=["share_key"], condition=~models.Q(share_key=""), name="roster_link_once"
            ),
            models.UniqueConstraint(
                fields=["system", "name"],
                condition=models.Q(owner=None),
                name="ready_roster_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("rosters:roster", args=[self.pk])

    @property
    def is_ready(self) -> bool:
        """Whether this is a ready roster, which everybody may use."""
        return self.owner_id is None

    def may_change(self, player: Player | None) -> bool:
        """Whether that player may change or delete the roster."""
        return player is not None and self.owner_id == player.pk

    def plain(self) -> dict[str, Any]:
        """The roster as plain data for the rules."""
        return {"name": self.name, "entries": [dict(entry) for entry in self.entries]}


class RosterVersion(models.Model):
    """An earlier state of a roster. The newest version equals the roster (see `versions`)."""

    roster = models.ForeignKey(Roster, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    entries = models.JSONField()
    saved = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["roster", "number"], name="roster_version_once")
        ]

    def __str__(self) -> str:
        return f"{self.roster} {self.number}"
