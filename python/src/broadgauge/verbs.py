"""The verbs of a panel, each written once as steps for the blocking and the async panel."""

from __future__ import annotations

import gzip
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timezone
from decimal import Decimal
from math import isinf
from typing import Any, Generic, Literal, TypedDict, TypeVar, cast
from urllib.parse import parse_qs, quote, urlsplit
from uuid import uuid4

import httpx

from .answer import ROWS, Answer, Row, accepted, answer_of, table_of
from .errors import ValidationError
from .exchange import Request, Steps, ask, envelope, exchange, read, with_json
from .types import (
    Aggregation,
    Call,
    Filter,
    MetadataChangeAgent,
    MetricKey,
    PerAgent,
    Quantile,
    RecordOrder,
    SoldSpeed,
    TestKey,
    Uncertainty,
    Weight,
    Window,
)

F = TypeVar("F")
FrameT = TypeVar("FrameT")
SentT = TypeVar("SentT")
ObjectT = TypeVar("ObjectT")
ReportT = TypeVar("ReportT")

Moment = str | date | datetime
"""A date as the API has them (`2026-10`, `-7 days`), a day, or a wall-clock time without a zone (of records: UTC)."""
Span = tuple[Moment, Moment] | Mapping[str, Moment]
"""The first and the last moment: a pair, or `{"from": …, "to": …}` as the API has it."""
Values = str | float | Sequence[str | float]


class Side(TypedDict, total=False):
    """One side of a comparison: what differs from the other one."""

    where: Mapping[str, Values]
    where_not: Mapping[str, Values]
    time: Span
    last: str
    window: str | Window


@dataclass(frozen=True)
class Rejected:
    """A row that was not stored."""

    row: int
    """Counted from 1."""
    message: str


@dataclass(frozen=True)
class Sent:
    """What became of the rows that were sent."""

    accepted: int
    duplicates: int
    rejected: int
    errors: list[Rejected]
    """The first 100 of the rejected rows, with the reasons."""


@dataclass(frozen=True)
class Report(Generic[F]):
    """A report as regulators publish it: a frame for each table."""

    title: str
    notes: list[str]
    period: tuple[str, str]
    tables: dict[str, F]
    """By the key of the table: splits, then each column with its interval, number of agents and status."""
    titles: dict[str, str]

    def __getitem__(self, table: str) -> F:
        return self.tables[table]


@dataclass(frozen=True)
class Form(Generic[F]):
    """What answers become."""

    name: str
    make: Callable[[Answer], F]


class Verbs(ABC, Generic[FrameT, SentT, ObjectT, ReportT]):
    """What can be asked of a panel. `AsyncPanel` has the same verbs, to be awaited."""

    _form: Form[Any]
    _max_retries: int

    @abstractmethod
    def _run(self, steps: Steps[Any]) -> Any: ...

    def metric(
        self,
        metric: MetricKey,
        *,
        by: Values | None = (),
        every: Aggregation = "total",
        last: str | None = None,
        time: Span | None = None,
        where: Mapping[str, Values] | None = None,
        where_not: Mapping[str, Values] | None = None,
        raw: bool = False,
        bins: int | None = None,
        edges: Sequence[float] | None = None,
        normalised: bool = False,
        prefilter: bool = False,
        per_agent: str | PerAgent | None = None,
        uncertainty: Uncertainty | None = None,
        relative_to: SoldSpeed | None = None,
        window: str | Window | None = None,
        weight: Weight | None = None,
        quantile: Quantile | None = None,
        percentiles: Sequence[float] | None = None,
        at_least: Sequence[float] | None = None,
        at_most: Sequence[float] | None = None,
        panel: Values | None = None,
        receipt: bool = True,
    ) -> FrameT:
        """Metric data: statistics of groups, a histogram (`bins` or `edges`), or every result (`raw`).

        `by` splits, `every` is what a row stands for, `where` and `where_not` filter by values. The other
        arguments are the fields of `POST /metric_data`.

        >>> df = panel.metric("httpget", by=["isp"], last="7 days", per_agent="mean", uncertainty="agents")
        >>> list(df.columns[:2])
        ['isp', 'metricValue']
        """
        shape: dict[str, Any] = (
            {"chartType": "raw"}
            if raw
            else {"chartType": "histogram", "bins": bins, "edges": edges}
            if bins is not None or edges is not None
            else {"chartType": "aggregate", "aggregation": every, "percentiles": percentiles}
        )
        body = {
            "metric": metric,
            **shape,
            **_selection(last, time, where, where_not, window, panel, receipt),
            "splits": _list(by),
            "normalised": normalised,
            "prefilter": prefilter,
            **_figures(per_agent, weight, quantile, at_least, at_most),
            "uncertainty": uncertainty,
            "relative_to": relative_to,
        }
        return self._run(self._asked("/metric_data", body, _list(by)))

    def compare(
        self,
        a: Side,
        b: Side,
        *,
        metric: MetricKey,
        by: Values | None = (),
        last: str | None = None,
        time: Span | None = None,
        where: Mapping[str, Values] | None = None,
        where_not: Mapping[str, Values] | None = None,
        cohort: Literal["same"] | None = None,
        normalised: bool = False,
        prefilter: bool = False,
        per_agent: str | PerAgent | None = None,
        relative_to: SoldSpeed | None = None,
        window: str | Window | None = None,
        weight: Weight | None = None,
        quantile: Quantile | None = None,
        percentiles: Sequence[float] | None = None,
        at_least: Sequence[float] | None = None,
        at_most: Sequence[float] | None = None,
        panel: Values | None = None,
        receipt: bool = True,
    ) -> FrameT:
        """The difference between two sides, with its interval and p value.

        >>> df = panel.compare({}, {"window": "fcc-peak"}, metric="httpget", by=["isp"], last="14 days")
        >>> {"isp", "difference", "ci95", "pValueAdjusted"} <= set(df.columns)
        True
        """
        body = {
            "metric": metric,
            **_selection(last, time, where, where_not, window, panel, receipt),
            "splits": _list(by),
            "normalised": normalised,
            "prefilter": prefilter,
            **_figures(per_agent, weight, quantile, at_least, at_most),
            "percentiles": percentiles,
            "relative_to": relative_to,
            "cohort": cohort,
            "a": _side(a),
            "b": _side(b),
        }
        return self._run(self._asked("/comparison_data", body, _list(by)))

    def records(
        self,
        test: TestKey,
        *,
        last: str | None = None,
        dates: Span | None = None,
        agent: Values | None = None,
        window: str | Window | None = None,
        panel: Values | None = None,
        order: RecordOrder | None = None,
        labels: Sequence[Literal["tool"]] | None = None,
        receipt: bool = True,
    ) -> FrameT:
        """The records of a test as they are stored; times are UTC.

        >>> df = panel.records("ping", agent="demo-1002", last="3 days")
        >>> df["agent_id"].unique().tolist()
        ['demo-1002']
        """
        body = {
            "test": test,
            "last": last,
            "date": _span(dates, timezone.utc),
            "agent": _values(agent),
            "window": window,
            "panel": _values(panel),
            "order": order,
            "labels": labels,
            "receipt": receipt or None,
        }
        return self._run(self._asked("/test_data", body, ()))

    def saved(self, name: str, *, last: str | None = None, time: Span | None = None) -> FrameT:
        """The answer to a saved question, over its own time or another one.

        >>> _ = panel.call("PUT /saved/questions/{name}", name="speeds", body={"request": {
        ...     "metric": "httpget", "chartType": "aggregate", "aggregation": "daily", "normalised": False,
        ...     "prefilter": True, "splits": ["isp"], "last": "30 days"}})
        >>> len(panel.saved("speeds", last="2 days")["dtime"].unique())
        2
        """

        def steps() -> Steps[Any]:
            response = yield from exchange(read(f"/saved/questions/{quote(name, safe='')}"), self._max_retries)
            saved: dict[str, Any] = envelope(response)["data"]
            request: dict[str, Any] = {"receipt": True, **saved["request"]}
            if last is not None or time is not None:
                request = {**request, "last": last, "time": _span(time)}
            return (yield from self._asked(f"/{saved['of']}", request, request.get("splits") or ()))

        return self._run(steps())

    def report(
        self,
        recipe: str,
        *,
        months: int = 1,
        time: Span | None = None,
        where: Mapping[str, Values] | None = None,
        where_not: Mapping[str, Values] | None = None,
        panel: Values | None = None,
        weight: Weight | None = None,
        tables: Sequence[str] | None = None,
    ) -> ReportT:
        """A report by a built-in or an own recipe: over the last whole months, or another time.

        >>> report = panel.report("ofcom-home", months=1, tables=["download-all"])
        >>> report.title
        'Home broadband performance'
        >>> list(report["download-all"].columns[:3])
        ['day', 'dayLow', 'dayHigh']
        """
        body = {
            "time": _span(time or (f"-{months} months", "last month")),
            "filters": _filters(where, where_not),
            "panel": _values(panel),
            "weight": weight,
            "tables": tables,
        }

        def steps() -> Steps[Report[Any]]:
            request = ask(f"/reports/{quote(recipe, safe='')}", _given(body))
            response = yield from exchange(request, self._max_retries)
            data: dict[str, Any] = envelope(response)["data"]
            return Report(
                title=data["title"],
                notes=data["notes"],
                period=(data["period"]["from"], data["period"]["to"]),
                tables={table["key"]: self._form.make(_report_table(table)) for table in data["tables"]},
                titles={table["key"]: table["title"] for table in data["tables"]},
            )

        return self._run(steps())

    def agents(self, q: str | None = None, *, panel: str | None = None) -> FrameT:
        """All agents, or those that a text matches, with their own fields as `custom.<key>`.

        >>> df = panel.agents("demo-100")
        >>> "custom.region" in df.columns
        True
        """
        return self._run(self._listed("/manage/agents", {"q": q, "panel": panel, "limit": 1000}))

    def metrics(self) -> FrameT:
        """The metrics that can be asked for, with their units, splits and filters.

        >>> panel.metrics().set_index("key").loc["httpget", "unit"]
        'mbps'
        """
        return self._run(self._listed("/metrics", {}))

    def metadata(
        self,
        agent: str | None = None,
        *,
        unit: int | None = None,
        mac: str | None = None,
        at: datetime | int | None = None,
    ) -> ObjectT:
        """The metadata of one agent, now or at an instant. A time without a zone is UTC.

        >>> panel.metadata(unit=1002)["isp"]
        'Kabelnetz'
        """
        return self._run(self._data(read(_agent_path(agent, unit, mac), {"at": _unix(at)})))

    def metadata_history(self, agent: str | None = None, *, unit: int | None = None, mac: str | None = None) -> FrameT:
        """Every version of an agent's metadata, newest first, with the UNIX seconds from which it is valid.

        >>> panel.metadata_history(unit=1006)["package"].tolist()
        ['Northwind:Fibre 500', 'Northwind:Fibre 100']
        """
        return self._run(self._listed(f"{_agent_path(agent, unit, mac)}/history", {}))

    def set_metadata(
        self,
        agent: str | MetadataChangeAgent,
        *,
        package: str | None = None,
        timezone: str | None = None,
        custom: Mapping[str, str | float] | None = None,
        since: datetime | int | None = None,
        overwrite_all: bool = False,
        dry_run: bool = False,
        idempotency_key: str | None = None,
    ) -> ObjectT:
        """Changes the metadata of one agent, or of all that a selector matches. A time without a zone is UTC.

        >>> panel.set_metadata({"isp": "Kabelnetz"}, custom={"region": "Sachsen"}, dry_run=True)["matched"] > 1
        True
        """
        body = {
            "agent": {"agent_id": agent} if isinstance(agent, str) else agent,
            "metadata": _given({"package": package, "timezone": timezone, "custom": custom}),
            "backdate_from": _unix(since),
            "overwrite_all": overwrite_all or None,
            "dry_run": dry_run or None,
        }
        headers = {"Idempotency-Key": idempotency_key or str(uuid4())}
        return self._run(self._data(with_json("PUT", "/metadata", _given(body), headers, is_repeatable=True)))

    def send(
        self,
        test: TestKey,
        frame: Any,
        *,
        strict: bool = False,
        ignore_unknown: bool = False,
        register_agents: bool = False,
        idempotency_key: str | None = None,
    ) -> SentT:
        """Stores results: a frame of pandas or polars, a table of Arrow, or dicts. Times without a zone are UTC.

        A call whose rows are all rejected raises `ValidationError`.

        >>> row = {"unit_id": 1002, "dtime": "2024-01-15 20:00:00", "target": "a.example", "rtt_avg": 12400}
        >>> panel.send("ping", [row, {**row, "unit_id": 4711}])
        Sent(accepted=1, duplicates=0, rejected=1, errors=[Rejected(row=2, message='The agent is not known.')])
        """
        flags = {"strict": strict, "ignore_unknown": ignore_unknown, "register_agents": register_agents}
        lines = "".join(f"{json.dumps(row, allow_nan=False)}\n" for row in _rows_of(frame))
        request = Request(
            "POST",
            f"/ingest/{quote(test, safe='')}",
            {name: "true" for name, is_set in flags.items() if is_set},
            gzip.compress(lines.encode(), compresslevel=1),
            {
                "Content-Type": "application/x-ndjson",
                "Content-Encoding": "gzip",
                "Idempotency-Key": idempotency_key or str(uuid4()),
            },
            is_repeatable=True,
        )

        def steps() -> Steps[Sent]:
            data: dict[str, Any] = yield from self._data(request)
            errors = [Rejected(error["row"], error["message"]) for error in data["errors"]]
            return Sent(data["accepted"], data["duplicates"], data["rejected"], errors)

        return self._run(steps())

    def call(
        self,
        call: Call,
        *,
        body: Any = None,
        idempotency_key: str | None = None,
        **parameters: str | int | bool,
    ) -> Any:
        """Any call of the API by its method and path; returns `data`. Parameters go by their names.

        >>> panel.call("GET /metadata/{field}/{value}", field="unit", value=1002)["timezone"]
        'Europe/Berlin'
        """
        method, _, template = call.partition(" ")
        if not template.startswith("/"):
            raise ValueError(f"{call!r} is no call: name its method and path, such as 'GET /metrics'.")
        in_path = {name: value for name, value in parameters.items() if f"{{{name}}}" in template}
        try:
            path = template.format(**{name: quote(str(value), safe="") for name, value in in_path.items()})
        except (KeyError, IndexError) as error:
            raise ValueError(f"{call!r} needs a value for each of its parameters: {error} is missing.") from error
        params = {
            name: str(value).lower() if isinstance(value, bool) else value
            for name, value in parameters.items()
            if name not in in_path
        }
        headers = {**({"Content-Type": "application/json"} if body is not None else {})}
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        content = None if body is None else with_json(method, path, body).content
        is_repeatable = method == "GET" or idempotency_key is not None
        request = Request(method, path, params, content, headers, is_repeatable)

        def steps() -> Steps[Any]:
            response = yield from exchange(request, self._max_retries)
            is_json = response.headers.get("content-type", "").startswith("application/json")
            return _data_of(response) if is_json else response.text

        return self._run(steps())

    def _asked(self, path: str, body: Mapping[str, Any], splits: Sequence[str]) -> Steps[Any]:
        question = _given(body)
        try:
            response = yield from exchange(ask(path, question, accepted(self._form.name)), self._max_retries)
        except ValidationError as error:
            # A receipt may be too long for the headers of an Arrow stream.
            if set(error.errors) != {"receipt"}:
                raise
            response = yield from exchange(ask(path, question, ROWS), self._max_retries)
        return self._form.make(answer_of(response, splits))

    def _listed(self, path: str, params: Mapping[str, Any]) -> Steps[Any]:
        rows: list[Row] = []
        cursor: str | None = None
        while True:
            response = yield from exchange(read(path, {**params, "cursor": cursor}), self._max_retries)
            body = envelope(response)
            rows.extend(body["data"])
            following = parse_qs(urlsplit(body.get("next") or "").query).get("cursor")
            if not following:
                return self._form.make(table_of(rows))
            cursor = following[0]

    def _data(self, request: Request) -> Steps[Any]:
        return _data_of((yield from exchange(request, self._max_retries)))


def _data_of(response: httpx.Response) -> Any:
    body = envelope(response)
    return body.get("data", body if "code" not in body else {})


def _selection(
    last: str | None,
    time: Span | None,
    where: Mapping[str, Values] | None,
    where_not: Mapping[str, Values] | None,
    window: str | Window | None,
    panel: Values | None,
    receipt: bool,
) -> dict[str, Any]:
    return {
        "last": last,
        "time": _span(time),
        "filters": _filters(where, where_not),
        "window": window,
        "panel": _values(panel),
        "receipt": receipt or None,
    }


def _figures(
    per_agent: str | PerAgent | None,
    weight: Weight | None,
    quantile: Quantile | None,
    at_least: Sequence[float] | None,
    at_most: Sequence[float] | None,
) -> dict[str, Any]:
    return {
        "per_agent": {"summary": per_agent} if isinstance(per_agent, str) else per_agent,
        "weight": weight,
        "quantile": quantile,
        "at_least": at_least,
        "at_most": at_most,
    }


def _side(side: Side) -> dict[str, Any]:
    # What it should not have goes along, so that the service names it.
    others = {name: value for name, value in side.items() if name not in {"where", "where_not"}}
    filters = _filters(side.get("where"), side.get("where_not"))
    return _given({**others, "time": _span(side.get("time")), "filters": filters})


def _given(body: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if value is not None}


def _filters(where: Mapping[str, Values] | None, where_not: Mapping[str, Values] | None) -> list[Filter] | None:
    included: list[Filter] = [
        {"id": field, "filterType": "include", "filterValues": _list(values)} for field, values in (where or {}).items()
    ]
    excluded: list[Filter] = [
        {"id": field, "filterType": "exclude", "filterValues": _list(values)}
        for field, values in (where_not or {}).items()
    ]
    return [*included, *excluded] or None


def _list(values: Values | None) -> list[str]:
    if values is None:
        return []
    return [str(values)] if isinstance(values, str | float | int) else [str(value) for value in values]


def _values(values: Values | None) -> str | list[str] | None:
    return values if values is None or isinstance(values, str) else _list(values)


def _span(span: Span | None, zone: timezone | None = None) -> dict[str, str] | None:
    if span is None:
        return None
    if not isinstance(span, Mapping):
        if isinstance(span, str) or len(span) != 2:
            raise ValueError(f"{span!r} is no span of time: give the first and the last moment, as a pair.")
        span = {"from": span[0], "to": span[1]}
    return {end: _moment(moment, zone) for end, moment in span.items()}


def _moment(moment: Moment, zone: timezone | None) -> str:
    moment = _native(moment)
    # NaT differs from itself.
    if moment != moment:
        raise ValueError(f"{moment!r} is no moment.")
    if isinstance(moment, datetime):
        moment = moment if moment.tzinfo else moment.replace(tzinfo=zone)
        return moment.isoformat(timespec="milliseconds") if moment.tzinfo else moment.strftime("%Y-%m-%d %H:%M:%S")
    return moment if isinstance(moment, str) else moment.isoformat()


def _unix(at: datetime | int | None) -> int | None:
    if not isinstance(at, datetime):
        return at
    return int((at if at.tzinfo else at.replace(tzinfo=timezone.utc)).timestamp())


def _agent_path(agent: str | None, unit: int | None, mac: str | None) -> str:
    named = _given({"agent": agent, "unit": unit, "mac": mac})
    if len(named) != 1:
        raise ValueError("Name the agent by one of agent, unit and mac.")
    [(field, value)] = named.items()
    return f"/metadata/{field}/{quote(str(value), safe='')}"


def _report_table(table: Mapping[str, Any]) -> Answer:
    rows: list[Row] = []
    for row in table["rows"]:
        flat: Row = dict(zip(table["splits"], row["splits"], strict=True))
        for column, cell in zip(table["columns"], row["cells"], strict=True):
            key, (low, high) = column["key"], cell["interval"] or (None, None)
            flat |= {key: cell["value"], f"{key}Low": low, f"{key}High": high}
            flat |= {f"{key}Agents": cell["agentCount"], f"{key}Status": cell["status"]}
        rows.append(flat)
    return Answer(rows, splits=table["splits"])


def _rows_of(frame: Any) -> Iterator[Row]:
    # A lazy frame of polars is read.
    frame = frame.collect() if hasattr(frame, "collect") else frame
    if hasattr(frame, "to_pylist"):
        rows = frame.to_pylist()
    elif hasattr(frame, "iter_rows"):
        rows = frame.iter_rows(named=True)
    elif hasattr(frame, "to_dict") and hasattr(frame, "columns"):
        rows = frame.to_dict("records")
    else:
        rows = frame
    for place, row in enumerate(cast("Iterable[Any]", rows if isinstance(rows, Iterable) else [rows]), start=1):
        if not isinstance(row, Mapping):
            forms = "a frame of pandas or polars, a table of Arrow, or a list of dicts"
            raise TypeError(f"Results are {forms}, not {type(frame).__name__}.")
        named = cast("Mapping[str, Any]", row)
        yield {str(name): _wire(value, place, name) for name, value in named.items()}


def _wire(value: Any, place: int, name: str) -> Any:
    """A value as a result has it: missing ones are null, times are text."""
    value = _native(value)
    # NaN and NaT are the values that differ from themselves; the NA of pandas can't be compared.
    if value is None or type(value).__name__ == "NAType" or value != value:
        return None
    if isinstance(value, datetime):
        zoned = value if value.tzinfo is None else value.astimezone(timezone.utc)
        return zoned.strftime("%Y-%m-%d %H:%M:%S.") + f"{zoned.microsecond // 1000:03d}"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        value = float(value)
    if isinstance(value, float) and not isinf(value):
        return int(value) if value.is_integer() else value
    if not isinstance(value, str | int | list | dict):
        raise ValueError(f"Row {place}, {name}: {value!r} can't be sent. Results are text, numbers and times.")
    return cast("Any", value)


def _native(value: Any) -> Any:
    """A value of numpy as that of Python."""
    native = value.tolist() if hasattr(value, "tolist") else value
    # Nanoseconds come as a number.
    is_number = isinstance(native, int) and type(value).__name__ == "datetime64"
    return value.astype("datetime64[us]").tolist() if is_number else native
