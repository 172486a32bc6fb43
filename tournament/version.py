"""The version of Twelve Flags, in the one place where it stands; what it changed is in `.github/CHANGELOG.md`."""

VERSION = "2.0.0.dev"
