"""Frames have the figures of the API, with the columns and types that analysts expect."""

from __future__ import annotations

import math
import random
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import broadgauge as bg
from broadgauge import answer

SPLITS = ["isp", "package", "package.technology", "region", "threads", "country", "base"]
EVERY = ["hourly", "six_hourly", "daily", "weekly", "monthly", "hour_of_day", "day_of_week", "total"]
METRICS = ["httpget", "httppost", "ping", "pingLoss", "dnsResponse", "webgetAvg", "dnsFail"]


def random_question(seed: int) -> dict[str, Any]:
    r = random.Random(seed)
    metric = r.choice(METRICS)
    splits = [name for name in SPLITS if name != "threads" or metric.startswith("http")]
    question: dict[str, Any] = {
        "metric": metric,
        "by": r.sample(splits, r.randrange(3)),
        "last": r.choice(["1 days", "3 days", "2 weeks"]),
        "normalised": r.random() < 0.3,
        "prefilter": r.random() < 0.5,
        "receipt": r.random() < 0.3,
    }
    if r.random() < 0.3:
        question["where"] = {"isp": r.sample(["Kabelnetz", "Northwind", "Costa Net"], 2)}
    if r.random() < 0.2:
        question["where_not"] = {"country": ["DE"]}
    kind = r.random()
    if kind < 0.1 and metric in ("httpget", "ping"):
        question |= {"raw": True, "last": "1 days"}
    elif kind < 0.25:
        question |= {"bins": r.randrange(1, 9)} if r.random() < 0.5 else {"edges": [0, 10, 100.5, 400]}
    else:
        question["every"] = r.choice(EVERY)
        if r.random() < 0.4:
            question["per_agent"] = "mean" if question["normalised"] else r.choice(["mean", "median", "p20"])
        elif r.random() < 0.5:
            question["uncertainty"] = "agents"
        if r.random() < 0.3:
            question["percentiles"] = [2.5, 50, 99.9]
        if r.random() < 0.3:
            question |= {"at_least": [30, 100], "at_most": [0.5]}
        if r.random() < 0.2:
            question["window"] = "fcc-peak"
    return question


def body_of(question: dict[str, Any]) -> dict[str, Any]:
    q = dict(question)
    where = [("include", q.pop("where", {})), ("exclude", q.pop("where_not", {}))]
    per_agent = {"per_agent": {"summary": q.pop("per_agent")}} if "per_agent" in q else {}
    chart = "raw" if q.pop("raw", False) else "histogram" if {"bins", "edges"} & set(q) else "aggregate"
    return {
        "chartType": chart,
        "splits": q.pop("by"),
        **({"aggregation": q.pop("every")} if chart == "aggregate" else {}),
        "filters": [
            {"id": name, "filterType": kind, "filterValues": values}
            for kind, fields in where
            for name, values in fields.items()
        ],
        **per_agent,
        **q,
    }


def expected_rows(series: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The nested answer by the names that figures have in files."""
    rows: list[dict[str, Any]] = []
    for one in series:
        for point in one["metricData"]:
            row = {key: value for key, value in {**one, **point}.items() if not isinstance(value, dict | list)}
            row |= {f"p{rank}": value for rank, value in point.get("percentiles", {}).items()}
            for list_ in ("atLeast", "atMost"):
                row |= {f"{list_}{level}": value for level, value in point.get(list_, {}).items()}
            if "medianCi95" in point:
                low, high = row.pop("medianCi95", None) or point["medianCi95"] or (None, None)
                row |= {"medianCi95Low": low, "medianCi95High": high}
            if "dtime" in row:
                row["dtime"] = pd.Timestamp(row["dtime"])
            rows.append(row)
    return rows


def is_same(shown: Any, wanted: Any) -> bool:
    """Two answers of the engine agree to 12 digits: it adds in any order."""
    both = isinstance(shown, float) and isinstance(wanted, float)
    return shown == wanted or (both and math.isclose(shown, wanted, rel_tol=1e-12))


@pytest.mark.parametrize("seed", range(100))
def test_the_frame_of_a_random_question_equals_the_nested_answer(seed: int, panel: bg.Panel[Any], nested: Any) -> None:
    question = random_question(seed)
    wanted = expected_rows(nested("/metric_data", body_of(question))["data"])
    frame = panel.metric(**question)
    assert len(frame) == len(wanted)
    for column in wanted[0] if wanted else ():
        shown = [None if pd.isna(value) else value for value in frame[column]]
        assert all(map(is_same, shown, [row[column] for row in wanted])), column
    if wanted:
        assert set(frame.columns) == set(wanted[0])
        assert list(frame.columns[: len(question["by"])]) == question["by"]
    assert ("receipt" in frame.attrs) == question["receipt"]


QUESTION: dict[str, Any] = {
    "by": ["isp", "threads"],
    "every": "daily",
    "last": "3 days",
    "where": {"country": ["GB", "DE"]},
}


def test_the_columns_of_a_frame_have_the_types_of_what_they_hold(panel: bg.Panel[Any]) -> None:
    frame = panel.metric("httpget", **QUESTION)
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns[:4]) == ["isp", "threads", "dtime", "metricValue"]
    types = [str(frame[name].dtype) for name in ("isp", "threads", "dtime", "metricValue", "sampleCount")]
    assert types == ["category", "int64", "datetime64[ms]", "float64", "int64"]
    assert frame.attrs["receipt"]["rows"]["used"] == frame["sampleCount"].sum()


def test_every_form_holds_the_same(panel: bg.Panel[Any]) -> None:
    frame = panel.pandas().metric("httpget", **QUESTION)
    table = panel.arrow().metric("httpget", **QUESTION)
    polars = panel.polars().metric("httpget", **QUESTION)
    rows = panel.rows().metric("httpget", **QUESTION)
    assert rows == table.to_pylist() == polars.to_dicts()
    assert [{**row, "dtime": row["dtime"].to_pydatetime()} for row in frame.to_dict("records")] == rows
    assert table.schema.field("dtime").type == pa.timestamp("ms")
    assert pa.types.is_dictionary(table.schema.field("isp").type)
    assert table.schema.metadata is not None
    assert b"receipt" in table.schema.metadata
    assert polars.schema["dtime"] == pl.Datetime("ms")
    assert polars.schema["isp"] == pl.Categorical


def test_an_answer_becomes_any_form_and_has_the_receipt(panel: bg.Panel[Any]) -> None:
    got = panel.answers().metric("httpget", **QUESTION)
    assert got.receipt is not None
    assert got.receipt["question"]["splits"] == ["isp", "threads"]
    assert got.rows() == got.arrow().to_pylist() == got.polars().to_dicts()
    assert len(got.pandas()) == len(got.rows())


def test_frames_are_of_what_is_installed(panel: bg.Panel[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {"pandas", "polars"}
    monkeypatch.setattr(answer, "find_spec", lambda name: name in installed or None)
    kinds: list[type] = []
    for gone in ("none", "pandas", "polars"):
        installed.discard(gone)
        kinds.append(type(panel.metric("httpget", last="1 days")))
    assert kinds == [pd.DataFrame, pl.DataFrame, list]


def test_frames_are_the_same_without_arrow(panel: bg.Panel[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    frames = [panel.metric("httpget", **QUESTION), panel.records("ping", last="1 days", agent="demo-1002")]
    monkeypatch.setattr(answer, "find_spec", lambda name: name == "pandas" or None)
    assert isinstance(panel.answers().metric("httpget", **QUESTION)._data, list)
    others = [panel.metric("httpget", **QUESTION), panel.records("ping", last="1 days", agent="demo-1002")]
    for frame, other in zip(frames, others, strict=True):
        pd.testing.assert_frame_equal(frame, other)


def test_an_empty_answer_is_an_empty_frame(panel: bg.Panel[Any]) -> None:
    time = ("2001-01-01", "2001-01-02")
    for view in (panel.pandas(), panel.polars(), panel.arrow(), panel.rows()):
        assert len(view.metric("httpget", by=["isp"], every="daily", time=time)) == 0
        assert len(view.records("ping", dates=time)) == 0


def test_records_are_those_of_the_api(panel: bg.Panel[Any], nested: Any) -> None:
    body = {"test": "ping", "last": "2 days", "agent": ["demo-1002", "demo-1003"]}
    wanted = nested("/test_data", body)["data"]
    frame = panel.records("ping", last="2 days", agent=["demo-1002", "demo-1003"])
    assert list(frame.columns) == list(wanted[0])
    assert str(frame["dtime"].dtype) == str(frame["ddate"].dtype) == "datetime64[ms]"
    for column in set(wanted[0]) - {"dtime", "ddate"}:
        assert [None if pd.isna(value) else value for value in frame[column]] == [row[column] for row in wanted]
    assert frame["dtime"].tolist() == [pd.Timestamp(row["dtime"]) for row in wanted]


def test_a_comparison_has_both_sides_and_the_difference(panel: bg.Panel[Any], nested: Any) -> None:
    body = {"metric": "httpget", "normalised": False, "prefilter": True, "splits": ["isp"], "last": "14 days"}
    sides = {"a": {}, "b": {"window": "fcc-peak"}}
    wanted = nested("/comparison_data", {**body, **sides})["data"]
    frame = panel.compare({}, {"window": "fcc-peak"}, metric="httpget", prefilter=True, by=["isp"], last="14 days")
    assert frame["difference"].tolist() == [one["difference"] for one in wanted]
    assert frame["aMetricValue"].tolist() == [one["a"]["metricValue"] for one in wanted]
    assert frame["bP95"].tolist() == [one["b"]["percentiles"]["95"] for one in wanted]
    assert frame["isp"].tolist() == [one["isp"] for one in wanted]
    assert set(frame.attrs["receipt"]) == {"a", "b"}
