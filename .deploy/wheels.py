"""Which pinned packages have a wheel, for every computer and Python that is promised: python3 .deploy/wheels.py

Asks pip's index for each pin of requirements.txt, prints a table, and writes the digests of all those wheels into
`.deploy/hashes.txt`, which .deploy/windows.py holds its downloads to.  Exit code 1 where a wheel is missing.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
HASHES = ROOT / ".deploy" / "hashes.txt"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
LINUX = ("manylinux_2_28", "manylinux_2_27", "manylinux_2_24", "manylinux_2_17", "manylinux2014", "manylinux_2_12")
COMPUTERS = {
    "Windows x64": ("win32", "AMD64", ["win_amd64"]),
    "Mac, ARM": ("darwin", "arm64", ["macosx_13_0_arm64"]),
    "Mac, Intel": ("darwin", "x86_64", ["macosx_13_0_x86_64"]),
    "Linux x64": ("linux", "x86_64", [f"{tag}_x86_64" for tag in LINUX]),
    "Linux ARM": ("linux", "aarch64", [f"{tag}_aarch64" for tag in LINUX]),
}
"""Its name for Python, that of its processor, and the wheels that it takes."""


def pins_for(system: str, machine: str, version: str) -> list[str]:
    """What requirements.txt pins for that computer and Python."""
    place = {"sys_platform": system, "platform_machine": machine, "python_version": version}
    place |= {"python_full_version": f"{version}.0", "os_name": "nt" if system == "win32" else "posix"}
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    requirements = [Requirement(line) for line in lines if not line.startswith("#")]
    return [f"{one.name}{one.specifier}" for one in requirements if not one.marker or one.marker.evaluate(place)]


def for_target(platforms: list[str], version: str) -> list[str]:
    """pip's options for another computer than this one."""
    chosen = [word for platform in platforms for word in ("--platform", platform)]
    return ["--only-binary=:all:", "--no-deps", "--python-version", version, *chosen]


def look(pins: list[str], platforms: list[str], version: str) -> tuple[list[str], dict[str, str]]:
    """The pins without a wheel, and the digest of the wheel of each other one.  Ends where no index answers."""
    missing: list[str] = []
    ask = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]
    while True:
        wanted = [pin for pin in pins if pin not in missing]
        command = [*ask, *for_target(platforms, version), "--target", "nowhere", *wanted]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            break
        lacking = re.search(r"No matching distribution found for (\S+)", done.stderr)
        if not lacking:
            sys.exit(done.stderr)
        missing.append(lacking[1])
    entries = json.loads(done.stdout)["install"]
    digests = [entry["download_info"]["archive_info"]["hashes"]["sha256"] for entry in entries]
    pin_of = {canonicalize_name(pin.partition("==")[0]): pin for pin in wanted}
    found = [pin_of[canonicalize_name(entry["metadata"]["name"])] for entry in entries]
    return missing, dict(zip(found, digests, strict=True))


def main() -> int:
    """Prints the table, writes the digests."""
    is_complete = True
    digests: dict[str, set[str]] = defaultdict(set)
    for name, (system, machine, platforms) in COMPUTERS.items():
        for version in PYTHONS:
            missing, found = look(pins_for(system, machine, version), platforms, version)
            for pin, digest in found.items():
                digests[pin].add(digest)
            is_complete = is_complete and not missing
            print(f"{name:12} {version}  {len(found):3} wheels   missing: {', '.join(missing) or '-'}", flush=True)
    lines = [
        " ".join([pin, *(f"--hash=sha256:{digest}" for digest in sorted(digests[pin]))])
        for pin in sorted(digests, key=str.lower)
    ]
    HASHES.write_text("# The wheels of ../requirements.txt; written by wheels.py.\n" + "\n".join(lines) + "\n")
    return 0 if is_complete else 1


if __name__ == "__main__":
    sys.exit(main())
