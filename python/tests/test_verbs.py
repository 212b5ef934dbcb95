"""The other verbs, against the real service."""

from __future__ import annotations

import asyncio
from datetime import date, datetime, timezone
from typing import Any, get_args

import numpy as np
import pandas as pd
import polars as pl
import pytest

import broadgauge as bg
from broadgauge import types

TIMES = pd.date_range("2024-03-01 10:00", periods=4, freq="h", unit="ms")


def test_results_go_back_as_they_were_read(panel: bg.Panel[Any]) -> None:
    frame = panel.records("ping", last="1 days", agent="demo-1002")
    assert panel.send("ping", frame) == bg.Sent(0, len(frame), 0, [])
    assert panel.polars().send("ping", panel.polars().records("ping", last="1 days", agent="demo-1002")).accepted == 0
    assert panel.send("ping", panel.arrow().records("ping", last="1 days", agent="demo-1002")).duplicates == len(frame)


def test_a_frame_is_stored_and_its_bad_rows_are_named(panel: bg.Panel[Any]) -> None:
    rtt = [1000.0, np.nan, 3000.0, 4000.0]
    frame = pd.DataFrame({"unit_id": [1002, 1002, 1002, 4711], "dtime": TIMES, "target": "t.example", "rtt_avg": rtt})
    sent = panel.send("ping", frame)
    assert sent == bg.Sent(3, 0, 1, [bg.Rejected(4, "The agent is not known.")])
    stored = panel.records("ping", dates=(date(2024, 3, 1), date(2024, 3, 1)))
    assert stored["dtime"].tolist() == TIMES[:3].tolist()
    assert stored["rtt_avg"].fillna(-1).tolist() == [1000, -1, 3000]
    zoned = pl.DataFrame(
        {"unit_id": [1002], "dtime": [datetime(2024, 3, 1, 12, tzinfo=timezone.utc)], "target": ["t.example"]}
    )
    assert panel.send("ping", zoned).duplicates == 1
    with pytest.raises(bg.ValidationError) as caught:
        panel.send("ping", frame.assign(colour="red"), strict=True)
    assert "colour: This field was not expected." in caught.value.errors["rows[1]"][0]


def test_a_time_is_a_pair_or_an_object_of_moments_of_any_kind(panel: bg.Panel[Any]) -> None:
    moments = [
        datetime(2001, 1, 1, 0, 0, 0, 123456, timezone.utc),
        datetime(2001, 1, 1),
        date(2001, 1, 1),
        "2001-01-01",
    ]
    for moment in moments:
        pair = panel.answers().metric("ping", time=(moment, moment))
        by_name = panel.answers().metric("ping", time={"from": moment, "to": moment})
        assert pair.receipt is not None
        assert by_name.receipt is not None
        assert pair.receipt["question"] == by_name.receipt["question"]


def test_records_between_times_without_a_zone_are_those_of_utc(panel: bg.Panel[Any]) -> None:
    rows = [{"unit_id": 1004, "dtime": f"2024-04-01 {hour}:00:00", "target": "t.example"} for hour in (10, 11, 12)]
    panel.send("ping", rows)
    frame = panel.records("ping", dates=(datetime(2024, 4, 1, 10, 30), datetime(2024, 4, 1, 11, 30)))
    assert frame["dtime"].tolist() == [pd.Timestamp("2024-04-01 11:00")]
    days = {"from": date(2024, 4, 1), "to": datetime(2024, 4, 1, 10, 30, tzinfo=timezone.utc)}
    assert len(panel.records("ping", dates=days)) == 1


def test_a_saved_question_is_answered_over_its_own_time_or_another(panel: bg.Panel[Any]) -> None:
    request = {"metric": "ping", "chartType": "aggregate", "aggregation": "daily", "normalised": False}
    body = {"request": {**request, "prefilter": True, "splits": ["isp"], "last": "5 days"}}
    panel.call("PUT /saved/questions/{name}", name="pings of/all", body=body)
    asked = panel.metric("ping", by=["isp"], every="daily", prefilter=True, last="5 days")
    pd.testing.assert_frame_equal(panel.saved("pings of/all"), asked)
    yesterday = panel.saved("pings of/all", time=("-1 days", "-1 days"))
    assert yesterday["dtime"].nunique() == 1
    with pytest.raises(bg.NotFoundError):
        panel.saved("no such question")


def test_a_report_is_a_frame_for_each_table(panel: bg.Panel[Any], nested: Any) -> None:
    time, tables = {"from": "-1 months", "to": "last month"}, ["download-all", "download-technology"]
    wanted = nested("/reports/ofcom-home", {"time": time, "tables": tables})["data"]
    report = panel.report("ofcom-home", tables=tables)
    assert list(report.tables) == [table["key"] for table in wanted["tables"]]
    table = next(table for table in wanted["tables"] if table["splits"])
    cells = [row["cells"][0] for row in table["rows"]]
    frame, key = report[table["key"]], table["columns"][0]["key"]
    assert frame[key].tolist() == [cell["value"] for cell in cells]
    assert frame[f"{key}Low"].tolist() == [cell["interval"][0] for cell in cells]
    assert frame[f"{key}Agents"].tolist() == [cell["agentCount"] for cell in cells]
    assert report.period == (wanted["period"]["from"], wanted["period"]["to"])


def test_lists_have_all_pages(panel: bg.Panel[Any]) -> None:
    whole = panel.agents()
    assert len(whole) == whole["agent_id"].nunique() >= 400
    assert "custom.region" in whole.columns
    steps = panel._listed("/manage/agents", {"limit": 150})
    assert len(panel._run(steps)) == len(whole)


def test_metadata_is_read_and_changed(panel: bg.Panel[Any]) -> None:
    before = panel.metadata("demo-1010")
    tried = panel.set_metadata("demo-1010", custom={"region": "Nowhere"}, dry_run=True)
    assert tried == {"matched": 1, "sample": ["demo-1010"]}
    assert panel.metadata("demo-1010") == before
    panel.set_metadata({"unit_id": 1010}, custom={"wing": "east"}, since=datetime.now(timezone.utc))
    assert panel.metadata(unit=1010)["custom"]["wing"] == "east"
    assert "wing" not in panel.metadata(unit=1010, at=datetime(2026, 1, 1, tzinfo=timezone.utc))["custom"]
    history = panel.metadata_history(unit=1010)
    assert history["custom.wing"].dropna().tolist() == ["east"]
    with pytest.raises(ValueError, match="Name the agent"):
        panel.metadata("demo-1010", unit=1010)


def test_an_error_has_the_words_of_the_api(panel: bg.Panel[Any]) -> None:
    with pytest.raises(bg.ValidationError) as caught:
        panel.metric("httpgot", every="dayly", last="3 days")  # pyright: ignore
    error = caught.value
    assert error.errors == {
        "metric": ["httpgot is not a valid metric. Did you mean httpget or httppost?"],
        "aggregation": ["dayly is not a valid aggregation. Did you mean daily?"],
    }
    assert (error.status, error.code, error.message) == (422, "VALIDATION_FAIL", "Validation failed")
    assert "Did you mean httpget" in str(error)
    assert error.request_id
    with (
        pytest.raises(bg.AccessDeniedError, match=r"^Access Denied: GET /metrics \(ACCESS_DENIED\)$"),
        bg.connect(token="wrong") as stranger,
    ):
        stranger.metrics()
    with pytest.raises(bg.InternalError):
        panel.call("GET /response-internal-server-error")


def test_a_name_alone_is_one_split(panel: bg.Panel[Any]) -> None:
    one = panel.metric("httpget", by="isp", last="2 days")
    pd.testing.assert_frame_equal(one, panel.metric("httpget", by=["isp"], last="2 days"))


def test_a_mistyped_field_of_a_side_is_an_error(panel: bg.Panel[Any]) -> None:
    side: Any = {"windw": "fcc-peak"}
    with pytest.raises(bg.ValidationError) as caught:
        panel.compare({}, side, metric="httpget", last="2 days")
    assert caught.value.errors == {"b[windw]": ["This field was not expected."]}


def test_what_is_not_there_is_named(panel: bg.Panel[Any]) -> None:
    with pytest.raises(bg.NotFoundError, match=r"Not found: GET /saved/questions/a b \(NOT_FOUND\)"):
        panel.saved("a b")
    no_call: Any = "/metrics"
    with pytest.raises(ValueError, match="name its method and path"):
        panel.call(no_call)


def test_every_call_can_be_made_by_its_name(panel: bg.Panel[Any]) -> None:
    paths = panel.call("GET /openapi.json")["paths"]
    assert set(get_args(types.Call)) == {f"{method.upper()} {path}" for path, item in paths.items() for method in item}
    assert panel.call("GET /manage/agents", q="demo-1002", limit=1)[0]["unit_id"] == 1002


def test_the_async_panel_has_the_same_verbs_and_answers(panel: bg.Panel[Any]) -> None:
    async def ask() -> tuple[Any, ...]:
        async with bg.connect_async() as other:
            return await asyncio.gather(
                other.metric("httpget", by=["isp"], last="2 days"),
                other.polars().records("ping", agent="demo-1002", last="1 days"),
                other.report("ofcom-home", tables=["download-all"]),
                other.metadata(unit=1002),
                other.agents("demo-100"),
                other.send("ping", [{"unit_id": 1003, "dtime": "2024-03-02 10:00:00"}]),
            )

    frame, records, report, metadata, agents, sent = asyncio.run(ask())
    pd.testing.assert_frame_equal(frame, panel.metric("httpget", by=["isp"], last="2 days"))
    assert records.equals(panel.polars().records("ping", agent="demo-1002", last="1 days"))
    assert report.title == "Home broadband performance"
    assert metadata == panel.metadata(unit=1002)
    pd.testing.assert_frame_equal(agents, panel.agents("demo-100"))
    assert sent.accepted == 1


def test_a_connection_needs_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BROADGAUGE_TOKEN")
    with pytest.raises(bg.BroadgaugeError, match="Was it copied whole"):
        bg.connect(token="bg_…")
    with pytest.raises(bg.BroadgaugeError, match="There is no token"):
        bg.connect()
