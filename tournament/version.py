"""The version of Twelve Flags, in the one place where it stands; what it changed is in `.github/CHANGELOG.md`."""

VERSION = "1.0.0"
