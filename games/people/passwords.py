"""Password validation."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class LongEnough(MinimumLengthValidator):
    """A minimum length, with a message in all languages of the site, which Django lacks."""

    def get_error_message(self) -> str:
        """The message for shorter passwords."""
        return ngettext(
            "This password is too short. It must contain at least %(min_length)d character.",
            "This password is too short. It must contain at least %(min_length)d characters.",
            self.min_length,
        )
