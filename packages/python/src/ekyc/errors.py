"""What a failed call says."""

from __future__ import annotations

from typing import NamedTuple


class FieldError(NamedTuple):
    """What one field lacks."""

    path: str
    code: str
    #: Japanese.
    message: str


class EkycError(Exception):
    """A call that failed. Compare `code`: it is stable.

    code: of the service; `network_error` where no answer came, `unexpected_answer` where it was none of the service's
    status: of HTTP; 0 where no answer came
    errors: what each field lacks, with 422 and 400
    retry_after_seconds: when it may go better, where the service said
    request_id: `X-Request-Id` of the answer
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        errors: tuple[FieldError, ...] = (),
        retry_after_seconds: float | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.errors = errors
        self.retry_after_seconds = retry_after_seconds
        self.request_id = request_id
