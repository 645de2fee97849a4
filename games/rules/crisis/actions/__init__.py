"""Everything that may be done in an activation.

activation       the activation and its menu
abilities        attacks, active superpowers and Team Tactics cards as options
interactions     interactions with objective tokens
markers          markers that the active character may use
granted          actions and activations that effects grant
allowed          whether an action may be taken now
standing_orders  which asks players want where nothing is left to be done
"""
