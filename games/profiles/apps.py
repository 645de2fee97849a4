from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    name = "games.profiles"

    def ready(self) -> None:
        from games.matches import notices
        from games.profiles import receivers, records  # noqa: F401

        notices.end_listeners.append(records.keep)
