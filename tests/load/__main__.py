"""Benchmarks and studies, too long for the test run: `python -m tests.load NAME [ARGUMENT …]`."""

import sys
from importlib import import_module
from inspect import signature
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Runs `main()`, or `main(arguments)`, of the module of that name beside this one; without a name, lists them."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))
    if not arguments or arguments[0] not in names:
        print(f"python -m tests.load NAME, where NAME is one of {', '.join(names)}", file=sys.stderr)
        return 2
    run = import_module(f"tests.load.{arguments[0]}").main
    return (run(arguments[1:]) if signature(run).parameters else run()) or 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
