"""Effects in words: each module says what the effects of the module of its name do."""

from . import attacking, flow, harm, markers, moving, tasks, turns

__all__ = ["attacking", "flow", "harm", "markers", "moving", "tasks", "turns"]
