"""Web push (RFC 8030): notifications encrypted for one browser (RFC 8291), signed by the site (RFC
8292).

Browsers choose the address that the site posts to. To prevent requests into private networks, only
https is allowed, the host is looked up once, all its addresses must be public, and the connection
goes to the address that was checked. Redirects are not followed; only the status is read.
"""

import json
import socket
from collections.abc import Mapping
from contextlib import suppress
from email.utils import parseaddr
from functools import lru_cache
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Timer
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils.crypto import salted_hmac
from webpush import WebPush
from webpush.types import WebPushSubscription
from webpush.vapid import VAPID

from games.notifications.models import PushSubscription

WITHIN: Final = 10.0
"""Seconds for a whole exchange with a push service."""
KEPT_FOR: Final = 24 * 60 * 60
"""Seconds for which a push service stores a message that it cannot deliver."""
_NAT64: Final = ip_network("64:ff9b::/96")
MOST_BYTES: Final = 3000
"""Most bytes of a notification; services accept 4096 including the encryption's overhead."""


class Refused(Exception):
    """The address is not allowed."""


class Failed(Exception):
    """The message was not delivered; another try may succeed."""


class Gone(Exception):
    """The browser has unsubscribed."""


@lru_cache(maxsize=1)
def _key() -> ec.EllipticCurvePrivateKey:
    """The site's key for push services. It is derived from the site's secret, so that it exists
    from the first start and is the same in all processes."""
    seed = salted_hmac("games.notifications.push", "the site's key", algorithm="sha512").digest()
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256
    return ec.derive_private_key(int.from_bytes(seed, "big") % (order - 1) + 1, ec.SECP256R1())


def public_key() -> str:
    """The site's public key in the form that browsers expect for a subscription."""
    key: str = VAPID.get_application_server_key(_key().public_key())
    return key


def _library() -> WebPush:
    pem = serialization.Encoding.PEM
    private = _key().private_bytes(
        pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = _key().public_key()
    return WebPush(
        private_key=private,
        public_key=public.public_bytes(pem, serialization.PublicFormat.SubjectPublicKeyInfo),
        subscriber=parseaddr(settings.DEFAULT_FROM_EMAIL)[1],
        ttl=KEPT_FOR,
    )


def send(subscription: PushSubscription, data: Mapping[str, Any]) -> None:
    """Send data to a browser's service worker. Raises Gone, Refused or Failed."""
    text = json.dumps(data, ensure_ascii=False).encode()
    if len(text) > MOST_BYTES:
        raise Refused("too long")
    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    try:
        to = WebPushSubscription.model_validate({"endpoint": subscription.endpoint, "keys": keys})
        message = _library().get(text, to)
    except ValueError as fault:
        raise Refused("no key") from fault
    headers = {**message.headers, "content-type": "application/octet-stream", "urgency": "normal"}
    status = _post(subscription.endpoint, message.encrypted, headers)
    if status in (404, 410):
        raise Gone
    if status == 429 or status >= 500:
        raise Failed(str(status))
    if not 200 <= status < 300:
        raise Refused(str(status))


def parsed(endpoint: str) -> SplitResult:
    """The parts of an address that browsers may name. Raises Refused."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as fault:
        raise Refused("no address") from fault
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        raise Refused("no address")
    if _is_trusted(parts):
        return parts
    if parts.scheme != "https" or not parts.hostname or port not in (None, 443):
        raise Refused("not https")
    if parts.username is not None or parts.password is not None:
        raise Refused("no address")
    return parts


def _is_trusted(parts: SplitResult) -> bool:
    """Whether the settings allow this push service at any address, as those of tests do."""
    return f"{parts.scheme}://{parts.netloc}" in settings.PUSH_ORIGINS


def _post(endpoint: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post to the address. Return the status."""
    parts = parsed(endpoint)
    connection = _connection(parts)
    over = Timer(WITHIN, _hang_up, [connection])
    over.daemon = True
    over.start()
    try:
        path = parts.path or "/"
        connection.request("POST", f"{path}?{parts.query}" if parts.query else path, body, headers)
        return connection.getresponse().status
    except (OSError, HTTPException) as fault:
        raise Failed(repr(fault)) from fault
    finally:
        over.cancel()
        connection.close()


def _hang_up(connection: HTTPConnection) -> None:
    """Shut the connection down, which ends any wait for the other end."""
    if connection.sock:
        with suppress(OSError):  # already closed
            connection.sock.shutdown(socket.SHUT_RDWR)


def _connection(parts: SplitResult) -> HTTPConnection:
    assert parts.hostname is not None
    if _is_trusted(parts) and parts.scheme == "http":
        return HTTPConnection(parts.hostname, parts.port, timeout=WITHIN)
    port = parts.port or 443
    return _ToAddress(parts.hostname, port, _address(parts, port))


def _address(parts: SplitResult, port: int) -> str:
    """An address of the host. Raises Refused unless all its addresses are public, Failed if the
    lookup fails."""
    assert parts.hostname is not None
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as fault:
        raise Failed(repr(fault)) from fault
    addresses = [str(each[4][0]) for each in found]
    if not addresses or (not _is_trusted(parts) and not all(map(is_public, addresses))):
        raise Refused("not public")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is public, in any notation or IPv6 wrapping."""
    known = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address):
        wrapped = ip_address(int(known) & 0xFFFFFFFF) if known in _NAT64 else None
        known = known.ipv4_mapped or known.sixtofour or wrapped or known
    return known.is_global and not known.is_multicast


class _ToAddress(HTTPSConnection):
    """A connection to a host by an address that was looked up and checked."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=WITHIN)
        self._address = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), WITHIN)
        context: Any = self._context  # type: ignore[attr-defined]
        self.sock = context.wrap_socket(self.sock, server_hostname=self.host)
