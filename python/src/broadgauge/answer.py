"""Answers as frames: flat columns as in files, splits first."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

import httpx

from .errors import BroadgaugeError, ConnectionLostError
from .exchange import envelope

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

Row = dict[str, Any]

ARROW = "application/vnd.apache.arrow.stream"
ROWS = "application/vnd.broadgauge.rows+json"


class Answer:
    """The answer to a question, in any form.

    >>> answer = panel.answers().metric("httpget", last="7 days")
    >>> answer.receipt["rows"]["used"] == answer.rows()[0]["sampleCount"]
    True
    """

    def __init__(
        self,
        data: bytes | list[Row],
        *,
        splits: Sequence[str] = (),
        receipt: Mapping[str, Any] | None = None,
        ignored: Sequence[str] = (),
    ) -> None:
        self._data = data
        self._splits = splits
        self.receipt: dict[str, Any] | None = None if receipt is None else dict(receipt)
        """What every figure was made from; None if it was not asked for."""
        self.ignored: list[str] = list(ignored)
        """Fields of the question that mean nothing to the service."""

    def rows(self) -> list[Row]:
        """A list of dicts. Times are `datetime` without a zone: the wall clock of the agents."""
        if not isinstance(self._data, bytes):
            return self._data
        if find_spec("pyarrow"):
            return self.arrow().to_pylist()
        return self.polars().to_dicts()

    def pandas(self) -> pandas.DataFrame:
        """A frame of pandas. `attrs` has `receipt` and `ignored`."""
        pd = _imported("pandas")
        if isinstance(self._data, bytes):
            frame = cast("Any", self.arrow()).to_pandas(date_as_object=False)
        else:
            frame = pd.DataFrame(self._data)
            for name in _named(frame.columns, _TIMES):
                frame[name] = frame[name].astype("datetime64[ms]")
            for name in _named(frame.columns, self._splits):
                if not pd.api.types.is_numeric_dtype(frame[name]):
                    frame[name] = frame[name].astype("category")
        frame.attrs.update(self._attrs())
        return cast("pandas.DataFrame", frame)

    def polars(self) -> polars.DataFrame:
        """A frame of polars. It has no `attrs`: ask `panel.answers()` for the receipt."""
        pl = _imported("polars")
        if isinstance(self._data, bytes):
            frame = pl.read_ipc_stream(io.BytesIO(self._data))
        else:
            frame = pl.DataFrame(self._data, infer_schema_length=None)
        return frame.with_columns(
            pl.col(_named(frame.columns, ["dtime"])).cast(pl.Datetime("ms")),
            pl.col([name for name in _named(frame.columns, self._splits) if frame[name].dtype == pl.String]).cast(
                pl.Categorical
            ),
        )

    def arrow(self) -> pyarrow.Table:
        """A table of Arrow. The metadata of its schema has `receipt` and `ignored` as JSON."""
        pa = _imported("pyarrow", "arrow")
        if isinstance(self._data, bytes):
            with _imported("pyarrow.ipc", "arrow").open_stream(self._data) as reader:
                table = reader.read_all()
        else:
            table = pa.Table.from_pylist(self._data)
        for name in _named(table.column_names, ["dtime", *self._splits]):
            column = table[name]
            if name == "dtime":
                column = column.cast(pa.timestamp("ms"))
            elif pa.types.is_string(column.type):
                column = column.dictionary_encode()
            table = table.set_column(table.column_names.index(name), name, column)
        return table.replace_schema_metadata({key: json.dumps(value) for key, value in self._attrs().items()})

    def frame(self) -> Any:
        """A frame of pandas if that is installed, else of polars, else a list of dicts."""
        return self.pandas() if find_spec("pandas") else self.polars() if find_spec("polars") else self.rows()

    def _attrs(self) -> dict[str, Any]:
        return {**({} if self.receipt is None else {"receipt": self.receipt}), "ignored": self.ignored}


def accepted(form: str) -> str:
    """The media type to ask for where the answer becomes this form: Arrow if what reads it is installed."""
    by_polars = form == "polars" or (form == "frame" and not find_spec("pandas"))
    reads = find_spec("pyarrow") or (by_polars and find_spec("polars"))
    return ARROW if reads and form != "rows" else ROWS


def answer_of(response: httpx.Response, splits: Sequence[str]) -> Answer:
    """Reads rows in any of the forms that the service has them in."""
    if response.headers.get("content-type", "").startswith(ARROW):
        ignored = response.headers.get("x-broadgauge-ignored", "")
        receipt = response.headers.get("x-broadgauge-receipt")
        return Answer(
            response.content,
            splits=splits,
            receipt=json.loads(receipt) if receipt else None,
            ignored=[unquote(name) for name in ignored.split(", ") if name],
        )
    body = envelope(response)
    if "data" not in body:
        raise ConnectionLostError("The answer has no data. Is this the address of the service?")
    rows = [_with_times(row) for row in body["data"]]
    return Answer(rows, splits=splits, receipt=body.get("receipt"), ignored=body.get("ignored", ()))


def table_of(rows: Iterable[Mapping[str, Any]]) -> Answer:
    """A list of objects, with the fields of `custom` in columns of their own."""
    flat = [
        {
            **{key: value for key, value in row.items() if key != "custom"},
            **{f"custom.{key}": value for key, value in row.get("custom", {}).items()},
        }
        for row in rows
    ]
    columns = dict.fromkeys(key for row in flat for key in row)
    return Answer([{key: row.get(key) for key in columns} for row in flat])


_TIMES = {"dtime": datetime.fromisoformat, "ddate": date.fromisoformat}


def _named(columns: Iterable[str], names: Iterable[str]) -> list[str]:
    present = set(columns)
    return [name for name in dict.fromkeys(names) if name in present]


def _with_times(row: Row) -> Row:
    for name, parse in _TIMES.items():
        if isinstance(row.get(name), str):
            row[name] = parse(row[name])
    return row


def _imported(module: str, extra: str | None = None) -> Any:
    try:
        return __import__(module, fromlist=["_"])
    except ModuleNotFoundError as error:
        raise BroadgaugeError(f"{module} is not installed: pip install 'broadgauge[{extra or module}]'") from error
