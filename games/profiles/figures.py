"""The statistics of a profile, computed from the records of a player's matches."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from games.cards.catalogue import cards_for
from games.cards.models import Card, CardResult
from games.people.models import Player
from games.profiles.models import Profile, Rating, Record
from games.rules import systems

MOST_MATCHES: Final = 1000
"""Most matches of a player that are counted, the newest ones."""
MOST_ROWS: Final = 10
"""Most rows of a list: those with the most matches."""
WIDTH, HEIGHT, MARGIN = 640, 220, 16


@dataclass
class Results:
    """The results of a group of matches."""

    label: Any
    system: Any = None
    url: str = ""
    won: int = 0
    drawn: int = 0
    lost: int = 0
    rating: Rating | None = None

    @property
    def played(self) -> int:
        """The number of matches."""
        return self.won + self.drawn + self.lost

    @property
    def percent(self) -> int:
        """The percentage of possible points, with a draw as half a point."""
        return round(100 * (self.won + self.drawn / 2) / self.played) if self.played else 0

    def add(self, score: float) -> None:
        """Add the result of a match."""
        if score == 0.5:
            self.drawn += 1
        elif score > 0.5:
            self.won += 1
        else:
            self.lost += 1


@dataclass(frozen=True)
class LuckChart:
    """The luck of the dice, in standard deviations above average, summed over the matches: the
    points of a line, and the band in which two of three players stay."""

    line: str
    band: str
    middle: float
    end: tuple[float, float]
    matches: int
    total: float
    usual: float
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True)
class Figures:
    """All statistics on a profile."""

    systems: Sequence[Results]
    squads: Sequence[Results]
    opponents: Sequence[Results]
    cards: Sequence[tuple[Card, int, int]]
    luck: LuckChart | None


def of(player: Player, system: str, *, is_own: bool, shows_rating: bool) -> Figures:
    """The statistics of a player, in one system or ("") in all. Strangers see only opponents with
    public profiles, and only the built-in cards."""
    by_id = systems.systems()
    own = Record.objects.filter(player=player, system__in=list(by_id)).order_by("-ended", "-pk")
    chosen = own.filter(system=system) if system else own
    rows = list(chosen[:MOST_MATCHES])
    by_system: dict[str, Results] = {}
    for name, score in own.values_list("system", "score")[:MOST_MATCHES]:
        by_system.setdefault(name, Results(by_id[name].name, url=name)).add(score)
    if shows_rating:
        for name, results in by_system.items():
            results.rating = Record.objects.rating_of(player, name)
    squads: dict[tuple[str, str], Results] = {}
    for row in rows:
        if row.squad:
            results = Results(row.squad, by_id[row.system].name)
            squads.setdefault((row.system, row.squad), results).add(row.score)
    return Figures(
        systems=_most(by_system),
        squads=_most(squads),
        opponents=_opponents(player, rows, is_own),
        cards=_cards(rows, player if is_own else None),
        luck=luck_chart(rows),
    )


def _most(found: Mapping[Any, Results]) -> list[Results]:
    return sorted(found.values(), key=lambda results: -results.played)[:MOST_ROWS]


def _opponents(player: Player, rows: Sequence[Record], is_own: bool) -> list[Results]:
    """The results by opponent, with links to visible profiles."""
    mine = {row.match_id: row for row in rows}
    others = Record.objects.filter(match__in=list(mine)).exclude(player=player)
    others = others.select_related("player__maker")
    profiles = Profile.objects.filter(is_public=True, player__records__match__in=list(mine))
    public = set(profiles.values_list("player", flat=True))
    found: dict[Any, Results] = {}
    for other in others:
        own = mine[other.match_id]
        if own.side == other.side or not (is_own or other.player_id in public):
            continue
        counts = found.setdefault(other.player_id, Results(other.player.shown_name))
        counts.url = str(other.player_id) if other.player_id in public else ""
        counts.add(own.score)
    return _most(found)


def _cards(rows: Sequence[Record], reader: Player | None) -> list[tuple[Card, int, int]]:
    """The most played cards, each with its numbers of matches and of wins."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    by_side: dict[int, list[str]] = defaultdict(list)
    for row in rows:
        by_side[row.side].append(row.match_id)
    for side, matches in by_side.items():
        results = CardResult.objects.filter(match__in=matches, side=side)
        for system, card_id, is_won in results.values_list("system", "card_id", "won"):
            played[system, card_id] += 1
            won[system, card_id] += is_won
    found: list[tuple[Card, int, int]] = []
    for (system, card_id), number in played.most_common(4 * MOST_ROWS):
        card = cards_for(system, reader).filter(card_id=card_id).first()
        if card is not None and len(found) < MOST_ROWS:
            found.append((card, number, won[system, card_id]))
    return found


def luck_chart(rows: Sequence[Record]) -> LuckChart | None:
    """The luck chart of matches, given newest first; None for fewer than two."""
    thrown = [row for row in reversed(rows) if row.dice_deviation]
    if len(thrown) < 2:
        return None
    sums = [0.0]
    for row in thrown:
        sums.append(sums[-1] + (row.dice_result - row.dice_expected) / row.dice_deviation)
    usual = [sqrt(number) for number in range(len(sums))]
    reach = 1.1 * max(*map(abs, sums), *usual)

    def at(number: int, value: float) -> tuple[float, float]:
        x = MARGIN + (WIDTH - 2 * MARGIN) * number / (len(sums) - 1)
        return round(x, 1), round(HEIGHT / 2 - (HEIGHT / 2 - MARGIN) * value / reach, 1)

    above = [at(number, value) for number, value in enumerate(usual)]
    below = [at(number, -value) for number, value in enumerate(usual)]
    line = [at(number, value) for number, value in enumerate(sums)]
    return LuckChart(
        _points(line),
        _points([*above, *reversed(below)]),
        HEIGHT / 2,
        line[-1],
        len(thrown),
        sums[-1],
        usual[-1],
    )


def _points(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
