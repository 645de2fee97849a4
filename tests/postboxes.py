"""Where messages of the site arrive in tests: an SMTP server, and a push service with the browsers
that it serves, which open what was encrypted for them."""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import jwt
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.ports import free_port


class Mailbox:
    """What an SMTP server has taken, as messages."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.refuses = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.refuses:
            return "451 later"
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.messages.append(message)
        return "250 taken"


def text_of(message: EmailMessage) -> str:
    content: str = message.get_content()
    return content


@contextmanager
def mailbox() -> Iterator[tuple[Mailbox, int]]:
    """A mailbox and the port of its server, while the block lasts."""
    box = Mailbox()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield box, controller.port
    finally:
        controller.stop()


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Device:
    """A browser that is told: its keys, and what came for it, opened."""

    endpoint: str
    received: list[dict[str, Any]] = field(default_factory=list)
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = b"sixteen secretly"

    @property
    def public(self) -> bytes:
        form = serialization.PublicFormat.UncompressedPoint
        return self.key.public_key().public_bytes(serialization.Encoding.X962, form)

    @property
    def subscription(self) -> dict[str, str]:
        """What its browser gives the site."""
        return {
            "endpoint": self.endpoint,
            "p256dh": coded(self.public),
            "auth": coded(self.secret),
        }

    def opened(self, body: bytes) -> dict[str, Any]:
        """What was encrypted for it (RFC 8291)."""
        salt, (_size, length) = body[:16], struct.unpack("!LB", body[16:21])
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.key.exchange(ec.ECDH(), sender)
        info = b"WebPush: info\x00" + self.public + theirs
        secret = _derived(shared, self.secret, info, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.rstrip(b"\x00").endswith(b"\x02")
        data: dict[str, Any] = json.loads(plain.rstrip(b"\x00")[:-1])
        return data


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class PushService:
    """A push service on this machine. `status` is what it answers next."""

    def __init__(self, port: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.status = 201
        self.location = ""
        self.asked: list[str] = []
        self.devices: dict[str, Device] = {}

    def device(self, name: str = "phone") -> Device:
        """A browser that it serves."""
        path = f"/push/{name}"
        self.devices[path] = Device(self.origin + path)
        return self.devices[path]

    def take(self, path: str, headers: Any, body: bytes) -> int:
        self.asked.append(path)
        if self.status == 201 and path in self.devices:
            scheme, token, key = headers["authorization"].replace(",", "").split(" ")
            assert scheme == "vapid"
            signer = ec.EllipticCurvePublicKey.from_encoded_point(
                ec.SECP256R1(), decoded(key.removeprefix("k="))
            )
            # The library leaves the port out of what the signature is for.
            claims = jwt.decode(
                token.removeprefix("t="), signer, ["ES256"], audience="http://127.0.0.1"
            )
            assert claims["sub"].startswith("mailto:")
            device = self.devices[path]
            device.received.append(device.opened(body))
        return self.status


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service while the block lasts."""
    service = PushService(free_port())

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            self.send_response(service.take(self.path, self.headers, body))
            if service.location:
                self.send_header("Location", service.location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    port = int(service.origin.rpartition(":")[2])
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
