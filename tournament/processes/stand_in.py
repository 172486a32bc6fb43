"""A Redis server written in Python, for machines where there is no real one.  It keeps nothing when it stops."""

import sys

from fakeredis import TcpFakeServer


def serve(port: int) -> None:
    """Answers on a loopback port until the process ends."""
    TcpFakeServer.allow_reuse_address = True
    server = TcpFakeServer(("127.0.0.1", port), server_type="redis")
    server.daemon_threads = True
    server.serve_forever()


if __name__ == "__main__":
    serve(int(sys.argv[1]))
