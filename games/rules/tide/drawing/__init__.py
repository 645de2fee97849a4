"""Drawing: the map and the units with their names, from the data of a view or a card."""
