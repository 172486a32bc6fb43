"""The forms of a page, read and filled in as a browser does it."""

from collections.abc import Iterable
from html.parser import HTMLParser
from uuid import uuid4

Values = dict[str, list[str]]


class Form:
    """Where a form is sent, and the values that its fields have on the page."""

    def __init__(self, action: str) -> None:
        self.action, self.values, self.names = action, Values(), set[str]()

    def add(self, name: str, value: str | None) -> None:
        """A field; None where nothing is sent unless somebody chooses so."""
        self.names.add(name)
        if value is not None:
            self.values.setdefault(name, []).append(value)


class FormReader(HTMLParser):
    """Collects the forms that are posted, in the order of the page."""

    def __init__(self, path: str) -> None:
        """`path` is the page's own, where a form is sent that names no other."""
        super().__init__()
        self.path = path
        self.forms: list[Form] = []
        self.form: Form | None = None
        self.select = self.area = ""
        self.options: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "form":
            self.form = Form(given.get("action") or self.path) if given.get("method", "").lower() == "post" else None
            self.forms += [self.form] if self.form else []
        elif self.form is None:
            return
        elif tag == "option":
            self.options.append((value, "selected" in given))
        elif tag == "select":
            self.select, self.options = name, []
        elif tag == "textarea" and name:
            self.area = name
            self.form.add(name, "")
        elif tag == "input" and name:
            kind = given.get("type", "text")
            if kind in ("checkbox", "radio"):
                self.form.add(name, given.get("value", "on") if "checked" in given else None)
            elif kind != "submit":
                self.form.add(name, None if kind == "file" else value)

    def handle_data(self, data: str) -> None:
        if self.form and self.area:
            self.form.values[self.area][-1] += data

    def handle_endtag(self, tag: str) -> None:
        if self.form and tag == "select":
            chosen = [value for value, is_selected in self.options if is_selected]
            self.form.add(self.select, next(iter(chosen or [value for value, _ in self.options]), None))
        self.area = "" if tag == "textarea" else self.area
        self.form = None if tag == "form" else self.form


def forms_of(page: str, path: str = "") -> list[Form]:
    reader = FormReader(path)
    reader.feed(page)
    return reader.forms


def find_form(page: str, path: str, names: Iterable[str], to: str) -> Form:
    """The first form that has fields of these names and is sent to an address that ends so; raises LookupError."""
    for form in forms_of(page, path):
        if form.names >= set(names) and form.action.endswith(to):
            return form
    raise LookupError(f"{path} has no form with {sorted(names)} to {to}")


def with_file(values: Values, field: str, file: bytes) -> tuple[bytes, str]:
    """The body of a form with a file, and its content type."""
    mark = uuid4().hex
    parts = [
        f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, given in values.items()
        for value in given
    ]
    head = f'--{mark}\r\nContent-Disposition: form-data; name="{field}"; filename="file.json"\r\n\r\n'.encode()
    return b"".join([*parts, head, file, f"\r\n--{mark}--\r\n".encode()]), f"multipart/form-data; boundary={mark}"
