#!/usr/bin/env python3
"""The commands of the site: `play`, `test`, and all of Django's."""

import sys

from tabletop import bootstrap

if __name__ == "__main__":
    bootstrap.main(sys.argv)
