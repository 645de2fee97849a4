"""Movement and its consequences.

moves       advances, climbs and places
throws      throws, pushes and thrown terrain
collisions  damage of collisions, and previews
dodges      dodging what hits
terrain     destroyed terrain
"""
