from django.urls import path

from games.profiles import views

app_name = "profiles"
urlpatterns = [
    path("<uuid:player_id>/", views.profile, name="profile"),
    path("me/profile/", views.choose, name="choose"),
]
