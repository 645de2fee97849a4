"""Position files: a match, or any position of one, played by a script of answers.

They let anyone check a rule without a browser. A file is one JSON object:

    system    the system's id
    options   the match's options; those left out have their defaults
    rosters   a roster per seat, {"name", "entries": [{"slot", "card"}, …]}; the first ready
              rosters if left out
    cards     cards of one's own, {id: card}, which the rosters and the position may name like
              built-in ones
    names     the players' names
    position  where to begin, in the system's own words: see games/rules/<system>/position;
              from the very beginning if left out
    dice      faces to be rolled first, in order, as numbers from 0; the system's position module
              says what they mean
    seed      a text from which later faces come; without it, the dice given must suffice
    answers   [{"seat": 0, "option": "…", "fields": {…}}, …]
    asks_all, asks_single, asks_idle, asks_vain, asks_apart
              whether to put asks that are otherwise skipped, see Setup (default true)
    show      "all": each step with its asks; "last": asks of the last step only (default "all")

The smallest file, {"system": "nim", "seed": "x"}, begins a match and prints what is asked.
An ask lists its options by id, and the fields of each: an answer gives each field of the option,
by name, a value that suits its kind:

    pick      the id of one of the choices
    several   a list of the ids of choices
    number    a whole number from "low" to "high"
    point     [x, y], thousandths of an inch
    heading   a direction in thousandths of a degree: 0 along x, 90000 along y

At any time a seat may also answer with concede, draw-offer, draw-withdraw, draw-accept and
draw-decline, and a seat that waits for the other with claim-win and claim-close: in a file the
other's time is always up.

The result:

    steps     the beginning and then each answer, with its number, the "events", the same as
              "lines" of English with their rules, the "faces" rolled, a digest of the state, and
              the present "asks". An illegal answer changes nothing; it has "refused" instead, the
              rule's id and the message, and "why", the message as a sentence
    views     what each seat, and the spectators, may know at the end
    result    how the match ended: the winners' seats, why, by which rule, the scores; or null
    stopped   why the file could not be played to its end, as a message, or null: no face was left
              for a roll, or an answer caused endless work. The last step then has what happened up
              to there, and no asks

A file that is not well-formed is refused as a whole, with the place in it and the reason.
"""

import json
from collections.abc import Sequence
from typing import Any

from ..budget import BudgetExceeded
from ..contract.asking import Setup
from ..contract.definition import AnySystem
from ..contract.events import Event
from ..contract.outcomes import AnswerTooCostly, Outcome, ScriptFault
from ..contract.starting import checked_options, make_setup
from ..contract.table import AnyTable, Table
from ..contract.views import Views
from ..data import Json, Plain
from ..dice import Dice, OutOfDice, Scripted, Seeded, key_of
from ..fields import Illegal
from ..systems import systems
from ..text import Message, _, plain

ASKED = ("asks_all", "asks_single", "asks_idle", "asks_vain", "asks_apart")
KEYS = {
    *("system", "options", "rosters", "cards", "names", "position", "dice", "seed", "answers"),
    *(*ASKED, "show"),
}
SHOW = ("all", "last")


def play_file(file: object) -> Plain:
    """Play a position file; raises Illegal, with the field and the reason, for a bad one."""
    if not isinstance(file, dict):
        raise Illegal("", _("A position file is one JSON object."))
    table = table_of(file)
    answers = file.get("answers", [])
    if not isinstance(answers, list):
        raise Illegal("", _("answers: a list is needed."))
    show_all = file.get("show", "all") == "all"
    steps = [_plain_outcome(table, table.opening, show_all or not answers)]
    stopped = None
    for index, raw in enumerate(answers):
        last = index == len(answers) - 1
        try:
            steps.append(_step(table, index, raw, show_all or last))
        except ScriptFault as fault:
            stopped = _dice_trouble(fault)
            steps.append(_broken_off(table, raw))
            break
    views = table.views()
    return {
        "system": table.system.id,
        "version": table.system.version,
        "steps": steps,
        "views": {
            **{str(seat): _view(views, seat) for seat in range(len(table.setup.rosters))},
            "spectators": _view(views, None),
        },
        "result": table.result.plain() if table.result else None,
        "stopped": {**stopped.plain(), "why": str(stopped)} if stopped else None,
    }


def _view(views: Views, perspective: int | None) -> Plain:
    """What a perspective may know, without the table if that takes too much work."""
    try:
        return views.of(perspective)
    except BudgetExceeded:
        return views.status(perspective)


def table_of(file: Json) -> AnyTable:
    """The Table at the beginning of a position file; raises Illegal for a bad file."""
    for key in file:
        if key not in KEYS:
            raise Illegal("", _("%(key)s is not a key of a position file.", key=key))
    _refuse_odd_text(file)
    if not isinstance(file.get("system"), str) or file["system"] not in systems():
        raise Illegal("", _("system: one of %(known)s is needed.", known=sorted(systems())))
    if file.get("show", "all") not in SHOW:
        raise Illegal("", _("show: one of %(known)s is needed.", known=list(SHOW)))
    system = systems()[file["system"]]
    cards = _cards(system, _mapping(file, "cards"))
    options = checked_options(system, _mapping(file, "options"))
    seats = system.rules.seats_for(options)
    rosters, names = _rosters(system, file, len(seats)), _names(file, seats)
    asked = {key: _flag(file, key) for key in ASKED}
    setup = make_setup(system, options, rosters, names, cards, **asked)
    state = None
    if "position" in file:
        every_card = {**system.cards.built_in, **cards, **setup.cards}
        setup = setup.model_copy(update={"cards": every_card})
        state = system.rules.state_at(_mapping(file, "position"), setup)
    return _begun(system, setup, _dice(file), state)


def _flag(file: Json, key: str) -> bool:
    value = file.get(key, True)
    if not isinstance(value, bool):
        raise Illegal("", _("%(key)s: true or false is needed.", key=key))
    return value


def _begun(system: AnySystem, setup: Setup, dice: Dice, state: object) -> AnyTable:
    try:
        return Table(system, setup, dice, state=state)
    except ScriptFault as fault:
        raise _dice_trouble(fault) from fault


def _refuse_odd_text(file: object) -> None:
    """Raise Illegal for lone surrogates, which JSON can spell but UTF-8 cannot encode."""
    try:
        json.dumps(file, ensure_ascii=False).encode()
    except UnicodeEncodeError as fault:
        odd = ascii(fault.object[fault.start : fault.end])
        raise Illegal("", _("There is half a letter in the file: %(odd)s.", odd=odd)) from fault


def _cards(system: AnySystem, given: Json) -> Json:
    for card_id, card in given.items():
        if not isinstance(card, dict) or card.get("id") != card_id:
            raise Illegal("", _("cards.%(id)s: a card with this id is needed.", id=card_id))
        for fault in system.cards.faults(card):
            where = ".".join(part for part in ("cards", card_id, fault.where) if part)
            raise Illegal(fault.rule, _("%(where)s: %(why)s", where=where, why=fault.message))
    return given


def _names(file: Json, seats: Sequence[Message]) -> list[str]:
    names = file.get("names", [str(seat) for seat in seats])
    if (
        not isinstance(names, list)
        or len(names) != len(seats)
        or not all(isinstance(name, str) for name in names)
    ):
        raise Illegal("", _("names: a list with a name for each seat is needed."))
    return names


def _rosters(system: AnySystem, file: Json, seats: int) -> list[Json]:
    """Those of the file, or the ready ones."""
    if "rosters" not in file:
        return system.rosters.ready_for(seats)
    rosters = file["rosters"]
    if not isinstance(rosters, list) or len(rosters) != seats:
        raise Illegal("", _("rosters: a list with a roster for each seat is needed."))
    for seat, roster in enumerate(rosters):
        entries = roster.get("entries") if isinstance(roster, dict) else None
        if not isinstance(entries, list) or not all(_is_entry(entry) for entry in entries):
            message = _(
                "rosters.%(seat)s: entries, each with its slot and its card, are needed.", seat=seat
            )
            raise Illegal("", message)
    return rosters


def _is_entry(entry: object) -> bool:
    if not isinstance(entry, dict):
        return False
    parts = entry.get("with", [])
    texts = [entry.get("slot"), entry.get("card"), *(parts if isinstance(parts, list) else [None])]
    return all(isinstance(text, str) for text in texts)


def _mapping(file: Json, key: str) -> Json:
    value = file.get(key, {})
    if not isinstance(value, dict):
        raise Illegal("", _("%(key)s: an object is needed.", key=key))
    return value


def _dice(file: Json) -> Dice:
    faces = file.get("dice", [])
    if not isinstance(faces, list) or not all(type(face) is int for face in faces):
        raise Illegal("", _("dice: a list of face numbers is needed."))
    seed = file.get("seed")
    if seed is not None and not isinstance(seed, str):
        raise Illegal("", _("seed: a text is needed."))
    after = Seeded(key_of(seed.encode(), [])) if seed is not None else None
    return Dice(Scripted(faces, after))


def _dice_trouble(fault: ScriptFault) -> Illegal:
    if isinstance(fault, AnswerTooCostly):
        return fault.refusal
    if isinstance(fault.__cause__, OutOfDice):
        return Illegal("", _("dice: %(why)s.", why=str(fault.__cause__)))
    return Illegal("", _("The rules failed: %(why)s.", why=str(fault)))


def _step(table: AnyTable, index: int, raw: Any, with_asks: bool) -> Plain:
    seat = raw.get("seat") if isinstance(raw, dict) else None
    if type(seat) is not int or not 0 <= seat < len(table.setup.rosters):
        message = _("answers.%(index)s: each answer names its seat, a number from 0.", index=index)
        raise Illegal("", message)
    given = {key: value for key, value in raw.items() if key != "seat"}
    try:
        outcome = table.answer(seat, given)
    except Illegal as refused:
        step = {"answer": raw, "refused": refused.plain(), "why": str(refused)}
        return {**step, "asks": _asks(table)} if with_asks else step
    return _plain_outcome(table, outcome, with_asks)


def _broken_off(table: AnyTable, raw: object) -> Plain:
    """The step in which the script stopped, as far as it came."""
    happened = table.game.take_events()
    return {
        "number": table.number,
        "answer": raw,
        "events": [event.plain() for event in happened],
        "lines": _lines(table, happened),
        "faces": list(table.game.dice.take()),
        "asks": [],
    }


def _plain_outcome(table: AnyTable, outcome: Outcome, with_asks: bool) -> Plain:
    step: Plain = {
        "number": outcome.number,
        "answer": outcome.answer.plain() if outcome.answer else None,
        "events": [event.plain() for event in outcome.events],
        "lines": _lines(table, outcome.events),
        "faces": list(outcome.faces),
        "digest": table.digest(),
    }
    if with_asks:
        step["asks"] = _asks(table)
    return step


def _asks(table: AnyTable) -> list[Plain]:
    return [plain(ask.describe()) for _seat, ask in sorted(table.asks.items())]


def _lines(table: AnyTable, events: Sequence[Event]) -> list[Plain]:
    """The events in English, each with its rule, for people who read the result."""
    lines = [table.system.events.line(event, table.setup) for event in events]
    return [{"text": str(line.message), "rule": line.rule} for line in lines if line]
