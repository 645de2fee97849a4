from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "games.matches"

    def ready(self) -> None:
        from games.matches import (
            leaving,  # noqa: F401
            merging,
            uses,  # noqa: F401
        )

        merging.connect()
