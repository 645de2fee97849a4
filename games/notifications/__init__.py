"""Tells people by e-mail and on their devices what happens in their matches while they are away."""
