from django.urls import path

from games.rosters.views import editor, shelf

app_name = "rosters"
urlpatterns = [
    path("", shelf.mine, name="mine"),
    path("new/<slug:system_id>/", shelf.new, name="new"),
    path("import/<slug:system_id>/", shelf.import_roster, name="import"),
    # /rosters/<pk>/
    path("<int:pk>/", shelf.roster, name="roster"),
    path("<int:pk>/imported/", shelf.imported, name="imported"),
    path("<int:pk>/edit/", editor.edit, name="edit"),
    path("<int:pk>/change/", editor.change, name="change"),
    path("<int:pk>/rename/", editor.rename, name="rename"),
    path("<int:pk>/copy/", shelf.copy, name="copy"),
    path("<int:pk>/delete/", shelf.delete, name="delete"),
    path("<int:pk>/share/", shelf.share, name="share"),
    path("<int:pk>/print/", shelf.print_view, name="print"),
    path("<int:pk>/export/<slug:form>/", shelf.export, name="export"),
    # /rosters/shared/<key>/
    path("shared/<slug:key>/", shelf.shared, name="shared"),
    path("shared/<slug:key>/copy/", shelf.shared_copy, name="shared_copy"),
    path("shared/<slug:key>/export/<slug:form>/", shelf.shared_export, name="shared_export"),
]
