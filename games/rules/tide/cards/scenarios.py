"""The faults of a scenario, alone and with the cards that it names."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal

from ...data import Json
from ...forms.faults import Fault
from ...hexes import Board, Hex
from ...text import Message, _
from ..constants.ground import MOST_FORTIFICATIONS, MOST_OBSTACLES, NO_FORTIFICATION
from ..constants.units import CREW_SLOTS, LEAST_FIGURES, SLOTS
from ..terms import FORTIFICATIONS, MARKERS, NATIONS, OBSTACLES, TERRAIN, Nation
from . import boards
from .boards import board_of, terrains
from .schema import (
    MOST_UNITS,
    BoardCard,
    Division,
    FigureCard,
    Force,
    Ground,
    ScenarioCard,
    VehicleCard,
    Zone,
)

Cards = Mapping[str, Json]


# -- By itself


def faults(card: ScenarioCard) -> list[Fault]:
    """The faults of a scenario that do not depend on the cards that it names."""
    return [
        *_map(card),
        *_sides(card),
        *_sizes(card),
        *_rounds(card),
        *_aims(card),
        *_markers(card),
    ]


def _map(card: ScenarioCard) -> list[Fault]:
    """The faults of the scenario's own map."""
    if not isinstance(card.board, Ground):
        return []
    return [replace(fault, where=f"board.{fault.where}") for fault in boards.faults(card.board)]


def _sides(card: ScenarioCard) -> Iterator[Fault]:
    """Faults of sides: each has actions, a zone and a force."""
    for nation, name in NATIONS.items():
        for where, given in (
            ("actions", card.actions),
            ("zones", card.zones),
            ("forces", card.forces),
        ):
            if nation not in given:
                message = _("%(part)s: %(nation)s is missing.", part=where, nation=name)
                yield Fault("TI-3.1", message, where)


def _sizes(card: ScenarioCard) -> Iterator[Fault]:
    """Faults of size: a limit of units for each side, with reinforcements."""
    for nation, force in card.forces.items():
        coming = [one for one in card.reinforcements if one.nation == nation]
        units = sum(_units(part) for part in (force, *coming))
        if units > MOST_UNITS:
            message = _(
                "%(nation)s has %(units)s bases and vehicles, at most %(most)s.",
                nation=NATIONS[nation],
                units=units,
                most=MOST_UNITS,
            )
            yield Fault("TI-3.5", message, f"forces.{nation}")


def _units(force: Force) -> int:
    return sum(division.bases for division in force.divisions) + len(force.vehicles)


def _rounds(card: ScenarioCard) -> Iterator[Fault]:
    """Faults of rounds: nothing happens after the last one."""
    for where, parts in (("scoring", card.scoring), ("reinforcements", card.reinforcements)):
        for number, part in enumerate(parts):
            round_ = getattr(part, "round", 0)
            if round_ > card.rounds:
                message = _(
                    "Round %(round)s comes after the last one, %(last)s.",
                    round=round_,
                    last=card.rounds,
                )
                yield Fault("TI-4.p1", message, f"{where}.{number}")


def _aims(card: ScenarioCard) -> Iterator[Fault]:
    """Faults of victory: there is something to win, and a tie names what decides it."""
    if not card.scoring and card.conquest is None:
        yield Fault("TI-15.p3", _("Nobody can win: nothing scores."), "scoring")
    if card.tie.by == "nation" and card.tie.nation is None:
        yield Fault("TI-15.p3", _("The nation that wins a tie is missing."), "tie")
    if card.tie.by in ("control", "last-in") and card.tie.hex is None:
        yield Fault("TI-15.p3", _("The hex that decides a tie is missing."), "tie")
    if len({one.hex for one in card.objectives}) < len(card.objectives):
        yield Fault("TI-13.1", _("Two objectives lie in one hex."), "objectives")


def _markers(card: ScenarioCard) -> Iterator[Fault]:
    """Faults of markers: the limits of fortifications and obstacles in a hex (TI-6.4.1 to
    TI-6.4.4)."""
    fortifications = Counter(one.hex for one in card.markers if one.kind in FORTIFICATIONS)
    for hex, count in fortifications.items():
        if count > MOST_FORTIFICATIONS:
            message = _(
                "Hex %(hex)s has more than %(most)s entrenchments and pillboxes.",
                hex=hex,
                most=MOST_FORTIFICATIONS,
            )
            yield Fault("TI-6.4.4", message, "markers")
    obstacles = Counter((one.kind, one.hex) for one in card.markers if one.kind in OBSTACLES)
    for (kind, hex), count in obstacles.items():
        if count > MOST_OBSTACLES:
            message = _("Hex %(hex)s has more than one %(kind)s.", hex=hex, kind=MARKERS[kind])
            yield Fault("TI-6.4.1", message, "markers")


# -- With the cards that it names


def faults_with(card: ScenarioCard, cards: Cards) -> list[Fault]:
    """The faults of a scenario together with the board, figures and vehicles that it names, which
    are free of faults."""
    ground = ground_of(card, cards)
    if ground is None:
        return [Fault("TI-3.1", _("There is no board %(id)s.", id=str(card.board)), "board")]
    found = [*_faults_on(card, ground)]
    for nation, force in card.forces.items():
        found += _faults_of_force(force, nation, cards, f"forces.{nation}")
    for number, coming in enumerate(card.reinforcements):
        where = f"reinforcements.{number}"
        found += _faults_of_force(coming, coming.nation, cards, where)
    return found


def ground_of(card: ScenarioCard, cards: Cards) -> Ground | None:
    """The map of a scenario: its own, or the board that it names; None if that is not among the
    cards."""
    if isinstance(card.board, Ground):
        return card.board
    named = cards.get(card.board)
    if named is None or named.get("kind") != "board":
        return None
    return BoardCard.model_validate(dict(named))


def _faults_on(card: ScenarioCard, ground: Ground) -> Iterator[Fault]:
    """Faults on the map: each named hex is on it, markers stand where they can, and each zone has
    hexes."""
    board = board_of(ground)
    kinds = dict(zip(board.hexes, terrains(ground.hexes), strict=True))
    known = {board.number(hex): kinds[hex].kind for hex in board.hexes}
    for where, number in _named(card):
        if number not in known:
            message = _("There is no hex %(number)s on this board.", number=number)
            yield Fault("TI-2.3", message, where)
    for marker in card.markers:
        kind = known.get(marker.hex)
        if marker.kind in FORTIFICATIONS and kind in NO_FORTIFICATION:
            message = _(
                "Hex %(hex)s: no %(marker)s in this terrain (%(terrain)s).",
                hex=marker.hex,
                marker=MARKERS[marker.kind],
                terrain=TERRAIN[kind],
            )
            yield Fault("TI-6.4.4", message, "markers")
    for nation, zone in card.zones.items():
        if not zone_hexes(zone, board):
            message = _("%(nation)s: the zone has no hex.", nation=NATIONS[nation])
            yield Fault("TI-3.10", message, f"zones.{nation}")


def _named(card: ScenarioCard) -> Iterator[tuple[str, str]]:
    """Each hex that a scenario names, with the field that names it."""
    for place, marker in enumerate(card.markers):
        yield f"markers.{place}.hex", marker.hex
    for place, objective in enumerate(card.objectives):
        yield f"objectives.{place}.hex", objective.hex
    zones: dict[str, Zone] = {f"zones.{nation}": zone for nation, zone in card.zones.items()}
    for place, coming in enumerate(card.reinforcements):
        zones[f"reinforcements.{place}.zone"] = coming.zone
    for where, zone in zones.items():
        for hex in zone.hexes:
            yield where, hex
    for place, scored in enumerate(card.scoring):
        if scored.by == "control":
            yield f"scoring.{place}.hex", scored.hex
    for hex in card.conquest.hexes if card.conquest else ():
        yield "conquest.hexes", hex
    if card.tie.hex is not None:
        yield "tie.hex", card.tie.hex


@lru_cache(maxsize=64)
def zone_hexes(zone: Zone, board: Board) -> tuple[Hex, ...]:
    """All hexes of a zone that are on the board, row by row (TI-3.10)."""
    columns, rows, listed = set(zone.columns), set(zone.rows), set(zone.hexes)
    found = []
    for hex in board.hexes:
        column, row = board.layout.numbers(hex)
        if column in columns or row in rows or board.number(hex) in listed:
            found.append(hex)
    return tuple(found)


# -- Forces

UNKNOWN: Final[Mapping[str, Message]] = {
    "figure": _("There is no built-in figure %(id)s, and a scenario names no others."),
    "vehicle": _("There is no built-in vehicle %(id)s, and a scenario names no others."),
}
OF_ANOTHER_KIND: Final[Mapping[str, Message]] = {
    "figure": _("%(name)s is no figure, and squads are built from figures."),
    "vehicle": _("%(name)s is no vehicle. Figures belong into divisions."),
}


def _faults_of_force(force: Force, nation: Nation, cards: Cards, where: str) -> Iterator[Fault]:
    """Faults of a force: its cards exist, are of its nation, and fit on its bases with its
    tokens."""
    for number, card_id in enumerate(force.vehicles):
        yield from _of_card(cards, card_id, "vehicle", nation, f"{where}.vehicles.{number}")
    wrong = [
        fault
        for number, division in enumerate(force.divisions)
        for figure in division.figures
        for fault in _of_card(
            cards, figure, "figure", nation, f"{where}.divisions.{number}.figures.{figure}"
        )
    ]
    if wrong:
        yield from wrong
        return
    for division in force.divisions:
        yield from _faults_of_division(division, cards, where)
    room = sum(_bases_without_crews(division, cards) for division in force.divisions)
    if sum(force.specialisations.values()) > room:
        message = _(
            "There are more specialisations than bases without heavy weapons, %(room)s.", room=room
        )
        yield Fault("TI-3.5", message, where)


def _of_card(
    cards: Cards, card_id: str, kind: Literal["figure", "vehicle"], nation: Nation, where: str
) -> Iterator[Fault]:
    """Faults of a card that a force names: it exists, is of the right kind, and of its nation."""
    card = cards.get(card_id)
    if card is None:
        yield Fault("TI-3.5", UNKNOWN[kind].filled(id=card_id), where)
        return
    if card["kind"] != kind:
        yield Fault("TI-3.5", OF_ANOTHER_KIND[kind].filled(name=card["name"]), where)
        return
    model = FigureCard if kind == "figure" else VehicleCard
    owner = model.model_validate(dict(card)).nation
    if owner is not None and owner != nation:
        message = _("%(name)s belongs to %(nation)s.", name=card["name"], nation=NATIONS[owner])
        yield Fault("TI-3.5", message, where)


def _faults_of_division(division: Division, cards: Cards, where: str) -> Iterator[Fault]:
    """Faults of a division: all figures fit on its bases, and no base stays empty (TI-1.2,
    TI-3.9)."""
    slots = sum(count * _figure(cards, figure).slots for figure, count in division.figures.items())
    if slots > division.bases * SLOTS:
        message = _(
            "The figures take %(slots)s slots, and %(bases)s bases have %(room)s.",
            slots=slots,
            bases=division.bases,
            room=division.bases * SLOTS,
        )
        yield Fault("TI-1.2", message, where)
    figures = sum(division.figures.values())
    if figures < division.bases * LEAST_FIGURES:
        message = _(
            "There are %(figures)s figures for %(bases)s bases.",
            figures=figures,
            bases=division.bases,
        )
        yield Fault("TI-3.9", message, where)


def _bases_without_crews(division: Division, cards: Cards) -> int:
    """The number of bases that can do without a heavy weapon when crews share bases."""
    crews = sum(
        count
        for figure, count in division.figures.items()
        if "heavy-weapon" in _figure(cards, figure).traits
    )
    shared = SLOTS // CREW_SLOTS
    return division.bases - -(-crews // shared)


def _figure(cards: Cards, card_id: str) -> FigureCard:
    return FigureCard.model_validate(dict(cards[card_id]))


def card_ids(card: ScenarioCard) -> set[str]:
    """The ids of all cards that a scenario needs, with its own."""
    forces: Iterable[Force] = [*card.forces.values(), *card.reinforcements]
    found = {card.id} if isinstance(card.board, Ground) else {card.id, card.board}
    for force in forces:
        found.update(force.vehicles)
        for division in force.divisions:
            found.update(division.figures)
    return found
