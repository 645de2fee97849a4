"""Frames that one process has drawn, passed on to other processes.

The process that took an answer draws it for all audiences, wherever they are connected, and sends
the frames through the channel layer. The other processes write them to their sockets and run no
rules. The layer may lose frames: a process that waits in vain, or whose screen does not match,
draws for itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.live.render import Screen, ShownScreen
from games.live.tickets import Audience
from games.live.traces import Trace

PATIENCE = 1.5  # seconds to wait for the frames that another process has promised


@dataclass(frozen=True)
class Relayed:
    """A frame that another process has drawn: its audience, and the screens before and after it. Of
    the latter, it includes only the traces that differ."""

    audience: Audience
    since: tuple[int, str]  # number and digest of the screen before
    number: int
    digest: str
    traces: Mapping[str, Trace]
    text: str

    @classmethod
    def of(
        cls, audience: Audience, before: Screen | ShownScreen, after: Screen, text: str
    ) -> "Relayed":
        """A frame that was drawn here."""
        known = before.traces
        traces = {name: one for name, one in after.traces.items() if one != known.get(name)}
        since = before.number, before.digest
        return cls(audience, since, after.number, after.digest, traces, text)

    @classmethod
    def read(cls, message: dict[str, Any]) -> "Relayed":
        """A frame from a message of the layer."""
        seat, language = message["audience"]
        number, digest = message["since"]
        traces = {name: Trace(*trace) for name, trace in message["traces"].items()}
        since, after = (number, digest), (message["number"], message["digest"])
        return cls((seat, language), since, *after, traces, message["text"])

    def plain(self) -> dict[str, Any]:
        """The frame as a message for the layer."""
        return {
            "type": "live.frame",
            "audience": list(self.audience),
            "since": list(self.since),
            "number": self.number,
            "digest": self.digest,
            "traces": {
                name: [one.around, dict(one.fragments)] for name, one in self.traces.items()
            },
            "text": self.text,
        }

    def follows(self, before: Screen | ShownScreen) -> bool:
        """Whether it leads on from that screen."""
        return (before.number, before.digest) == self.since

    def after(self, before: Screen | ShownScreen) -> ShownScreen:
        """The screen after the frame, with regions that were drawn here earlier."""
        traces = {**before.traces, **self.traces}
        return ShownScreen(self.number, self.digest, traces, before.drawn, before.context)
