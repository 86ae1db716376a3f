#!/usr/bin/env python3
"""serve.py FOLDER PORT: shows a folder of pages at http://localhost:PORT/, to this machine only, until Ctrl-C."""

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Handler(SimpleHTTPRequestHandler):
    def log_request(self, code="-", size="-"):
        pass  # only errors are of interest


def main(folder, port):
    if not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        sys.exit(f"docs: PORT is a number from 1 to 65535, not '{port}'")
    try:
        server = ThreadingHTTPServer(("localhost", int(port)), partial(Handler, directory=folder))
    except OSError as error:
        sys.exit(f"docs: port {port}: {error.strerror}. Another one: make docs-serve PORT=8001")
    print(f"docs: http://localhost:{port}/ shows {folder}; Ctrl-C ends it", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


main(*sys.argv[1:])
