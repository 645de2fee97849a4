"""Movement and what it sets off.

moves       advances, climbs and places
throws      throws, pushes and thrown terrain
collisions  whom collisions hurt, and previews
dodges      dodging what hits
terrain     terrain that is destroyed
"""
