"""Faults on the wire, made by a small server."""

from __future__ import annotations

import asyncio
import gzip
import json
import math
import threading
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx
import numpy as np
import pandas as pd
import polars as pl
import pytest

import broadgauge as bg
from broadgauge import panel as panel_module
from broadgauge.answer import ARROW, ROWS

GOOD = {"code": "OK", "message": "Request successful", "data": []}
STORED = {**GOOD, "data": {"accepted": 1, "duplicates": 0, "rejected": 0, "errors": []}}
BUSY = {"code": "OVERLOADED", "message": "Busy"}

Scripted = tuple[int, dict[str, str], bytes] | None


class Server(ThreadingHTTPServer):
    """Answers with what is scripted, one after the other; None cuts the connection."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script: list[Scripted] = []
        self.seen: list[tuple[str, str, dict[str, str]]] = []
        self.bodies: list[bytes] = []


class Handler(BaseHTTPRequestHandler):
    def _answer(self) -> None:
        server = self.server
        assert isinstance(server, Server)
        server.bodies.append(self.rfile.read(int(self.headers.get("content-length", 0))))
        server.seen.append((self.command, self.path, {key.lower(): value for key, value in self.headers.items()}))
        scripted = server.script.pop(0)
        if scripted is None:
            return self.connection.close()
        status, headers, body = scripted
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        return None

    do_GET = do_POST = do_PUT = _answer

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    waited: list[float] = []
    monkeypatch.setattr(panel_module.time, "sleep", waited.append)
    return waited


def reply(status: int, body: Any, **headers: str) -> Scripted:
    return status, {name.replace("_", "-"): value for name, value in headers.items()}, json.dumps(body).encode()


def connected(server: Server, **options: Any) -> bg.Panel[Any]:
    return bg.connect(f"http://127.0.0.1:{server.server_port}", "secret", **options)


def test_a_read_is_repeated_after_the_pause_that_the_service_asks_for(server: Server, pauses: list[float]) -> None:
    server.script = [reply(503, BUSY, Retry_After="7"), reply(429, BUSY), reply(200, GOOD)]
    assert connected(server).rows().metrics() == []
    assert pauses[0] == 7
    assert 0.75 <= pauses[1] <= 1
    assert [seen[0] for seen in server.seen] == ["GET"] * 3
    assert server.seen[0][2]["authorization"] == "Bearer secret"
    # On one machine.
    assert server.seen[0][2]["accept-encoding"] == "identity"


@pytest.mark.usefixtures("pauses")
def test_a_lost_connection_is_repeated_at_most_max_retries_times(server: Server) -> None:
    server.script = [None, None, reply(200, GOOD)]
    assert connected(server).rows().metric("ping", last="1 days") == []
    server.script = [None, None]
    with pytest.raises(bg.ConnectionLostError, match="Is the service running"):
        connected(server, max_retries=1).metric("ping", last="1 days")
    assert server.script == []


def test_a_change_is_repeated_only_under_one_idempotency_key(server: Server, pauses: list[float]) -> None:
    server.script = [reply(503, BUSY), None, reply(200, STORED)]
    connected(server).send("ping", [{"unit_id": 1, "dtime": "2024-01-01 00:00:00"}])
    keys = {headers["idempotency-key"] for _, _, headers in server.seen}
    assert len(keys) == 1
    assert len(server.seen) == 3
    assert all(headers["content-encoding"] == "gzip" for _, _, headers in server.seen)
    pauses.clear()
    server.script = [reply(503, BUSY)]
    with pytest.raises(bg.UnavailableError):
        connected(server).call("POST /manage/panels", body={"name": "north"})
    assert pauses == []


def test_a_pause_beyond_a_minute_is_left_to_the_caller(server: Server, pauses: list[float]) -> None:
    server.script = [reply(429, {"code": "RATE_LIMITED", "message": "Wait"}, Retry_After="3600")]
    with pytest.raises(bg.RateLimitedError) as caught:
        connected(server).metrics()
    assert caught.value.retry_after == 3600
    assert pauses == []


def test_an_answer_that_is_cut_is_an_error_and_never_a_shorter_one(server: Server) -> None:
    whole = json.dumps({"data": [{"key": "a"}], "code": "OK"}).encode()
    server.script = [(200, {"Content-Length": "1000"}, whole)]
    with pytest.raises(bg.ConnectionLostError):
        connected(server, max_retries=0).metrics()
    server.script = [(200, {}, whole[:-9])]
    with pytest.raises(bg.ConnectionLostError, match="not whole JSON"):
        connected(server).metrics()


def test_an_arrow_stream_that_is_cut_is_an_error_too(server: Server) -> None:
    server.script = [(200, {"Content-Type": ARROW, "Content-Length": "1000"}, b"\xff\xff\xff\xff")]
    with pytest.raises(bg.ConnectionLostError):
        connected(server, max_retries=0).metric("ping", last="1 days")


def test_a_receipt_that_is_too_long_for_a_header_comes_beside_the_rows(server: Server) -> None:
    refused = {"code": "VALIDATION_FAIL", "message": "Validation failed", "errors": {"receipt": ["Too long."]}}
    rows = {**GOOD, "data": [{"isp": "Acme", "metricValue": 1.5}], "receipt": {"rows": {}}, "ignored": ["windw"]}
    server.script = [reply(422, refused), reply(200, rows)]
    frame = connected(server).metric("ping", by=["isp"], last="1 days")
    assert frame.to_dict("records") == rows["data"]
    assert frame.attrs == {"receipt": {"rows": {}}, "ignored": ["windw"]}
    assert [headers["accept"] for _, _, headers in server.seen] == [ARROW, ROWS]


def test_the_page_of_a_proxy_is_an_error_of_its_status(server: Server) -> None:
    server.script = [(502, {"Content-Type": "text/html"}, b"<h1>Bad gateway</h1>")]
    with pytest.raises(bg.UnavailableError, match="is not from the API"):
        connected(server, max_retries=0).metrics()


REDIRECT: Scripted = (302, {"Content-Type": "text/plain", "Location": "/login"}, b"Found")
PAGE: Scripted = (200, {"Content-Type": "text/html; charset=utf-8"}, b"<h1>Sign in</h1>")
NOTHING: Scripted = (200, {"Content-Type": "text/plain"}, b"")


@pytest.mark.parametrize("foreign", [REDIRECT, PAGE, NOTHING], ids=["redirect", "page", "nothing"])
def test_the_answer_of_another_server_is_an_error_and_never_a_success(server: Server, foreign: Scripted) -> None:
    panel = connected(server)
    server.script = [foreign] * 6
    asks: list[Callable[[], Any]] = [
        lambda: panel.set_metadata("box-1", timezone="Europe/Berlin"),
        lambda: panel.send("ping", [{"unit_id": 1, "dtime": "2024-01-01 00:00:00"}]),
        lambda: panel.metadata("box-1"),
        lambda: panel.metric("ping", last="1 days"),
        panel.metrics,
    ]
    if foreign is not NOTHING:
        asks.append(lambda: panel.call("POST /manage/panels", body={"name": "north"}))
    for ask in asks:
        with pytest.raises(bg.ConnectionLostError, match="Is this the address of the service"):
            ask()
    assert len(server.seen) == len(asks)


@pytest.fixture
def far_from_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Pacific/Honolulu")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("far_from_utc")
def test_times_without_a_zone_are_utc_wherever_the_program_runs(server: Server) -> None:
    panel = connected(server)
    noon = datetime(2024, 3, 1, 12)
    server.script = [reply(200, {**GOOD, "data": {}})] * 3
    panel.set_metadata("box-1", timezone="Europe/Berlin", since=noon)
    assert json.loads(server.bodies[0])["backdate_from"] == 1709294400
    panel.metadata("box-1", at=noon)
    panel.metadata("box-1", at=noon.astimezone())
    assert [path.partition("?")[2] for _, path, _ in server.seen[1:]] == ["at=1709294400", "at=1709330400"]


def test_the_async_panel_repeats_too(server: Server) -> None:
    server.script = [reply(503, BUSY, Retry_After="0"), None, reply(200, GOOD)]

    async def ask() -> Any:
        async with bg.connect_async(f"http://127.0.0.1:{server.server_port}", "secret") as panel:
            return await panel.rows().metrics()

    assert asyncio.run(ask()) == []
    assert len(server.seen) == 3


def test_with_closes_the_connections(server: Server) -> None:
    server.script = [reply(200, GOOD)]
    with connected(server) as panel:
        panel.rows().metrics()
    with pytest.raises(RuntimeError, match="closed"):
        panel.metrics()


def test_a_lost_call_is_named_with_its_address_and_what_helps(server: Server) -> None:
    server.script = [None]
    with pytest.raises(bg.ConnectionLostError, match=rf"answer to GET {connected(server)._client.base_url}/metrics: "):
        connected(server, max_retries=0).metrics()
    silent = bg.connect("http://127.0.0.1:1", "secret", max_retries=0, transport=Silent())
    with pytest.raises(bg.ConnectionLostError, match=r"timed out\. connect\(timeout=\.\.\.\) waits longer\."):
        silent.metrics()


class Silent(httpx.BaseTransport):
    """A service that never answers."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        raise httpx.ReadTimeout("timed out", request=request)


def test_an_answer_that_can_not_be_unpacked_is_an_error_of_the_connection(server: Server) -> None:
    server.script = [(200, {"Content-Encoding": "gzip"}, b"not gzip")]
    with pytest.raises(bg.ConnectionLostError):
        connected(server, max_retries=0).metrics()


@pytest.mark.parametrize("address", ["127.0.0.1:8080", "ftp://x", "http://x:port"])
def test_an_address_that_is_none_is_an_error_before_anything_is_sent(address: str) -> None:
    with pytest.raises(bg.BroadgaugeError, match=f"^{address} is not an "):
        bg.connect(address, "secret")


ROW = {"unit_id": 1, "dtime": "2024-01-01 00:00:00"}


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ("results.csv", "Results are a frame of pandas or polars, a table of Arrow, or a list of dicts, not str"),
        (ROW, "not dict"),
        (None, "not NoneType"),
        (pd.DataFrame([ROW])["dtime"], "not Series"),
        ([ROW, {**ROW, "rtt_avg": math.inf}], "Row 2, rtt_avg: inf can't be sent"),
        ([{**ROW, "rtt_avg": timedelta(1)}], "Row 1, rtt_avg: datetime.timedelta"),
    ],
)
def test_what_are_no_results_is_told_in_words(results: Any, words: str) -> None:
    with bg.connect("http://127.0.0.1:1", "secret") as panel, pytest.raises((TypeError, ValueError), match=words):
        panel.send("ping", results)


def test_results_may_hold_numbers_and_times_of_other_libraries(server: Server) -> None:
    server.script = [reply(200, STORED), reply(200, STORED)]
    numbers = {
        "rtt_avg": Decimal("12400"),
        "rtt_min": np.int64(12),
        "dtime": np.datetime64("2024-01-01T10:00:00", "ns"),
    }
    connected(server).send("ping", [{"unit_id": 1, **numbers}])
    connected(server).send("ping", pl.DataFrame([ROW]).lazy())
    one, two = (json.loads(gzip.decompress(body)) for body in server.bodies)
    assert one == {"unit_id": 1, "rtt_avg": 12400, "rtt_min": 12, "dtime": "2024-01-01 10:00:00.000"}
    assert two == ROW


def test_a_question_takes_single_values_and_arrays(server: Server) -> None:
    server.script = [reply(200, GOOD)] * 2
    panel = connected(server).rows()
    panel.metric("httpget", by=None, last="1 days", where={"unit": 1002}, percentiles=np.array([5, 95]))
    moments = (np.datetime64("2026-11-01"), pd.Timestamp("2026-11-02 10:00"))
    panel.metric("httpget", time=moments, edges=pd.Series([0, 10]))
    one, two = (json.loads(body) for body in server.bodies)
    assert one["filters"] == [{"id": "unit", "filterType": "include", "filterValues": ["1002"]}]
    assert (one["splits"], one["percentiles"]) == ([], [5, 95])
    assert two["time"] == {"from": "2026-11-01", "to": "2026-11-02 10:00:00"}
    assert two["edges"] == [0, 10]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda panel: panel.metric("httpget", time="2026-11"), "'2026-11' is no span of time: give the first and"),
        (lambda panel: panel.metric("httpget", time=("1", "2", "3")), "is no span of time"),
        (lambda panel: panel.metric("httpget", time=(pd.NaT, "2026")), "NaT is no moment"),
        (lambda panel: panel.call("GET /metadata/{field}/{value}", field="unit"), "'value' is missing"),
    ],
)
def test_a_wrong_argument_is_told_in_words(ask: Callable[[bg.Panel[Any]], Any], words: str) -> None:
    with bg.connect("http://127.0.0.1:1", "secret") as panel, pytest.raises(ValueError, match=words):
        ask(panel)
