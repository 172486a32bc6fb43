"""The writes of one test do not throttle the next."""

from tests.api_clients import no_writes_counted as no_writes_counted
