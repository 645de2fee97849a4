"""How static files are stored: compressed, and under names that change when they do."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from whitenoise.compress import Compressor  # type: ignore[import-untyped]
from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

_NAMED_BY_PAGES = re.compile(r"\.[0-9a-f]{12}\.\w+$")
_ADMINISTRATION = "admin/"


class SiteStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Modules import each other by their hashed names too, so that a page never mixes an old
    script with a new one.

    Brotli takes a tenth less than gzip, and most of the time of a first start: so it is left out
    where it helps nobody who plays, and nothing is compressed that no page names.
    """

    support_js_module_import_aggregation = True
    # A module's name changes with those of the modules that it imports: a pass for each that they
    # are deep.
    max_post_process_passes = 20

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress those whose names change with them; what was written, by the file it is of."""
        named = [path for path in paths if _NAMED_BY_PAGES.search(path)]
        for self._with_brotli in (True, False):
            yield from super().compress_files(
                [path for path in named if path.startswith(_ADMINISTRATION) != self._with_brotli]
            )

    def create_compressor(self, **kwargs: Any) -> Compressor:
        """What compresses."""
        return Compressor(use_brotli=self._with_brotli, **kwargs)
