"""Log lines: a sentence for each event, the numbers behind it, and the rule.

names   the names that lines use
events  what units do and what befalls them
dice    attacks, assaults, mines and healing, with their dice
course  rounds, turns, command, points
entries which lines belong together
lines   all of them together, and the headings of options and endings
"""

from .lines import OPTION_GROUPS, REASONS, log_line

__all__ = ["OPTION_GROUPS", "REASONS", "log_line"]
