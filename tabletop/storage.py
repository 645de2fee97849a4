"""Storage of static files: compressed, under names with hashes."""

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
    """Hash names within modules' imports too, so that a page never mixes old scripts with new ones.

    Brotli saves a tenth over gzip but takes most of the time of a first start, so the
    administration's files do without it. Files without hashed names, which no page uses, are not
    compressed.
    """

    support_js_module_import_aggregation = True
    # A module's name changes with the names of its imports: one pass for each level.
    max_post_process_passes = 20

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress files with hashed names. Yields the path of each file with the path written for
        it."""
        named = [path for path in paths if _NAMED_BY_PAGES.search(path)]
        for self._with_brotli in (True, False):
            yield from super().compress_files(
                [path for path in named if path.startswith(_ADMINISTRATION) != self._with_brotli]
            )

    def create_compressor(self, **kwargs: Any) -> Compressor:
        """The compressor, with or without Brotli."""
        return Compressor(use_brotli=self._with_brotli, **kwargs)
