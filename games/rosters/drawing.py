"""Random rosters: the preferences in an address, and the roster drawn by them."""

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
    """A preference with the value that was filled in, or the default."""

    preference: RosterPreference
    value: int | str

    @property
    def name(self) -> str:
        return self.preference.field.name


@dataclass
class Drawn:
    """The preferences, with the roster or the reason why there is none."""

    preferences: list[StatedPreference]
    seed: str
    roster: Roster | None = None
    faults: list[Fault] = field(default_factory=list)

    @property
    def query(self) -> dict[str, str]:
        """The preferences as the query of an address."""
        return {one.name: str(one.value) for one in self.preferences}


def draw(system: System[Any], query: Mapping[str, str]) -> Drawn:
    """Draw the roster that an address describes by preferences and a seed. The same address gives
    the same roster while the built-in cards stay the same."""
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
