"""Storage of static files: compressed, under names with hashes."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from graphlib import TopologicalSorter
from typing import Any

from whitenoise.compress import Compressor  # type: ignore[import-untyped]
from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)

from tabletop.modules import loaded_by

_NAMED_BY_PAGES = re.compile(r"\.[0-9a-f]{12}\.\w+$")
_ADMINISTRATION = "admin/"


class SiteStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hash names within modules' imports too, so that a page never mixes old scripts with new ones.

    Brotli saves a tenth over gzip but takes most of the time of a first start, so the
    administration's files do without it. Files without hashed names, which no page uses, are not
    compressed.
    """

    support_js_module_import_aggregation = True
    # After the first pass, which takes the files in order, another one finds all names final.
    max_post_process_passes = 1

    def _post_process(self, paths: Mapping[str, Any], *names: Any) -> Iterator[Any]:
        """Hash each file after those whose names are in it. In another order it would take a pass
        for each level of imports."""
        for name in _in_order(paths):
            yield from super()._post_process({name: paths[name]}, *names)

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


def _in_order(names: Collection[str]) -> Iterable[str]:
    """Static files, each after those that it loads, and style sheets after their pictures. Raises
    CycleError."""
    pictures_first = sorted(names, key=lambda name: name.endswith(".css"))
    return TopologicalSorter(
        {name: [other for other in loaded_by(name) if other in names] for name in pictures_first}
    ).static_order()
