"""Handlers of effects: one function for each effect of the vocabulary.
`reactions.carrying.carry_out` calls them; importing this package registers all."""

from . import attacking, flow, harm, markers, moving, tasks, turns

__all__ = ["attacking", "flow", "harm", "markers", "moving", "tasks", "turns"]
