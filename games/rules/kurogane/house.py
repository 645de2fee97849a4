"""Every number of the game that is not on a card, each in one place.

Those marked "house" were found in no source: they are this project's rulings, shown as such in
the rulebook, and a change here changes them everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Number:
    """A number of the rules: its ledger id, its value, and whether it is a house ruling."""

    rule: str
    value: int
    house: bool = False

    def __int__(self) -> int:
        return self.value


NUMBERS: dict[str, Number] = {
    "rounds": Number("KG-4.5.p1", 6),
    "points": Number("KG-3.1", 500),
    "commanders": Number("KG-3.1", 2),
    "companions": Number("KG-3.1", 6),
    "units": Number("KG-3.1", 8),
    "heavy weapons of a companion": Number("KG-3.3", 1),
    "surcharge": Number("KG-3.4", 15),
    "companion bAP": Number("KG-4.2.3", 1),
    "The Order companion bAP": Number("KG-11.1", 2),
    "smallest board": Number("KG-2.1", 12),
    "highest level": Number("KG-2.4", 3, house=True),
    "risk removed by a cell walked": Number("KG-5.3", 1),
    "run price": Number("KG-5.4", 1),
    "run factor": Number("KG-5.4", 2, house=True),
    "climb price": Number("KG-5.5", 1, house=True),
    "risk of a level fallen": Number("KG-5.6", 1),
    "risk of a forced fall": Number("KG-5.7", 2),
    "risk of a collision": Number("KG-5.8", 2),
    "indirect penalty": Number("KG-7.2.t3", 1),
    "clear shot": Number("KG-7.2.t5", 1),
    "high ground": Number("KG-7.2.t6", 1),
    "power attack dice": Number("KG-7.3.2", -2, house=True),
    "power attack power": Number("KG-7.3.2", 2, house=True),
    "enhance price": Number("KG-7.3.3", 1, house=True),
    "enhance dice": Number("KG-7.3.3", 1, house=True),
    "dodge price": Number("KG-7.3.5", 1, house=True),
    "dodge dice": Number("KG-7.3.5", -2, house=True),
    "defend price": Number("KG-7.3.6", 1, house=True),
    "defend armour": Number("KG-7.3.6", 2, house=True),
    "counter price": Number("KG-7.3.7", 1, house=True),
    "success": Number("KG-7.4.p1", 4),
    "critical": Number("KG-7.4.p1", 6),
    "least defence": Number("KG-7.5.p1", 3),
    "suppression": Number("KG-7.7.t5", 1, house=True),
    "hard hit": Number("KG-7.7.t6", 1, house=True),
    "push": Number("KG-5.7", 1),
    "stepper cells": Number("KG-7.7.t11", 1),
    "overkill turns": Number("KG-8.3", 4),
    "overkill progress a turn": Number("KG-8.3", 1, house=True),
    "overkill delay from": Number("KG-8.5", 3, house=True),
    "overkill delay": Number("KG-8.5", 1, house=True),
    "repair rounds": Number("KG-9.p1", 2, house=True),
    "objective points": Number("KG-10.4", 3),
    "helper distance": Number("KG-11.2", 3, house=True),
    "order distance": Number("KG-11.3", 5, house=True),
    "low wall price": Number("KG-12.1", 1, house=True),
}


def number(name: str) -> int:
    """The value of one of the NUMBERS."""
    return NUMBERS[name].value
