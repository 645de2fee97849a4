"""The pages of matches."""

from games.matches.views.lobby import lobby

__all__ = ["lobby"]
