"""The course of a match, stage by stage (TI-3 to TI-5, TI-13 to TI-15).

muster    figures onto bases
deploy    units onto the board, at the beginning and as reinforcements
ready     units into Op Fire mode
turns     rounds, action turns, actions
command   control, points, initiative
status    tokens removed, transfers
victory   the winner
"""
