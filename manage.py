#!/usr/bin/env python3
"""The one command: `python3 manage.py up` runs everything, `python3 manage.py help` lists the rest.

Without arguments at a terminal, as from a double click, it is `up --open`, and the window stays where that failed.
"""

import atexit
import os
import sys

if __name__ == "__main__":
    if len(sys.argv) == 1 and sys.stdin is not None and sys.stdin.isatty():
        sys.argv += ["up", "--open"]
        atexit.register(sys.stdin.readline)  # after all that is said of a failure
        atexit.register(print, "\nPress Enter to close this window.")

    if sys.version_info < (3, 11):  # noqa: UP036  an older Python should read this sentence, not a syntax error
        sys.exit(
            "Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ". Get it from python.org/downloads, "
            "on Linux from your system's packages, and start again."
        )

    from tournament.version import VERSION

    if sys.argv[1:] == ["--version"]:
        print(VERSION)  # before any package is installed
        sys.exit()

    from tournament.bootstrap import begin_anew, use_packages

    wanted = ["requirements.txt"]
    if sys.argv[1:2] == ["test"]:
        wanted += [".deploy/requirements.txt", "tests/requirements.txt"]
    use_packages(wanted)

    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"  # whatever another project has set
    from tournament.domain.refusal import Refusal

    try:
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)
    except ImportError as error:
        if (error.name or "").partition(".")[0] in ("tournament", "rotations", "scoring", "tests"):
            raise  # a bug
        begin_anew(error)
    except Refusal as refusal:  # of the settings, which the command reads first
        sys.exit(str(refusal))
    for waiting in (sys.stdin.readline, print):
        atexit.unregister(waiting)
