"""The newest checkpoint of a running script and the answers since, from which a match is forked and
snapshots are written. Also state digests, with which a replay proves that it reached the same
state.

A digest is kept as long as its match, while the code changes. A later version may add fields to a
state, so a digest leaves out every field that has its default value. It also leaves out what a
state keeps only for screens (`Rules.screen_fields`). Each digest names its format.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic

from ..data import Json
from ..dice import Dice
from .agreements import Agreements
from .asking import Checkpoint, Game, State
from .definition import AnySystem, System
from .out_of_turn import is_out_of_turn
from .outcomes import Snapshot

FAR = 20
"""A checkpoint this many answers after the last one kept is kept too, whatever begins there, so
that few answers are replayed."""

Since = tuple[int, Any, tuple[int, ...]]
"""An answer since a checkpoint: its seat, the answer as it was given, and the faces rolled."""


@dataclass
class LiveCheckpoint(Generic[State]):
    """A checkpoint in memory: a Snapshot with the state object itself, which must not be changed.
    `is_asked`: the first ask after it is known to be put to its seat rather than skipped. `faces`
    are the dice rolled on the way to that ask."""

    number: int
    dice: int
    state: State
    draw_offer: int | None
    agreements: Json
    lasting: bool
    is_asked: bool = False
    faces: tuple[int, ...] = ()


class Checkpoints(Generic[State]):
    """The newest checkpoint of one match; None until the first, unless the match starts at one."""

    def __init__(
        self,
        system: System[State],
        start: LiveCheckpoint[State] | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Start at a checkpoint in memory, at a snapshot, or at neither."""
        self._system = system
        self._written = snapshot
        self.newest = _in_memory(system, snapshot) if snapshot else start
        self._is_at_start = self.newest is not None
        self._last_saved = self.newest.number if self.newest else None
        self.since: list[Since] = []

    def keep(
        self, checkpoint: Checkpoint, number: int, game: Game[State], agreements: Agreements
    ) -> None:
        """Keep a copy of the state after this many answers. Of several checkpoints after one answer
        the last is kept, as a lasting one if any of them is lasting."""
        if self._is_at_start:  # this is the checkpoint that the match starts at
            self._is_at_start = False
            return
        game.asked, game.first_ask = 0, "open"
        before = self.newest
        already = before is not None and before.number == number and before.lasting
        self.newest = LiveCheckpoint(
            number=number,
            dice=game.dice.position,
            state=self._system.rules.copy(game.state),
            draw_offer=agreements.offered_by,
            agreements=agreements.plain(),
            lasting=checkpoint.lasting or already,
        )
        if self._last_saved is None or self.newest.lasting or number - self._last_saved >= FAR:
            self._last_saved = number
        self._written = None
        self.since.clear()

    def note_ask(self, number: int, game: Game[State]) -> None:
        """Note that an ask is put after this many answers, and the dice rolled on the way to it."""
        self.note_faces(number, game.dice)
        if self.newest is not None and game.first_ask == "open":
            self.newest.is_asked = True
        game.asked, game.first_ask = game.asked + 1, "past"

    def note_faces(self, number: int, dice: Dice) -> None:
        """Note the dice rolled between the newest checkpoint and the ask, or the end of the match,
        that follows this many answers, because they must fall again when the match restarts
        there."""
        if self.newest is not None and self.newest.number == number:
            self.newest.faces = dice.rolled_since(self.newest.dice)

    def note(self, number: int, answered: Since) -> None:
        """Note that the answer with this number was taken."""
        if self.newest is None or self.newest.number < number:
            self.since.append(answered)

    def visible_since(self, seat: int | None, asked_since: int) -> Iterator[Since]:
        """The answers since the newest checkpoint that a seat knows. Leaves out what others have
        answered in secret since answer `asked_since`."""
        first = self.newest.number + 1 if self.newest else 1
        for number, (other, raw, faces) in enumerate(self.since, first):
            is_given = number > asked_since and not is_out_of_turn(raw)
            if not is_given or seat is None or other == seat:
                yield other, raw, faces

    def is_to_be_saved(self, number: int) -> bool:
        """Whether the last of this many answers led to a checkpoint that is kept as long as the
        match: one where a round or an activation begins, the first one, or one far from the last
        kept."""
        return self.newest is not None and self.newest.number == number == self._last_saved

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest checkpoint as a Snapshot, written on request; None before the first."""
        newest = self.newest
        if newest and self._written is None:
            self._written = Snapshot(
                number=newest.number,
                dice=newest.dice,
                state=self._system.rules.dump(newest.state),
                draw_offer=newest.draw_offer,
                agreements=dict(newest.agreements),
                lasting=newest.lasting,
                faces=list(newest.faces),
            )
        return self._written


def _in_memory(system: System[State], snapshot: Snapshot) -> LiveCheckpoint[State]:
    """A snapshot's checkpoint in memory."""
    return LiveCheckpoint(
        number=snapshot.number,
        dice=snapshot.dice,
        state=system.rules.load(snapshot.state),
        draw_offer=snapshot.draw_offer,
        agreements=snapshot.agreements,
        lasting=snapshot.lasting,
        faces=tuple(snapshot.faces),
    )


_FORM = "2:"
_LENGTH = 16


def digest_of(system: AnySystem, state: object) -> str:
    """The digest of a state."""
    plain = system.rules.dump(state, without_defaults=True)
    for name in system.rules.screen_fields:
        plain.pop(name, None)
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return _FORM + hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


def is_current_form(digest: str) -> bool:
    """Whether a digest has the current format."""
    return digest.startswith(_FORM)
