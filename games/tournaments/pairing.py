"""Pairing algorithms: functions over the entrants' keys, the strongest first."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import networkx as nx

Pair = tuple[int, int | None]
"""Two who meet; with None, the first has a bye."""

_BYE: Final = -1
_GROUP: Final = 1_000
"""The weight of a difference of one point, squared, against that of distance within a group."""


def swiss(
    ranked: Sequence[int],
    points: Mapping[int, float],
    met: Collection[frozenset[int]],
    had_bye: Collection[int],
) -> list[Pair] | None:
    """The pairs of a Swiss round, the highest points first. Nobody meets an opponent twice or has a
    second bye; differences of points are minimal; within a group of equal points the upper half
    meets the lower half. None if no such pairing exists.

    `ranked` are the entrants in the order of the standings.
    """
    players = list(ranked) + ([_BYE] if len(ranked) % 2 else [])
    last = min(points.values(), default=0.0)
    graph = nx.Graph()
    graph.add_nodes_from(players)
    for place, one in enumerate(players):
        for other_place, other in enumerate(players[place + 1 :], start=place + 1):
            if frozenset((one, other)) in met or (other == _BYE and one in had_bye):
                continue
            behind = last if other == _BYE else points[other]
            gap = points[one] - behind
            size = sum(points.get(each, last) == points[one] for each in players)
            distance = abs((other_place - place) - size // 2)
            cost = round(_GROUP * len(players) * gap * gap) + distance * distance
            graph.add_edge(one, other, weight=-cost)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(players):
        return None
    places = {player: place for place, player in enumerate(players)}
    pairs = [sorted(pair, key=places.__getitem__) for pair in matching]
    pairs.sort(key=lambda pair: (pair[1] == _BYE, places[pair[0]]))
    return [(one, None if other == _BYE else other) for one, other in pairs]


def bracket(ranked: Sequence[int]) -> list[Pair]:
    """The first round of a knock-out. The strongest are farthest apart, and get the byes if the
    number of players is not a power of two."""
    order = [0]
    while len(order) < len(ranked):
        size = 2 * len(order)
        order = [place for seed in order for place in (seed, size - 1 - seed)]
    pairs: list[Pair] = []
    for first, second in zip(order[::2], order[1::2], strict=True):
        pairs.append((ranked[first], ranked[second] if second < len(ranked) else None))
    return pairs


def onward(winners: Sequence[int]) -> list[Pair]:
    """The next round of a knock-out, by the winners of the tables in their order."""
    return list(zip(winners[::2], winners[1::2], strict=True))


def league(players: Sequence[int], number: int) -> list[Pair]:
    """Round `number`, from 1, of a league by the circle method; the first seat alternates."""
    circle: list[int | None] = list(players)
    if len(circle) % 2:
        circle.append(None)
    turned = (number - 1) % (len(circle) - 1)
    rest = circle[1:]
    circle = [circle[0], *rest[len(rest) - turned :], *rest[: len(rest) - turned]]
    half = len(circle) // 2
    pairs: list[Pair] = []
    for place, (one, other) in enumerate(zip(circle[:half], reversed(circle[half:]), strict=True)):
        if one is None or other is None:
            pairs.append((one if one is not None else other, None))  # type: ignore[arg-type]
        else:
            pairs.append((other, one) if (place or number) % 2 == 0 else (one, other))
    return sorted(pairs, key=lambda pair: pair[1] is None)


def league_rounds(players: int) -> int:
    """The number of rounds of a league, in which everybody meets everybody once; a Swiss tournament
    cannot have more."""
    return players - 1 if players % 2 == 0 else players


def knockout_rounds(players: int) -> int:
    """The number of rounds of a knock-out."""
    return max(1, (players - 1).bit_length())
