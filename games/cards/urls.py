from django.urls import path

from games.cards.views import (
    boards,
    browse,
    editor,
    packs,
    pictures,
    rule_building,
    rules,
    search,
    shared,
    versions,
    workshop,
    writing,
)

app_name = "cards"
urlpatterns = [
    path("cards/", browse.home, name="home"),
    # searching
    path("cards/search/", search.search, name="search"),
    path("cards/search/form/", search.filled_in, name="search_form"),
    path("cards/search/help/", search.explained, name="search_help"),
    # packs
    path("cards/packs/", packs.mine, name="packs"),
    path("cards/packs/new/<slug:system_id>/", packs.new, name="pack_new"),
    path("cards/packs/import/<slug:system_id>/", packs.import_pack, name="pack_import"),
    path("cards/packs/<int:pk>/", packs.pack, name="pack"),
    path("cards/packs/<int:pk>/export/", packs.export, name="pack_export"),
    path("cards/packs/<int:pk>/rename/", packs.rename, name="pack_rename"),
    path("cards/packs/<int:pk>/share/", shared.share, name="pack_share"),
    path("cards/packs/<int:pk>/publish/", shared.publish, name="pack_publish"),
    path("cards/packs/<int:pk>/invite/", writing.invite, name="pack_invite"),
    path("cards/packs/<int:pk>/writers/<int:number>/", writing.remove, name="pack_writer_remove"),
    path("cards/packs/<int:pk>/leave/", writing.leave, name="pack_leave"),
    path("cards/packs/<int:pk>/versions/", writing.versions, name="pack_versions"),
    path("cards/packs/<int:pk>/keep/", writing.keep, name="pack_keep"),
    path("cards/packs/<int:pk>/delete/", packs.delete, name="pack_delete"),
    path("cards/packs/<int:pk>/card/", editor.new, name="card_new"),
    path("cards/invited/<slug:key>/", writing.invited, name="pack_invited"),
    path("cards/shared/", shared.listing, name="shared_packs"),
    path("cards/shared/<slug:key>/", shared.shared, name="pack_shared"),
    path("cards/shared/<slug:key>/export/", shared.shared_export, name="pack_shared_export"),
    path("cards/shared/<slug:key>/copy/", shared.shared_copy, name="pack_shared_copy"),
    path("cards/shared/<slug:key>/versions/", writing.shared_versions, name="pack_shared_versions"),
    path("cards/shared/<slug:key>/report/", shared.report, name="pack_report"),
    path("cards/check/<slug:system_id>/", editor.check, name="check"),
    path("cards/format/<slug:system_id>/<slug:kind_id>/", editor.how_written, name="format"),
    # the workshop
    path("cards/drafts/new/<slug:system_id>/", workshop.start, name="draft_new"),
    path("cards/drafts/<int:pk>/", workshop.draft, name="draft"),
    path("cards/drafts/<int:pk>/change/", workshop.change, name="draft_change"),
    path("cards/drafts/<int:pk>/data/", workshop.as_data, name="draft_data"),
    path("cards/drafts/<int:pk>/save/", workshop.save, name="draft_save"),
    path("cards/drafts/<int:pk>/discard/", workshop.discard, name="draft_discard"),
    path("cards/drafts/<int:pk>/rule/", rule_building.rule, name="draft_rule"),
    path("cards/drafts/<int:pk>/rules/", rule_building.library, name="draft_library"),
    # boards
    path("cards/boards/<slug:system_id>/<slug:kind_id>/", boards.new, name="board_new"),
    path("cards/boards/<slug:system_id>/<slug:kind_id>/random/", boards.make, name="board_random"),
    path("cards/boards/<slug:system_id>/<slug:kind_id>/check/", boards.check, name="board_check"),
    path("cards/<slug:system_id>/<slug:card_id>/ground/", boards.ground, name="board_ground"),
    # pictures
    path("cards/pictures/<slug:digest>/<slug:size>.webp", pictures.picture, name="picture"),
    path("cards/pictures/hidden.css", pictures.hidden, name="pictures_hidden"),
    path("cards/<slug:system_id>/<slug:card_id>/picture/", pictures.change, name="picture_change"),
    # cards
    path("cards/<slug:system_id>/", browse.browse, name="browse"),
    path("cards/<slug:system_id>/<slug:card_id>/", browse.card, name="card"),
    path(
        "cards/<slug:system_id>/<slug:card_id>/as/<slug:ending>/",
        browse.card_file,
        name="card_file",
    ),
    path("cards/<slug:system_id>/<slug:card_id>/edit/", editor.edit, name="edit"),
    path("cards/<slug:system_id>/<slug:card_id>/versions/", versions.listing, name="versions"),
    path(
        "cards/<slug:system_id>/<slug:card_id>/versions/<int:number>/",
        versions.back,
        name="version_back",
    ),
    path("cards/<slug:system_id>/<slug:card_id>/board/", boards.edit, name="board_edit"),
    path("cards/<slug:system_id>/<slug:card_id>/duplicate/", editor.duplicate, name="duplicate"),
    path("cards/<slug:system_id>/<slug:card_id>/delete/", editor.delete, name="card_delete"),
    # the rulebook
    path("rules/", rules.home, name="rules_home"),
    path("rules/<slug:system_id>/", rules.rules, name="rules"),
]
