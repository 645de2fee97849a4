from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "games.api"

    def ready(self) -> None:
        from games.api import receivers  # noqa: F401
        from games.api.streams import watch
        from games.matches import notices

        notices.listeners.append(watch.hear)
