"""Effects of rules on cards, each of which happens once; one module for each subject."""

from . import attacking, flow, harm, markers, moving, tasks, turns

__all__ = ["attacking", "flow", "harm", "markers", "moving", "tasks", "turns"]
