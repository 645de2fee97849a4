"""Parts of a system's script, run without a Table: what they ask is answered, what they announce
is passed over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.contract.asking import Answer, Ask, Checkpoint, Game, Moment, ScriptPart
from games.rules.contract.events import Event

Said = str | tuple[str, Mapping[str, Any]]
"""An answer: an option's id, or that with its fields."""


def run(part: ScriptPart, *answers: Said, see: Callable[[Any], object] | None = None) -> Any:
    """Run a part of the script to its end and give what it returns. Each ask takes the next of the
    answers; all of them must be taken. `see` is called with whatever the script yields."""
    given = list(answers)
    sent: Any = None
    while True:
        try:
            step = part.send(sent)
        except StopIteration as over:
            assert not given, f"nobody asked for {given}"
            return over.value
        if see:
            see(step)
        sent = _heard(step, given)


def _heard(step: Any, given: list[Any]) -> Answer | None:
    """What the script is sent back for what it yields."""
    if isinstance(step, Moment | Checkpoint):
        return None
    assert isinstance(step, Ask), step
    assert given, f"nobody answers {step.prompt}: {[option.id for option in step.options]}"
    option, fields = (one, {}) if isinstance(one := given.pop(0), str) else one
    return step.check({"option": option, "fields": dict(fields)})


def asked(part: ScriptPart) -> Ask:
    """The first ask of a part of the script."""
    step = next(part)
    while not isinstance(step, Ask):
        step = part.send(None)
    return step


def events(game: Game[Any], *kinds: str) -> list[Event]:
    """The events since the last call, those of some kinds or all."""
    return [event for event in game.take_events() if not kinds or event.kind in kinds]
