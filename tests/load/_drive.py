"""A drive that forgets at a power cut what was not synced: `python -m tests.load._drive FOLDER POINT SEED`.

A file system (FUSE) at POINT.  It holds in memory what is written until the file is synced, and which names are in a
folder until that folder is.  FOLDER holds only what is safe: pages as files by number, and `names.json`.  Now and then
a page is written to it unasked, as real drives do, in any order.  Killing this process is the power cut; unmounting
ends it in order, and then everything is written first.
"""

import errno
import json
import os
import stat
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from random import Random
from typing import Any

import mfusepy

PAGE = 4096
UNASKED = 0.05
"""How likely a write is followed by a page that is written to the drive unasked."""


@dataclass
class Node:
    """A file, or a folder where `mode` says so; `dirty` are the pages that the drive does not have yet."""

    number: int
    mode: int
    data: bytearray = field(default_factory=bytearray)
    dirty: set[int] = field(default_factory=set)
    changed_at: int = field(default_factory=time.time_ns)


class Drive(mfusepy.Operations):
    """What is mounted."""

    use_ns = True

    def __init__(self, folder: Path, chance: Random) -> None:
        self.folder, self.chance = folder, chance
        self.names: dict[str, Node] = {"/": Node(0, stat.S_IFDIR | 0o700)}
        self.handles: dict[int, Node] = {}
        self.last = 0
        if (folder / "names.json").exists():
            stored: dict[str, tuple[int, int]] = json.loads((folder / "names.json").read_text())
            for path, (number, mode) in stored.items():
                file = folder / str(number)
                self.names[path] = Node(number, mode, bytearray(file.read_bytes() if file.exists() else b""))
                self.last = max(self.last, number)
        self.safe = {path: (node.number, node.mode) for path, node in self.names.items()}

    def node(self, path: str, handle: int | None = None) -> Node:
        """The file or folder of that name, or the open one."""
        result = self.handles.get(handle or 0) or self.names.get(path)
        if result is None:
            raise mfusepy.FuseOSError(errno.ENOENT)
        return result

    def write_page(self, node: Node, page: int) -> None:
        """Puts one page onto the drive."""
        start = page * PAGE
        line = os.open(self.folder / str(node.number), os.O_WRONLY | os.O_CREAT)
        os.pwrite(line, bytes(node.data[start : start + PAGE]), start)
        os.close(line)

    def sync(self, node: Node) -> None:
        """Puts onto the drive what it does not have of a file."""
        for page in self.chance.sample(sorted(node.dirty), len(node.dirty)):
            self.write_page(node, page)
        node.dirty.clear()
        (self.folder / str(node.number)).touch()
        os.truncate(self.folder / str(node.number), len(node.data))

    def sync_names(self, folder: str) -> None:
        """Puts onto the drive which names are in a folder."""
        self.safe = {path: entry for path, entry in self.safe.items() if not is_in(path, folder)}
        self.safe |= {path: (node.number, node.mode) for path, node in self.names.items() if is_in(path, folder)}
        unfinished = self.folder / "names.part"
        unfinished.write_text(json.dumps(self.safe))
        unfinished.replace(self.folder / "names.json")

    def destroy(self, path: str) -> None:
        for name, node in self.names.items():
            if stat.S_ISDIR(node.mode):
                self.sync_names(name)
            else:
                self.sync(node)

    # What programs ask of a file system.

    def getattr(self, path: str, fh: int | None = None) -> dict[str, Any]:
        node = self.node(path, fh)
        times = dict.fromkeys(("st_atime", "st_mtime", "st_ctime"), node.changed_at)
        return {"st_mode": node.mode, "st_nlink": 1, "st_size": len(node.data), **times}

    def readdir(self, path: str, fh: int) -> list[str]:
        return [".", "..", *(PurePosixPath(name).name for name in self.names if is_in(name, path))]

    def create(self, path: str, mode: int, fi: Any = None) -> int:
        self.last += 1
        self.names[path] = Node(self.last, stat.S_IFREG | stat.S_IMODE(mode))
        return self.open(path, 0)

    def open(self, path: str, flags: int) -> int:
        handle = max(self.handles, default=0) + 1
        self.handles[handle] = self.node(path)
        return handle

    def release(self, path: str, fh: int) -> int:
        self.handles.pop(fh, None)
        return 0

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        return bytes(self.node(path, fh).data[offset : offset + size])

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        node = self.node(path, fh)
        node.data.extend(bytes(max(offset - len(node.data), 0)))
        node.data[offset : offset + len(data)] = data
        node.dirty |= set(range(offset // PAGE, (offset + len(data) - 1) // PAGE + 1))
        node.changed_at = time.time_ns()
        if self.chance.random() < UNASKED:
            self.write_page(node, self.chance.choice(sorted(node.dirty)))
        return len(data)

    def truncate(self, path: str, length: int, fh: int | None = None) -> None:
        node = self.node(path, fh)
        node.data.extend(bytes(max(length - len(node.data), 0)))
        del node.data[length:]
        node.dirty = {page for page in node.dirty if page * PAGE < length}

    def unlink(self, path: str) -> None:
        del self.names[path]

    def rename(self, old: str, new: str) -> None:
        for path in [path for path in self.names if path == old or path.startswith(f"{old}/")]:
            self.names[new + path.removeprefix(old)] = self.names.pop(path)

    def link(self, target: str, source: str) -> None:
        self.names[target] = self.node(source)

    def mkdir(self, path: str, mode: int) -> None:
        self.last += 1
        self.names[path] = Node(self.last, stat.S_IFDIR | stat.S_IMODE(mode))

    def rmdir(self, path: str) -> None:
        del self.names[path]

    def chmod(self, path: str, mode: int) -> None:
        node = self.node(path)
        node.mode = stat.S_IFMT(node.mode) | stat.S_IMODE(mode)

    def chown(self, path: str, uid: int, gid: int) -> None:
        """Everything is its owner's."""

    def utimens(self, path: str, times: tuple[int, int] | None = None) -> None:
        self.node(path).changed_at = times[1] if times else time.time_ns()

    def fsync(self, path: str, datasync: int, fh: int) -> None:
        self.sync(self.node(path, fh))

    def fsyncdir(self, path: str, datasync: int, fh: int) -> None:
        self.sync_names(path)


def is_in(path: str, folder: str) -> bool:
    """True for the names that stand in the folder itself."""
    return path != "/" and str(PurePosixPath(path).parent) == folder


if __name__ == "__main__":
    mfusepy.FUSE(Drive(Path(sys.argv[1]), Random(sys.argv[3])), sys.argv[2], foreground=True, nothreads=True)
