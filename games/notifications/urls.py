from django.urls import path

from games.notifications import views

app_name = "notifications"
urlpatterns = [
    path("me/notifications/", views.chosen, name="chosen"),
    path("me/notifications/address/", views.address, name="address"),
    path("me/notifications/browser/", views.subscribe, name="subscribe"),
    path("me/notifications/browser/gone/", views.unsubscribe, name="unsubscribe"),
    path("notifications/confirm/<str:token>/", views.confirm, name="confirm"),
    path("notifications/stop/<str:token>/", views.stop, name="stop"),
]
