"""The server below the site: Daphne, with bounds on what it takes from anybody."""
