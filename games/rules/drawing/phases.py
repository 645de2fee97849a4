"""The phases of a turn in their order, with the one that is played now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .markup import Markup, Safe, joined

_PHASES: Final = Markup('<ol class="phase-list">{}</ol>')
_PHASE: Final = Markup('<li class="phase">{}</li>')
_PHASE_NOW: Final = Markup('<li class="phase is-now" aria-current="step">{}</li>')


def phase_list(phases: Iterable[tuple[str, str]], now: str) -> Safe:
    """The list of these phases, each an id and what it is called."""
    return _PHASES(joined((_PHASE_NOW if phase == now else _PHASE)(name) for phase, name in phases))
