"""What the tests need beyond Python, and what is said where it is missing."""

from tests.servers import run_manage


def test_arguments_of_the_test_command_go_to_pytest() -> None:
    done = run_manage("test", "--quick", "--version")

    assert (done.returncode, done.stdout.split()[0]) == (0, "pytest"), done.stdout + done.stderr
