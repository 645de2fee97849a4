"""The site: settings, urls, first-run set-up. Knows no game."""
