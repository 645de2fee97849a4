"""What befalls a character: damage, Power, special conditions, objective tokens."""
