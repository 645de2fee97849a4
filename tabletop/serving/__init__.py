"""The site's server: Daphne, with limits on what it accepts from each client."""
