"""Log lines: a sentence for each event, the numbers behind it, and the rule."""

from __future__ import annotations

from .lines import OPTION_GROUPS, REASONS, log_line

__all__ = ["OPTION_GROUPS", "REASONS", "log_line"]
