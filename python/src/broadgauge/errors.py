"""What can go wrong, by class, in the words of the service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx


class BroadgaugeError(Exception):
    """Any failure of this package. `str(error)` says what is wrong and what to do next."""


class ConnectionLostError(BroadgaugeError):
    """There was no answer, it was cut off, or another server gave it."""


class RefusedError(BroadgaugeError):
    """The service refused the call. All of its fields are the service's own words."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        errors: Mapping[str, list[str]] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
        call: str = "",
    ) -> None:
        self.status: int = status
        self.code: str = code
        self.message: str = message
        self.errors: dict[str, list[str]] = dict(errors or {})
        """Path of a field to what is wrong with it; empty but for a `ValidationError`."""
        self.request_id: str | None = request_id
        """Names the request in the log of the service."""
        self.retry_after: float | None = retry_after
        lines = [f"{key}: {text}" for key, list_ in self.errors.items() for text in list_]
        said = f"{message}: {call}" if call else message
        super().__init__("\n".join([f"{said} ({code})", *lines]))


class BadRequestError(RefusedError):
    """The body or the address could not be read."""


class AccessDeniedError(RefusedError):
    """The token is missing, unknown, expired or revoked, or lacks the scope."""


class NotFoundError(RefusedError):
    """There is no such agent, saved question, recipe or call, or it is not yours."""


class PayloadTooLargeError(RefusedError):
    """The body is too large: send it in several calls."""


class ValidationError(RefusedError):
    """The request is well-formed but wrong; `errors` says where."""


class RateLimitedError(RefusedError):
    """A quota is used up; `retry_after` says for how many seconds."""


class UnavailableError(RefusedError):
    """The service is busy, or a proxy does not reach it."""


class InternalError(RefusedError):
    """A failure of the service's own."""


_BY_STATUS: dict[int, type[RefusedError]] = {
    400: BadRequestError,
    403: AccessDeniedError,
    404: NotFoundError,
    413: PayloadTooLargeError,
    422: ValidationError,
    429: RateLimitedError,
    500: InternalError,
}


_SAYS_NOT_WHERE = {"Not found", "Access Denied"}


def refusal_of(response: httpx.Response) -> RefusedError:
    """The error of an answer with a status of 400 or more."""
    status = response.status_code
    try:
        body: dict[str, Any] = response.json()
        code, message = str(body["code"]), str(body["message"])
    except (ValueError, KeyError, TypeError):
        # A proxy answers in its own form.
        body, code, message = {}, "UNKNOWN_ERROR", f"The answer has status {status} and is not from the API."
    kind = _BY_STATUS.get(status, UnavailableError if status > 500 else RefusedError)
    return kind(
        status,
        code,
        message,
        errors=body.get("errors"),
        request_id=response.headers.get("x-request-id"),
        retry_after=retry_after_of(response),
        # Of many agents, questions and recipes, which one is not there; of many calls, which one needs a scope.
        call=f"{response.request.method} {response.request.url.path}" if message in _SAYS_NOT_WHERE else "",
    )


def retry_after_of(response: httpx.Response) -> float | None:
    """The seconds of `Retry-After`."""
    text = response.headers.get("retry-after", "")
    return float(text) if text.isdigit() else None
