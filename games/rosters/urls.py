from django.urls import path

from games.rosters.views import collection, drawing, editor, squads, versions

app_name = "rosters"
urlpatterns = [
    path("", collection.mine, name="mine"),
    path("new/<slug:system_id>/", collection.new, name="new"),
    path("compare/", versions.compare, name="compare"),
    path("import/<slug:system_id>/", collection.import_roster, name="import"),
    path("random/<slug:system_id>/", drawing.draw, name="draw"),
    path("random/<slug:system_id>/take/", drawing.take, name="take"),
    # /rosters/<pk>/
    path("<int:pk>/", collection.roster, name="roster"),
    path("<int:pk>/versions/", versions.listing, name="versions"),
    path("<int:pk>/versions/<int:number>/", versions.back, name="version_back"),
    path("<int:pk>/squads/", squads.listing, name="squads"),
    path("<int:pk>/imported/", collection.imported, name="imported"),
    path("<int:pk>/edit/", editor.edit, name="edit"),
    path("<int:pk>/change/", editor.change, name="change"),
    path("<int:pk>/values/", editor.values, name="values"),
    path("<int:pk>/rename/", editor.rename, name="rename"),
    path("<int:pk>/copy/", collection.copy, name="copy"),
    path("<int:pk>/delete/", collection.delete, name="delete"),
    path("<int:pk>/share/", collection.share, name="share"),
    path("<int:pk>/print/", collection.print_view, name="print"),
    path("<int:pk>/export/<slug:form>/", collection.export, name="export"),
    # /rosters/shared/<key>/
    path("shared/<slug:key>/", collection.shared, name="shared"),
    path("shared/<slug:key>/picture.png", collection.shared_picture, name="shared_picture"),
    path("shared/<slug:key>/copy/", collection.shared_copy, name="shared_copy"),
    path("shared/<slug:key>/export/<slug:form>/", collection.shared_export, name="shared_export"),
]
