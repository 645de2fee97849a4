"""Crisis Protocol, by the rulebook of June 2021."""

from .system import SYSTEM, CrisisProtocol

__all__ = ["SYSTEM", "CrisisProtocol"]
