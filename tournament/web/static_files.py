"""Static files, named by a hash of their content so that a browser loads each once; nothing is built before."""

import hashlib
from functools import cache
from pathlib import Path, PurePosixPath

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware

COMPRESSED = {".css", ".js", ".json", ".svg", ".txt"}


@cache
def name_with_hash(name: str) -> str:
    """`style.css` as `style.0a1b2c3d4e5f.css`; raises ValueError where there is no such file."""
    path = finders.find(name)
    if path is None:
        raise ValueError(f"There is no static file {name}.")
    digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()[:12]
    plain = PurePosixPath(name)
    return str(plain.with_name(f"{plain.stem}.{digest}{plain.suffix}"))


class HashedStaticFilesStorage(StaticFilesStorage):
    """Gives templates the name with its hash; with DEBUG the plain name, because files change then."""

    def url(self, name: str | None) -> str:
        return super().url(name if settings.DEBUG or name is None else name_with_hash(name))


class HashedStaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # WhiteNoise has no types
    """Serves each file under both names, under the hashed one for ever, and text compressed."""

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: object = None) -> None:
        for name in (url, self.static_prefix + name_with_hash(url.removeprefix(self.static_prefix))):
            super().add_file_to_dictionary(name, path, stat_cache=stat_cache)

    def serve(self, static_file: object, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = super().serve(static_file, request)
        is_whole = (request.method, response.status_code) == ("GET", 200)
        if is_whole and PurePosixPath(request.path_info).suffix in COMPRESSED:
            return GZipMiddleware(self.get_response).process_response(request, response)
        return response
