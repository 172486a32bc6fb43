"""The installation's settings, on data of the tests' own."""

import atexit
import os
import shutil
import tempfile

os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="whist-tests-")
os.environ["SECRET_KEY"] = "for tests only, never in a hall"
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from tournament.settings import *  # noqa: E402, F403  the environment is read when it is imported

# No test needs static files that were collected.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
# Argon2 is slow on purpose; its own test asks the real settings.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# A power cut ends the tests as well; waiting for the disk on every write would only make them slow.
for _database in DATABASES.values():  # noqa: F405
    if "init_command" in _database.get("OPTIONS", {}):
        _database["OPTIONS"]["init_command"] = _database["OPTIONS"]["init_command"].replace("FULL", "OFF")
