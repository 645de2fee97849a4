"""What a system's rules and everything around them agree on: asks and answers, events, a Table."""
