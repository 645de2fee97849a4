"""How static files are stored: compressed, and under names that change when they do."""

from whitenoise.storage import (  # type: ignore[import-untyped]
    CompressedManifestStaticFilesStorage,
)


class SiteStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Modules import each other by their hashed names too, so that a page never mixes an old
    script with a new one."""

    support_js_module_import_aggregation = True
    # A module's name changes with those of the modules that it imports: a pass for each that they
    # are deep.
    max_post_process_passes = 20
