"""The log of a match: its answers, what they led to, and the Tables to which they lead."""
