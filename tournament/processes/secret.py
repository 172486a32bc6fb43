"""The data folder, which only its owner can read, and the installation's own keys in it, each made once."""

import contextlib
import errno
import os
import secrets
import tempfile
from pathlib import Path

from tournament.domain import Refusal
from tournament.processes.files import when_free

CLOUDS = ("onedrive", "dropbox", "google drive", "googledrive", "mobile documents")  # the last is Apple's iCloud


def check_data_folder(folder: Path) -> None:
    """Makes the data folder where there is none; raises Refusal, with what to do, where no data can be kept in it."""
    otherwise = "Set DATA_DIR to a folder of your own, on this computer’s disk."
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(dir=folder, prefix="check.")
        os.close(handle)
        try:
            os.link(name, f"{name}.linked")
            Path(f"{name}.linked").unlink()
        except OSError as error:
            raise Refusal(
                f"The data folder {folder} is on a drive that cannot hold it, such as a FAT stick. {otherwise}"
            ) from error
        finally:
            Path(name).unlink()
    except (FileExistsError, NotADirectoryError) as error:
        raise Refusal(f"The data folder cannot be {folder}: a file is there. {otherwise}") from error
    except OSError as error:
        raise Refusal(f"The data folder {folder} cannot be used: {reason(folder, error)}. {otherwise}") from error


def cloud_of(folder: Path) -> str:
    """The folder above it, or itself, that a service such as OneDrive copies to the internet; empty where none does."""
    return next((str(part) for part in (folder, *folder.parents) if part.name.lower().startswith(CLOUDS)), "")


def reason(folder: Path, error: OSError) -> str:
    """Why nothing can be kept in a folder, in words."""
    if error.errno == errno.EROFS:
        return "its disk can only be read"
    with contextlib.suppress(OSError):
        if isinstance(error, PermissionError) and os.name != "nt" and folder.stat().st_uid != os.geteuid():
            return "it belongs to somebody else"
    return (error.strerror or str(error)).lower()


def close_to_others(folder: Path) -> None:
    """Leaves the data folder and everything in it to its owner, whatever they were before.  Raises Refusal."""
    check_data_folder(folder)
    for path in (folder, *folder.rglob("*")):
        with contextlib.suppress(FileNotFoundError, PermissionError):  # a temporary file, or somebody else's
            path.chmod(0o700 if path.is_dir() else 0o600)


def read_or_make_secret(folder: Path, name: str = "secret_key", new_key: str = "") -> str:
    """The key kept in `folder`; the first caller makes it, or brings it, and of two both get the same one.

    Raises Refusal where it cannot be read or made.
    """
    path = folder / name
    try:
        return path.read_text().strip()
    except (FileNotFoundError, NotADirectoryError):
        check_data_folder(folder)
    except OSError as error:
        check_data_folder(folder)
        raise Refusal(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from error
    # Written to a temporary file and linked into place, so that no other process reads half a key; and it is on
    # the disk before it has its name, so that no power cut leaves an empty one.
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=f"{name}.")
    with os.fdopen(handle, "w") as new:
        new.write(new_key or secrets.token_urlsafe(50))
        new.flush()
        os.fsync(handle)
    with contextlib.suppress(FileExistsError):
        os.link(temporary, path)
    when_free(Path(temporary).unlink)
    return path.read_text().strip()
