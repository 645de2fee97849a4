"""Position files: a match, or any position of one, played by a script of answers.

Through them anyone can check a rule without a browser. A file is one JSON object:

    system    the system's id
    options   the match's options; those left out have their defaults
    rosters   a roster a seat; the first two ready rosters if left out
    cards     cards by id beside the built-in ones
    names     the players' names
    position  where to begin, in the system's own words (see its `position` module);
              from the very beginning if left out
    dice      faces to be rolled first, numbered from 0
    seed      a text from which the faces after those come; without it they must suffice
    answers   [{"seat": 0, "option": "…", "fields": {…}}, …]
    show      "all": each step with its asks; "last": asks of the last step only (default "all")

What comes back holds, for each answer, what happened or by which rule it was refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .dice import Dice, OutOfDice, Scripted, Seeded, key_of
from .fields import Illegal
from .starting import make_setup
from .systems import systems
from .table import Outcome, ScriptFault, Table
from .text import _, plain

KEYS = {
    "system",
    "options",
    "rosters",
    "cards",
    "names",
    "position",
    "dice",
    "seed",
    "answers",
    "show",
}


def play_file(file: Any) -> dict[str, Any]:
    """Play a position file; raises Illegal, with the field and the reason, for a bad one."""
    table = table_of(file)
    answers = file.get("answers", [])
    if not isinstance(answers, list):
        raise Illegal("", _("answers: a list is needed."))
    show_all = file.get("show", "all") != "last"
    steps = [_opening(table, show_all or not answers)]
    for index, raw in enumerate(answers):
        last = index == len(answers) - 1
        steps.append(_step(table, raw, show_all or last))
    return {
        "system": table.system.id,
        "version": table.system.version,
        "steps": steps,
        "views": {
            **{str(seat): table.view(seat) for seat in range(len(table.system.seats))},
            "spectators": table.view(None),
        },
        "result": table.result.plain() if table.result else None,
    }


def table_of(file: Any) -> Table[Any]:
    """The Table at the beginning of a position file; raises Illegal for a bad file."""
    if not isinstance(file, dict):
        raise Illegal("", _("A position file is one JSON object."))
    for key in file:
        if key not in KEYS:
            raise Illegal("", _("%(key)s is not a key of a position file.", key=key))
    if not isinstance(file.get("system"), str) or file["system"] not in systems():
        raise Illegal("", _("system: one of %(known)s is needed.", known=sorted(systems())))
    system = systems()[file["system"]]
    rosters = file.get("rosters") or _ready_rosters(system)
    names = file.get("names") or [str(seat) for seat in system.seats]
    setup = make_setup(
        system,
        _mapping(file, "options"),
        _rosters(rosters),
        [str(name) for name in names],
        _mapping(file, "cards"),
    )
    state = system.position(_mapping(file, "position"), setup) if "position" in file else None
    try:
        return Table(system, setup, _dice(file), state=state)
    except ScriptFault as fault:
        raise _dice_trouble(fault) from fault


def _ready_rosters(system: Any) -> list[Mapping[str, Any]]:
    ready = list(system.ready_rosters())
    return [ready[seat % len(ready)] for seat in range(len(system.seats))]


def _rosters(value: Any) -> list[Mapping[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise Illegal("", _("rosters: a list of rosters is needed."))
    return value


def _mapping(file: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = file.get(key, {})
    if not isinstance(value, dict):
        raise Illegal("", _("%(key)s: an object is needed.", key=key))
    return value


def _dice(file: Mapping[str, Any]) -> Dice:
    faces = file.get("dice", [])
    if not isinstance(faces, list) or not all(type(face) is int for face in faces):
        raise Illegal("", _("dice: a list of face numbers is needed."))
    seed = file.get("seed")
    if seed is not None and not isinstance(seed, str):
        raise Illegal("", _("seed: a text is needed."))
    after = Seeded(key_of(seed.encode(), [])) if seed is not None else None
    return Dice(Scripted(faces, after))


def _dice_trouble(fault: ScriptFault) -> Illegal:
    if isinstance(fault.__cause__, OutOfDice):
        return Illegal("", _("dice: %(why)s.", why=str(fault.__cause__)))
    return Illegal("", _("The rules failed: %(why)s.", why=str(fault)))


def _opening(table: Table[Any], with_asks: bool) -> dict[str, Any]:
    return _told(table, table.opening, with_asks)


def _step(table: Table[Any], raw: Any, with_asks: bool) -> dict[str, Any]:
    seat = raw.get("seat") if isinstance(raw, dict) else None
    if type(seat) is not int or not 0 <= seat < len(table.system.seats):
        raise Illegal("", _("answers: each names its seat, a number from 0."))
    given = {key: value for key, value in raw.items() if key != "seat"}
    try:
        outcome = table.answer(seat, given)
    except Illegal as refused:
        step = {"answer": raw, "refused": refused.plain()}
        return {**step, "asks": _asks(table)} if with_asks else step
    except ScriptFault as fault:
        raise _dice_trouble(fault) from fault
    return _told(table, outcome, with_asks)


def _told(table: Table[Any], outcome: Outcome, with_asks: bool) -> dict[str, Any]:
    step: dict[str, Any] = {
        "number": outcome.number,
        "answer": outcome.answer.plain() if outcome.answer else None,
        "events": [event.plain() for event in outcome.events],
        "lines": _lines(table, [event.plain() for event in outcome.events]),
        "faces": list(outcome.faces),
        "digest": table.digest(),
    }
    if with_asks:
        step["asks"] = _asks(table)
    return step


def _asks(table: Table[Any]) -> list[dict[str, Any]]:
    return [plain(ask.describe()) for _seat, ask in sorted(table.asks.items())]


def _lines(table: Table[Any], events: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The events in English, each with its rule: for people who read the answer."""
    lines = [table.system.tell(event, table.setup) for event in events]
    return [{"text": str(line.message), "rule": line.rule} for line in lines if line]
