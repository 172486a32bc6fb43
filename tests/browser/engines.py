"""Firefox ESR and WebKit, driven by WebDriver's commands, and a network before the server that fails as the Wi-Fi of a
hall does.

Firefox takes the commands itself, on a socket (Marionette); WebKit's driver takes them by HTTP.
"""

import json
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

from tests import needs
from tests.servers import environment, free_port, wait_until

PATIENCE = 60
"""Seconds that a browser may take over one command on a busy machine."""
PATHS = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "ExecuteAsyncScript": "execute/async",
    "FindElement": "element",
    "ElementClick": "element/{id}/click",
    "ElementSendKeys": "element/{id}/value",
    "SetWindowRect": "window/rect",
}

Send = Callable[..., Any]
"""Sends a command with its parameters; its value, or an error as a dict."""


class Window:
    """A browser's window, as wide as a large phone: Firefox makes none narrower."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.do("SetWindowRect", width=450, height=900)

    def do(self, command: str, **parameters: object) -> Any:
        value = self.send(command, **parameters)
        assert not (isinstance(value, dict) and "error" in value), (command, parameters, value)
        return value

    def goto(self, address: str) -> None:
        self.do("Navigate", url=address)

    def run(self, script: str) -> Any:
        return self.do("ExecuteScript", script=script, args=[])

    def evaluate(self, function: str, argument: object) -> Any:
        return self.do("ExecuteAsyncScript", script=f"({function})(arguments[0]).then(arguments[1])", args=[argument])

    def click(self, words: str) -> None:
        self.do("ElementClick", id=self._find("xpath", f"//main//*[self::a|self::button][normalize-space()='{words}']"))

    def fill(self, name: str, text: str) -> None:
        self.do("ElementSendKeys", id=self._find("css selector", f"[name='{name}']"), text=text)

    def wait_for(self, words: str) -> None:
        wait_until(lambda: words in (self.run("return document.body?.innerText") or ""), f"“{words}” on the page")

    def _find(self, using: str, value: str) -> str:
        result: dict[str, str] = wait_until(
            lambda: "error" not in (answer := self.send("FindElement", using=using, value=value)) and answer, value
        )
        return next(iter(result.values()))


@contextmanager
def running(command: list[str], folder: Path, **changes: str) -> Iterator[None]:
    """A program with `folder` for its home; what it writes is not kept."""
    home = environment(HOME=str(folder), **changes)
    with subprocess.Popen(command, env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        try:
            yield
        finally:
            program.terminate()


def connect(port: int) -> socket.socket | None:
    with suppress(OSError):
        return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    return None


@contextmanager
def running_firefox(folder: Path) -> Iterator[Window]:
    port = free_port()
    (folder / "user.js").write_text(f'user_pref("marionette.port", {port});')
    command = [str(needs.firefox_program()), "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    with (
        running(command, folder),
        wait_until(lambda: connect(port), "Firefox") as server,
        server.makefile("rb") as messages,
    ):

        def read() -> Any:
            """The next message: its length, a colon, and JSON."""
            length = b"".join(iter(lambda: messages.read(1), b":"))
            return json.loads(messages.read(int(length)))

        def send(command: str, **parameters: object) -> Any:
            message = json.dumps([0, 1, f"WebDriver:{command}", parameters]).encode()
            server.sendall(b"%d:%s" % (len(message), message))
            _, _, error, answer = read()
            return error or answer.get("value", answer)

        read()  # how it greets
        send("NewSession")
        yield Window(send)


@contextmanager
def running_webkit(folder: Path) -> Iterator[Window]:
    port, display = free_port(), f":{free_port()}"
    with (
        running(["Xvfb", display, "-screen", "0", "1400x1000x24"], folder),
        running(["WebKitWebDriver", f"--port={port}"], folder, DISPLAY=display),
    ):
        wait_until(lambda: connect(port), "WebKit's driver").close()

        def ask(method: str, path: str, **parameters: object) -> Any:
            with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as driver:
                driver.request(method, f"/session{path}", json.dumps(parameters))
                return json.load(driver.getresponse())["value"]

        session = wait_until(lambda: ask("POST", "", capabilities={}).get("sessionId"), "WebKit")
        yield Window(lambda command, **more: ask("POST", f"/{session}/{PATHS[command].format(**more)}", **more))
        ask("DELETE", f"/{session}")


class Wifi:
    """The way from a browser to the server: `way` is open, cut or stalled, or on portal the Wi-Fi itself answers."""

    PORTAL = b"<title>Hall Wi-Fi</title><p class=refusal>Accept our terms.</p><form><input name=email></form>"

    def __init__(self, server: str) -> None:
        self.server, self.way, self.is_over = server, "open", Event()

    @contextmanager
    def running(self) -> Iterator[str]:
        """The address under which the server is reached by it."""
        wifi = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                wifi.answer(self)

            do_POST = do_GET  # noqa: N815  so the base class calls it

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        with ThreadingHTTPServer(("localhost", 0), Handler) as relay:
            Thread(target=relay.serve_forever).start()
            try:
                yield f"http://localhost:{relay.server_port}"
            finally:
                self.is_over.set()
                relay.shutdown()

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        body = request.rfile.read(int(request.headers.get("Content-Length", 0)))
        if self.way == "stalled":
            self.is_over.wait(PATIENCE)
        elif self.way == "portal":
            request.send_response(200)
            request.send_header("Content-Type", "text/html")
            request.end_headers()
            request.wfile.write(self.PORTAL)
        elif self.way == "open":
            with closing(HTTPConnection(self.server, timeout=PATIENCE)) as server:
                server.request(request.command, request.path, body, dict(request.headers))
                answer = server.getresponse()
                request.send_response_only(answer.status)
                for name, value in answer.getheaders():
                    request.send_header(name, value)
                request.end_headers()
                request.wfile.write(answer.read())
