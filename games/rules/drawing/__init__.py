"""What is drawn of units and events."""
