"""Set, remove and serve pictures of cards."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.cards import images, pictures, thumbnails
from games.cards.forms import PictureForm
from games.cards.models import Card, Pack, Picture
from games.cards.views.browse import system_or_404
from games.cards.views.packs import changing, own_card
from games.cards.views.refusals import RefusalsAsMessages
from games.people.http import PlayerRequest, VisitorRequest
from games.people.limits import address, limited
from games.rules.drawing import portraits

_A_YEAR = 365 * 24 * 60 * 60


@require_safe
def picture(request: VisitorRequest, digest: str, size: str) -> HttpResponse:
    """A picture in one of its sizes, for anybody with its address. The content of an address never
    changes, and browsers treat it as nothing but a picture."""
    if size not in pictures.SIZES:
        raise Http404
    found = Picture.objects.filter(pk=digest).values_list(size, flat=True).first()
    if found is None:
        raise Http404
    return _for_ever(HttpResponse(bytes(found), content_type=images.TYPE), "")


@require_safe
def thumbnail(request: VisitorRequest, system_id: str, card_id: str, digest: str) -> HttpResponse:
    """The thumbnail of a place, for anybody with its address."""
    card = get_object_or_404(Card, system=system_id, card_id=card_id)
    found = thumbnails.drawing(card, digest)
    if found is None:
        raise Http404
    return _for_ever(
        HttpResponse(found, content_type="image/svg+xml"), "style-src 'unsafe-inline'; "
    )


@require_safe
def portrait(request: VisitorRequest, text: str) -> HttpResponse:
    """A portrait, by all its features."""
    found = portraits.from_text(text)
    if found is None:
        raise Http404
    return _for_ever(HttpResponse(portraits.svg(found), content_type="image/svg+xml"), "")


def _for_ever(response: HttpResponse, allowed: str) -> HttpResponse:
    """Mark a response as unchanging, and as inert wherever it is opened."""
    response["Cache-Control"] = f"public, max-age={_A_YEAR}, immutable"
    response["Content-Security-Policy"] = f"default-src 'none'; {allowed}sandbox"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    return response


@changing
@limited("pictures", "300/h", by=address)
def change(request: PlayerRequest, system_id: str, card_id: str) -> HttpResponse:
    """Set the picture of the player's own card; with `off`, remove it."""
    card = own_card(request, system_or_404(system_id), card_id)
    with RefusalsAsMessages(request):
        encoded = None
        if "off" not in request.POST:
            form = PictureForm(request.POST, request.FILES)
            encoded = images.encoded(form.raw() if form.is_valid() else b"")
        try:
            pictures.give(card, encoded, request.player)
        except (Card.DoesNotExist, Pack.DoesNotExist):
            raise Http404 from None
        messages.success(request, _("Saved."))
    return redirect(card)


@require_safe
def hidden(request: VisitorRequest) -> HttpResponse:
    """A style sheet that hides pictures on all cards but the visitor's own."""
    packs = Pack.objects.filter(owner=request.player) if request.player else Pack.objects.none()
    own = "".join(f':not([data-pack="{key}"])' for key in packs.values_list("key", flat=True))
    rule = f".card-picture{own} {{ display: none; }}\n"
    response = HttpResponse(rule, content_type="text/css; charset=utf-8")
    response["Cache-Control"] = "private, no-cache"
    return response
