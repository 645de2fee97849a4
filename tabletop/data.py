"""The data directory: everything of a site that is not code, in one place to back up."""

import os
import secrets
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def directory() -> Path:
    """The data directory: `data/` beside manage.py, or the value of TABLETOP_DATA.

    Made on first use, readable by its owner only.
    """
    path = Path(os.environ.get("TABLETOP_DATA") or ROOT / "data").resolve()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def secret_key(directory: Path) -> str:
    """The site's secret, made on first use and stored in a file that only its owner can read."""
    path = directory / "secret_key"
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(64))
    return path.read_text(encoding="ascii").strip()


def _write_once(path: Path, text: str) -> None:
    """Write a private file whole. Of several processes that start at once, the first one wins."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
