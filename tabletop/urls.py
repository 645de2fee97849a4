"""The site's URLs. Each app lists its own."""

from django.contrib import admin
from django.urls import include, path

from games.matches.views.lobby import lobby

urlpatterns = [
    path("", lobby, name="lobby"),
    path("", include("games.cards.urls")),
    path("rosters/", include("games.rosters.urls")),
    path("matches/", include("games.live.urls")),
    path("matches/", include("games.matches.urls")),
    path("matches/", include("games.computers.urls")),
    path("clubs/", include("games.clubs.urls")),
    path("clubs/", include("games.tournaments.urls")),
    path("learn/", include("games.guides.urls")),
    path("people/", include("games.people.urls")),
    path("people/", include("games.notifications.urls")),
    path("people/", include("games.profiles.urls")),
    path("", include("tabletop.home_screen")),
    path("api/", include("games.api.urls")),
    path("administration/", admin.site.urls),
]

handler400 = "tabletop.errors.bad_request"
handler403 = "tabletop.errors.permission_denied"
handler404 = "tabletop.errors.not_found"
handler500 = "tabletop.errors.server_error"
