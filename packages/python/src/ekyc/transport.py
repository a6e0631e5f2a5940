"""Sends calls, and tries again what does no harm twice."""

from __future__ import annotations

import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from typing import Any

from .errors import EkycError, FieldError

#: Longer waits are not waited for: the error is raised at once.
LONGEST_WAIT_SECONDS = 30


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The key goes to the service alone."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    """Calls of one service with one secret key. The key is in no error and no representation."""

    def __init__(
        self, api_key: str, base_url: str, timeout_seconds: float, max_retries: int, version: str
    ) -> None:
        if re.fullmatch(r"ekyc_sk_[0-9a-f]{18}_[0-9a-f]{64}", api_key) is None:
            raise ValueError("api_key must be a secret key (ekyc_sk_…)")
        url = urllib.parse.urlsplit(base_url)
        if url.scheme not in ("https", "http") or not url.hostname or url.username or url.query or url.fragment:
            raise ValueError("base_url must be the address of the service, like https://ekyc.example")
        self._base = base_url.rstrip("/")
        self._authorization = f"Bearer {api_key}"
        self._version = version
        self._timeout = timeout_seconds
        self._retries = max_retries
        self._opener = urllib.request.build_opener(_NoRedirects)

    def read_json(self, method: str, path: str, **call: Any) -> Any:
        """The JSON of an answer; None where it has none."""
        status, content = self._send(method, path, **call)
        if content == b"":
            return None
        try:
            return json.loads(content)
        except ValueError as error:
            raise EkycError("unexpected_answer", "The answer was no JSON.", status=status) from error

    def read_bytes(self, method: str, path: str, **call: Any) -> bytes:
        """The bytes of an answer."""
        return self._send(method, path, **call)[1]

    def _send(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, str | int | None] | None = None,
        headers: Mapping[str, str | None] | None = None,
        body: Any = None,
    ) -> tuple[int, bytes]:
        given = {name: value for name, value in (headers or {}).items() if value is not None}
        repeatable = method == "GET" or "Idempotency-Key" in given
        retries = 0
        while True:
            try:
                return self._attempt(method, self._address(path, params, query), given, body)
            except EkycError as error:
                wait = _wait_before(error, repeatable, retries) if retries < self._retries else None
                if wait is None:
                    raise
                time.sleep(wait)
                retries += 1

    def _address(
        self, path: str, params: Mapping[str, str] | None, query: Mapping[str, str | int | None] | None
    ) -> str:
        for name, value in (params or {}).items():
            path = path.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        return f"{self._base}{path}" + (f"?{urllib.parse.urlencode(asked)}" if asked else "")

    def _attempt(self, method: str, url: str, headers: Mapping[str, str], body: Any) -> tuple[int, bytes]:
        sent = {
            "Authorization": self._authorization,
            "Accept": "application/json, */*",
            "Api-Version": self._version,
        }
        # What may tell who somebody is travels in headers, so that no log of a proxy keeps it.
        sent |= {name: _encoded(name, value) for name, value in headers.items()}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        request = urllib.request.Request(url, data=data, headers=sent, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return response.status, response.read()
        except urllib.error.HTTPError as error:
            raise _problem(error) from None
        except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
            raise EkycError("network_error", "The service could not be reached.") from error


def _encoded(name: str, value: str) -> str:
    """Percent-encoded UTF-8 but for the key of a repeated call, which is plain."""
    return value if name == "Idempotency-Key" else urllib.parse.quote(value, safe="")


def _wait_before(error: EkycError, repeatable: bool, retries: int) -> float | None:
    """Seconds before the next try; None where there is none. After 429 nothing was done."""
    may_repeat = error.status == 429 or (
        repeatable and (error.status in (0, 503) or error.code == "idempotency_key_in_progress")
    )
    after = error.retry_after_seconds
    if not may_repeat or (after or 0) > LONGEST_WAIT_SECONDS:
        return None
    # Apart from each other, so that those who were sent away together do not come back together.
    backoff = 0.25 * 2**retries * (0.5 + random.random() / 2)
    return backoff if after is None else max(after, backoff)


def _problem(error: urllib.error.HTTPError) -> EkycError:
    after = error.headers.get("retry-after", "")
    details: dict[str, Any] = {
        "status": error.code,
        "retry_after_seconds": float(after) if after.isascii() and after.isdigit() else None,
        "request_id": error.headers.get("x-request-id"),
    }
    try:
        problem = json.loads(error.read())
    except ValueError:
        problem = None
    if not isinstance(problem, dict) or not isinstance(problem.get("code"), str):
        return EkycError("unexpected_answer", f"The answer was {error.code}.", **details)
    errors = tuple(
        FieldError(one["path"], one["code"], one["message"])
        for one in problem.get("errors", [])
        if isinstance(one, dict) and {"path", "code", "message"} <= one.keys()
    )
    return EkycError(
        problem["code"], f"{problem['code']}: {problem.get('title', '')}", errors=errors, **details
    )
