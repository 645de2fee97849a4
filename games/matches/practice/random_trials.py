"""What a card could do: random matches with and without it, played in the background while its
maker looks on.

They are played by a process of their own that is bounded and gives way to everything else (see
`rules.tools.random_trials`), one for each network. A thread reads it and keeps what came of them in
the cache, for whichever process serves the page. Each request for the page keeps the matches going;
without any for some seconds they stop.
"""

from __future__ import annotations

import json
import secrets
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import Any, Final

from django.core.cache import cache

from games.cards import metering
from games.matches.models import Match
from games.matches.practice import trial_matches
from games.people.models import Player
from games.processes.bounded import MEGABYTE, Bounds, Slots, command
from games.processes.bounded import start as start_process
from games.rules import systems
from games.rules.fields import Illegal
from games.rules.text import Message, _
from games.rules.tools.random_trials import RandomTrial, TrialOrder
from games.rules.tools.trials import beginning_without, trial_beginning

MATCHES: Final = 200
"""So many with the card, and as many without."""
NICENESS: Final = 15
"""How far they give way to everything else on the machine."""
FAILURES_KEPT: Final = 5
MOST_AT_ONCE: Final = 2
"""Cards that one process of the site has played at a time, one of each network."""
BOUNDS: Final = Bounds(seconds=300, memory=512 * MEGABYTE)
"""What the process may take, however many matches are left then. With the rules of all games and
the geometry it takes 200 MB."""
LOOKED_AT_FOR: Final = 15
"""Seconds that the matches go on after the page was asked for last."""
SEEN_AFTER: Final = 2.0
"""Seconds until it is seen that nobody looks any more, in the middle of a match too."""
KEPT_FOR: Final = 60 * 60
"""Seconds that is kept what came of them."""

_COMMAND: Final = command("games.rules.tools.random_trials", BOUNDS)
_slots = Slots(MOST_AT_ONCE)


@dataclass
class TrialCounts:
    """What the matches with the card, or those without, came to together."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    answers: int = 0
    used: Counter[str] = field(default_factory=Counter)
    used_in: Counter[str] = field(default_factory=Counter)
    side: Counter[str] = field(default_factory=Counter)
    card: Counter[str] = field(default_factory=Counter)

    def add(self, run: RandomTrial) -> None:
        """Count a match that came to its end."""
        self.matches += 1
        self.won += run.is_won
        self.drawn += run.is_drawn
        self.answers += run.answers
        self.used.update(run.used)
        self.used_in.update(name for name, times in run.used.items() if times)
        self.side.update(run.side)
        self.card.update(run.card)


@dataclass
class Progress:
    """How far the matches with a player's card are."""

    id: str
    network: str
    """Whose slot they take."""
    back: str
    """The page on which the card is written."""
    name: str
    order: TrialOrder
    labels: Mapping[str, Message]
    """What is counted of units, by column."""
    given: TrialCounts = field(default_factory=TrialCounts)
    without: TrialCounts = field(default_factory=TrialCounts)
    failures: list[RandomTrial] = field(default_factory=list)
    failed: int = 0
    is_over: bool = False

    def add(self, run: RandomTrial) -> None:
        """Take in a match. Of those that failed only the first are kept."""
        if run.trouble is None:
            (self.given if run.has_card else self.without).add(run)
            return
        self.failed += 1
        if len(self.failures) < FAILURES_KEPT:
            self.failures.append(run)

    @property
    def played(self) -> int:
        """How many matches are over, failed ones included."""
        return self.given.matches + self.without.matches + self.failed


@dataclass(frozen=True)
class Row:
    """A line of what came of the matches: an average of a match with the card, and without it
    where that can be compared."""

    label: Message | str
    given: float
    without: float | None = None


def start(player: Player, system_id: str, data: Mapping[str, Any], back: str) -> None:
    """Have a card played, in place of another one of the player's that is being played; `back` is
    the page on which it is written. Raises Illegal for a card that cannot be tried, and when there
    is no room."""
    system = systems.system(system_id)
    card = trial_matches.tried_card(data)
    names = [label.text for label in system.rules.seats_for({})]
    with metering.checking(card):
        setup, _state = trial_beginning(system, card, names)
        beginning_without(system, card, names)
    columns = system.events.summary([], setup).columns
    network = metering.network()
    progress = Progress(
        id=secrets.token_hex(8),
        network=network,
        back=back,
        name=str(card["name"]),
        order=TrialOrder(system=system_id, card=card, matches=MATCHES, niceness=NICENESS),
        labels={**{column.id: column.label for column in columns}, **system.trials.amounts},
    )
    _take_slot(player, network)
    try:
        _keep(player, progress)
        look_at(player)
        Thread(target=_follow, args=(player, progress), daemon=True).start()
    except BaseException:
        _slots.release(network)
        raise


def _take_slot(player: Player, network: str) -> None:
    """Take the slot of a network, if need be from what the same player has played there. Raises
    Illegal."""
    former: Progress | None = cache.get(_key(player))
    is_own = former is not None and not former.is_over and _slots.is_held_by(network)
    if is_own:
        stop(player)
    if _slots.take(network, within=2 * SEEN_AFTER if is_own else 0):
        return
    if _slots.is_held_by(network):
        message = _(
            "Somebody in your network has a card played just now: try again when that is over."
        )
    else:
        message = _("Others have their cards played just now: try again in a minute.")
    raise Illegal("", message)


def restart(player: Player) -> None:
    """Have the player's last card played again. Raises Illegal where there is none, and as `start`
    does."""
    progress: Progress | None = cache.get(_key(player))
    if progress is None:
        raise Illegal("", _("That is not kept any more."))
    start(player, progress.order.system, progress.order.card, progress.back)


def look_at(player: Player) -> Progress | None:
    """How far the player's matches are, which go on since somebody looks; None without any."""
    progress: Progress | None = cache.get(_key(player))
    if progress is not None and not progress.is_over:
        cache.set(_looked_at(progress), True, LOOKED_AT_FOR)
    return progress


def stop(player: Player) -> None:
    """Let the player's matches stop; what came of them so far stays."""
    progress: Progress | None = cache.get(_key(player))
    if progress is not None:
        cache.set(_stopped(progress), True, KEPT_FOR)


def open_failure(player: Player, index: int) -> Match:
    """A match that begins where one of the player's failed, the player on both sides. Raises
    Illegal where there is none such."""
    progress: Progress | None = cache.get(_key(player))
    if progress is None or index >= len(progress.failures):
        raise Illegal("", _("That is not kept any more."))
    run, order = progress.failures[index], progress.order
    system = systems.system(order.system)
    names = [label.text for label in system.rules.seats_for({})]
    made = trial_beginning if run.has_card else beginning_without
    setup, _state = made(system, order.card, names)
    state = None if run.position is None else system.rules.load(run.position)
    return trial_matches.begin_with(player, setup, state)


def _follow(player: Player, progress: Progress) -> None:
    """Read what the process tells as long as somebody looks."""
    try:
        with start_process(_COMMAND, text=True) as process:
            try:
                Thread(target=_end_unwanted, args=(process, player, progress), daemon=True).start()
                for run in _runs(process, progress.order):
                    progress.add(run)
                    _keep(player, progress)
            finally:
                process.kill()
    finally:
        _slots.release(progress.network)
        progress.is_over = True
        if _is_newest(player, progress):
            _keep(player, progress)


def _runs(process: subprocess.Popen[str], order: TrialOrder) -> Iterator[RandomTrial]:
    """Give a process its order and read the matches that it plays, until it ends or is ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(BrokenPipeError), process.stdin:  # it may be ended before it has read the order
        process.stdin.write(order.model_dump_json())
    for line in process.stdout:
        if line.endswith("\n"):  # one that is ended may leave the beginning of a line
            yield RandomTrial.model_validate(json.loads(line))


def _end_unwanted(process: subprocess.Popen[str], player: Player, progress: Progress) -> None:
    """End the process when nobody looks any more, whatever it is doing."""
    while process.poll() is None:
        if not _is_wanted(player, progress):
            process.kill()
        time.sleep(SEEN_AFTER)


def _is_wanted(player: Player, progress: Progress) -> bool:
    if cache.get(_stopped(progress)) is not None:
        return False
    return _is_newest(player, progress) and cache.get(_looked_at(progress)) is not None


def _is_newest(player: Player, progress: Progress) -> bool:
    newest: Progress | None = cache.get(_key(player))
    return newest is not None and newest.id == progress.id


def _keep(player: Player, progress: Progress) -> None:
    cache.set(_key(player), progress, KEPT_FOR)


def _key(player: Player) -> str:
    return f"random-trials:{player.pk}"


def _stopped(progress: Progress) -> str:
    return f"random-trials-stopped:{progress.id}"


def _looked_at(progress: Progress) -> str:
    return f"random-trials-looked-at:{progress.id}"


# --- what came of them ---------------------------------------------------------------------------


def uses_of(progress: Progress) -> list[tuple[str, float, int]]:
    """Each part of the card that was used: its heading, how often in a match, and in how many
    matches of a hundred."""
    tally = progress.given
    if not tally.matches:
        return []
    return [
        (
            part or progress.name,
            times / tally.matches,
            round(100 * tally.used_in[part] / tally.matches),
        )
        for part, times in sorted(tally.used.items(), key=lambda item: (item[0] != "", -item[1]))
    ]


def comparison_of(progress: Progress) -> list[Row]:
    """What the units of the card's side did in a match, with the card and without."""
    return _rows(progress, progress.given.side, progress.without.side)


def own_of(progress: Progress) -> list[Row]:
    """What the unit of the card did in a match; nothing for a card that is no unit."""
    return _rows(progress, progress.given.card, None)


def _rows(
    progress: Progress, given: Mapping[str, int], without: Mapping[str, int] | None
) -> list[Row]:
    """The averages by column, in the order of the system's summary."""
    matches, others = progress.given.matches, progress.without.matches
    if not matches or (without is not None and not others):
        return []
    return [
        Row(
            label,
            given.get(column, 0) / matches,
            None if without is None else without.get(column, 0) / others,
        )
        for column, label in progress.labels.items()
        if given.get(column) or (without or {}).get(column)
    ]
