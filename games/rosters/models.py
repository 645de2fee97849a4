"""Rosters as they are kept: a name and the cards chosen, whatever may be wrong with them."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone

from games.people.models import Player


class Roster(models.Model):
    """A selection of cards for one system. A roster without an owner is one of the ready ones."""

    MAX_NAME = 60

    system = models.CharField(max_length=20)
    name = models.CharField(max_length=MAX_NAME)
    owner = models.ForeignKey(
        "people.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="rosters"
    )
    # [{"slot": …, "card": …}, …] in the order of the system's slots; "with" where the entry carries
    # further cards, as a frame its weapons; "values" where it says something of itself, as the
    # skill of a pilot.
    entries = models.JSONField(default=list)
    # Empty while the roster is not shared.
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
        """True for the ready rosters, which everybody may take."""
        return self.owner_id is None

    def may_change(self, player: Player | None) -> bool:
        """Whether that player may change or delete the roster."""
        return player is not None and self.owner_id == player.pk

    def plain(self) -> dict[str, Any]:
        """The roster as the rules know it."""
        return {"name": self.name, "entries": [dict(entry) for entry in self.entries]}


class RosterVersion(models.Model):
    """A roster as it stood once. The newest is the roster as it is (see `versions`)."""

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
