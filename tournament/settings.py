"""How this installation is set up.  Everything that may differ between two halls comes from the environment:
DATABASE_URL, REDIS_URL, DATA_DIR, COPIES_DIR, SECRET_KEY, INSTALLATION_KEY, PUBLIC_URL, TRUSTED_PROXIES, ALLOWED_HOSTS,
DEBUG, TIME_ZONE; LANGUAGE_CODE is accepted, and changes nothing.
"""

import os
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import dj_database_url
from csp.constants import NONE, SELF

from tournament.domain import Refusal
from tournament.secret import read_or_make_secret
from tournament.version import VERSION

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DATA_DIR") or BASE_DIR / ".data").expanduser().resolve()

# Where the safety copies of events go: another disk or a USB stick is safer than the disk of the database.
COPIES_DIR = Path(os.environ.get("COPIES_DIR") or DATA_DIR / "copies").expanduser().resolve()

SECRET_KEY = os.environ.get("SECRET_KEY") or read_or_make_secret(DATA_DIR)
# Signs the qualifiers this installation sends to others; a separate key, so that a changed SECRET_KEY changes no
# signature.
INSTALLATION_KEY = os.environ.get("INSTALLATION_KEY") or read_or_make_secret(DATA_DIR, "installation_key")
DEBUG = os.environ.get("DEBUG", "").lower() in {"1", "true", "yes", "on"}

# What QR codes point to. `up` sets it to the hall's network address; without one, sheets carry no QR.
PUBLIC_URL = os.environ.get("PUBLIC_URL", "").rstrip("/")
# Where `up` listens, which a button changes. Empty where something else started the web server, or says what QR codes
# point to.
LISTENS_ON = os.environ.get("LISTENS_ON", "")
IS_SECURE = PUBLIC_URL.startswith("https://")

# How many proxies stand in front. A client's address, the host asked for and https are then what the first of them says
# in X-Forwarded-For, -Host and -Proto, and never what anybody else says. This service itself does not speak TLS.
proxies = os.environ.get("TRUSTED_PROXIES") or str(int(IS_SECURE))
Refusal.when(not proxies.isdecimal(), f"TRUSTED_PROXIES is “{proxies}”: it is a number of proxies, such as 1.")
TRUSTED_PROXIES = int(proxies)

ALLOWED_HOSTS = [host.strip() for host in os.environ.get("ALLOWED_HOSTS", "").split(",") if host.strip()]
if not ALLOWED_HOSTS:
    ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    ALLOWED_HOSTS += [host for host in [urlsplit(PUBLIC_URL).hostname] if host]

INSTALLED_APPS = [
    "tournament",
    "rotations",
    "scoring",
    "django.forms",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "corsheaders",
    "csp",
    "axes",
]

MIDDLEWARE = [
    "tournament.web.middleware.NulMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournament.web.middleware.RefusalMiddleware",
    "tournament.web.middleware.OldAddressMiddleware",
]

ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["tournament.web.text_tag", "tournament.web.act_tags"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

FORM_RENDERER = "tournament.web.renderer.FormRenderer"

DATABASES: dict[str, dict[str, Any]] = {  # as Django takes them
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(DATA_DIR / "whist.sqlite3"),
        "CONN_MAX_AGE": 600,
    }
}
if os.environ.get("DATABASE_URL"):
    Refusal.when(
        urlsplit(os.environ["DATABASE_URL"]).scheme not in ("sqlite", "postgres", "postgresql"),
        "DATABASE_URL begins neither with sqlite: nor with postgres:, and other databases are not used. Leave it out "
        "for SQLite in the data folder.",
    )
    DATABASES["default"] = {
        **dj_database_url.parse(os.environ["DATABASE_URL"], conn_max_age=600, conn_health_checks=True)
    }
LONGEST_WAITS = {"lock_timeout": 2500, "statement_timeout": 30_000, "idle_in_transaction_session_timeout": 20_000}
"""Milliseconds after which PostgreSQL ends what waits for a row, works, or holds rows and does nothing.

A phone waits eight seconds, and then sends its count again.
"""
# IMMEDIATE: of eight verifiers saving at the same time none is refused, where DEFERRED refuses nearly half.
# FULL: a count that was answered survives a power cut; it costs a few milliseconds a write.
# secure_delete: what was deleted is overwritten with zeros, also where SQLite was not built to do so.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 5,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA secure_delete=ON;",
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {**SQLITE_OPTIONS}
else:
    Refusal.when(
        find_spec("psycopg") is None,
        "DATABASE_URL names a PostgreSQL server, whose driver is not installed: "
        f"{sys.executable} -m ensurepip, then {sys.executable} -m pip install --requirement "
        f"{BASE_DIR / '.deploy' / 'requirements.txt'}",
    )
    options = DATABASES["default"].setdefault("OPTIONS", {})
    waits = " ".join(f"-c {name}={limit}" for name, limit in LONGEST_WAITS.items())
    options |= {"connect_timeout": 3} | options  # seconds
    options["options"] = f"{waits} {options.get('options', '')}".strip()  # what DATABASE_URL says comes last and holds

# The queue, and nothing else: the API's throttles count in each web process's own memory, as Django does by default.
REDIS_URL = os.environ.get("REDIS_URL", "")
# How its keys begin there, where other programs and other installations may have theirs.
REDIS_PREFIX = f"twelve-flags-{sha256(INSTALLATION_KEY.encode()).hexdigest()[:12]}:"

DATA_UPLOAD_MAX_NUMBER_FIELDS = 6_000  # of one form: a list of 300 teams, every cell a field

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"  # `up` and `upgrade` collect them there
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# The lockout is asked first: a password costs a tenth of a second and more, which who guesses shall not take from those
# who count.
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_REDIRECT_URL = "/accounts/"
PASSWORD_RESET_TIMEOUT = 7 * 24 * 3600  # how long a link works by which somebody chooses a password
LOGOUT_REDIRECT_URL = "/"

# Kept in the database, so that guesses are counted also while Redis is away.
AXES_HANDLER = "axes.handlers.database.AxesDatabaseHandler"
AXES_FAILURE_LIMIT = 10
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]  # a hall has one address: who mistypes shuts nobody else out
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "tournament/accounts/locked.html"

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_SECURE
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "tournament.web.errors.csrf_failure"
CSRF_TRUSTED_ORIGINS = ["{0.scheme}://{0.netloc}".format(urlsplit(PUBLIC_URL))] if PUBLIC_URL else []
SECURE_SSL_REDIRECT = IS_SECURE
SECURE_REDIRECT_EXEMPT = ["^healthz$"]  # a monitoring service asks it past the proxy
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if IS_SECURE else 0
# HSTS for the whole domain, and in browsers' preload lists, is for the owner of the domain to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
# Scripts of other sites may read what everybody may: API and files, never with a cookie or a token.
CORS_URLS_REGEX = r"/api/|.*\.csv$"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD"]
CORS_ALLOW_HEADERS = ["if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Retry-After"]

LANGUAGE_CODE = "en"  # whatever the environment says: the texts are English
USE_I18N = False  # looking each text up in vain would take a twentieth of a page's time
TIME_ZONE = os.environ.get("TIME_ZONE") or "America/Edmonton"
Refusal.when(
    TIME_ZONE not in available_timezones(),
    f"TIME_ZONE is “{TIME_ZONE}”, which is no time zone: write it like America/Edmonton, or leave it out.",
)

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournament.api.parser.StrictJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournament.api.permissions.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["tournament.api.permissions.MayAct"],
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.UserRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"user": "600/min"},
    "NUM_PROXIES": 0,  # waitress says who asks, past the proxies that it trusts
    "DEFAULT_SCHEMA_CLASS": "tournament.api.schema.OperationSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "tournament.api.errors.handle_exception",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Twelve Flags",
    "DESCRIPTION": """Military Whist tournaments: events, movements, flag counts, standings, playoffs and sheets.

**In order.** An event is created, its teams are entered and seated, its movement is chosen, and its first day is
opened. Seating and movement change no more once a day is open. Then hands are called, tables counted, days closed, and
at the end the standings are made final. /api/docs/ shows an evening in twelve calls. What has no address of its own is
done by its name, below acts/.

**Refusals** have `detail`, a sentence for people, and `code` for programs. 400 (unreadable), 401 (not_signed_in), 403
(forbidden), 404 (not_found), 409 (conflict: not as the event stands now), 412 (changed), 413 (too_large), 415
(not_json), 422 (invalid), 429 (too_many).

**Limits.** 600 requests a minute for each account or, without one, network address. 429, and 503 where the server is
busy, tell in the header Retry-After how many seconds to wait.

**Sent twice.** A write with an Idempotency-Key is done once; its answer, sent again, has Idempotency-Replayed. What is
read of an event has an ETag: it answers 304 to If-None-Match, and a write takes it as If-Match.
""",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.0",  # in which a body's JSON schema is msgspec's own
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/(events/\{slug\}/(?=\w))?",
    "AUTHENTICATION_WHITELIST": [],
    "SECURITY": [{"token": []}, {"session": []}, {}],
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "token": {
                "type": "http", "scheme": "bearer",
                "description": "A leader’s own token, made at /accounts/tokens/, or a verifier’s, by the event’s code.",
            },
            "session": {
                "type": "apiKey", "in": "cookie", "name": "sessionid",
                "description": "A leader signed in at /accounts/login/; writes send /api/’s form token as X-CSRFToken.",
            },
        }
    },
}  # fmt: skip

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        # Only /healthz answers 503, and says why.
        "not_503": {
            "()": "django.utils.log.CallbackFilter",
            "callback": lambda record: getattr(record, "status_code", None) != 503,
        },
    },
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "django.request": {"level": "ERROR", "filters": ["not_503"]},
        # Anybody can send a wrong host name, or no form token; a line in the log would help nobody, and fill the disk.
        "django.security.DisallowedHost": {"level": "CRITICAL", "propagate": False},
        "django.security.csrf": {"level": "ERROR"},
        "axes": {"level": "ERROR"},
        "waitress.queue": {"level": "ERROR"},  # that a request waits for a thread is no news in a full hall
    },
}
