"""The data folder, and the installation's own keys in it, each made once."""

import secrets
from pathlib import Path

from tournament.domain import Refusal
from tournament.files import lock


def make_data_folder(folder: Path) -> None:
    """Makes the data folder where there is none; raises Refusal, with the system's reason, where none can be used."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with lock(folder / "folder.lock"):
            pass
    except OSError as error:
        raise Refusal(
            f"The data folder {folder} cannot be used: {(error.strerror or str(error)).lower()}. Set DATA_DIR to a "
            "folder of your own, on this computer’s disk."
        ) from error


def read_or_make_secret(folder: Path, name: str = "secret_key") -> str:
    """The key of that name; raises Refusal where it cannot be made."""
    path = folder / name
    if not path.exists():
        make_data_folder(folder)
        with lock(folder / "folder.lock"):  # of two first starts the second reads what the first made
            if not path.exists():
                made = path.with_name(f"{name}.new")
                made.touch(mode=0o600)
                made.write_text(secrets.token_urlsafe(50))
                made.replace(path)  # whole at once: who looks meanwhile reads no empty key
    return path.read_text().strip()
