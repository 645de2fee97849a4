"""What cards and recorded matches look like, and how it is recorded.

Of each built-in card it is noted what it says and what it is found by, of each rule how it is
shown, of each event of `<system>/matches/events.json` how it is told and what is shown of it on the
board. Each match of `<system>/matches` is played again: every few answers, what each perspective is
shown and asked with every option opened, and what the log and the gestures said since; at the end,
what the match came to. `looks.json` holds a digest of each.

After a change that is meant to be seen, `python -m tests.rules.looks` records them anew. With the
name of a folder it writes the whole texts there instead: those of before and after can be compared.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import Any

from games.rules.contract.asking import Setup
from games.rules.contract.events import Event
from games.rules.contract.table import Table
from games.rules.systems import systems
from games.rules.text import plain
from games.rules.tools.position_files import table_of

FOLDER = Path(__file__).parent
RECORDED = "looks.json"
CARDS, RULES, EVENTS = "cards", "rulebook", "events"
NO_MATCHES = ("expected.json", "events.json", RECORDED)
EVERY = 10
"""So many answers lie between two looks."""


def files(system: str) -> dict[str, Path]:
    """The recorded matches of a system, by name."""
    found = sorted((FOLDER / system / "matches").glob("*.json"))
    return {path.stem: path for path in found if path.name not in NO_MATCHES}


def of_match(path: Path) -> Iterator[tuple[str, Any]]:
    """What a recorded match looks like: what is looked at, and what is seen there."""
    file = json.loads(path.read_text(encoding="utf-8"))
    table: Table[Any] = table_of(file)
    events = [(0, event) for event in table.opening.events]
    since = list(table.opening.events)
    for answer in file["answers"]:
        given = {key: answer[key] for key in ("option", "fields")}
        happened = table.answer(answer["seat"], given).events
        events += [(table.number, event) for event in happened]
        since += happened
        if table.number % EVERY == 0 or table.result:
            yield from _look(table, since)
            since = []
    yield "summary", plain(asdict(table.system.events.summary(events, table.setup)))


def _look(table: Table[Any], since: Sequence[Event]) -> Iterator[tuple[str, Any]]:
    system, setup = table.system, table.setup
    seats = range(len(setup.names))
    at_once = table.views()
    views = {str(seat): at_once.of(seat, opened=True) for seat in (*seats, None)}
    yield f"{table.number} views", _without_outlines(plain(views))
    lines = [system.events.line(event, setup) for event in since]
    yield f"{table.number} log", [plain(asdict(line)) for line in lines if line]
    gestures = [
        gesture.plain() for event in since for gesture in system.events.gestures(event, setup)
    ]
    yield f"{table.number} gestures", gestures


def _without_outlines(seen: Any) -> Any:
    """The same with the number of polygons in place of each outline: which of the points on a curve
    stand for it depends on the last digits of sines, which are not the same on every processor."""
    if isinstance(seen, dict):
        return {
            key: len(value) if key == "outline" and value else _without_outlines(value)
            for key, value in seen.items()
        }
    return [_without_outlines(item) for item in seen] if isinstance(seen, list) else seen


def cards(system: str) -> Iterator[tuple[str, Any]]:
    """What each built-in card of a system says, and what it is found by."""
    rules = systems()[system]
    for name, card in sorted(rules.cards.built_in.items()):
        found_by = [*rules.cards.facets(card), *rules.cards.searches(card)]
        yield name, {"text": plain(asdict(rules.cards.text(card))), "found by": plain(found_by)}


def rulebook(system: str) -> Iterator[tuple[str, Any]]:
    """How the rules of a system are shown."""
    for entry in systems()[system].book.entries():
        yield entry.id, plain(asdict(entry))


def kept_events(system: str) -> tuple[Setup, list[Event]]:
    """Events of each kind, as a recorded match keeps them, and that match's set-up: one for each
    way in which they are told."""
    kept = json.loads((FOLDER / system / "matches" / "events.json").read_text(encoding="utf-8"))
    match = json.loads(files(system)[kept["match"]].read_text(encoding="utf-8"))
    codec = systems()[system].events.codec
    read = [codec.read({**event, "to": None}) for event in kept["events"]]
    return table_of(match).setup, [event for event in read if event]


def events(system: str) -> Iterator[tuple[str, Any]]:
    """How events are told, and what is shown of them on the board."""
    told = systems()[system].events
    setup, found = kept_events(system)
    for number, event in enumerate(found, start=1):
        line = told.line(event, setup)
        shown = [gesture.plain() for gesture in told.gestures(event, setup)]
        yield f"{number} {event.kind}", [line and plain(asdict(line)), shown]


def digests(seen: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """A digest of each look."""
    return {what: _digest(shown) for what, shown in seen}


def _digest(seen: Any) -> str:
    return blake2b(_text(seen).encode(), digest_size=4).hexdigest()


def _text(seen: Any) -> str:
    return json.dumps(plain(seen), indent=1, sort_keys=True, ensure_ascii=False, default=str)


def looks(system: str) -> dict[str, Iterator[tuple[str, Any]]]:
    """All that is looked at of a system: its cards, rules and events, and each recorded match."""
    matches = {name: of_match(path) for name, path in files(system).items()}
    own = {CARDS: cards(system), RULES: rulebook(system), EVENTS: events(system)}
    return {**own, **matches}


def recorded(system: str) -> dict[str, dict[str, str]]:
    """The digests as they are recorded, by what was looked at."""
    path = FOLDER / system / "matches" / RECORDED
    found: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def main(folder: Path | None) -> None:
    """Record all looks, or write their texts to a folder."""
    for system in systems():
        if folder is None:
            found = {name: digests(seen) for name, seen in looks(system).items()}
            text = json.dumps(found, indent=0)
            (FOLDER / system / "matches" / RECORDED).write_text(f"{text}\n", encoding="utf-8")
            continue
        for name, seen in looks(system).items():
            for what, shown in seen:
                place = folder / system / name / f"{what}.json"
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(_text(shown), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
