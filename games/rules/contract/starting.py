"""What a match is made of: checked options and the cards it uses, all copied into a Setup."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..book.lessons import Lesson
from ..book.recordings import Recording
from ..copies import copied
from ..data import Json, Plain
from ..fields import Field, Illegal, Number, Pick
from ..forms.faults import Fault
from ..text import Name, _
from .asking import Setup, State
from .definition import AnySystem, System


def default_of(option: Field) -> Any:
    """The default of a match option: its first choice or its lowest number."""
    if isinstance(option, Pick):
        return option.choices[0].id
    if isinstance(option, Number):
        return option.low
    raise TypeError(f"a match cannot have an option of kind {option.kind}")


def checked_options(system: AnySystem, given: object) -> Plain:
    """The match options in normal form, with defaults. Raises Illegal."""
    if not isinstance(given, Mapping):
        raise Illegal("", _("The options of a match are an object."))
    fields = {option.name: option for option in system.rules.options()}
    unknown = [name for name in given if name not in fields]
    if unknown:
        raise Illegal("", _("There is no option called %(name)s.", name=str(unknown[0])[:40]))
    return {
        name: option.check(given[name]) if name in given else default_of(option)
        for name, option in fields.items()
    }


def make_setup(
    system: AnySystem,
    options: Json,
    rosters: Sequence[Json],
    names: Sequence[Name],
    cards: Mapping[str, Json] | None = None,
    *,
    asks_all: bool = False,
    asks_single: bool = False,
    asks_idle: bool = False,
    asks_vain: bool = False,
    asks_apart: bool = False,
) -> Setup:
    """A set-up with copies of all it names. `cards` are those the rosters use that are not built
    in; `asks_all` and similar flags replay earlier matches (see Setup). Raises Illegal for wrong
    options, unknown cards, and cards or rosters with faults."""
    chosen = checked_options(system, options)
    if len(rosters) != len(system.rules.seats_for(chosen)):
        raise Illegal("", _("Each seat needs a roster."))
    known: Plain = {
        **system.cards.built_in,
        **(cards or {}),
        **system.cards.made(chosen),
    }
    wanted = sorted(system.cards.of_match(chosen, rosters))
    missing = [card for card in wanted if card not in known]
    if missing:
        raise Illegal("", _("There is no card %(card)s.", card=missing[0]))
    for card in wanted:
        if card in (cards or {}):
            _refuse_faults(system.cards.faults(known[card]))
    for roster in rosters:
        _refuse_faults(system.rosters.faults(roster, known))
    _refuse_faults(system.rosters.match_faults(chosen, dict(enumerate(rosters)), known))
    return Setup(
        system=system.id,
        version=system.version,
        options=chosen,
        rosters=[copied(roster) for roster in rosters],
        cards={card: copied(known[card]) for card in wanted},
        names=list(names),
        asks_all=asks_all,
        asks_single=asks_single,
        asks_idle=asks_idle,
        asks_vain=asks_vain,
        asks_apart=asks_apart,
    )


def lesson_beginning(
    system: System[State], lesson: Lesson, names: Sequence[Name]
) -> tuple[Setup, State]:
    """The set-up and state that a lesson begins with, its seats held by these names. Every ask is
    put to its seat, because the lesson's steps name each answer. Raises Illegal for an impossible
    roster or position."""
    start = lesson.start
    rosters: Sequence[Json] = start.rosters or system.rosters.ready_for(len(names))
    setup = make_setup(
        *(system, start.options, rosters, names),
        asks_single=True,
        asks_idle=True,
        asks_vain=True,
        asks_apart=True,
    )
    return setup, system.rules.state_at(start.position, setup)


def recorded_setup(system: AnySystem, recording: Recording) -> Setup:
    """The set-up of a recorded match with ready rosters, with the asks that were put when it was
    recorded. Raises Illegal for options unknown to the system."""
    rosters = system.rosters.ready_for(len(recording.names))
    return make_setup(
        *(system, recording.options, rosters, recording.names),
        asks_idle=True,
        asks_vain=True,
        asks_apart=True,
    )


def _refuse_faults(faults: Sequence[Fault]) -> None:
    if faults:
        raise Illegal(faults[0].rule, faults[0].message)
