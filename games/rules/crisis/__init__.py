"""Crisis Protocol, by the rulebook of June 2021."""

from . import effects
from .system import SYSTEM

__all__ = ["SYSTEM", "effects"]  # importing `effects` is what makes each of them known
