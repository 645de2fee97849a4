"""Limit this process, then run the module that the command line names.

Only this module is imported before the limits apply: see `bounded`, which makes the command.
"""

import resource
import runpy
import sys

seconds, memory, module = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
runpy.run_module(module, run_name="__main__", alter_sys=True)
