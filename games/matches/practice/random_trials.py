"""Random matches with and without a card, played in the background while its author watches, to
show what the card does.

A limited low-priority process plays them (see `rules.tools.random_trials`), one for each network. A
thread reads its output and caches the results for whichever process serves the page. Each request
of the page keeps the matches going; without one for some seconds they stop.
"""

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
"""Matches with the card, and as many without."""
NICENESS: Final = 15
"""The niceness of the process."""
FAILURES_KEPT: Final = 5
MOST_AT_ONCE: Final = 2
"""Most cards that one process of the site has played at a time, one for each network."""
BOUNDS: Final = Bounds(seconds=300, memory=512 * MEGABYTE)
"""The limits of the process. With the rules of all games and the geometry it takes 200 MB."""
LOOKED_AT_FOR: Final = 15
"""Seconds that the matches go on after the last request of the page."""
SEEN_AFTER: Final = 2.0
"""Seconds between checks that somebody still watches, also within a match."""
KEPT_FOR: Final = 60 * 60
"""Seconds for which results are cached."""

_COMMAND: Final = command("games.rules.tools.random_trials", BOUNDS)
_slots = Slots(MOST_AT_ONCE)


@dataclass
class TrialCounts:
    """The totals of the matches with the card, or of those without."""

    matches: int = 0
    won: int = 0
    drawn: int = 0
    answers: int = 0
    used: Counter[str] = field(default_factory=Counter)
    used_in: Counter[str] = field(default_factory=Counter)
    side: Counter[str] = field(default_factory=Counter)
    card: Counter[str] = field(default_factory=Counter)

    def add(self, run: RandomTrial) -> None:
        """Add a finished match."""
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
    """The progress of the matches with a player's card."""

    id: str
    network: str
    """The network whose slot is used."""
    back: str
    """The page on which the card is written."""
    name: str
    order: TrialOrder
    labels: Mapping[str, Message]
    """The labels of the units' counts, by column."""
    given: TrialCounts = field(default_factory=TrialCounts)
    without: TrialCounts = field(default_factory=TrialCounts)
    failures: list[RandomTrial] = field(default_factory=list)
    failed: int = 0
    is_over: bool = False

    def add(self, run: RandomTrial) -> None:
        """Add a match. Only the first failed ones are stored."""
        if run.trouble is None:
            (self.given if run.has_card else self.without).add(run)
            return
        self.failed += 1
        if len(self.failures) < FAILURES_KEPT:
            self.failures.append(run)

    @property
    def played(self) -> int:
        """The number of finished matches, including failed ones."""
        return self.given.matches + self.without.matches + self.failed


@dataclass(frozen=True)
class Row:
    """A row of the results: the average in a match with the card and, if it can be compared,
    without it."""

    label: Message | str
    given: float
    without: float | None = None


def start(player: Player, system_id: str, data: Mapping[str, Any], back: str) -> None:
    """Start the matches with a card, in place of those with the player's last one; `back` is the
    page on which it is edited. Raises Illegal for a card that cannot be tried, and if all slots are
    taken."""
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
    """Take a network's slot, if necessary from the same player's last matches. Raises Illegal."""
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
    """Play the player's last card again. Raises Illegal if there is none, and as `start` does."""
    progress: Progress | None = cache.get(_key(player))
    if progress is None:
        raise Illegal("", _("That is not kept any more."))
    start(player, progress.order.system, progress.order.card, progress.back)


def look_at(player: Player) -> Progress | None:
    """The progress of the player's matches, which this call keeps going; None without any."""
    progress: Progress | None = cache.get(_key(player))
    if progress is not None and not progress.is_over:
        cache.set(_looked_at(progress), True, LOOKED_AT_FOR)
    return progress


def stop(player: Player) -> None:
    """Stop the player's matches; results so far stay."""
    progress: Progress | None = cache.get(_key(player))
    if progress is not None:
        cache.set(_stopped(progress), True, KEPT_FOR)


def open_failure(player: Player, index: int) -> Match:
    """Begin a match at the point where one of the player's failed, with the player on both sides.
    Raises Illegal if there is none."""
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
    """Read the process's output while somebody watches."""
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
    """Send a process its order and read its matches until it ends."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(BrokenPipeError), process.stdin:  # it may be killed before it has read the order
        process.stdin.write(order.model_dump_json())
    for line in process.stdout:
        if line.endswith("\n"):  # a killed process may leave an incomplete line
            yield RandomTrial.model_validate(json.loads(line))


def _end_unwanted(process: subprocess.Popen[str], player: Player, progress: Progress) -> None:
    """End the process when nobody watches any more."""
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


# --- results -------------------------------------------------------------------------------------


def uses_of(progress: Progress) -> list[tuple[str, float, int]]:
    """The used parts of the card: heading, uses per match, and percentage of matches."""
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
    """The averages of the units on the card's side, with the card and without."""
    return _rows(progress, progress.given.side, progress.without.side)


def own_of(progress: Progress) -> list[Row]:
    """The averages of the card's unit; empty if the card is no unit."""
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
