"""Built-in cards and recorded matches look as they did: what a card says; what every seat sees and
is asked, what the log says of every kind of event, what is shown on the board, what the match came
to. What changed on purpose is recorded anew: see `looks`."""

from __future__ import annotations

import pytest

from games.rules.systems import systems

from . import looks

LOOKED_AT = [(name, seen) for name in systems() for seen in looks.looks(name)]


@pytest.mark.parametrize(("system", "name"), LOOKED_AT)
def test_what_was_recorded_looks_the_same(system: str, name: str) -> None:
    now, then = looks.digests(looks.looks(system)[name]), looks.recorded(system)[name]
    assert [what for what in now if now[what] != then.get(what)] == []
    assert list(now) == list(then)


@pytest.mark.parametrize("system", systems())
def test_every_system_has_a_recorded_match(system: str) -> None:
    assert set(looks.recorded(system)) == {
        looks.CARDS,
        looks.RULES,
        looks.EVENTS,
        *looks.files(system),
    }
    assert looks.files(system)


@pytest.mark.parametrize("system", systems())
def test_events_of_every_kind_are_looked_at(system: str) -> None:
    _setup, events = looks.kept_events(system)
    assert {event.kind for event in events} == set(systems()[system].events.codec.classes)


@pytest.mark.parametrize("system", systems())
def test_every_line_is_whole_and_cites_a_rule_that_there_is(system: str) -> None:
    setup, events = looks.kept_events(system)
    ledger = {entry.id for entry in systems()[system].book.entries()}
    lines = [(event, systems()[system].events.line(event, setup)) for event in events]
    assert any(line for _event, line in lines)
    for event, line in lines:
        if line:
            assert "%(" not in " ".join(map(str, (line.message, *line.details))), event
            assert line.rule == event.rule
            assert not line.rule or line.rule in ledger
