"""Drawing: the map, the 'Mechs and their record sheets, from the data of a view or a card."""
