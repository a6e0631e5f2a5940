"""Whether a webhook is the service's (Standard Webhooks)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

TOLERANCE_SECONDS = 300


class WebhookVerificationError(Exception):
    """It is not the service's, was changed, is older than five minutes, or is no event."""


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    now: float | None = None,
) -> dict[str, Any]:
    """Checks that a webhook is the service's, untouched and not older than five minutes, and reads it.

    The same one may come more than once, and several may overtake each other: go by `sequence`.

    body: exactly as received, before any JSON parser
    secrets: of the address (`whsec_…`); several while a secret is being changed
    now: seconds since 1970; the clock's where nothing is said
    raises WebhookVerificationError where it is not, or is not an event
    """
    known = [secrets] if isinstance(secrets, str) else list(secrets)
    if not known:
        raise TypeError("verify_webhook needs a secret")
    plain = {name.lower(): value for name, value in headers.items()}
    timestamp = plain.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit()):
        raise WebhookVerificationError("The webhook has no time.")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise WebhookVerificationError("The webhook is too old, or of the future.")
    signed = f"{plain.get('webhook-id', '')}.{timestamp}.".encode() + body
    given = plain.get("webhook-signature", "").encode().split()
    if not any(_is_signed(signed, given, secret) for secret in known):
        raise WebhookVerificationError("The signature is not the service's.")
    return _read_event(body)


def _is_signed(signed: bytes, given: Sequence[bytes], secret: str) -> bool:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # Each is compared, so that the time tells nothing.
    return any([hmac.compare_digest(expected, one) for one in given])


def _read_event(body: bytes) -> dict[str, Any]:
    """Checks what receivers sort and look up by; a type that this version does not know passes."""
    try:
        event = json.loads(body)
    except ValueError as error:
        raise WebhookVerificationError("The body is no JSON.") from error
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise WebhookVerificationError("The body is not an event of the service.")
    if event["type"] != "test":
        data = event.get("data")
        is_event = isinstance(event.get("sequence"), int) and isinstance(data, dict)
        if not is_event or not isinstance(data.get("publicId"), str):
            raise WebhookVerificationError("The body is not an event of the service.")
    return event
