"""What a rule on a card does, once, when it happens; each module has the effects of one subject."""

from . import attacking, flow, harm, markers, moving, tasks, turns

__all__ = ["attacking", "flow", "harm", "markers", "moving", "tasks", "turns"]
