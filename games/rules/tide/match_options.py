"""The options of a match, which are the scenario and the nations (TI-3.1, TI-3.2), and scenarios
that players bring with their rosters."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from ..contract.cards import CardsById, Roster, cards_in_slot
from ..data import Json, Plain
from ..fields import Choice, Pick
from ..forms.faults import Fault
from ..forms.rosters import Slot
from ..text import Message, _
from .cards import packs
from .cards.scenarios import card_ids
from .cards.schema import ScenarioCard
from .terms import NATIONS, Nation

SCENARIO: Final = "scenario"
"""The option that names a scenario, and the part of a roster that contains one."""
OWN: Final = "own"
"""Stands for the id of the first scenario that a player brings, in the order of the seats."""
MOST_BROUGHT: Final = 1
BRINGING: Final = 0.5
"""The share of random rosters that bring a scenario."""

SLOTS: Final = (Slot(SCENARIO, _("Own scenario"), ("scenario",), 0, MOST_BROUGHT),)


def chosen(options: Json, rosters: Iterable[Roster]) -> str:
    """The id of the scenario of a match; "" if players should bring one and none does."""
    named = str(options[SCENARIO])
    return named if named != OWN else next(iter(cards_in_slot(rosters, SCENARIO)), "")


def cards_of(options: Json, rosters: Iterable[Roster]) -> set[str]:
    """The ids of the cards of a match. A scenario that a player brings may name any built-in board,
    figure and vehicle."""
    card_id = chosen(options, rosters)
    built_in = packs.cards()
    if card_id in built_in:
        return card_ids(ScenarioCard.model_validate(built_in[card_id]))
    named = {known for known, card in built_in.items() if card["kind"] != "scenario"}
    return {card_id, *named} if card_id else set()


def random_roster(rng: Random) -> Plain:
    """A roster with a random built-in scenario, or an empty one."""
    scenarios = [known for known, card in packs.cards().items() if card["kind"] == "scenario"]
    brought = [rng.choice(scenarios)] if rng.random() < BRINGING else []
    entries = [{"slot": SCENARIO, "card": card_id} for card_id in brought]
    return {"name": "Scenario", "entries": entries}


# -- Faults


def roster_faults(roster: Roster, cards: CardsById) -> list[Fault]:
    """Faults of a roster: it contains at most one scenario and nothing else, as that defines both
    forces (TI-3.5)."""
    found = []
    entries = [entry for entry in roster.get("entries", ()) if isinstance(entry, Mapping)]
    for entry in entries:
        card = cards.get(str(entry.get("card")))
        if card is None:
            message = _("There is no card %(card)s.", card=str(entry.get("card")))
            found.append(Fault("TI-3.1", message, SCENARIO))
        elif entry.get("slot") != SCENARIO or card.get("kind") != "scenario":
            message = _("%(card)s is no scenario, and that gives both forces.", card=card["name"])
            found.append(Fault("TI-3.5", message, SCENARIO))
    if len(entries) > MOST_BROUGHT:
        message = _("A roster holds one scenario at most; this one has %(n)s.", n=len(entries))
        found.append(Fault("TI-3.1", message, SCENARIO))
    return found


def match_faults(options: Json, rosters: Mapping[int, Roster], seats: int) -> list[Fault]:
    """Whether a player brings the scenario where players should bring one. It is checked when all
    rosters are there, as any of them may."""
    if len(rosters) < seats or chosen(options, [rosters[seat] for seat in sorted(rosters)]):
        return []
    message = _("Neither roster holds a scenario. Choose a built-in one, or bring one of your own.")
    return [Fault("TI-3.1", message)]


NATION: Final = "first"


def nations(options: Json) -> list[Nation]:
    """The nations of both seats: the option names that of the first one, by default the United
    States (TI-3.2)."""
    return ["DE", "US"] if options.get(NATION) == "DE" else ["US", "DE"]


def seats(options: Json) -> Sequence[Message]:
    """The seats of a match, by their nations."""
    return [NATIONS[nation] for nation in nations(options)]


MINUTES_OF_A_UNIT: Final = 1.2
"""The usual minutes that a unit takes in a round, with all decisions about it."""


def extent(scenario: Json) -> Message:
    """The size of a scenario and its usual duration. This is an estimate, not a rule."""
    forces = scenario["forces"].values()
    squads = sum(division["bases"] for force in forces for division in force["divisions"])
    vehicles = sum(len(force.get("vehicles", ())) for force in forces)
    minutes = scenario["rounds"] * (squads + vehicles) * MINUTES_OF_A_UNIT
    parts = {"squads": squads, "vehicles": vehicles, "rounds": scenario["rounds"]}
    parts["minutes"] = max(20, round(minutes / 10) * 10)
    if vehicles:
        return _(
            "%(squads)s squads and %(vehicles)s vehicles, %(rounds)s rounds, "
            "about %(minutes)s minutes",
            **parts,
        )
    return _("%(squads)s squads, %(rounds)s rounds, about %(minutes)s minutes", **parts)


def options() -> Sequence[Pick]:
    """The fields for a match: a built-in scenario or one that a player brings, and the nation of
    the first player."""
    scenarios = [card for card in packs.cards().values() if card["kind"] == "scenario"]
    return [
        Pick(
            SCENARIO,
            _("Scenario"),
            choices=[
                *(
                    Choice(card["id"], _("%(name)s", name=card["name"]), (extent(card),))
                    for card in scenarios
                ),
                Choice(OWN, _("Own scenario"), (_("The first one that a roster holds."),)),
            ],
        ),
        Pick(
            NATION,
            _("The first player's side"),
            choices=[Choice(nation, name) for nation, name in NATIONS.items()],
        ),
    ]
