"""The panel, blocking and async: what sends the requests of a verb."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import httpx

from .answer import Answer, Row
from .errors import BroadgaugeError
from .exchange import Pause, Reply, Steps
from .verbs import Form, Report, Sent, Verbs

if TYPE_CHECKING:
    from types import TracebackType

    import pandas
    import polars
    import pyarrow

F = TypeVar("F")
T = TypeVar("T")


def connect(
    url: str | None = None,
    token: str | None = None,
    *,
    timeout: float = 60,
    max_retries: int = 2,
    transport: httpx.BaseTransport | None = None,
) -> Panel[Any]:
    """Connects to a service: by the arguments, or by `BROADGAUGE_URL` and `BROADGAUGE_TOKEN`.

    Frames are of pandas if that is installed, else of polars, else lists of dicts.

    >>> with connect() as panel:
    ...     df = panel.metric("httpget", by=["isp"], every="daily", last="30 days")
    """
    client = httpx.Client(**_settings(url, token, timeout), transport=transport)
    return Panel(client, Form("frame", Answer.frame), max_retries)


def connect_async(
    url: str | None = None,
    token: str | None = None,
    *,
    timeout: float = 60,
    max_retries: int = 2,
    transport: httpx.AsyncBaseTransport | None = None,
) -> AsyncPanel[Any]:
    """Connects for `await`: the same verbs.

    >>> async def speeds():
    ...     async with connect_async() as panel:
    ...         return await panel.metric("httpget", last="7 days")
    """
    client = httpx.AsyncClient(**_settings(url, token, timeout), transport=transport)
    return AsyncPanel(client, Form("frame", Answer.frame), max_retries)


class Panel(Verbs[F, Sent, dict[str, Any], Report[F]], Generic[F]):
    """A panel whose answers are frames. `with` closes its connections."""

    def __init__(self, client: httpx.Client, form: Form[F], max_retries: int) -> None:
        self._client = client
        self._form = form
        self._max_retries = max_retries

    def pandas(self) -> Panel[pandas.DataFrame]:
        """The same panel, with frames of pandas."""
        return self._with(Form("pandas", Answer.pandas))

    def polars(self) -> Panel[polars.DataFrame]:
        """The same panel, with frames of polars.

        >>> panel.polars().metric("httpget", by=["isp"], last="7 days").width
        23
        """
        return self._with(Form("polars", Answer.polars))

    def arrow(self) -> Panel[pyarrow.Table]:
        """The same panel, with tables of Arrow."""
        return self._with(Form("arrow", Answer.arrow))

    def rows(self) -> Panel[list[Row]]:
        """The same panel, with lists of dicts."""
        return self._with(Form("rows", Answer.rows))

    def answers(self) -> Panel[Answer]:
        """The same panel, with answers that become any of these, and have the receipt."""
        return self._with(Form("answer", _itself))

    def close(self) -> None:
        """Closes the connections, those of panels in other forms included."""
        self._client.close()

    def __enter__(self) -> Panel[F]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _with(self, form: Form[T]) -> Panel[T]:
        return Panel(self._client, form, self._max_retries)

    def _run(self, steps: Steps[Any]) -> Any:
        reply: Reply = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as end:
                return end.value
            reply = None
            if isinstance(step, Pause):
                time.sleep(step.seconds)
                continue
            try:
                reply = self._client.request(
                    step.method, step.path, params=step.params, content=step.content, headers=step.headers
                )
            except httpx.RequestError as error:
                reply = error


class AsyncPanel(Verbs[Awaitable[F], Awaitable[Sent], Awaitable[dict[str, Any]], Awaitable[Report[F]]], Generic[F]):
    """A panel whose verbs are awaited. `async with` closes its connections."""

    def __init__(self, client: httpx.AsyncClient, form: Form[F], max_retries: int) -> None:
        self._client = client
        self._form = form
        self._max_retries = max_retries

    def pandas(self) -> AsyncPanel[pandas.DataFrame]:
        """The same panel, with frames of pandas."""
        return self._with(Form("pandas", Answer.pandas))

    def polars(self) -> AsyncPanel[polars.DataFrame]:
        """The same panel, with frames of polars."""
        return self._with(Form("polars", Answer.polars))

    def arrow(self) -> AsyncPanel[pyarrow.Table]:
        """The same panel, with tables of Arrow."""
        return self._with(Form("arrow", Answer.arrow))

    def rows(self) -> AsyncPanel[list[Row]]:
        """The same panel, with lists of dicts."""
        return self._with(Form("rows", Answer.rows))

    def answers(self) -> AsyncPanel[Answer]:
        """The same panel, with answers that become any of these, and have the receipt."""
        return self._with(Form("answer", _itself))

    async def close(self) -> None:
        """Closes the connections, those of panels in other forms included."""
        await self._client.aclose()

    async def __aenter__(self) -> AsyncPanel[F]:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def _with(self, form: Form[T]) -> AsyncPanel[T]:
        return AsyncPanel(self._client, form, self._max_retries)

    async def _run(self, steps: Steps[Any]) -> Any:
        reply: Reply = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as end:
                return end.value
            reply = None
            if isinstance(step, Pause):
                await asyncio.sleep(step.seconds)
                continue
            try:
                reply = await self._client.request(
                    step.method, step.path, params=step.params, content=step.content, headers=step.headers
                )
            except httpx.RequestError as error:
                reply = error


def _itself(answer: Answer) -> Answer:
    return answer


def _settings(url: str | None, token: str | None, timeout: float) -> dict[str, Any]:
    token = (token or os.environ.get("BROADGAUGE_TOKEN") or "").strip()
    if not token:
        raise BroadgaugeError("There is no token: give one to connect(), or set BROADGAUGE_TOKEN.")
    if not (token.isascii() and token.isprintable()):
        raise BroadgaugeError("The token has characters that no token has. Was it copied whole?")
    address = url or os.environ.get("BROADGAUGE_URL") or "http://127.0.0.1:8080"
    try:
        parsed = httpx.URL(address)
    except httpx.InvalidURL as error:
        raise BroadgaugeError(f"{address} is not an address: {error}.") from error
    if parsed.scheme not in {"http", "https"}:
        raise BroadgaugeError(f"{address} is not an http:// or https:// address.")
    # On one machine, bytes cost less than compressing them.
    is_here = parsed.host in {"localhost", "127.0.0.1", "::1"}
    return {
        "base_url": address,
        "headers": {"Authorization": f"Bearer {token}", **({"Accept-Encoding": "identity"} if is_here else {})},
        "timeout": timeout,
    }
