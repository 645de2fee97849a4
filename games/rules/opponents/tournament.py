"""Tournaments: everybody plays everybody else, each set-up twice with the sides changed over."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from multiprocessing import get_context
from statistics import median

from ..data import Plain
from ..systems import system as system_of
from .chances import Sample, fitted
from .levels import LEVELS
from .matches import PlayedMatch, play, setup_for_two
from .players import LevelPlayer, Player, Program
from .ratings import Rating, ratings


@dataclass(frozen=True)
class Fixture:
    """A match to be played: the players of the first and second side, and the seed of set-up and
    dice."""

    system: str
    players: tuple[str, str]
    number: int
    seed: int
    options: Plain = field(default_factory=dict)


@dataclass
class Standing:
    """A player's results: wins, draws and losses, and the effort of its answers."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    answers: int = 0
    useless: int = 0
    activations: list[float] = field(default_factory=list)
    rating: Rating = field(default_factory=Rating)

    @property
    def score(self) -> float:
        """Wins plus half the draws."""
        return self.wins + self.draws / 2

    def plain(self) -> Plain:
        """As plain data."""
        seconds = sum(self.activations)
        return {
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": self.score,
            "elo": round(self.rating.elo),
            "elo_error": round(self.rating.error),
            "answers": self.answers,
            "answers_a_second": round(self.answers / seconds, 1) if seconds else None,
            "seconds_an_activation": round(median(self.activations or [0.0]), 4),
            "activations": len(self.activations),
            "useless": round(self.useless / max(1, len(self.activations)), 4),
        }


@dataclass
class Tournament:
    """All matches of some players against each other."""

    players: Sequence[str]
    standings: dict[str, Standing]
    pairings: dict[tuple[str, str], tuple[float, float]]
    endings: dict[str, int] = field(default_factory=dict)
    answers: int = 0
    troubles: list[str] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)

    @property
    def steepness(self) -> float:
        """The steepness of the curve from worth to a chance to win (see `chances`), fitted on these
        matches."""
        return fitted(self.samples)

    def plain(self) -> Plain:
        """As plain data."""
        return {
            "players": {name: self.standings[name].plain() for name in self.players},
            "pairings": [
                {"players": list(pair), "scores": list(scores)}
                for pair, scores in self.pairings.items()
            ],
            "endings": self.endings,
            "answers": self.answers,
            "troubles": self.troubles,
            "steepness": round(self.steepness, 4),
        }


def fixtures(
    system: str, players: Sequence[str], matches: int, seed: int, options: Plain
) -> Iterator[Fixture]:
    """The matches of a tournament, this many per pairing."""
    for one, other in combinations(players, 2):
        for number in range(matches):
            pair = (one, other) if number % 2 == 0 else (other, one)
            yield Fixture(system, pair, number // 2, seed, options)


def is_program(name: str) -> bool:
    """Whether a player is a program, named by its path, rather than a level."""
    return "/" in name


def player_of(name: str) -> Player:
    """The player of that name. Raises KeyError for an unknown name, Forfeit for a program that
    cannot be run."""
    return Program(name) if is_program(name) else LevelPlayer(LEVELS[name])


def play_fixture(fixture: Fixture) -> PlayedMatch:
    """Play one match. The two matches of a set-up use the same dice, as far as they reach them."""
    system = system_of(fixture.system)
    seed = f"{fixture.seed}/{fixture.number}"
    setup = setup_for_two(system, seed, fixture.options)
    players = [player_of(name) for name in fixture.players]
    try:
        return play(system, setup, players, seed)
    finally:
        for player in players:
            player.close()


def run(
    system: str,
    players: Sequence[str],
    *,
    matches: int,
    seed: int,
    jobs: int = 1,
    options: Plain | None = None,
    on_played: Callable[[Fixture, PlayedMatch], None] | None = None,
) -> Tournament:
    """Play a tournament with this many matches per pairing, in this many parallel processes."""
    planned = list(fixtures(system, players, matches, seed, options or {}))
    found = Tournament(
        players,
        {name: Standing() for name in players},
        dict.fromkeys(combinations(players, 2), (0.0, 0.0)),
    )
    for fixture, played in zip(planned, _played(planned, jobs), strict=True):
        _count(found, fixture, played)
        if on_played:
            on_played(fixture, played)
    for name, rating in ratings(players, found.pairings).items():
        found.standings[name].rating = rating
    return found


def _played(planned: Sequence[Fixture], jobs: int) -> Iterator[PlayedMatch]:
    if jobs == 1:
        yield from map(play_fixture, planned)
        return
    with get_context("fork").Pool(jobs) as pool:
        yield from pool.imap(play_fixture, planned)


def _count(found: Tournament, fixture: Fixture, played: PlayedMatch) -> None:
    """Add a match's result to the standings."""
    for side, name in enumerate(fixture.players):
        standing, effort = found.standings[name], played.efforts[side]
        standing.answers += effort.answers
        standing.useless += effort.useless
        standing.activations += effort.activations
        standing.wins += played.winner == side
        standing.losses += played.winner == 1 - side
        standing.draws += played.winner is None
        pair = next(pair for pair in found.pairings if set(pair) == set(fixture.players))
        first, second = found.pairings[pair]
        points = 0.5 if played.winner is None else float(played.winner == side)
        found.pairings[pair] = (
            (first + points, second) if pair[0] == name else (first, second + points)
        )
    found.samples += _samples(played)
    found.answers += played.answers
    found.endings[played.ending] = found.endings.get(played.ending, 0) + 1
    if played.trouble:
        found.troubles.append(played.trouble)


def _samples(played: PlayedMatch) -> Iterator[Sample]:
    """The positions of a match as samples, whose weights are the same in sum for every match."""
    came_to = 0.5 if played.winner is None else float(played.winner == 0)
    for worth in played.worths:
        yield Sample(worth, came_to, 1 / len(played.worths))
