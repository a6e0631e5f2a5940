"""A webhook receiver in Python, without packages: PORT=8787 WEBHOOK_SECRET=whsec_… python3 python.py

`is_genuine` is all that you need in Django (request.body) or Flask (request.get_data()).
"""

import base64
import hashlib
import hmac
import json
import os
import time
from wsgiref.simple_server import WSGIRequestHandler, make_server

TOLERANCE_SECONDS = 300
LARGEST_BODY = 1024 * 1024
# Both while you change it, apart by a space.
SECRETS = os.environ.get("WEBHOOK_SECRET", "").split()


def is_genuine(body, headers, secrets, now=None):
    """Whether the service signed these bytes, at most five minutes ago (Standard Webhooks).

    body: bytes as they arrived, before any JSON parser
    headers: webhook-id, webhook-timestamp, webhook-signature
    """
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs((now or time.time()) - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    given = headers.get("webhook-signature", "").encode().split()
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        digest = hmac.new(key, signed, hashlib.sha256).digest()
        expected = b"v1," + base64.b64encode(digest)
        if any(hmac.compare_digest(expected, one) for one in given):
            return True
    return False


def application(environ, start_response):
    def answer(status):
        start_response(status, [("Content-Length", "0")])
        return [b""]

    if (environ["REQUEST_METHOD"], environ["PATH_INFO"]) != ("POST", "/webhooks"):
        return answer("404 Not Found")
    length = int(environ.get("CONTENT_LENGTH") or 0)
    if length > LARGEST_BODY:
        return answer("413 Content Too Large")
    body = environ["wsgi.input"].read(length)
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    headers = {name: environ.get("HTTP_" + name.upper().replace("-", "_"), "") for name in names}
    if not is_genuine(body, headers, SECRETS):
        return answer("401 Unauthorized")
    event = json.loads(body)
    # Store the message under its webhook-id here (the same one may come again), and work on it later.
    print(event["type"], event.get("sequence", ""), flush=True)
    return answer("204 No Content")


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


if __name__ == "__main__":
    make_server("127.0.0.1", int(os.environ["PORT"]), application, handler_class=Quiet).serve_forever()
