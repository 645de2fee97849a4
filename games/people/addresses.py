"""Network addresses as those who count by them see them."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

# What one household, or one rented machine, is given as a whole.
_PREFIX = 64


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """Whom an address belongs to, as far as can be told: itself for IPv4, and for IPv6 the network
    of 64 bits in which everybody may choose addresses at will."""
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
    """Whether somebody asks from the machine that the site runs on, or by no address at all."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return not address
