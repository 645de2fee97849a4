"""Random boards that look like natural country and can be played from every side.

canvas    a board in progress: levels, terrain, the random generator
parts     hills, ridges, rivers, lakes, woods and stones, put on a canvas one by one
playable  whether a board can be played, and the changes that make it so
random_boards  a board from a few choices and a seed
"""

from .canvas import Canvas
from .playable import hindrances, open_up
from .random_boards import AMOUNTS, HIGHEST_SEED, Amount, board_id, random_board
