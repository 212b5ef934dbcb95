"""Broadgauge from Python: questions to a measurement panel, answered with frames.

>>> import broadgauge as bg
>>> with bg.connect() as panel:
...     df = panel.metric("httpget", by=["isp"], every="daily", last="30 days", per_agent="mean")
"""

from . import types
from .answer import Answer
from .errors import (
    AccessDeniedError,
    BadRequestError,
    BroadgaugeError,
    ConnectionLostError,
    InternalError,
    NotFoundError,
    PayloadTooLargeError,
    RateLimitedError,
    RefusedError,
    UnavailableError,
    ValidationError,
)
from .panel import AsyncPanel, Panel, connect, connect_async
from .verbs import Rejected, Report, Sent, Side

__all__ = [
    "AccessDeniedError",
    "Answer",
    "AsyncPanel",
    "BadRequestError",
    "BroadgaugeError",
    "ConnectionLostError",
    "InternalError",
    "NotFoundError",
    "Panel",
    "PayloadTooLargeError",
    "RateLimitedError",
    "RefusedError",
    "Rejected",
    "Report",
    "Sent",
    "Side",
    "UnavailableError",
    "ValidationError",
    "connect",
    "connect_async",
    "types",
]
