"""Boards to try the geometry on: sizes as in the game, places at random."""

from __future__ import annotations

import math
import os
import random
from dataclasses import dataclass

from games.rules.plane import Base, Board, Ground, Piece, Tool, overlaps

BOARDS = int(os.environ.get("PLANE_BOARDS", "3"))
"""How many random boards the comparisons with brute force try."""

BOARD = Board(36_000, 36_000)
SHORT, MEDIUM, LONG = (
    Tool(length, 560, id=name) for name, length in (("S", 3375), ("M", 5000), ("L", 7250))
)
RADII = (689, 984.5, 1279.5)


def box(name: str, left: int, top: int, right: int, bottom: int, size: int = 3) -> Piece:
    return Piece(name, ((left, top), (right, top), (right, bottom), (left, bottom)), size)


@dataclass(frozen=True)
class Crowd:
    bases: tuple[Base, ...]
    pieces: tuple[Piece, ...]

    def ground(self, mover: Base) -> Ground:
        others = tuple(base for base in self.bases if base is not mover)
        return Ground(BOARD, others, self.pieces)

    def blocking(self, mover: Base) -> tuple[Piece, ...]:
        return tuple(
            piece for piece in self.pieces if piece.size > 2 and not overlaps(mover, piece)
        )


def crowd(seed: int, pieces: int = 16, bases: int = 10, gap: int = 600) -> Crowd:
    """Polygons of three to six corners, some of them hollow on one side, 1 to 8 inches across."""
    rng = random.Random(seed)
    placed: list[Piece] = []
    while len(placed) < pieces:
        piece = random_piece(f"piece {len(placed)}", rng, 8000 if len(placed) < 3 else 4000)
        if all(piece.shape.distance(other.shape) >= gap for other in placed):
            placed.append(piece)
    standing: list[Base] = []
    while len(standing) < bases:
        radius = rng.choice(RADII)
        x, y = rng.randint(1300, 34_700), rng.randint(1300, 34_700)
        if Ground(BOARD, tuple(standing), tuple(placed)).why_not(x, y, radius) is None:
            standing.append(Base(x, y, radius, f"base {len(standing)}"))
    return Crowd(tuple(standing), tuple(placed))


def random_piece(name: str, rng: random.Random, most: int) -> Piece:
    """A star-shaped polygon: not always convex."""
    while True:
        x, y = rng.randint(2000, 34_000), rng.randint(2000, 34_000)
        corners = rng.randint(3, 6)
        across, along = rng.uniform(500, most / 2), rng.uniform(500, most / 2)
        turn, first = rng.uniform(0, math.pi), rng.uniform(0, math.tau)
        points = []
        for corner in range(corners):
            angle = first + math.tau * corner / corners
            dent = rng.choice((1, 1, 1, 0.4))
            px, py = across * dent * math.cos(angle), along * dent * math.sin(angle)
            points.append(
                (
                    round(x + px * math.cos(turn) - py * math.sin(turn)),
                    round(y + px * math.sin(turn) + py * math.cos(turn)),
                )
            )
        piece = Piece(name, tuple(points), rng.randint(1, 5))
        if piece.shape.is_valid and piece.shape.area > 500_000:
            return piece


def disc(name: str, x: float, y: float, radius: float, corners: int = 40) -> Piece:
    """A piece of many corners."""
    angles = [math.tau * corner / corners for corner in range(corners)]
    return Piece(
        name,
        tuple(
            (round(x + radius * math.cos(angle)), round(y + radius * math.sin(angle)))
            for angle in angles
        ),
    )


def curtain(radius: float) -> list[Piece]:
    """Twenty pieces of forty corners, in staggered columns between (2, 18) and (34, 18)."""
    return [
        disc(
            f"{column}-{row}",
            8000 + column * 6000,
            15_600 + row * 1200 + column % 2 * 600,
            radius,
        )
        for column in range(4)
        for row in range(5)
    ]
