from django.apps import AppConfig


class ScreensConfig(AppConfig):
    """How each system's things are drawn: one library of template tags a system, with what its
    templates alone cannot do."""

    name = "games.screens"
