from django.urls import path

from games.people import data_views, views

app_name = "people"
urlpatterns = [
    path("name/", views.name, name="name"),
    path("me/", views.me, name="me"),
    path("me/rename/", views.rename, name="rename"),
    path("me/password/", views.password, name="password"),
    path("me/pictures/", views.pictures, name="pictures"),
    path("me/holidays/", views.go_away, name="go_away"),
    path("me/holidays/<int:pk>/end/", views.come_back, name="come_back"),
    path("me/way-back/", views.way_back, name="way_back"),
    path("me/download/", data_views.download, name="download"),
    path("me/delete/", data_views.delete, name="delete"),
    path("me/link/new/", views.new_link, name="new_link"),
    path("me/link/revoke/", views.revoke_link, name="revoke_link"),
    path("link/<uuid:pk>/<str:token>/", views.link, name="link"),
    path("sign-up/", views.sign_up, name="sign_up"),
    path("sign-in/", views.sign_in, name="sign_in"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("language/", views.language, name="language"),
]
