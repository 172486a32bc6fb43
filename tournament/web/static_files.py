"""Static files, named by a hash of their content so that a browser loads each once; nothing is built before."""

import gzip
import hashlib
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
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


@cache
def compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)


class HashedStaticFilesStorage(StaticFilesStorage):
    """Gives templates the name with its hash; with DEBUG the plain name, because files change then."""

    def url(self, name: str | None) -> str:
        return super().url(name if settings.DEBUG or name is None else name_with_hash(name))


class HashedStaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # WhiteNoise has no types
    """Serves each file under both names, under the hashed one for ever, and text compressed."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.texts: dict[str, Path] = {}
        self.urls_with_hash: set[str] = set()
        super().__init__(*arguments, **options)

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        with_hash = self.static_prefix + name_with_hash(url.removeprefix(self.static_prefix))
        self.urls_with_hash.add(with_hash)
        for each in (url, with_hash):
            super().add_file_to_dictionary(each, path, stat_cache=stat_cache)
            if PurePosixPath(url).suffix in COMPRESSED:
                self.texts[each] = Path(path)

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Fonts are named by style sheets, which cannot know a hash; a changed font gets a new name by hand."""
        return url.endswith(".woff2") or url in self.urls_with_hash

    def serve(self, static_file: Any, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase
        text = self.texts.get(request.path_info)
        if text is None:
            response = super().serve(static_file, request)
            return response
        head = static_file.get_response("HEAD", request.META)
        if "gzip" in request.headers.get("Accept-Encoding", "") and (request.method, head.status) == ("GET", 200):
            headers = {name: value for name, value in head.headers if name != "Content-Length"}
            response = HttpResponse(compressed(text), headers=headers | {"Content-Encoding": "gzip"})
        else:
            response = super().serve(static_file, request)
        response["Vary"] = "Accept-Encoding"
        return response
