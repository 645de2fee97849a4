"""What passwords have to be."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class LongEnough(MinimumLengthValidator):
    """Of so many characters, and says so in all languages: Django's own do not yet."""

    def get_error_message(self) -> str:
        """What is wrong with a shorter one."""
        return ngettext(
            "This password is too short. It must contain at least %(min_length)d character.",
            "This password is too short. It must contain at least %(min_length)d characters.",
            self.min_length,
        )
