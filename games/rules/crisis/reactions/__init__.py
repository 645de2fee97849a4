"""How rules on cards answer what is announced.

windows     whose rules answer a moment, and in which order
dice_steps  the windows in which dice are rerolled and changed
rule_use    using a rule: whether, at what price, and doing what it says
choosing    the choices of a rule as fields of an option
candidates  what each kind of choice comes to
payments    numbers that are chosen, and what several pay together
carrying    carrying out effects, each of which is in `effects`
"""

from . import payments

__all__ = ["payments"]
