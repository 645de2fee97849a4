"""Network addresses, grouped by owner for rate limits."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

# The part of an IPv6 address that identifies a household or a rented machine.
_PREFIX = 64


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """The likely owner of an address: the address itself for IPv4; for IPv6 its network of 64 bits,
    within which owners choose addresses freely."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address or "unknown"
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is None:
            return str(ip_network((known, _PREFIX), strict=False))
        known = known.ipv4_mapped
    return str(known)


@lru_cache(maxsize=4096)
def is_this_machine(address: str) -> bool:
    """Whether a request comes from this machine, or has no address at all."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return not address
