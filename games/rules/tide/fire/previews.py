"""Previews of an attack while it is declared: the dice of both sides term by term, the odds of each
result, and the lines of fire."""

from collections.abc import Iterator
from typing import Final

from ...contract.asking import Game
from ...contract.sums import Sum
from ...fields import Chance, Preview, Shape
from ...text import Message, _, all_of, ngettext
from .. import ground
from ..state import Squad, State, Vehicle
from ..terms import BAND_NAMES, DAMAGES, MORALES
from ..units import vehicles
from . import odds
from .attacks import Attack, Shooter, band_of_attack, struck
from .firepower import defence, firepower, of_attack


def of(game: Game[State], attack: Attack) -> Preview:
    """The preview of a legal attack, on each unit that it strikes, with the odds for its target."""
    target = game.state.unit(attack.target)
    notes = [note for unit in struck(game, attack) for note in _notes(game, attack, unit)]
    return Preview(
        shapes=tuple(_lines(game, attack)),
        notes=tuple(notes),
        chances=tuple(chances(game, attack, target)),
    )


def _lines(game: Game[State], attack: Attack) -> Iterator[Shape]:
    """A line from the hex of each shooter to the hex of the target."""
    chart = ground.of(game.setup, game.state).board.chart
    end = chart.centre(game.state.unit(attack.target).at)
    for hex in dict.fromkeys(game.state.unit(each.unit).at for each in attack.shooters):
        yield Shape("line", "sight", (chart.centre(hex), end))


# -- In words


def _notes(game: Game[State], attack: Attack, target: Squad | Vehicle) -> Iterator[Message]:
    """The black dice by shooter, then the red dice by reason."""
    yield _(
        "%(target)s: %(black)s black dice at %(band)s",
        target=target.name,
        black=of_attack(game, attack, target),
        band=BAND_NAMES[band_of_attack(game, attack, target)],
    )
    for shooter in attack.shooters:
        yield _shooter(game, attack, shooter, target)
    cover = defence(game, attack, target)
    yield red_dice(cover)
    if isinstance(target, Vehicle) and vehicles.has(game.setup, target, "thick-armour"):
        yield _("One red die is turned to a 6: thick armour.")


def red_dice(cover: Sum) -> Message:
    """The red dice of the target by reason."""
    if not cover.total:
        return _("No red dice")
    return _("%(red)s red dice: %(why)s", red=cover.total, why=all_of(cover.words()))


def _shooter(
    game: Game[State], attack: Attack, shooter: Shooter, target: Squad | Vehicle
) -> Message:
    found = firepower(game, attack, shooter, target)
    slots = {
        "unit": game.state.unit(shooter.unit).name,
        "dice": found.dice,
        "terms": all_of(found.sum.words()),
    }
    if not found.halved:
        return _("%(unit)s: %(dice)s (%(terms)s)", **slots)
    why = all_of([term.label for term in found.halved])
    return _("%(unit)s: %(dice)s (%(terms)s; halved: %(why)s)", **slots, why=why)


def chances(game: Game[State], attack: Attack, target: Squad | Vehicle) -> list[Chance]:
    """The exact chance of each result of an attack."""
    return [
        Chance(result_words(outcome), float(chance))
        for outcome, chance in odds.outcomes(game, attack, target).items()
        if chance
    ]


def result_words(outcome: str) -> Message:
    """A result of an attack, by the names of `odds.outcomes`, in words."""
    if outcome.isdigit():
        return ngettext("%(n)s figure lost", "%(n)s figures lost", int(outcome))
    return _RESULTS[outcome]


_RESULTS: Final[dict[str, Message]] = {
    "": _("nothing"),
    "pinned": MORALES["pinned"],
    "disrupted": MORALES["disrupted"],
    "light": DAMAGES["light"],
    "heavy": DAMAGES["heavy"],
    "routed": _("routed"),
    "destroyed": _("destroyed"),
}
