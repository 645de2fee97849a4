from django.urls import path

from games.api import views

app_name = "api"
urlpatterns = [
    path("tokens/", views.own_tokens, name="tokens"),
    path("tokens/<int:pk>/revoke/", views.revoke, name="revoke"),
]
