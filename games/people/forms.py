"""Forms for names, passwords and deletion."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate, password_validation
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.people import accounts, names
from games.people.models import Player

PASSWORD_LENGTH = 200


class NameField(forms.CharField):
    """A player's name, cleaned by `names.clean`."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Your name"))
        super().__init__(strip=True, **kwargs)
        self.widget.attrs.update({"maxlength": names.MAX_LENGTH, "autocomplete": "nickname"})

    def clean(self, value: Any) -> str:
        return names.clean(super().clean(value))


class PasswordField(forms.CharField):
    """A password, the current one or, with that `autocomplete`, a new one."""

    def __init__(self, autocomplete: str = "current-password", **kwargs: Any) -> None:
        widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
        super().__init__(max_length=PASSWORD_LENGTH, strip=False, widget=widget, **kwargs)


class NameForm(forms.Form):
    name = NameField()


class FirstNameForm(NameForm):
    """The name form of the first visit. It is alone on its page and takes the focus."""

    name = NameField(widget=forms.TextInput(attrs={"autofocus": True}))


class SignUpForm(forms.Form):
    sign_in_name = forms.CharField(
        label=_("Sign-in name"),
        max_length=accounts.MAX_LENGTH,
        help_text=_("Only you need to know it. It can differ from the name that others see."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = PasswordField(
        "new-password", label=_("Password"), help_text=_("At least 8 characters.")
    )

    def clean_sign_in_name(self) -> str:
        name = accounts.sign_in_name(names.one_line(self.cleaned_data["sign_in_name"]))
        if User.objects.filter(username=name).exists():
            raise taken()
        return name

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        user = User(username=self.cleaned_data.get("sign_in_name", ""))
        password_validation.validate_password(password, user)
        return password


def taken() -> ValidationError:
    return ValidationError(_("Somebody else signs in with that name. Please take another."))


class SignInForm(forms.Form):
    sign_in_name = forms.CharField(
        label=_("Sign-in name"),
        max_length=accounts.MAX_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = PasswordField(label=_("Password"))

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        self.request = request
        self.player: Player | None = None
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        if "sign_in_name" in given and "password" in given:
            user = authenticate(
                self.request,
                username=accounts.sign_in_name(given["sign_in_name"]),
                password=given["password"],
            )
            self.player = Player.objects.filter(user=user).first() if user else None
            if self.player is None:
                raise ValidationError(_("This name and password do not belong together."))
        return given


class PasswordForm(forms.Form):
    """A new password. It requires the old one, unless the personal link was just opened."""

    old = PasswordField(label=_("Current password"))
    new = PasswordField(
        "new-password",
        label=_("New password"),
        help_text=_("At least 8 characters. Your other devices will have to sign in again."),
    )

    def __init__(self, user: User, *args: Any, by_link: bool = False, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)
        if by_link:
            del self.fields["old"]

    def clean_old(self) -> str:
        old: str = self.cleaned_data["old"]
        if not self.user.check_password(old):
            raise ValidationError(_("That is not your current password."))
        return old

    def clean_new(self) -> str:
        new: str = self.cleaned_data["new"]
        password_validation.validate_password(new, self.user)
        return new


class DeletionForm(forms.Form):
    """Confirms deletion by the password, if any, unless the personal link was just opened."""

    password = PasswordField(label=_("Password"))
    sure = forms.BooleanField(label=_("Yes, delete all of this for good."))

    def __init__(self, player: Player, *args: Any, by_link: bool = False, **kwargs: Any) -> None:
        self.player = player
        super().__init__(*args, **kwargs)
        if player.user is None or by_link:
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if self.player.user is None or not self.player.user.check_password(password):
            raise ValidationError(_("That is not your password."))
        return password
