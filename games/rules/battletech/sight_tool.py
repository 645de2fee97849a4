"""The ruler: visibility between any 'Mechs or hexes, and modifiers on the way."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from ..contract.asking import Game
from ..contract.sighting import SightEnd
from ..fields import Illegal, Preview
from ..hexes import distance
from ..text import Message, _, all_of, ngettext
from . import ground, sight
from .cards.weapons import WEAPONS
from .ground import Ground
from .mechs import condition
from .mechs.sheet import card_of
from .shooting import to_hit
from .sight import Sight, ViewPoint
from .state import Mech, State
from .sums import Term, signed

PRONE: Final = "prone"
POSTURES: Final[Mapping[str, Message]] = {"standing": _("standing"), PRONE: _("prone")}


def between(game: Game[State], one: SightEnd, other: SightEnd) -> Preview:
    """The line of sight between two ends, in words and shapes: the distance, whether it is free or
    what blocks it, its modifiers, and the ranges of weapons (BT-3.2, BT-3.3). Raises Illegal for
    ends off the map."""
    land = ground.of(game.setup, game.state)
    start, end = (_end(game, land, each) for each in (one, other))
    here, there = (sight.view_point(game, land, each).hex for each in (start, end))
    if here == there:
        raise Illegal("", _("Both ends are in one hex."))
    line = sight.line(game, start, end)
    shooter = start if isinstance(start, Mech) else None
    far = distance(here, there)
    notes = [
        ngettext("%(n)s hex away.", "%(n)s hexes away.", far),
        *_of_line(land, line),
        *_back(line, sight.line(game, end, start)),
        *_ranges(_weapons(game, shooter), far),
    ]
    return Preview(tuple(sight.shapes(land, here, there, line)), tuple(notes))


def _end(game: Game[State], land: Ground, given: SightEnd) -> Mech | ViewPoint:
    """The end that a request names: a 'Mech as it is, or a standing or prone 'Mech in a hex."""
    if given.posture not in ("", *POSTURES):
        raise Illegal("", _("Nobody can be there like that."))
    if not given.unit:
        if given.cell is None or given.cell not in land:
            raise Illegal("BT-11.4", _("This hex is not on the map."))
        return sight.from_hex(land, given.cell, given.posture == PRONE)
    mech = game.state.mechs.get(given.unit)
    if mech is None or mech.hex is None:
        raise Illegal("BT-11.4", _("This 'Mech is not on the map."))
    if not given.posture:
        return mech
    return sight.from_hex(land, mech.hex, given.posture == PRONE)


def _of_line(land: Ground, line: Sight) -> Iterator[Message]:
    """Whether the line is free, and its modifiers."""
    if line.why:
        yield _("No sight. %(why)s", why=line.why)
    elif line.terms:
        terms = all_of(_words(line.terms))
        yield _("Free sight, %(added)s to hit: %(terms)s.", added=signed(line.added), terms=terms)
    else:
        yield _("Free sight.")
    if line.side is not None and line.beside is not None:
        yield _(
            "It runs along edges: those hexes count that are on the side of %(hex)s.",
            hex=land.number(line.beside),
        )


def _back(line: Sight, back: Sight) -> Iterator[Message]:
    """Differences in the other direction, such as partial cover."""
    if line.clear and back.clear and line.added != back.added:
        yield _("In the other direction %(added)s to hit.", added=signed(back.added))


def _weapons(game: Game[State], shooter: Mech | None) -> list[str]:
    """The kinds of working weapons of a 'Mech, or of all 'Mechs in play."""
    mechs = [shooter] if shooter else game.state.in_play()
    mounts = [
        mount for mech in mechs for mount in condition.weapons(card_of(game.setup, mech), mech)
    ]
    return sorted({mount.weapon for mount in mounts})


def _ranges(weapons: list[str], far: int) -> Iterator[Message]:
    """The range brackets of weapons at this distance, the nearest first, with their modifiers."""
    found: dict[tuple[Message, ...], list[Message]] = {}
    for name in weapons:
        weapon = WEAPONS[name]
        terms = _words(to_hit.ranges(weapon, far)) if far <= weapon.long else ()
        found.setdefault(terms, []).append(_("%(weapon)s", weapon=name))
    for words, names in found.items():
        if words:
            yield _("At %(range)s: %(weapons)s.", range=all_of(words), weapons=all_of(names))
        else:
            yield _("Out of range: %(weapons)s.", weapons=all_of(names))


def _words(terms: Iterable[Term]) -> tuple[Message, ...]:
    """Terms in words: "medium range +2"."""
    return tuple(
        _("%(label)s %(value)s", label=term.label, value=signed(term.value))
        if term.value
        else term.label
        for term in terms
    )
