"""Responses of rules on cards to moments.

windows     the rules that respond to a moment, and their order
dice_steps  the windows in which dice are rerolled and changed
handles     the ways to change dice, by rules and by cover
vain_dice   changes of dice that gain nothing
rule_use    using a rule: whether it can be used, its price, and carrying it out
choosing    the choices of a rule as fields of an option
candidates  the possible values of each kind of choice
payments    chosen numbers, and payments by several characters
carrying    carrying out effects, whose handlers are in `effects`
"""

from . import payments

__all__ = ["payments"]
