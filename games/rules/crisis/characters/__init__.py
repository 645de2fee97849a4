"""Effects on characters: damage, Power, special conditions, objective tokens."""
