"""The computer opponent of Crisis Protocol.

weights      the weights of a position
worth        the value of a position
fights       the value of attacks
places       the value of places for a character
preparations rules that are wasted without an attack
suggestions  suggestions, by the meaning of options
"""
