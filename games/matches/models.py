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
    """A match's place in links: short enough to read out, too many to try (60 bits)."""
    return base64.b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()[:12]


def new_seed() -> bytes:
    """What all rolls of a match come from, together with what its seats add."""
    return secrets.token_bytes(SEED_BYTES)


def new_seat_key() -> str:
    """The unguessable part of a seat's invitation link (192 bits)."""
    return secrets.token_urlsafe(24)


class Match(models.Model):
    """One play of a system between seats. What it is made of is frozen when it begins."""

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
        """How the screen comes to the seat that is asked, where one player holds all seats."""

        AT_ONCE = "at-once"
        COVERED = "covered"  # nothing but what is public is shown until somebody takes over
        BY_HAND = "by-hand"

    id = models.CharField(primary_key=True, max_length=12, default=new_match_id, editable=False)
    system = models.CharField(max_length=40)
    options = PlainField(default=dict)
    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.UNLISTED
    )
    password = models.CharField(max_length=128, blank=True)  # hashed; empty: none is needed
    spectators = models.BooleanField(default=True)
    # How much later spectators see what happens: see `delay`. Empty: at once.
    delay = models.CharField(max_length=12, blank=True)
    pace = models.CharField(max_length=4, choices=Pace.choices, default=Pace.DAYS)
    # Seconds after which whoever waits for an answer may end the match; 0: never. See `clock`.
    patience = models.PositiveIntegerField(default=7 * 24 * 60 * 60)
    # What time each side has, and once it is played what is left of it (None: there are no clocks);
    # and when the match is lost by that, if nobody answers. See `time_control` and `log.timing`.
    time = PlainField(null=True)
    flag = models.DateTimeField(null=True, db_index=True)
    # One player holds all seats that no computer does, and more than one of them: for trying things
    # out or for two at one screen. Such a match is listed nowhere, counts in no record, and is
    # taken back without asking anybody.
    solo = models.BooleanField(default=False)
    turning = models.CharField(max_length=10, choices=Turning.choices, default=Turning.AT_ONCE)
    # What leads a learner through it, and after how many answers that ends (0: nothing does). One
    # player holds all seats; until then the answers of the others are given by themselves.
    lesson = PlainField(null=True, editable=False)
    lesson_ends = models.PositiveSmallIntegerField(default=0, editable=False)
    # The match of people, or of one, from a moment of which this one of one player was begun.
    tried_from = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="tried"
    )
    creator = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    rematch_of = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="rematches"
    )
    seed = models.BinaryField(default=new_seed, editable=False)

    # Of the rules by which the newest answer was taken: see rules.contract.versions.
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
    # How the dice were agreed on (rules.dice_record), and the running hash over those thrown.
    dice_form = models.PositiveSmallIntegerField(default=COMMITTED_PARTS)
    link = models.CharField(max_length=LINK_LENGTH, blank=True)
    # Who asks to go back, to where; and who has asked for it, or been refused, since the last
    # answer to what is asked: {"seat", "to", "asked", "refused"}. Void once the match goes on.
    takeback = PlainField(null=True)
    # What the seat that answered last may take back without asking anybody: see `log.undoing`.
    undo = PlainField(null=True)
    # The first answer that the rules as they are now do not take as they did: see `log.replay`.
    stopped = models.PositiveIntegerField(null=True)
    note = models.CharField(max_length=500, blank=True)  # of an administrator who repaired it
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)
    touched = models.DateTimeField(auto_now_add=True)  # last seat taken, answer given
    # Since when what is asked now has been waited for: the time of the log's last answer to an ask.
    asked = models.DateTimeField(null=True)
    archived = models.DateTimeField(null=True)  # put away untouched, out of all lists since then

    class Meta:
        indexes = [models.Index(fields=["status", "visibility", "-touched"])]

    def __str__(self) -> str:
        return f"{self.system} {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("matches:match", args=[self.id])

    def get_system(self) -> System[Any]:
        """The system that it is played by."""
        return systems.system(self.system)

    @property
    def covered(self) -> bool:
        """Whether a seat is shown only while its side is asked, and once somebody takes over."""
        playing = self.status == Match.Status.PLAYING
        return self.solo and playing and self.turning == Match.Turning.COVERED

    @property
    def in_lesson(self) -> bool:
        """Whether a learner is led through it, and has not done the last step yet."""
        return self.status == Match.Status.PLAYING and self.number < self.lesson_ends

    @property
    def commitment(self) -> str:
        """The hash of the seed, which anyone may see from the start."""
        return commitment(bytes(self.seed))


class Seat(models.Model):
    """A side in a match, held by a player, or by nobody yet."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="seats")
    name = NameField(blank=True, default="")  # as it was when the match began
    key = models.CharField(max_length=40, unique=True, default=new_seat_key, editable=False)
    roster = models.ForeignKey(Roster, null=True, on_delete=models.SET_NULL, related_name="+")
    # While ready and not yet begun: {"roster", "cards"}, a copy of what was chosen.
    frozen = PlainField(null=True)
    # What the seat's browser adds to the dice: first the hash of its part, then, once it has kept
    # all hashes, the part itself (see agreeing). In matches of the first form the part alone, made
    # by the server where the browser sent none.
    commitment = models.CharField(max_length=64, blank=True)
    commitments_kept = models.BooleanField(default=False)
    left_out = models.BooleanField(default=False)  # the match went on without its browser's part
    entropy = models.BinaryField(default=b"", editable=False)
    entropy_by_browser = models.BooleanField(default=False)
    advised = models.PositiveIntegerField(default=0)  # how often it asked what a computer would do

    class Meta:
        ordering = ["index"]
        constraints = [models.UniqueConstraint(fields=["match", "index"], name="seat_once")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.index}"

    @property
    def ready(self) -> bool:
        """Nothing is missing on this seat's part for the match to begin."""
        return self.frozen is not None

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits here, or sat here, said to be ready, and is gone for good."""
        return self.player_id is not None or self.ready

    @property
    def is_computers(self) -> bool:
        """Whether a computer sits here."""
        return self.player is not None and bool(self.player.computer)

    @property
    def shown_name(self) -> str:
        """Who sits here, for people."""
        return called(self.called)

    @property
    def called(self) -> Name:
        """Who sits here, in no language yet where that is no person."""
        name: Name = self.name or (self.player.shown_name if self.player else "")
        return name

    @property
    def is_programs(self) -> bool:
        """Whether a program sits here."""
        return self.player is not None and self.player.is_program


class PackInMatch(models.Model):
    """That a match between people is made of cards of a pack of players, by the pack's key."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="packs")
    key = models.CharField(max_length=60, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "key"], name="pack_in_match_once")]

    def __str__(self) -> str:
        return f"{self.key} in {self.match_id}"


class Answer(models.Model):
    """An answer in the log, with what it brought about. Rows are only ever added."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="answers")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    option = models.CharField(max_length=200)
    fields = PlainField()
    first_die = models.PositiveIntegerField()  # the position in the dice stream of faces[0]
    faces = PlainField()
    sides = PlainField()
    # Where dice were thrown, the running hash over all dice so far: see rules.dice.
    link = models.CharField(max_length=LINK_LENGTH, blank=True)
    events = PlainField()
    digest = models.CharField(max_length=24)  # of the state after it: see rules.contract.digests
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="answer_once")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}: {self.option}"

    @property
    def raw(self) -> dict[str, Any]:
        """What the seat sent, as a Table takes it."""
        return {"option": self.option, "fields": self.fields}


class Snapshot(models.Model):
    """A checkpoint kept: from here on a Table can be restored without the answers before. Which
    ones are kept is in `log.snapshots`."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="snapshots")
    number = models.PositiveIntegerField()
    # A round or an activation begins here. Of those of before this was noted all count so.
    lasting = models.BooleanField(default=True)
    dice = models.PositiveIntegerField()
    state = PackedField()
    draw_offer = models.PositiveSmallIntegerField(null=True)
    agreements = PlainField(default=dict)  # beside that offer: see rules.contract.agreements
    # Faces rolled between the checkpoint and the ask after it.
    faces = PlainField(default=list)
    # Answers after the checkpoint that led to `number`, where one was undone after them, each as
    # [seat, answer, faces].
    since = PlainField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="snapshot_once")]

    def __str__(self) -> str:
        return f"{self.match_id} at {self.number}"


class Plan(models.Model):
    """What a seat answers next by itself, as its player has tried it on a copy (see
    `referee.plans`): the answers that are left, the next one first."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="plans")
    seat = models.PositiveSmallIntegerField()
    answers = PlainField(default=list)
    stopped = PlainField(null=True)  # why it goes no further, a message

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="plan_once")]

    def __str__(self) -> str:
        return f"what seat {self.seat} of {self.match_id} answers next"


class UsualOrders(models.Model):
    """The standing orders with which a player begins every match of a system: for each reaction
    the order, by id (see `rules.contract.orders`)."""

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
    """How likely each side was to win in the course of a match that is over, and what a computer
    would have done where most changed: worked out once somebody has looked at the result."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="course")
    # When somebody worked at it last; long ago: nobody does any more. And how often it was begun.
    touched = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=1)
    # None: not known yet. Empty: nothing can be said. Else see `results.courses`.
    data = PackedField(null=True)

    def __str__(self) -> str:
        return f"the course of {self.match_id}"


class Invitation(models.Model):
    """A seat kept for a player who is known already, as in a rematch."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="invitation")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="invitations")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.seat} for {self.player}"


class Commentator(models.Model):
    """That somebody may comment on a match for its spectators: see `commentary`. Whoever opens the
    link with the key first, as long as nobody is named."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="commentators")
    player = models.ForeignKey(Player, null=True, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=40, unique=True, default=new_seat_key, editable=False)
    # What is drawn on the board now, and at which number of answers it was.
    marks = PlainField(default=list)
    number = models.PositiveIntegerField(default=0)
    touched = models.DateTimeField(default=timezone.now)  # last thing said or drawn
    sketches = PlainField(default=dict)  # by number, as a string, what was drawn last there

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="commentator_once")]

    def __str__(self) -> str:
        return f"{self.player} on {self.match_id}"


class Remark(models.Model):
    """What a commentator said of a match to its spectators."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="remarks")
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=40)  # as it was when this was said
    text = models.CharField(max_length=280)
    language = models.CharField(max_length=MAX_LENGTH, default=written_in, blank=True)
    number = models.PositiveIntegerField()  # of answers that spectators knew of then
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} on {self.match_id} at {self.number}"


class Offer(models.Model):
    """That a program would play in a match that waits for players."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="offers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="offers")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created", "pk"]
        constraints = [models.UniqueConstraint(fields=["match", "player"], name="offer_once")]

    def __str__(self) -> str:
        return f"{self.player} for {self.match_id}"
