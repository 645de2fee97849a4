"""Notifications by e-mail and on devices about a person's matches and tournaments."""
