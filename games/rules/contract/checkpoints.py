"""The newest checkpoint of a running script, in memory, and the answers since: from them a match is
forked, and written down where it is to be kept. Digests, by which a replay shows that it came out
the same.

A digest is kept for as long as its match, the code is not: what a later version of the code adds to
a state must not change it. So a digest leaves out every value that its field has by default, and a
field that a state did not have when it was digested says as little as it did then. What a state
keeps for the screens alone (`Rules.screen_fields`) is left out too. Each digest names its form.
"""

from __future__ import annotations

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
"""Where so many answers or more lie between two checkpoints, the later one is to be kept whatever
begins there: no more are played again than these and those up to the next checkpoint."""

Since = tuple[int, Any, tuple[int, ...]]
"""An answer since a checkpoint: its seat, the answer as it was given, and the faces rolled."""


@dataclass
class LiveCheckpoint(Generic[State]):
    """A checkpoint in memory: what a Snapshot has, with the state itself, which nobody changes.
    `is_asked`: the first ask after it is known to be put to its seat, and not passed over. `faces`
    fell on the way there."""

    number: int
    dice: int
    state: State
    draw_offer: int | None
    agreements: Json
    lasting: bool
    is_asked: bool = False
    faces: tuple[int, ...] = ()


class Checkpoints(Generic[State]):
    """The newest checkpoint of one match; none before the first, unless it starts at one."""

    def __init__(
        self,
        system: System[State],
        start: LiveCheckpoint[State] | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Those of a match that starts at a checkpoint in memory, at a snapshot, or at neither."""
        self._system = system
        self._written = snapshot
        self.newest = _in_memory(system, snapshot) if snapshot else start
        self._is_at_start = self.newest is not None
        self._last_saved = self.newest.number if self.newest else None
        self.since: list[Since] = []

    def keep(
        self, checkpoint: Checkpoint, number: int, game: Game[State], agreements: Agreements
    ) -> None:
        """Keep the state after so many answers as it is. Of several checkpoints after one answer
        the last is kept, and it is a lasting one if any of them is."""
        if self._is_at_start:  # this is the one that the match starts at
            self._is_at_start = False
            return
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

    def note_faces(self, number: int, dice: Dice) -> None:
        """The script has come to an ask after so many answers: what has fallen since the checkpoint
        to which the last of them led falls again where the match begins there once more."""
        if self.newest is not None and self.newest.number == number:
            self.newest.faces = dice.rolled_since(self.newest.dice)

    def note(self, number: int, answered: Since) -> None:
        """The answer of that number was taken."""
        if self.newest is None or self.newest.number < number:
            self.since.append(answered)

    def visible_since(self, seat: int | None, asked_since: int) -> Iterator[Since]:
        """The answers since the newest checkpoint that a seat knows of: not those that others have
        given in secret to what has been asked since so many answers."""
        first = self.newest.number + 1 if self.newest else 1
        for number, (other, raw, faces) in enumerate(self.since, first):
            is_given = number > asked_since and not is_out_of_turn(raw)
            if not is_given or seat is None or other == seat:
                yield other, raw, faces

    def is_to_be_saved(self, number: int) -> bool:
        """Whether the match has come to a checkpoint by the last of so many answers that is kept
        for as long as the match: where a round or an activation begins, the first of all, and one
        that is far from the last such."""
        return self.newest is not None and self.newest.number == number == self._last_saved

    @property
    def is_newest(self) -> bool:
        """Whether nothing has been answered since the newest checkpoint."""
        return self.newest is not None and not self.since

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest checkpoint, written down when it is asked for; None before the first."""
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
    """The checkpoint of a snapshot."""
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
    """Whether a digest was written in the form in which digests are written now."""
    return digest.startswith(_FORM)
