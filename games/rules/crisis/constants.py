"""The numbers of Crisis Protocol, each with its rule. Each stands here only. Lengths are
thousandths of an inch. The rulebook prints no lengths of tools and bases (CP-MEAS-14): those here
were measured."""

from fractions import Fraction
from typing import Final

from ..book.ledgers import Numbers

NUMBERS: Final = Numbers()
number = NUMBERS.number

INCH: Final = 1000

# The battlefield
BOARD: Final = number(36 * INCH, "CP-BOARD-01")  # both ways
LEAST_PIECES: Final = number(12, "CP-BOARD-03")
PIECE_SIZES: Final = number((1, 5), "CP-BOARD-03")
COMMON_SIZES: Final = number((2, 4), "CP-BOARD-04")
SPACING_RANGE: Final = number(2, "CP-BOARD-06")
HIGH_TERRAIN: Final = number(6, "CP-OBJ-24")  # the Size that a token cannot lie under

# Tools
RANGES: Final = number(
    {1: 1 * INCH, 2: 3 * INCH, 3: 6 * INCH, 4: 8 * INCH, 5: 10 * INCH}, "CP-MEAS-01"
)
RANGE_TOOL_WIDTH: Final = number(RANGES[1], "CP-MEAS-02")
TOOLS: Final = number(("S", "M", "L"), "CP-MEAS-05")  # shortest first
TOOL_LENGTH: Final = number({"S": 3375, "M": 5000, "L": 7250}, "CP-MEAS-14", house=True)
TOOL_WIDTH: Final = number(560, "CP-MEAS-14", house=True)

# Bases and tokens
# By diameter in millimetres.
BASE_RADIUS: Final = number({35: 689, 50: 984, 65: 1280}, "CP-MEAS-14", house=True)
TOKEN_RADIUS: Final = number(500, "CP-MEAS-14", house=True)

# Before the game
PRIORITY_DICE: Final = number(5, "CP-PRIO-01")
CRISES_OF_A_TYPE: Final = number(3, "CP-ROST-02")
CRISES_DRAWN: Final = number(2, "CP-MISS-03")
TACTICS_CHOSEN: Final = number(5, "CP-SQUAD-08")
DEPLOYMENT_RANGE: Final = number(3, "CP-DEPL-03")

# Rounds and victory
ROUNDS: Final = number(6, "CP-ROUND-01")
VICTORY: Final = number(16, "CP-WIN-01")
ACTIONS: Final = number(2, "CP-ACT-01")
POWER_EACH_ROUND: Final = number(1, "CP-ROUND-03")
POWER_LIMIT: Final = number(10, "CP-CARD-32")

# Movement, collisions and dodges
CLIMB_TOOL: Final = number("S", "CP-MOVE-13")
CLIMB_SIZE: Final = number(5, "CP-MOVE-14")
TOWARD_ARC: Final = number(45, "CP-MOVE-33")  # degrees to either side
COLLISION_DAMAGE: Final = number(1, "CP-MOVE-22", "CP-MOVE-24")
DODGE_EXTRA: Final = number(1, "CP-DODGE-01")  # added to the Size of what hits

# Cover and objectives
COVER_TERRAIN_RANGE: Final = number(1, "CP-COVER-01")
COVER_ATTACKER_RANGE: Final = number(2, "CP-COVER-03")
SERIES_DAMAGE: Final = number(1, "CP-BEAM-06", "CP-AREA-06")  # to allies within a beam or an area
INTERACT_RANGE: Final = number(1, "CP-OBJ-02")
INTERACT_COST: Final = number(1, "CP-OBJ-02")
CONTEST_RANGE: Final = number(1, "CP-OBJ-14")
DROP_RANGE: Final = number(2, "CP-OBJ-12")

# Dice
FACES: Final = (  # CP-DICE-01, by the number of the face
    "critical",
    "wild",
    "hit",
    "hit",
    "block",
    "blank",
    "blank",
    "failure",
)
PRIORITY_SUCCESSES: Final = number(("critical", "wild", "hit"), "CP-PRIO-01")

# Cards that anybody may write
WORK_RULE: Final = "CP-HOUSE-01"
# To judge whether one rule can be used.
LOOK_STEPS: Final = number(2_000, "CP-HOUSE-01", house=True)
# Whatever an amount on a card comes to.
MOST_COUNTED: Final = number(1_000, "CP-HOUSE-01", house=True)
MOST_DICE: Final = number(60, "CP-HOUSE-01", house=True)  # in one roll
CARD_WORDS: Final = number(300, "CP-HOUSE-02", house=True)
CARD_NESTING: Final = number(16, "CP-HOUSE-02", house=True)
LOOPS_NESTED: Final = number(3, "CP-HOUSE-02", house=True)
CHOICES: Final = number(6, "CP-HOUSE-02", house=True)  # of one rule
MOST_PIECES: Final = number(60, "CP-HOUSE-02", house=True)  # of a battlefield
USES_EACH_ACTIVATION: Final = number(12, "CP-HOUSE-03", house=True)
ASKS_AT_ONCE: Final = number(200, "CP-HOUSE-04", house=True)

CONDITIONS: Final = (  # CP-COND-07 to CP-COND-16
    "bleed",
    "hex",
    "incinerate",
    "judgement",
    "poison",
    "root",
    "shock",
    "slow",
    "stagger",
    "stun",
)
BLEED_DAMAGE: Final = number(1, "CP-COND-07")
POISON_POWER: Final = number(1, "CP-COND-11")
WORTH_FILLING: Final = Fraction(4, 5)
"""The share of the Threat below which a squad gets a warning."""
EDGES: Final = ("north", "east", "south", "west")  # clockwise; CP-MISS-08


def half(count: int) -> int:
    """Half of a statistic or of a number of dice, rounded up (CP-CORE-03)."""
    return (count + 1) // 2
