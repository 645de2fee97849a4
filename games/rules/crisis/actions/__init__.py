"""Everything that may be done in an activation.

activation    the activation and its menu
abilities     attacks, active superpowers and Team Tactics cards as options
interactions  interactions with objective tokens
granted       actions and activations that effects grant
allowed       whether an action may be taken now
"""
