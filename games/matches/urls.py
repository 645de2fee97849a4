from django.urls import path, register_converter

from games.matches.views import (
    after,
    creating,
    invitation,
    looking,
    next_dice,
    orders,
    picture,
    plans,
    play,
    random_trials,
    reading,
    several,
    share,
    trial_matches,
    turns,
    waiting,
)


class MatchId:
    """A match's id in addresses, as made by `models.new_match_id`."""

    regex = "[a-z2-7]{12}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(MatchId, "match")

app_name = "matches"
urlpatterns = [
    path("orders/<slug:system_id>/", orders.usual, name="usual_orders"),
    path("several/", several.several, name="several"),
    path("next/", turns.next_turn, name="next"),
    path("new/", creating.new, name="new"),
    path("alone/", creating.play_alone, name="alone"),
    path("computer/", creating.against, name="computer"),
    path("try/<int:draft_id>/", trial_matches.try_card, name="try"),
    path("try/<int:draft_id>/runs/", random_trials.start, name="random_trials_start"),
    path("try/on/<slug:system_id>/<slug:kind_id>/", trial_matches.try_place, name="try_place"),
    path(
        "try/on/<slug:system_id>/<slug:kind_id>/runs/",
        random_trials.start_with,
        name="random_trials_of_place",
    ),
    path("try/runs/", random_trials.page, name="random_trials"),
    path("try/runs/again/", random_trials.restart, name="random_trials_again"),
    path("try/runs/stop/", random_trials.stop, name="random_trials_stop"),
    path("try/runs/failures/<int:index>/", random_trials.open_failure, name="trial_failure"),
    path("<match:match_id>/", waiting.match, name="match"),
    path("<match:match_id>/password/", waiting.password, name="password"),
    path("<match:match_id>/join/<str:key>/", invitation.join, name="join"),
    path("<match:match_id>/seats/", waiting.seats, name="seats"),
    path("<match:match_id>/sit/<int:index>/", waiting.sit, name="sit"),
    path("<match:match_id>/computer/<int:index>/", waiting.computer_sits, name="computer_sits"),
    path("<match:match_id>/free/<int:index>/", waiting.free_seat, name="free_seat"),
    path("<match:match_id>/invite/<int:index>/", waiting.invite, name="invite"),
    path("<match:match_id>/leave/", waiting.leave, name="leave"),
    path("<match:match_id>/cancel/", waiting.cancel, name="cancel"),
    path("<match:match_id>/decline/", waiting.decline, name="decline"),
    path("<match:match_id>/roster/", waiting.roster, name="roster"),
    path("<match:match_id>/ready/", waiting.ready, name="ready"),
    path("<match:match_id>/unready/", waiting.unready, name="unready"),
    path("<match:match_id>/share/", share.share, name="share"),
    path("<match:match_id>/turning/", share.turning, name="turning"),
    path("<match:match_id>/bring-back/", share.bring_back, name="bring_back"),
    path("<match:match_id>/dice/next/", next_dice.choose, name="next_dice"),
    path("<match:match_id>/dice/keep", waiting.keep, name="keep"),
    path("<match:match_id>/dice/open", waiting.open_part, name="open_part"),
    path("<match:match_id>/dice/without", waiting.begin_without, name="begin_without"),
    path("<match:match_id>/answer", play.answer, name="answer"),
    path("<match:match_id>/preview", play.preview, name="preview"),
    path("<match:match_id>/option.json", play.option, name="option"),
    path("<match:match_id>/sight.json", looking.sight, name="sight"),
    path("<match:match_id>/sheet.json", reading.sheet, name="sheet"),
    path("<match:match_id>/cards.json", reading.cards, name="cards"),
    path("<match:match_id>/end/", play.end, name="end"),
    path("<match:match_id>/takeback", play.takeback, name="takeback"),
    path("<match:match_id>/time", play.give_time, name="give_time"),
    path("<match:match_id>/small/", several.small, name="small"),
    path("<match:match_id>/orders/", orders.of_match, name="orders"),
    path("<match:match_id>/plan/", plans.plan, name="plan"),
    path("<match:match_id>/plan/make/", plans.make, name="make_plan"),
    path("<match:match_id>/ask.json", play.ask, name="ask"),
    path("<match:match_id>/result/", after.result, name="result"),
    path("<match:match_id>/picture.png", picture.picture_png, name="picture_png"),
    path("<match:match_id>/rematch/", after.rematch, name="rematch"),
    path("<match:match_id>/replay/", after.replay, name="replay"),
    path("<match:match_id>/try/", after.try_from, name="try_from"),
    path("<match:match_id>/log.json", after.log_data, name="log"),
    path("<match:match_id>/dice/", after.dice, name="dice"),
    path("<match:match_id>/dice.json", after.dice_data, name="dice_data"),
]
