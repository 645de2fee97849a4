"""What one process draws of a match, handed on to the others.

The process that took an answer draws it for everybody, wherever they are connected, and its frames
go to the other processes through the channel layer: these write them to their sockets and run no
rules. The layer may lose a frame. Whoever waits for one in vain, or shows something else than it
leads on from, draws for itself.
"""

from dataclasses import dataclass
from typing import Any

from games.live.presence import Audience
from games.live.regions import Region, Trace
from games.live.render import Outline, Screen

PATIENCE = 1.5  # seconds that frames are waited for which another process has promised


@dataclass(frozen=True)
class Relayed:
    """A frame that another process has drawn: for whom, from which screen it leads to which."""

    audience: Audience
    since: tuple[int, str]  # number and digest of the screen before
    after: Outline
    text: str

    @classmethod
    def of(
        cls, audience: Audience, before: Screen | Outline, after: Screen, text: str
    ) -> "Relayed":
        """A frame that was drawn here."""
        outline = Outline(after.number, after.digest, after.traces, {})
        return cls(audience, (before.number, before.digest), outline, text)

    @classmethod
    def read(cls, message: dict[str, Any]) -> "Relayed":
        """A frame as it came through the layer."""
        seat, language = message["audience"]
        number, digest = message["since"]
        traces = {name: Trace(*trace) for name, trace in message["traces"].items()}
        after = Outline(message["number"], message["digest"], traces, {})
        return cls((seat, language), (number, digest), after, message["text"])

    def plain(self) -> dict[str, Any]:
        """For the layer."""
        traces = self.after.traces.items()
        return {
            "type": "live.frame",
            "audience": list(self.audience),
            "since": list(self.since),
            "number": self.after.number,
            "digest": self.after.digest,
            "traces": {name: [trace.around, dict(trace.parts)] for name, trace in traces},
            "text": self.text,
        }

    def outline(self, drawn: dict[str, Region]) -> Outline:
        """The screen that it leads to, with regions that were drawn here earlier."""
        return Outline(self.after.number, self.after.digest, self.after.traces, drawn)
