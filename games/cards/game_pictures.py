"""Pictures of each game's table, beside the system's other static files."""

from django.contrib.staticfiles import finders
from django.templatetags.static import static


def picture_of(system_id: str, name: str = "invitation.jpg") -> str:
    """The address of a picture of that game; "" if there is none."""
    path = f"{system_id}/{name}"
    return static(path) if finders.find(path) else ""
