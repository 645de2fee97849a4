"""Firefox and WebKitGTK, driven by WebDriver in the fewest words: Firefox speaks its commands over
a socket of its own (Marionette), WebKitGTK over HTTP, in a window of a display without a screen."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Protocol

from tabletop.programs import FIREFOX, WEBKIT
from tests.needs import path_of
from tests.ports import free_port

DISPLAYS = Path("/tmp/.X11-unix")
PATIENCE = 60  # seconds
ATTEMPTS = 3  # to begin a browser that shows pages
LOOK_AGAIN = 0.04  # seconds
AT_REST = 0.1  # seconds

MARIONETTE = {
    "url": "Navigate",
    "execute/sync": "ExecuteScript",
    "actions": "PerformActions",
}
"""What Marionette calls a command of WebDriver."""
NARROW = """
const { style } = gBrowser.selectedBrowser;
[style.maxWidth, style.height] = [`${arguments[0]}px`, `${arguments[1]}px`];
"""
"""A page narrower than the narrowest window."""
SMALL_TOOLS = "* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 6px; }"
"""With buttons of the usual size the window would be wider than a phone."""

BOX = """
const [selector, text] = arguments;
const found = [...document.querySelectorAll(selector)].find((one) =>
  one.checkVisibility() && one.textContent.includes(text));
if (!found) return null;
found.scrollIntoView({ block: "nearest", behavior: "instant" });
const { x, y, width, height } = found.getBoundingClientRect();
const at = [x + width / 2, y + height / 2];
return found.contains(document.elementFromPoint(...at)) ? at : null;
"""
"""The middle of what is shown, if nothing lies over it."""


class Wire(Protocol):
    """Takes commands of WebDriver."""

    def send(self, command: str, **parameters: Any) -> Any: ...

    def forget(self) -> None:
        """Delete the cookies of the page."""

    def resize(self, width: int, height: int) -> None: ...


class Marionette:
    """A running Firefox."""

    def __init__(self, port: int) -> None:
        self._socket = _connected(port)
        self._count = 0
        self._read()
        self._order("WebDriver:NewSession", capabilities={})

    def send(self, command: str, **parameters: Any) -> Any:
        return self._order(f"WebDriver:{MARIONETTE[command]}", **parameters)["value"]

    def forget(self) -> None:
        self._order("WebDriver:DeleteAllCookies")

    def resize(self, width: int, height: int) -> None:
        self._order("WebDriver:SetWindowRect", width=max(width, 500), height=height + 200)
        self._order("Marionette:SetContext", value="chrome")
        self._order("WebDriver:ExecuteScript", script=NARROW, args=[width, height])
        self._order("Marionette:SetContext", value="content")

    def _order(self, name: str, **parameters: Any) -> Any:
        self._count += 1
        text = json.dumps([0, self._count, name, parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(text), text))
        _kind, _count, error, result = self._read()
        if error:
            raise RuntimeError(error["message"])
        return result

    def _read(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self._socket.recv(1)
        text = b""
        while len(text) < int(size[:-1]):
            text += self._socket.recv(int(size[:-1]) - len(text))
        return json.loads(text)


class HttpWire:
    """A running driver of WebKitGTK."""

    def __init__(self, port: int) -> None:
        _connected(port).close()
        self._port = port
        session = self._order("POST", "/session", capabilities={})["sessionId"]
        self._session = f"/session/{session}"

    def send(self, command: str, **parameters: Any) -> Any:
        return self._order("POST", f"{self._session}/{command}", **parameters)

    def forget(self) -> None:
        self._order("DELETE", f"{self._session}/cookie")

    def resize(self, width: int, height: int) -> None:
        self.send("window/rect", width=width, height=height)

    def _order(self, method: str, path: str, **parameters: Any) -> Any:
        line = HTTPConnection("127.0.0.1", self._port, timeout=3 * PATIENCE)
        line.request(method, path, json.dumps(parameters) if method == "POST" else None)
        value = json.loads(line.getresponse().read())["value"]
        line.close()
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(value["message"])
        return value


class Engine:
    """A browser with one page, and what a person does there."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def resize(self, width: int, height: int) -> None:
        """Give the page this width and about this height."""
        self._wire.resize(width, height)
        self.until("return innerWidth === arguments[0]", width)

    def forget(self, site: str) -> None:
        """Be nobody: delete the site's cookies, while what is shown asks for nothing and is given
        no others."""
        self.go(f"{site}/worker.js")
        self._wire.forget()

    def shows_pages(self) -> bool:
        """Whether it has come up: on a busy machine a browser may lose its page as it begins."""
        try:
            self.go("about:blank")
        except RuntimeError:
            return False
        return True

    def go(self, url: str) -> None:
        self._wire.send("url", url=url)

    def ask(self, script: str, *arguments: Any) -> Any:
        """What a script on the page returns."""
        return self._wire.send("execute/sync", script=script, args=arguments)

    def until(self, script: str, *arguments: Any) -> Any:
        """What a script returns as soon as that is something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(RuntimeError):  # the page is being left
                if found := self.ask(script, *arguments):
                    return found
            time.sleep(LOOK_AGAIN)
        shown = self.ask("return document.querySelector('main, body').innerText")
        raise AssertionError(f"{script} {arguments} came to nothing on: {shown}")

    def press(self, selector: str, text: str = "") -> None:
        """Click what is seen, as soon as it is and has come to rest: on a slow machine it may still
        be on its way, and the click would meet something else."""
        before, now = None, self.until(BOX, selector, text)
        while now != before:
            time.sleep(AT_REST)
            before, now = now, self.until(BOX, selector, text)
        self.click(*now)

    def click(self, x: float, y: float) -> None:
        """Click a spot of the page."""
        spot = {"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0}
        press = [{"type": f"pointer{each}", "button": 0} for each in ("Down", "Up")]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._wire.send("actions", actions=[{**mouse, "actions": [spot, *press]}])


def _connected(port: int) -> socket.socket:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(LOOK_AGAIN)


def _await_display(number: int) -> None:
    """Wait until a display takes windows: a browser that begins earlier ends at once."""
    end = time.monotonic() + PATIENCE
    while not DISPLAYS.joinpath(f"X{number}").exists():
        if time.monotonic() > end:
            raise TimeoutError(f"display {number} does not begin")
        time.sleep(LOOK_AGAIN)


@contextmanager
def _started(*command: str, **environment: str) -> Iterator[None]:
    with subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            yield
        finally:
            process.terminate()


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    """Firefox, with its profile in this folder."""
    port = free_port()
    (folder / "user.js").write_text(f'user_pref("marionette.port", {port});')
    flags = ("--headless", "--marionette", "--remote-allow-system-access", "--no-remote")
    with _started(path_of(FIREFOX), *flags, "--profile", str(folder)):
        yield Engine(Marionette(port))


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    """WebKitGTK, with its settings in this folder."""
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0" / "gtk.css").write_text(SMALL_TOOLS)
    number = free_port()
    display = f":{number}"
    with _started("Xvfb", display, "-screen", "0", "1500x1000x24"):
        _await_display(number)
        for _attempt in range(ATTEMPTS):
            port = free_port()
            driver = (path_of(WEBKIT), "-p", str(port))
            with _started(*driver, DISPLAY=display, XDG_CONFIG_HOME=str(folder)):
                engine = Engine(HttpWire(port))
                if engine.shows_pages():
                    yield engine
                    return
    raise TimeoutError("WebKit shows no page")
