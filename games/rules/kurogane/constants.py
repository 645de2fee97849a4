"""Every number of the game that is not on a card, with its rule. Each stands here only.

Numbers marked "house" are in no source: they are rulings of this project, and the rulebook shows
them as such.
"""

from typing import Final

from ..book.ledgers import Numbers
from ..text import _, pgettext

NUMBERS: Final = Numbers()
number = NUMBERS.number

ROUNDS: Final = number(6, "KG-4.5.p1", label=_("rounds"))
POINTS: Final = number(500, "KG-3.1", label=_("points"))
COMMANDERS: Final = number(2, "KG-3.1", label=_("commanders"))
COMPANIONS: Final = number(6, "KG-3.1", label=_("companions"))
UNITS: Final = number(8, "KG-3.1", label=_("units"))
HEAVY_WEAPONS_OF_A_COMPANION: Final = number(1, "KG-3.3", label=_("heavy weapons of a companion"))
SURCHARGE: Final = number(15, "KG-3.4", label=_("surcharge"))
COMPANION_BAP: Final = number(1, "KG-4.2.3", label=_("companion bAP"))
ORDER_COMPANION_BAP: Final = number(2, "KG-11.1", label=_("The Order companion bAP"))
SMALLEST_BOARD: Final = number(12, "KG-2.1", label=_("smallest board"))
HIGHEST_LEVEL: Final = number(3, "KG-2.4", label=pgettext("of a map", "highest level"), house=True)
RISK_REMOVED_BY_A_CELL_WALKED: Final = number(1, "KG-5.3", label=_("risk removed by a cell walked"))
RUN_PRICE: Final = number(1, "KG-5.4", label=_("run price"))
RUN_FACTOR: Final = number(2, "KG-5.4", label=_("run factor"), house=True)
CLIMB_PRICE: Final = number(1, "KG-5.5", label=_("climb price"), house=True)
RISK_OF_A_LEVEL_FALLEN: Final = number(1, "KG-5.6", label=_("risk of a level fallen"))
RISK_OF_A_FORCED_FALL: Final = number(2, "KG-5.7", label=_("risk of a forced fall"))
RISK_OF_A_COLLISION: Final = number(2, "KG-5.8", label=_("risk of a collision"))
INDIRECT_PENALTY: Final = number(1, "KG-7.2.t3", label=_("indirect penalty"))
CLEAR_SHOT: Final = number(1, "KG-7.2.t5", label=_("clear shot"))
HIGH_GROUND: Final = number(1, "KG-7.2.t6", label=_("high ground"))
POWER_ATTACK_DICE: Final = number(-2, "KG-7.3.2", label=_("power attack dice"), house=True)
POWER_ATTACK_POWER: Final = number(2, "KG-7.3.2", label=_("power attack power"), house=True)
ENHANCE_PRICE: Final = number(1, "KG-7.3.3", label=_("enhance price"), house=True)
ENHANCE_DICE: Final = number(1, "KG-7.3.3", label=_("enhance dice"), house=True)
DODGE_PRICE: Final = number(1, "KG-7.3.5", label=_("dodge price"), house=True)
DODGE_DICE: Final = number(-2, "KG-7.3.5", label=_("dodge dice"), house=True)
DEFEND_PRICE: Final = number(1, "KG-7.3.6", label=_("defend price"), house=True)
DEFEND_ARMOUR: Final = number(2, "KG-7.3.6", label=_("defend armour"), house=True)
COUNTER_PRICE: Final = number(1, "KG-7.3.7", label=_("counter price"), house=True)
SIDES: Final = 6  # of a die, KG-7.4.p1
SUCCESS: Final = number(4, "KG-7.4.p1", label=_("success"))
CRITICAL: Final = number(6, "KG-7.4.p1", label=_("critical"))
LEAST_DEFENCE: Final = number(3, "KG-7.5.p1", label=_("least defence"))
SUPPRESSION: Final = number(1, "KG-7.7.t5", label=_("suppression"), house=True)
HARD_HIT: Final = number(1, "KG-7.7.t6", label=_("hard hit"), house=True)
PUSH: Final = number(1, "KG-5.7", label=_("push"))
STEPPER_CELLS: Final = number(1, "KG-7.7.t11", label=_("stepper cells"))
OVERKILL_TURNS: Final = number(4, "KG-8.3", label=_("overkill turns"))
OVERKILL_PROGRESS_A_TURN: Final = number(
    1, "KG-8.3", label=_("overkill progress a turn"), house=True
)
OVERKILL_DELAY_FROM: Final = number(3, "KG-8.5", label=_("overkill delay from"), house=True)
OVERKILL_DELAY: Final = number(1, "KG-8.5", label=_("overkill delay"), house=True)
REPAIR_ROUNDS: Final = number(2, "KG-9.p1", label=_("repair rounds"), house=True)
OBJECTIVE_POINTS: Final = number(3, "KG-10.4", label=_("objective points"))
HELPER_DISTANCE: Final = number(3, "KG-11.2", label=_("helper distance"), house=True)
ORDER_DISTANCE: Final = number(5, "KG-11.3", label=_("order distance"), house=True)
LOW_WALL_PRICE: Final = number(1, "KG-12.1", label=_("low wall price"), house=True)

REACTION_PRICES: Final = {"dodge": DODGE_PRICE, "defend": DEFEND_PRICE, "counter": COUNTER_PRICE}
"""The bAP that each reaction costs."""
