"""Carrying out effects: each word of the vocabulary in exactly one function.

An effect is done by `reactions.carrying.carry_out`; importing this package is what makes it know
them all.
"""

from . import attacking, flow, harm, markers, moving, tasks, turns

__all__ = ["attacking", "flow", "harm", "markers", "moving", "tasks", "turns"]
