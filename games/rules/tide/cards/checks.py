"""The faults of any card, each with its rule and its field."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from ...data import Json
from ...forms import malformed
from ...forms.faults import Fault
from ...text import _
from ..constants.units import CREW_SLOTS
from . import boards, packs, scenarios
from .schema import MODELS, BoardCard, FigureCard, ScenarioCard


def faults(card: Json) -> list[Fault]:
    """The faults of a card's data; empty if the card can be played."""
    model = MODELS.get(str(card.get("kind")))
    if model is None:
        message = _("kind: one of %(kinds)s is needed.", kinds=sorted(MODELS))
        return [Fault("", message, "kind")]
    try:
        read = model.model_validate_json(json.dumps(card), strict=True)
    except ValidationError as wrong:
        return [
            Fault("", malformed.reason(error), _place(error["loc"], card))
            for error in wrong.errors(include_url=False)
        ]
    if isinstance(read, BoardCard):
        return boards.faults(read)
    if isinstance(read, ScenarioCard):
        return scenarios.faults(read) or scenarios.faults_with(read, packs.cards())
    if isinstance(read, FigureCard):
        return _of_figure(read)
    return []


def _place(steps: Sequence[int | str], card: Json) -> str:
    """The path of a field in a card's data. The steps of pydantic also name the variant of a union,
    which is no key of the data."""
    path: list[str] = []
    here: Any = card
    for number, step in enumerate(steps, start=1):
        is_missing = isinstance(here, Mapping) and step != "[key]" and number == len(steps)
        is_item = isinstance(here, list) and isinstance(step, int)
        if is_item or (isinstance(here, Mapping) and step in here):
            here = here[step]
        elif not is_missing:
            continue
        path.append(str(step))
    return ".".join(path)


def _of_figure(card: FigureCard) -> list[Fault]:
    """The fault of a heavy weapon that is no crew, or of a crew that is no heavy weapon
    (TI-1.2)."""
    if ("heavy-weapon" in card.traits) != (card.slots == CREW_SLOTS):
        message = _("A heavy weapon is a crew of %(slots)s slots, no other is.", slots=CREW_SLOTS)
        return [Fault("TI-1.2", message, "slots")]
    return []
