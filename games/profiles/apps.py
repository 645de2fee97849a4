from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    name = "games.profiles"

    def ready(self) -> None:
        from games.profiles import receivers  # noqa: F401
