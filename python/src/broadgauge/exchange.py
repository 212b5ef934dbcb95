"""Calls as steps that know nothing of sockets, so that the blocking and the async panel share them."""

from __future__ import annotations

import json
import random
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import httpx

from .errors import ConnectionLostError, refusal_of, retry_after_of

T = TypeVar("T")


@dataclass(frozen=True)
class Request:
    """What is sent."""

    method: str
    path: str
    params: Mapping[str, Any] = field(default_factory=dict[str, Any])
    content: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    is_repeatable: bool = False


@dataclass(frozen=True)
class Pause:
    """Seconds to wait before the next step."""

    seconds: float


Reply = httpx.Response | httpx.RequestError | None
Steps = Generator[Request | Pause, Reply, T]

_RETRIED = {408, 409, 429}
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 60.0


def read(path: str, params: Mapping[str, Any] | None = None) -> Request:
    """A GET."""
    given = {key: value for key, value in (params or {}).items() if value is not None}
    return Request("GET", path, given, is_repeatable=True)


def ask(path: str, body: Mapping[str, Any], accept: str = "application/json") -> Request:
    """A question: it changes nothing, so that it can be repeated."""
    return with_json("POST", path, body, {"Accept": accept}, is_repeatable=True)


def with_json(
    method: str,
    path: str,
    body: Any,
    headers: Mapping[str, str] | None = None,
    *,
    is_repeatable: bool = False,
) -> Request:
    """A call with a JSON body."""
    content = json.dumps(body, allow_nan=False, default=_plain).encode()
    sent = {"Content-Type": "application/json", **(headers or {})}
    return Request(method, path, {}, content, sent, is_repeatable)


def _plain(value: Any) -> Any:
    """A value of numpy or pandas, or any other series, as JSON has it."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, Iterable):
        return list(cast("Iterable[Any]", value))
    raise TypeError(f"{value!r} can't be sent: give text, a number or a list of these.")


def exchange(request: Request, max_retries: int) -> Steps[httpx.Response]:
    """Sends a request, again where that is safe and may help, and returns the successful answer."""
    attempt = 0
    while True:
        reply = yield request
        may_retry = request.is_repeatable and attempt < max_retries
        wait = _FIRST_PAUSE * 2**attempt * random.uniform(0.75, 1)
        if isinstance(reply, httpx.Response):
            if reply.status_code < 400:
                return _of_the_service(reply, request)
            asked = retry_after_of(reply)
            wait = wait if asked is None else asked
            is_passing = reply.status_code in _RETRIED or reply.status_code >= 500
            if not (may_retry and is_passing and wait <= _LONGEST_PAUSE):
                raise refusal_of(reply)
        elif not may_retry:
            raise _lost(reply, request) from reply
        yield Pause(wait)
        attempt += 1


def _lost(error: httpx.RequestError | None, request: Request) -> ConnectionLostError:
    asked = f"{request.method} {request.path if error is None else error.request.url.copy_with(query=None)}"
    reason = str(error) or type(error).__name__
    advice = (
        "connect(timeout=...) waits longer."
        if isinstance(error, httpx.TimeoutException)
        else "Is the service running at this address?"
    )
    return ConnectionLostError(f"No whole answer to {asked}: {reason}. {advice}")


def _of_the_service(reply: httpx.Response, request: Request) -> httpx.Response:
    """The API does not redirect, and has no pages but its documentation."""
    is_page = reply.headers.get("content-type", "").startswith("text/html")
    if not reply.is_success or (is_page and not request.path.startswith("/docs")):
        raise ConnectionLostError("The answer is not one of this API. Is this the address of the service?")
    return reply


def envelope(response: httpx.Response) -> dict[str, Any]:
    """The JSON of an answer."""
    try:
        return response.json()
    except ValueError as error:
        raise ConnectionLostError("The answer is not whole JSON. Is this the address of the service?") from error
