"""The installation's settings but one: SQLite does not wait for the disk at every write, as before (NORMAL)."""

from tournament.settings import *  # noqa: F403  the environment is read when it is imported

OPTIONS = DATABASES["default"]["OPTIONS"]  # noqa: F405
OPTIONS["init_command"] = OPTIONS["init_command"].replace("FULL", "NORMAL")
