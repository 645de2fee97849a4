"""Rosters drawn at random: what is preferred of one, as an address says it, and the roster."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.cards.words import translate
from games.rosters.models import Roster
from games.rosters.values import typed_value
from games.rules.contract.definition import System
from games.rules.fields import Illegal
from games.rules.forms.faults import Fault
from games.rules.forms.rosters import RosterPreference

LONGEST_SEED = 20


@dataclass(frozen=True)
class StatedPreference:
    """One preference with what was filled in, or the usual."""

    preference: RosterPreference
    value: int | str

    @property
    def name(self) -> str:
        return self.preference.field.name


@dataclass
class Drawn:
    """The preferences, and the roster that came of it, or why there is none."""

    preferences: list[StatedPreference]
    seed: str
    roster: Roster | None = None
    faults: list[Fault] = field(default_factory=list)

    @property
    def query(self) -> dict[str, str]:
        """The preferences as an address says them."""
        return {one.name: str(one.value) for one in self.preferences}


def draw(system: System[Any], query: Mapping[str, str]) -> Drawn:
    """The roster that an address asks for: a value for some of the preferences, and a seed. The
    same address gives the same roster as long as the built-in cards are the same."""
    drawn = Drawn([], "".join(filter(str.isalnum, query.get("seed", "")))[:LONGEST_SEED])
    for preference in system.rosters.preferences:
        given = query.get(preference.field.name, "").strip()
        value = typed_value(preference.field, given[:60]) if given else preference.usual
        drawn.preferences.append(StatedPreference(preference, value))
        try:
            preference.field.check(value)
        except Illegal as refusal:
            drawn.faults.append(Fault(refusal.rule, refusal.message))
    if not drawn.faults:
        preferred = {one.name: one.value for one in drawn.preferences}
        try:
            data = system.rosters.drawn(random.Random(drawn.seed), preferred)
        except Illegal as refusal:
            drawn.faults.append(Fault(refusal.rule, refusal.message))
        else:
            drawn.roster = Roster(
                system=system.id, name=translate(data["name"]), entries=list(data["entries"])
            )
    return drawn
