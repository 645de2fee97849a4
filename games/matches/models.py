"""Matches and their logs. A match is its log of answers; all else here makes it quick to show."""

import base64
import secrets
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone

from games.cards.words import called
from games.matches.fields import NameField, PackedField, PlainField
from games.people.languages import MAX_LENGTH, written_in
from games.people.models import Player
from games.rosters.models import Roster
from games.rules import systems
from games.rules.contract.definition import System
from games.rules.dice import LINK_LENGTH, commitment
from games.rules.dice_record import COMMITTED_PARTS
from games.rules.text import Name

ID_BYTES = 8
SEED_BYTES = 32


def new_match_id() -> str:
    """A random id for links to a match: short enough to read out, too long to guess (60 bits)."""
    return base64.b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()[:12]


def new_seed() -> bytes:
    """The seed of all rolls of a match, to which its seats add their parts."""
    return secrets.token_bytes(SEED_BYTES)


def new_seat_key() -> str:
    """The unguessable part of a seat's invitation link (192 bits)."""
    return secrets.token_urlsafe(24)


class Match(models.Model):
    """One play of a system between seats. Its set-up is frozen when it begins."""

    class Status(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        ENDED = "ended"

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        UNLISTED = "unlisted"

    class Pace(models.TextChoices):
        LIVE = "live"
        DAYS = "days"

    class Turning(models.TextChoices):
        """How the screen turns to the seat that is asked, if one player holds all seats."""

        AT_ONCE = "at-once"
        COVERED = "covered"  # only public information is shown until somebody takes over
        BY_HAND = "by-hand"

    id = models.CharField(primary_key=True, max_length=12, default=new_match_id, editable=False)
    system = models.CharField(max_length=40)
    options = PlainField(default=dict)
    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.UNLISTED
    )
    password = models.CharField(max_length=128, blank=True)  # hashed; empty: none
    spectators = models.BooleanField(default=True)
    # The delay of spectators: see `delay`. Empty: none.
    delay = models.CharField(max_length=12, blank=True)
    pace = models.CharField(max_length=4, choices=Pace.choices, default=Pace.DAYS)
    # Seconds after which the waiting player may end the match; 0: never. See `clock`.
    patience = models.PositiveIntegerField(default=7 * 24 * 60 * 60)
    # The clocks: those chosen and, once the match has begun, the time left (None: no clocks); and
    # when the flag falls and ends the match. See `time_control` and `log.timing`.
    time = PlainField(null=True)
    flag = models.DateTimeField(null=True, db_index=True)
    # One player holds all seats, or all but the computers' and more than one: to try things, or for
    # two at one screen. Such a match is not listed, counts in no record, and takebacks need no
    # agreement.
    solo = models.BooleanField(default=False)
    turning = models.CharField(max_length=10, choices=Turning.choices, default=Turning.AT_ONCE)
    # The lesson, and after how many answers it ends (0: none). One player holds all seats; until
    # the end of the lesson the others' answers are given automatically.
    lesson = PlainField(null=True, editable=False)
    lesson_ends = models.PositiveSmallIntegerField(default=0, editable=False)
    # The match from a moment of which this one, played alone, was copied.
    tried_from = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="tried"
    )
    creator = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    rematch_of = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="rematches"
    )
    seed = models.BinaryField(default=new_seed, editable=False)

    # The version of the rules that took the newest answer: see rules.contract.versions.
    version = models.CharField(max_length=40, blank=True)
    setup = PlainField(null=True)
    is_delayed_copy = False  # what spectators know of a delayed match: see `delay.as_shown`
    # How often a name was taken out of the set-up: what a process read of it before is out of date.
    names_gone = models.PositiveSmallIntegerField(default=0, editable=False)
    # What happened before the first answer: {"events", "faces", "sides", "digest"}.
    opening = PlainField(null=True)

    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    number = models.PositiveIntegerField(default=0)  # of answers in the log
    waiting_seats = PlainField(default=list)
    result = PlainField(null=True)
    # The form of the agreement on the dice (rules.dice_record), and the dice's running hash.
    dice_form = models.PositiveSmallIntegerField(default=COMMITTED_PARTS)
    link = models.CharField(max_length=LINK_LENGTH, blank=True)
    # The requested takeback, and the seats that have requested one or were refused since the last
    # answer to an ask: {"seat", "to", "asked", "refused"}. Void once the match goes on.
    takeback = PlainField(null=True)
    # What the last seat to answer may undo without agreement: see `log.undoing`.
    undo = PlainField(null=True)
    # The first answer that has another result under the present rules: see `log.replay`.
    stopped = models.PositiveIntegerField(null=True)
    note = models.CharField(max_length=500, blank=True)  # by an administrator who repaired it
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)
    touched = models.DateTimeField(auto_now_add=True)  # last seat taken, answer given
    # Since when what is asked now has been waited for: the time of the log's last answer to an ask.
    asked = models.DateTimeField(null=True)
    archived = models.DateTimeField(null=True)  # when it was archived; it is in no list since then

    class Meta:
        indexes = [models.Index(fields=["status", "visibility", "-touched"])]

    def __str__(self) -> str:
        return f"{self.system} {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("matches:match", args=[self.id])

    def get_system(self) -> System[Any]:
        """The game system of the match."""
        return systems.system(self.system)

    @property
    def covered(self) -> bool:
        """Whether a seat is shown only while its side must answer, and once taken over."""
        playing = self.status == Match.Status.PLAYING
        return self.solo and playing and self.turning == Match.Turning.COVERED

    @property
    def in_lesson(self) -> bool:
        """Whether the match is a lesson whose last step is still to come."""
        return self.status == Match.Status.PLAYING and self.number < self.lesson_ends

    @property
    def commitment(self) -> str:
        """The hash of the seed, which is public from the start."""
        return commitment(bytes(self.seed))


class Seat(models.Model):
    """A seat in a match, with or without a player."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="seats")
    name = NameField(blank=True, default="")  # the name when the match began
    key = models.CharField(max_length=40, unique=True, default=new_seat_key, editable=False)
    roster = models.ForeignKey(Roster, null=True, on_delete=models.SET_NULL, related_name="+")
    # The frozen copy of the choice, from readiness to the beginning: {"roster", "cards"}.
    frozen = PlainField(null=True)
    # The browser's part of the dice: first the hash, then, once the browser has stored all hashes,
    # the part itself (see agreeing). In matches of the first form only the part, made by the server
    # if the browser sent none.
    commitment = models.CharField(max_length=64, blank=True)
    commitments_kept = models.BooleanField(default=False)
    left_out = models.BooleanField(default=False)  # the match began without its browser's part
    entropy = models.BinaryField(default=b"", editable=False)
    entropy_by_browser = models.BooleanField(default=False)
    advised = models.PositiveIntegerField(default=0)  # the number of requests for advice

    class Meta:
        ordering = ["index"]
        constraints = [models.UniqueConstraint(fields=["match", "index"], name="seat_once")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.index}"

    @property
    def ready(self) -> bool:
        """Whether the seat is ready for the match to begin."""
        return self.frozen is not None

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits here, or was ready here before being deleted."""
        return self.player_id is not None or self.ready

    @property
    def is_computers(self) -> bool:
        """Whether a computer sits here."""
        return self.player is not None and bool(self.player.computer)

    @property
    def shown_name(self) -> str:
        """The player's name, for display."""
        return called(self.called)

    @property
    def called(self) -> Name:
        """The player's name, as a message if it is not a person's."""
        name: Name = self.name or (self.player.shown_name if self.player else "")
        return name

    @property
    def is_programs(self) -> bool:
        """Whether a program sits here."""
        return self.player is not None and self.player.is_program


class PackInMatch(models.Model):
    """A player's pack, by key, whose cards are used in a match between people."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="packs")
    key = models.CharField(max_length=60, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "key"], name="pack_in_match_once")]

    def __str__(self) -> str:
        return f"{self.key} in {self.match_id}"


class Answer(models.Model):
    """An answer in the log, with its events. Rows are never changed or deleted."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="answers")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    option = models.CharField(max_length=200)
    fields = PlainField()
    first_die = models.PositiveIntegerField()  # the position of faces[0] in the dice stream
    faces = PlainField()
    sides = PlainField()
    # The running hash of all dice so far, if dice were thrown: see rules.dice.
    link = models.CharField(max_length=LINK_LENGTH, blank=True)
    events = PlainField()
    digest = models.CharField(max_length=24)  # of the state afterwards: see rules.contract.digests
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="answer_once")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}: {self.option}"

    @property
    def raw(self) -> dict[str, Any]:
        """The answer in the form that a Table takes."""
        return {"option": self.option, "fields": self.fields}


class Snapshot(models.Model):
    """A stored checkpoint, from which a Table can be restored without the answers before. See
    `log.snapshots` for which ones are stored."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="snapshots")
    number = models.PositiveIntegerField()
    # Whether a round or an activation begins here; True for all rows older than this column.
    lasting = models.BooleanField(default=True)
    dice = models.PositiveIntegerField()
    state = PackedField()
    draw_offer = models.PositiveSmallIntegerField(null=True)
    agreements = PlainField(default=dict)  # besides draw_offer: see rules.contract.agreements
    # Faces rolled between the checkpoint and the ask after it.
    faces = PlainField(default=list)
    # Answers from the checkpoint to `number`, if a later one was undone, each as [seat, answer,
    # faces].
    since = PlainField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="snapshot_once")]

    def __str__(self) -> str:
        return f"{self.match_id} at {self.number}"


class Plan(models.Model):
    """A seat's planned answers, tried by its player on a copy (see `referee.plans`): the answers
    that are left, in order."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="plans")
    seat = models.PositiveSmallIntegerField()
    answers = PlainField(default=list)
    stopped = PlainField(null=True)  # the reason why it goes no further, as a message

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="plan_once")]

    def __str__(self) -> str:
        return f"what seat {self.seat} of {self.match_id} answers next"


class UsualOrders(models.Model):
    """The standing orders with which a player begins every match of a system: for each reaction the
    order, by id (see `rules.contract.orders`)."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="usual_orders")
    system = models.CharField(max_length=40)
    chosen = PlainField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "system"], name="usual_orders_once")
        ]

    def __str__(self) -> str:
        return f"what {self.player_id} orders in {self.system}"


class Course(models.Model):
    """Each side's chance to win over a finished match, and what a computer would have done at the
    turning points, computed once somebody looks at the result."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="course")
    # When it was last worked on (long ago: abandoned), and how often work began.
    touched = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=1)
    # None: unknown. Empty: impossible. Otherwise see `results.courses`.
    data = PackedField(null=True)

    def __str__(self) -> str:
        return f"the course of {self.match_id}"


class Invitation(models.Model):
    """A seat reserved for a player, as in a rematch."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="invitation")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="invitations")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.seat} for {self.player}"


class Commentator(models.Model):
    """The right to comment on a match for its spectators: see `commentary`. Without a player it is
    for the first person to open the link with the key."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="commentators")
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=40, unique=True, default=new_seat_key, editable=False)
    # The present drawing, and its number of answers.
    marks = PlainField(default=list)
    number = models.PositiveIntegerField(default=0)
    touched = models.DateTimeField(default=timezone.now)  # last remark or drawing
    sketches = PlainField(default=dict)  # by number, as a string: the last drawing there

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="commentator_once")]

    def __str__(self) -> str:
        return f"{self.player} on {self.match_id}"


class Remark(models.Model):
    """A commentator's remark to a match's spectators."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=40)  # the author's name at that time
    text = models.CharField(max_length=280)
    language = models.CharField(max_length=MAX_LENGTH, default=written_in, blank=True)
    number = models.PositiveIntegerField()  # of answers that spectators knew
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} on {self.match_id} at {self.number}"


class Offer(models.Model):
    """A program's offer to play in a match that waits for players."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="offers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="offers")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created", "pk"]
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="offer_once")]

    def __str__(self) -> str:
        return f"{self.player} for {self.match_id}"
