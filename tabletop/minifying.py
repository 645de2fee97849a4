"""Scripts with short names for all that is their own, which takes a fifth of what is sent.

The package that does it is written in Go and built for some platforms only. Elsewhere scripts stay
as they are: they do the same.
"""

try:
    import minify
except ImportError:
    minify = None


def minified(script: str) -> str:
    """A script that does the same in fewer bytes. Raises ValueError for what is no script."""
    return minify.string("application/javascript", script) if minify else script


def is_there() -> bool:
    """Whether scripts are minified on this machine."""
    return minify is not None
