"""Times raw results as a frame of pandas, in turn with the same as a Parquet file that is made, fetched and read by pyarrow.

Needs the package broadgauge, pandas and pyarrow. Prints JSON: seconds of each round, and how many rows there are.
"""

from __future__ import annotations

import io
import json
import os
import sys
import time
from typing import Any

import broadgauge as bg
import httpx
import pyarrow.parquet as pq

ROUNDS = 5
HEADERS = {"Authorization": f"Bearer {os.environ['BROADGAUGE_TOKEN']}", "Accept-Encoding": "identity"}
PAUSE = 0.02


def main() -> None:
    first, last = sys.argv[1:]
    panel = bg.connect(timeout=600)
    span = {"from": first, "to": last}
    service = httpx.Client(base_url=os.environ["BROADGAUGE_URL"], headers=HEADERS, timeout=600)
    frames: list[float] = []
    files: list[float] = []
    rows = 0
    for _ in range(1 + ROUNDS):
        begin = time.perf_counter()
        frame = panel.pandas().metric("httpget", raw=True, time=span, receipt=False)
        frames.append(time.perf_counter() - begin)
        begin = time.perf_counter()
        table = pq.read_table(io.BytesIO(parquet(service, span)))
        files.append(time.perf_counter() - begin)
        assert len(frame) == len(table), (len(frame), len(table))
        assert frame["metricValue"].sum() == sum_of(table, frame)
        rows = len(frame)
    # The first round fills what stays filled.
    print(json.dumps({"rows": rows, "frames": frames[1:], "files": files[1:]}))


def parquet(service: httpx.Client, span: dict[str, str]) -> bytes:
    question: dict[str, Any] = {"metric": "httpget", "chartType": "raw", "normalised": False, "prefilter": False}
    asked = service.post("/metric_data_download", json={**question, "time": span, "format": "parquet"})
    download = asked.raise_for_status().json()["data"]
    while download["status"] in ("queued", "running"):
        time.sleep(PAUSE)
        download = service.get(f"/downloads/{download['id']}").raise_for_status().json()["data"]
    content = service.get(download["url"]).raise_for_status().content
    service.delete(f"/downloads/{download['id']}").raise_for_status()
    return content


def sum_of(table: Any, frame: Any) -> float:
    return float(table["metricValue"].to_pandas().to_numpy().astype(frame["metricValue"].dtype).sum())


main()
