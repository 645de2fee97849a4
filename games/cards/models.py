"""Packs and cards as stored. Only the rules of their system interpret a card."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse

from games.cards import keys, translations
from games.people.models import Player


class Pack(models.Model):
    """A set of cards of one system. Built-in packs have no owner."""

    MAX_NAME = 80

    system = models.CharField(max_length=20)
    key = models.CharField(max_length=60, default=keys.new_pack_key)
    name = models.CharField(max_length=MAX_NAME)
    owner = models.ForeignKey(
        "people.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="packs"
    )
    # Empty unless the pack is shared.
    share_key = models.CharField(max_length=32, blank=True)
    # When the pack was listed among the shared packs.
    published = models.DateTimeField(null=True, blank=True)
    # The secret of the link that lets people write in the pack. Empty without an invitation.
    invite_key = models.CharField(max_length=32, blank=True)
    # The key of the pack that this is a copy of, and the states of the cards as copied
    # (packs.version_of), by their ids within the pack.
    origin_key = models.CharField(max_length=60, blank=True, db_index=True)
    brought = models.JSONField(default=dict, blank=True)
    # Hidden by an administrator from everybody but its writers.
    hidden = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    hidden_why = models.TextField(blank=True)
    # Of built-in packs: the digest of the source.
    fingerprint = models.CharField(max_length=64, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["system", "key"], name="pack_key_once"),
            models.UniqueConstraint(
                fields=["share_key"], condition=~models.Q(share_key=""), name="pack_link_once"
            ),
            models.UniqueConstraint(
                fields=["invite_key"], condition=~models.Q(invite_key=""), name="pack_invite_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:pack", args=[self.pk])

    @property
    def is_built_in(self) -> bool:
        """Whether the pack comes with the rules."""
        return self.owner_id is None

    def is_owned_by(self, player: Player | None) -> bool:
        """Whether that player may rename, share and delete the pack."""
        return player is not None and self.owner_id == player.pk

    def may_write(self, player: Player | None) -> bool:
        """Whether that player may change the pack's cards."""
        if player is None:
            return False
        return self.is_owned_by(player) or self.writers.filter(player=player).exists()


class Writer(models.Model):
    """A player who may write in another player's pack."""

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="writers")
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="+")
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["joined"]
        constraints = [models.UniqueConstraint(fields=["pack", "player"], name="writer_once")]

    def __str__(self) -> str:
        return f"{self.player} in {self.pack}"


class Save(models.Model):
    """An action on a pack, listed for its writers."""

    class What(models.TextChoices):
        ADDED = "added"
        CHANGED = "changed"
        REMOVED = "removed"
        PICTURE = "picture"
        BROUGHT = "brought"

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="saves")
    player = models.ForeignKey(
        "people.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    what = models.CharField(max_length=10, choices=What.choices)
    card_name = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.what} {self.card_name}"


class PackVersion(models.Model):
    """An earlier state of a pack: its cards' data, by their ids within the pack."""

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    cards = models.JSONField()
    size = models.PositiveIntegerField()  # bytes
    author = models.ForeignKey(
        "people.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    saved = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["pack", "number"], name="pack_version_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.pack} {self.number}"


class Report(models.Model):
    """A player's report to the administrators about a shared pack."""

    LONGEST = 500

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="reports")
    player = models.ForeignKey(
        "people.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    why = models.CharField(max_length=LONGEST)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at"]
        constraints = [models.UniqueConstraint(fields=["pack", "player"], name="report_once")]

    def __str__(self) -> str:
        return self.why


class Picture(models.Model):
    """A picture that players gave to cards, re-encoded in all sizes (see images). It is stored in
    the database, which all processes share."""

    DIGEST_LENGTH = 40

    digest = models.CharField(primary_key=True, max_length=DIGEST_LENGTH, editable=False)
    mark = models.BinaryField()
    token = models.BinaryField()
    card = models.BinaryField()
    size = models.PositiveIntegerField()  # bytes of all sizes
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.digest


class Card(models.Model):
    """A card: data that its system has accepted, and columns for searches."""

    MAX_NAME = 80
    MAX_ID = 80

    pack = models.ForeignKey(Pack, on_delete=models.CASCADE, related_name="cards")
    system = models.CharField(max_length=20)
    card_id = models.CharField(max_length=MAX_ID)
    kind = models.CharField(max_length=30)
    name = models.CharField(max_length=MAX_NAME)
    data = models.JSONField()
    # All words on the card in all languages of the site, folded.
    words = models.TextField(blank=True)
    # The readings of the name in the languages that have them (see `readings`).
    readings = models.JSONField(default=dict)
    # [[label, [value, …]], …], messages as plain data.
    facets = models.JSONField(default=list)
    place = models.PositiveIntegerField(default=0)
    # The author, and the card that this is a copy of, with its name at that time.
    author = models.ForeignKey(
        "people.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    copied_from = models.CharField(max_length=MAX_ID, blank=True)
    copied_name = models.CharField(max_length=MAX_NAME, blank=True)
    picture = models.ForeignKey(
        Picture, null=True, blank=True, on_delete=models.SET_NULL, related_name="cards"
    )

    class Meta:
        ordering = ["name", "card_id"]
        constraints = [
            models.UniqueConstraint(fields=["system", "card_id"], name="card_id_once"),
        ]
        indexes = [models.Index(fields=["system", "kind"], name="card_kind")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:card", args=[self.system, self.card_id])

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **more: Any
    ) -> Card:
        """Add a stored card to those that are loaded for a page (see `translations`)."""
        card = super().from_db(db, field_names, values, **more)
        if "data" in field_names and "system" in field_names:
            translations.add(card.system, card.data)
        return card

    @property
    def local_id(self) -> str:
        """The id within the pack."""
        return keys.local_id(self.card_id)

    def local_data(self) -> dict[str, Any]:
        """The data as its author wrote it: with the id within the pack."""
        return {**self.data, "id": self.local_id}


class CardValue(models.Model):
    """One value of a card's facet, for searches (see `indexing`)."""

    MAX_FIELD = 40

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="facet_values")
    # The facet's English label as in searches: "physical-defense".
    field = models.CharField(max_length=MAX_FIELD)
    # A whole number; or words in all languages of the site, folded, each between line breaks.
    number = models.BigIntegerField(null=True)
    words = models.TextField(blank=True)

    class Meta:
        indexes = [models.Index(fields=["card", "field"], name="card_value_field")]

    def __str__(self) -> str:
        return f"{self.card_id} {self.field}"


class Owned(models.Model):
    """A pack or a card that a player has marked as owned (see `owning`)."""

    owner = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="owned")
    pack = models.ForeignKey(Pack, null=True, on_delete=models.CASCADE, related_name="+")
    card = models.ForeignKey(Card, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "pack"], name="owned_pack_once"),
            models.UniqueConstraint(fields=["owner", "card"], name="owned_card_once"),
        ]

    def __str__(self) -> str:
        return f"{self.owner} has {self.pack or self.card}"


class CardResult(models.Model):
    """The result of a card on one side of a finished match (see `results`), without its players."""

    match = models.CharField(max_length=12, editable=False)
    side = models.PositiveSmallIntegerField()
    system = models.CharField(max_length=20)
    card_id = models.CharField(max_length=Card.MAX_ID)
    won = models.BooleanField()
    # For units: the number of that card, and the damage that they dealt.
    units = models.PositiveIntegerField(default=0)
    damage = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["system", "card_id"], name="card_result_card")]
        constraints = [
            models.UniqueConstraint(fields=["match", "side", "card_id"], name="card_result_once")
        ]

    def __str__(self) -> str:
        return f"{self.card_id} in {self.match}"


class Version(models.Model):
    """A saved state of a card. The newest is the card itself."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    data = models.JSONField()
    author = models.ForeignKey(
        "people.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    saved = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["card", "number"], name="version_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.number}"


class Draft(models.Model):
    """A card in progress: every change is stored, valid or not, until it is saved as a card or
    discarded."""

    owner = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="drafts")
    system = models.CharField(max_length=20)
    kind = models.CharField(max_length=30)
    # The pack for the new card, if chosen, or the card that the draft changes.
    pack = models.ForeignKey(
        Pack, null=True, blank=True, on_delete=models.SET_NULL, related_name="drafts"
    )
    card = models.ForeignKey(
        Card, null=True, blank=True, on_delete=models.CASCADE, related_name="drafts"
    )
    # The state of the card at the beginning of the draft (packs.version_of).
    seen = models.CharField(max_length=32, blank=True)
    data = models.JSONField()
    # The data before each of the last changes, and the changes undone.
    past = models.JSONField(default=list)
    undone = models.JSONField(default=list)
    # The number of changes, by which pages detect that a draft has changed elsewhere.
    number = models.PositiveIntegerField(default=0)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "card"], name="draft_of_a_card_once")
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:draft", args=[self.pk])

    @property
    def name(self) -> str:
        """The name of the card, if it has one."""
        name = self.data.get("name")
        return name[: Card.MAX_NAME] if isinstance(name, str) else ""
