# Made by `npm run docs` from the OpenAPI document: change the service, not this file.
"""Bodies of requests, the names in them, and every call of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired

MetricKey = Literal[
    "httpget",
    "httpget_retrans",
    "httppost",
    "httppost_retrans",
    "latency",
    "latencyLoss",
    "ping",
    "pingLoss",
    "dlping",
    "dlpingIncrease",
    "ulping",
    "ulpingIncrease",
    "jitterDown",
    "jitterUp",
    "lossDown",
    "lossUp",
    "mos",
    "dnsResponse",
    "dnsFail",
    "webgetAvg",
    "webgetTtfb",
    "webgetFail",
    "netflix",
    "netflixStartup",
    "netflixStalls",
    "youtube",
    "youtubeStartup",
    "youtubeStalls",
    "usageDown",
    "usageUp",
    "outagesPerDay",
    "downtimePerDay",
    "mobileDownload",
    "mobileUpload",
    "mobileLatency",
    "mobileJitter",
    "mobileLoss",
    "mobileWww",
    "mobileYoutube",
    "mobileYoutubeStartup",
]

Aggregation = Literal[
    "hourly",
    "two_hourly",
    "four_hourly",
    "six_hourly",
    "daily",
    "weekly",
    "monthly",
    "quarterly",
    "hour_of_day",
    "day_of_week",
    "day_of_month",
    "total",
]

SoldSpeed = Literal["advertised", "minimum", "normal", "maximum", "required"]

Uncertainty = Literal["results", "agents"]

Quantile = Literal["interpolated", "lower"]

TestKey = Literal[
    "httpget",
    "httppost",
    "dns",
    "netflix",
    "ping",
    "jitter",
    "latency",
    "webget",
    "youtube",
    "network_usage",
    "traceroute",
    "dlping",
    "ulping",
    "outage",
    "mobile_download",
    "mobile_latency",
    "mobile_upload",
    "mobile_www",
    "mobile_youtube",
]

RecordOrder = Literal["oldest", "newest"]

Call = Literal[
    "POST /metric_data",
    "POST /comparison_data",
    "POST /outliers",
    "POST /test_data",
    "GET /reports",
    "POST /reports",
    "POST /reports/{recipe}",
    "GET /verdicts",
    "GET /verdicts/{rule}",
    "POST /verdicts/{rule}",
    "POST /verdicts/{rule}/records",
    "PUT /manage/rules/{name}",
    "GET /manage/rules/{name}",
    "DELETE /manage/rules/{name}",
    "PUT /saved/questions/{name}",
    "GET /saved/questions/{name}",
    "DELETE /saved/questions/{name}",
    "GET /saved/questions",
    "GET /saved/questions/{name}/versions",
    "POST /saved/questions/{name}/versions/{version}/restore",
    "GET /saved/questions/{name}/answer",
    "POST /saved/questions/{name}/links",
    "GET /saved/questions/{name}/links",
    "DELETE /saved/questions/{name}/links/{id}",
    "PUT /saved/dashboards/{name}",
    "GET /saved/dashboards/{name}",
    "DELETE /saved/dashboards/{name}",
    "GET /saved/dashboards",
    "GET /saved/dashboards/{name}/versions",
    "POST /saved/dashboards/{name}/versions/{version}/restore",
    "POST /saved/dashboards/{name}/links",
    "GET /saved/dashboards/{name}/links",
    "DELETE /saved/dashboards/{name}/links/{id}",
    "GET /shared/{link}",
    "GET /shared/{link}/tiles/{tile}",
    "GET /shared/{link}/tiles/{tile}/map",
    "POST /annotations",
    "GET /annotations",
    "DELETE /annotations/{id}",
    "PUT /alerts/rules/{name}",
    "GET /alerts/rules/{name}",
    "DELETE /alerts/rules/{name}",
    "GET /alerts/rules",
    "POST /alerts/rules/{name}/try",
    "GET /alerts",
    "GET /alerts/history",
    "POST /alerts/rules/{name}/silences",
    "GET /alerts/silences",
    "DELETE /alerts/silences/{id}",
    "PUT /alerts/channels/{name}",
    "GET /alerts/channels/{name}",
    "DELETE /alerts/channels/{name}",
    "GET /alerts/channels",
    "POST /alerts/channels/{name}/test",
    "POST /alerts/channels/{name}/rotate",
    "GET /alerts/deliveries",
    "POST /alerts/deliveries/{id}/send",
    "PUT /alerts/schedules/{name}",
    "GET /alerts/schedules/{name}",
    "DELETE /alerts/schedules/{name}",
    "GET /alerts/schedules",
    "POST /alerts/schedules/{name}/send",
    "GET /alerts/reports",
    "GET /tests",
    "GET /metrics",
    "GET /catalogue",
    "GET /catalogue/version",
    "GET /windows",
    "GET /splits",
    "GET /filters",
    "GET /filters/{id}/values",
    "POST /metric_data.csv",
    "POST /test_data.csv",
    "POST /metric_data_download",
    "POST /test_data_download",
    "GET /downloads",
    "GET /downloads/{id}",
    "DELETE /downloads/{id}",
    "GET /files/{file}",
    "POST /ingest/{test}",
    "POST /ingest",
    "POST /api/v2/write",
    "POST /write",
    "PUT /manage/mappings/{name}",
    "GET /manage/mappings/{name}",
    "DELETE /manage/mappings/{name}",
    "GET /manage/mappings",
    "POST /push/pscheduler",
    "PUT /push/pscheduler",
    "POST /push/murakami/{key}",
    "POST /push/librespeed/{key}",
    "POST /push/openspeedtest/{key}",
    "POST /manage/results/delete",
    "GET /manage/retention",
    "PUT /manage/retention",
    "POST /manage/releases",
    "POST /manage/agents/erase",
    "POST /manage/organisations/erase",
    "GET /manage/erasures/refused",
    "POST /manage/erasures/allow",
    "GET /manage/erasures",
    "PUT /metadata",
    "POST /metadata/preview",
    "GET /metadata/{field}/{value}",
    "GET /metadata/{field}/{value}/history",
    "POST /manage/agents",
    "GET /manage/agents",
    "GET /manage/agents/activity",
    "GET /manage/agents/activity.csv",
    "GET /manage/agents/warnings",
    "POST /manage/organisations",
    "GET /manage/organisations",
    "GET /manage/set_backs",
    "POST /manage/set_backs/accept",
    "GET /manage/quotas",
    "PUT /manage/quotas",
    "POST /manage/panels",
    "GET /manage/panels",
    "PUT /manage/isps",
    "GET /manage/isps",
    "PUT /manage/populations/{name}",
    "GET /manage/populations/{name}",
    "DELETE /manage/populations/{name}",
    "GET /manage/populations",
    "PUT /manage/maps/{name}",
    "GET /manage/maps/{name}",
    "DELETE /manage/maps/{name}",
    "GET /manage/maps",
    "PUT /manage/recipes/{name}",
    "GET /manage/recipes/{name}",
    "DELETE /manage/recipes/{name}",
    "GET /manage/recipes",
    "GET /token",
    "POST /manage/tokens",
    "GET /manage/tokens",
    "POST /manage/tokens/{id}/rotate",
    "DELETE /manage/tokens/{id}",
    "GET /manage/sessions",
    "DELETE /manage/sessions/{id}",
    "GET /manage/audit/changes",
    "GET /manage/audit/changes/{id}",
    "GET /manage/audit/changes/{id}/versions.csv",
    "POST /manage/audit/changes/{id}/undo",
    "GET /manage/audit/queries",
    "GET /manage/audit/calls",
    "GET /manage/audit/refusals",
    "GET /openapi.json",
    "GET /docs",
    "GET /docs/statistics",
    "GET /response-internal-server-error",
]


class Filter(TypedDict):
    id: str
    filterType: Literal[
    "include",
    "inclusive",
    "in",
    1,
    "1",
    "exclude",
    "exclusive",
    "not_in",
    0,
    "0",
]
    filterValues: list[str]


Time = TypedDict(
    "Time",
    {
        "from": "str | int",
        "to": "str | int",
    },
)


class Window(TypedDict):
    days: NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]]
    hours: NotRequired[list[list[int]]]



class PerAgent(TypedDict):
    summary: str
    trim: NotRequired[float]
    level: NotRequired[float]
    min_results: NotRequired[int]



class Weight(TypedDict):
    field: NotRequired[str]
    population: NotRequired[str]



class AggregateQuestion(TypedDict):
    metric: MetricKey
    chartType: Literal["aggregate"]
    aggregation: Aggregation
    normalised: bool
    prefilter: bool
    relative_to: NotRequired[SoldSpeed]
    splits: NotRequired[list[str]]
    filters: NotRequired[list[Filter]]
    time: NotRequired[Time]
    last: NotRequired[str]
    window: NotRequired[Literal["fcc-peak", "accc-busy", "ofcom-peak", "caf-test"] | Window]
    panel: NotRequired[str | list[str]]
    receipt: NotRequired[bool]
    uncertainty: NotRequired[Uncertainty]
    per_agent: NotRequired[PerAgent]
    weight: NotRequired[Weight]
    quantile: NotRequired[Quantile]
    percentiles: NotRequired[list[float]]
    at_least: NotRequired[list[float]]
    at_most: NotRequired[list[float]]
    above: NotRequired[list[float]]
    below: NotRequired[list[float]]
    complete: NotRequired[bool]



class HistogramQuestion(TypedDict):
    metric: MetricKey
    chartType: Literal["histogram"]
    normalised: bool
    prefilter: bool
    relative_to: NotRequired[SoldSpeed]
    splits: NotRequired[list[str]]
    filters: NotRequired[list[Filter]]
    time: NotRequired[Time]
    last: NotRequired[str]
    window: NotRequired[Literal["fcc-peak", "accc-busy", "ofcom-peak", "caf-test"] | Window]
    panel: NotRequired[str | list[str]]
    receipt: NotRequired[bool]
    per_agent: NotRequired[PerAgent]
    weight: NotRequired[Weight]
    bins: NotRequired[int]
    edges: NotRequired[list[float]]



class RawQuestion(TypedDict):
    metric: Literal[
    "httpget",
    "httpget_retrans",
    "httppost",
    "httppost_retrans",
    "latency",
    "latencyLoss",
    "ping",
    "pingLoss",
    "dlping",
    "dlpingIncrease",
    "ulping",
    "ulpingIncrease",
    "jitterDown",
    "jitterUp",
    "lossDown",
    "lossUp",
    "mos",
    "dnsResponse",
    "webgetAvg",
    "webgetTtfb",
    "netflix",
    "netflixStartup",
    "netflixStalls",
    "youtube",
    "youtubeStartup",
    "youtubeStalls",
    "usageDown",
    "usageUp",
    "mobileDownload",
    "mobileUpload",
    "mobileLatency",
    "mobileJitter",
    "mobileLoss",
    "mobileWww",
    "mobileYoutube",
    "mobileYoutubeStartup",
]
    chartType: Literal["raw"]
    normalised: bool
    prefilter: bool
    relative_to: NotRequired[SoldSpeed]
    splits: NotRequired[list[str]]
    filters: NotRequired[list[Filter]]
    time: NotRequired[Time]
    last: NotRequired[str]
    window: NotRequired[Literal["fcc-peak", "accc-busy", "ofcom-peak", "caf-test"] | Window]
    panel: NotRequired[str | list[str]]
    receipt: NotRequired[bool]


MetricQuestion = AggregateQuestion | HistogramQuestion | RawQuestion


class Side(TypedDict):
    filters: NotRequired[list[Filter]]
    time: NotRequired[Time]
    last: NotRequired[str]
    window: NotRequired[Literal["fcc-peak", "accc-busy", "ofcom-peak", "caf-test"] | Window]



class ComparisonQuestion(TypedDict):
    metric: MetricKey
    chartType: NotRequired[Literal["aggregate"]]
    normalised: bool
    aggregation: NotRequired[Literal["total"]]
    uncertainty: NotRequired[Literal["agents"]]
    per_agent: NotRequired[PerAgent]
    weight: NotRequired[Weight]
    quantile: NotRequired[Quantile]
    percentiles: NotRequired[list[float]]
    at_least: NotRequired[list[float]]
    at_most: NotRequired[list[float]]
    above: NotRequired[list[float]]
    below: NotRequired[list[float]]
    prefilter: bool
    relative_to: NotRequired[SoldSpeed]
    splits: NotRequired[list[str]]
    filters: NotRequired[list[Filter]]
    time: NotRequired[Time]
    last: NotRequired[str]
    window: NotRequired[Literal["fcc-peak", "accc-busy", "ofcom-peak", "caf-test"] | Window]
    panel: NotRequired[str | list[str]]
    receipt: NotRequired[bool]
    cohort: NotRequired[Literal["same"]]
    a: Side
    b: Side



class OutlierQuestion(TypedDict):
    metric: MetricKey
    against: Literal["package", "past"]
    limit: NotRequired[int]
    prefilter: bool
    relative_to: NotRequired[SoldSpeed]
    filters: NotRequired[list[Filter]]
    time: NotRequired[Time]
    last: NotRequired[str]
    window: NotRequired[Literal["fcc-peak", "accc-busy", "ofcom-peak", "caf-test"] | Window]
    panel: NotRequired[str | list[str]]


Date = TypedDict(
    "Date",
    {
        "from": "str | int",
        "to": "str | int",
    },
)

Where = TypedDict(
    "Where",
    {
        "column": str,
        "is": "NotRequired[str | float]",
        "at_least": "NotRequired[float]",
        "at_most": "NotRequired[float]",
        "above": "NotRequired[float]",
        "below": "NotRequired[float]",
    },
)


class TestQuestion(TypedDict):
    test: TestKey
    date: NotRequired[Date]
    last: NotRequired[str]
    window: NotRequired[Literal["fcc-peak", "accc-busy", "ofcom-peak", "caf-test"] | Window]
    panel: NotRequired[str | list[str]]
    agent: NotRequired[str | list[str]]
    order: NotRequired[RecordOrder]
    labels: NotRequired[list[Literal["tool", "not_run"]]]
    where: NotRequired[list[Where]]
    receipt: NotRequired[bool]



class Questions(TypedDict):
    metric: MetricKey
    normalised: NotRequired[bool]
    uncertainty: NotRequired[Uncertainty]
    per_agent: NotRequired[PerAgent]
    weight: NotRequired[Weight]
    quantile: NotRequired[Quantile]
    percentiles: NotRequired[list[float]]
    at_least: NotRequired[list[float]]
    at_most: NotRequired[list[float]]
    above: NotRequired[list[float]]
    below: NotRequired[list[float]]
    prefilter: NotRequired[bool]
    relative_to: NotRequired[SoldSpeed]
    filters: NotRequired[list[Filter]]
    window: NotRequired[Literal["fcc-peak", "accc-busy", "ofcom-peak", "caf-test"] | Window]



class Column(TypedDict):
    key: str
    title: str
    question: str
    figure: str
    decimals: NotRequired[int]
    interval: NotRequired[bool]
    pass_at: NotRequired[float]



class Table(TypedDict):
    key: str
    title: str
    notes: NotRequired[list[str]]
    splits: NotRequired[list[str]]
    rule: NotRequired[str]
    questions: NotRequired[dict[str, Questions]]
    columns: NotRequired[list[Column]]
    chart: NotRequired[str]



class Recipe(TypedDict):
    title: str
    notes: NotRequired[list[str]]
    weighted: NotRequired[bool]
    flag_below: NotRequired[int]
    suppress_below: NotRequired[int]
    tables: list[Table]



class ReportOfRecipe(TypedDict):
    recipe: Recipe
    time: NotRequired[Time]
    last: NotRequired[str]
    filters: NotRequired[list[Filter]]
    panel: NotRequired[str | list[str]]
    weight: NotRequired[Weight]
    tables: NotRequired[list[str]]



class ReportScope(TypedDict):
    time: NotRequired[Time]
    last: NotRequired[str]
    filters: NotRequired[list[Filter]]
    panel: NotRequired[str | list[str]]
    weight: NotRequired[Weight]
    tables: NotRequired[list[str]]



class VerdictScope(TypedDict):
    time: NotRequired[Time]
    last: NotRequired[str]
    filters: NotRequired[list[Filter]]
    panel: NotRequired[str | list[str]]
    receipt: NotRequired[bool]
    suppress_below: NotRequired[int]



class VerdictRecordScope(TypedDict):
    time: NotRequired[Time]
    last: NotRequired[str]
    filters: NotRequired[list[Filter]]
    panel: NotRequired[str | list[str]]
    columns: NotRequired[list[str]]



class RuleMeasure(TypedDict):
    metric: MetricKey
    relative_to: NotRequired[SoldSpeed]
    window: NotRequired[Literal["fcc-peak", "accc-busy", "ofcom-peak", "caf-test"] | Window]
    filters: NotRequired[list[Filter]]
    prefilter: NotRequired[bool]
    per_agent: NotRequired[PerAgent]
    valid: NotRequired[dict[str, str]]
    missing: NotRequired[Literal["leave_out", "miss"]]
    floor_mbps: NotRequired[float]



class Agents(TypedDict):
    population: str
    sizes: list[list[int | str | None]]



class Pause(TypedDict):
    after: int
    minutes: float



class RuleEvidence(TypedDict):
    of: str
    campaign: NotRequired[Literal["asked", "first", "last"]]
    results: NotRequired[int]
    agents: NotRequired[int | Agents]
    days: NotRequired[int]
    results_a_day: NotRequired[int]
    days_between: NotRequired[int]
    within_days: NotRequired[int]
    gap_minutes: NotRequired[float]
    pause: NotRequired[Pause]
    hours_of_day: NotRequired[int]
    each_hour: NotRequired[int]
    coverage: NotRequired[float]
    tool: NotRequired[list[str]]



class RuleThreshold(TypedDict):
    at_least: NotRequired[Any]
    at_most: NotRequired[Any]
    above: NotRequired[Any]
    below: NotRequired[Any]


RuleRequirementFields = TypedDict(
    "RuleRequirementFields",
    {
        ">=": "NotRequired[Any]",
        "<=": "NotRequired[Any]",
        ">": "NotRequired[Any]",
        "<": "NotRequired[Any]",
    },
)

RuleRequirement = str | RuleRequirementFields

Days = TypedDict(
    "Days",
    {
        "share": "NotRequired[RuleThreshold]",
        "figure": "NotRequired[str]",
        "count": "NotRequired[RuleThreshold]",
        "is": "RuleRequirement",
    },
)

Hours = TypedDict(
    "Hours",
    {
        "share": "NotRequired[RuleThreshold]",
        "figure": "NotRequired[str]",
        "count": "NotRequired[RuleThreshold]",
        "is": "RuleRequirement",
    },
)


class Lines(TypedDict):
    rule: str
    verdict: Literal["met", "not_met"]


RuleCondition = TypedDict(
    "RuleCondition",
    {
        "of": "NotRequired[str]",
        "share": "NotRequired[RuleThreshold]",
        "figure": "NotRequired[str]",
        "count": "NotRequired[RuleThreshold]",
        "days": "NotRequired[Days]",
        "hours": "NotRequired[Hours]",
        "lines": "NotRequired[Lines]",
        "is": "RuleRequirement",
    },
)


class MetIf(TypedDict):
    all: NotRequired[list[str | dict[str, Any]]]
    any: NotRequired[list[str | dict[str, Any]]]


Levels = TypedDict(
    "Levels",
    {
        "of": str,
        "as": "NotRequired[Literal['value', 'share_of_limit']]",
        "cap": "NotRequired[float]",
        "steps": "list[list[float | str]]",
    },
)


class Then(TypedDict):
    after_days: int



class Rule(TypedDict):
    title: str
    version: str
    indicative: NotRequired[bool]
    source: NotRequired[list[str]]
    source_read: NotRequired[list[str]]
    source_unread: NotRequired[list[str]]
    checked: NotRequired[str | None]
    attest: NotRequired[list[str]]
    notes: NotRequired[list[str]]
    unit: list[str]
    each: NotRequired[Literal["week", "month", "quarter"]]
    measures: dict[str, RuleMeasure]
    evidence: NotRequired[RuleEvidence | list[RuleEvidence]]
    conditions: dict[str, RuleCondition]
    met_if: str | MetIf
    levels: NotRequired[Levels]
    then: NotRequired[Then]



class NewSavedQuestion(TypedDict):
    description: NotRequired[str]
    of: NotRequired[Literal["metric_data", "comparison_data"]]
    request: MetricQuestion | ComparisonQuestion
    view: NotRequired[str]
    tags: NotRequired[list[str]]



class NewDashboardLink(TypedDict):
    days: NotRequired[int]
    show_names: NotRequired[bool]



class Tile(TypedDict):
    text: NotRequired[str]
    question: NotRequired[str]
    rule: NotRequired[str]
    last: NotRequired[str | None]
    suppress_below: NotRequired[int]
    width: NotRequired[int]



class NewDashboard(TypedDict):
    description: NotRequired[str]
    time: NotRequired[Time | None]
    last: NotRequired[str | None]
    tiles: list[Tile]



class NewAnnotation(TypedDict):
    at: str
    text: str



class Test(TypedDict):
    field: NotRequired[str]
    below: NotRequired[float]
    above: NotRequired[float]
    recover: NotRequired[float]



class Violated(TypedDict):
    at_least: int
    of: int



class Quiet(TypedDict):
    days: NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]]
    hours: NotRequired[list[list[int]]]



class AlertRule(TypedDict):
    title: NotRequired[str]
    question: NotRequired[dict[str, Any]]
    saved: NotRequired[str]
    silent: NotRequired[str]
    test: NotRequired[Test]
    every: NotRequired[str]
    over: NotRequired[str]
    violated: NotRequired[Violated]
    min_agents: NotRequired[int]
    no_data: NotRequired[Literal["keep", "alert", "ok"]]
    certain: NotRequired[bool]
    quiet: NotRequired[Literal["fcc-peak", "accc-busy", "ofcom-peak", "caf-test"] | Quiet]
    to: NotRequired[list[str]]


Body = TypedDict(
    "Body",
    {
        "from": str,
        "to": str,
    },
)

AlertSilence = TypedDict(
    "AlertSilence",
    {
        "for": str,
        "values": "NotRequired[dict[str, str | float | None]]",
        "reason": "NotRequired[str]",
    },
)


class AlertChannel(TypedDict):
    webhook: NotRequired[str]
    alertmanager: NotRequired[str]
    mail: NotRequired[list[str]]



class ReportSchedule(TypedDict):
    title: NotRequired[str]
    report: str
    every: Literal["month", "week", "day"]
    at: NotRequired[str]
    period: NotRequired[str]
    to: NotRequired[list[str]]
    filters: NotRequired[list[Filter]]
    panel: NotRequired[str | list[str]]
    weight: NotRequired[Weight]
    tables: NotRequired[list[str]]



class HttpgetRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    fetch_time: NotRequired[int | None]
    bytes_total: NotRequired[int | None]
    bytes_sec: NotRequired[int | None]
    bytes_sec_interval: NotRequired[int | None]
    warmup_time: NotRequired[int | None]
    warmup_bytes: NotRequired[int | None]
    sequence: NotRequired[int | None]
    threads: NotRequired[int | None]
    tcp_retransmissions: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class HttppostRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    fetch_time: NotRequired[int | None]
    bytes_total: NotRequired[int | None]
    bytes_sec: NotRequired[int | None]
    bytes_sec_interval: NotRequired[int | None]
    warmup_time: NotRequired[int | None]
    warmup_bytes: NotRequired[int | None]
    sequence: NotRequired[int | None]
    threads: NotRequired[int | None]
    tcp_retransmissions: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class DnsRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    nameserver: NotRequired[str | None]
    lookup_host: NotRequired[str | None]
    response_ip: NotRequired[str | None]
    rtt: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class NetflixRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    bytes_total: NotRequired[int | None]
    bytes_sec: NotRequired[int | None]
    bitrate: NotRequired[int | None]
    startup_delay: NotRequired[int | None]
    rebuffer_count: NotRequired[int | None]
    rebuffer_time: NotRequired[int | None]
    duration: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class PingRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    rtt_avg: NotRequired[int | None]
    rtt_min: NotRequired[int | None]
    rtt_max: NotRequired[int | None]
    rtt_std: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class JitterRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    packet_size: NotRequired[int | None]
    stream_rate: NotRequired[int | None]
    duration: NotRequired[int | None]
    packets_up_sent: NotRequired[int | None]
    packets_down_sent: NotRequired[int | None]
    packets_up_recv: NotRequired[int | None]
    packets_down_recv: NotRequired[int | None]
    jitter_up: NotRequired[int | None]
    jitter_down: NotRequired[int | None]
    latency: NotRequired[int | None]
    mos: NotRequired[float | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class LatencyRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    rtt_avg: NotRequired[int | None]
    rtt_min: NotRequired[int | None]
    rtt_max: NotRequired[int | None]
    rtt_std: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class WebgetRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    fetch_time: NotRequired[int | None]
    bytes_total: NotRequired[int | None]
    bytes_sec: NotRequired[int | None]
    objects: NotRequired[int | None]
    threads: NotRequired[int | None]
    requests: NotRequired[int | None]
    connections: NotRequired[int | None]
    reused_connections: NotRequired[int | None]
    lookups: NotRequired[int | None]
    request_total_time: NotRequired[int | None]
    request_min_time: NotRequired[int | None]
    request_avg_time: NotRequired[int | None]
    request_max_time: NotRequired[int | None]
    ttfb_total: NotRequired[int | None]
    ttfb_min: NotRequired[int | None]
    ttfb_avg: NotRequired[int | None]
    ttfb_max: NotRequired[int | None]
    lookup_total_time: NotRequired[int | None]
    lookup_min_time: NotRequired[int | None]
    lookup_avg_time: NotRequired[int | None]
    lookup_max_time: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class YoutubeRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    bytes_total: NotRequired[int | None]
    bytes_sec: NotRequired[int | None]
    bitrate: NotRequired[int | None]
    startup_delay: NotRequired[int | None]
    rebuffer_count: NotRequired[int | None]
    rebuffer_time: NotRequired[int | None]
    duration: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class NetworkUsageRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    wan_rx_bytes: NotRequired[int | None]
    wan_tx_bytes: NotRequired[int | None]
    sk_rx_bytes: NotRequired[int | None]
    sk_tx_bytes: NotRequired[int | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class TracerouteRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    protocol: NotRequired[str | None]
    hop: NotRequired[int | None]
    hop_address: NotRequired[str | None]
    hop_name: NotRequired[str | None]
    sent: NotRequired[int | None]
    received: NotRequired[int | None]
    rtt_avg: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class DlpingRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    rtt_avg: NotRequired[int | None]
    rtt_min: NotRequired[int | None]
    rtt_max: NotRequired[int | None]
    rtt_std: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class UlpingRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    rtt_avg: NotRequired[int | None]
    rtt_min: NotRequired[int | None]
    rtt_max: NotRequired[int | None]
    rtt_std: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class OutageRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    duration: NotRequired[int | None]
    packets: NotRequired[int | None]
    ip_version: NotRequired[int | None]
    target_group: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class MobileDownloadRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    transfer_time: NotRequired[int | None]
    transfer_bytes: NotRequired[int | None]
    bytes_sec: NotRequired[int | None]
    warmup_time: NotRequired[int | None]
    warmup_bytes: NotRequired[int | None]
    threads: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    model: NotRequired[str | None]
    manufacturer: NotRequired[str | None]
    geo_country: NotRequired[str | None]
    connection_type: NotRequired[str | None]
    cellular_technology: NotRequired[str | None]
    carrier_name: NotRequired[str | None]
    operating_system_version: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class MobileLatencyRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    rtt_avg: NotRequired[int | None]
    rtt_min: NotRequired[int | None]
    rtt_max: NotRequired[int | None]
    rtt_std: NotRequired[int | None]
    jitter: NotRequired[int | None]
    packets_sent: NotRequired[int | None]
    packets_received: NotRequired[int | None]
    mos: NotRequired[float | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    model: NotRequired[str | None]
    manufacturer: NotRequired[str | None]
    geo_country: NotRequired[str | None]
    connection_type: NotRequired[str | None]
    cellular_technology: NotRequired[str | None]
    carrier_name: NotRequired[str | None]
    operating_system_version: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class MobileUploadRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    transfer_time: NotRequired[int | None]
    transfer_bytes: NotRequired[int | None]
    bytes_sec: NotRequired[int | None]
    warmup_time: NotRequired[int | None]
    warmup_bytes: NotRequired[int | None]
    threads: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    model: NotRequired[str | None]
    manufacturer: NotRequired[str | None]
    geo_country: NotRequired[str | None]
    connection_type: NotRequired[str | None]
    cellular_technology: NotRequired[str | None]
    carrier_name: NotRequired[str | None]
    operating_system_version: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class MobileWwwRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    address: NotRequired[str | None]
    fetch_time: NotRequired[int | None]
    bytes_total: NotRequired[int | None]
    bytes_sec: NotRequired[int | None]
    objects: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    model: NotRequired[str | None]
    manufacturer: NotRequired[str | None]
    geo_country: NotRequired[str | None]
    connection_type: NotRequired[str | None]
    cellular_technology: NotRequired[str | None]
    carrier_name: NotRequired[str | None]
    operating_system_version: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class MobileYoutubeRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    dtime: str
    ddate: NotRequired[Any]
    base: NotRequired[str | None]
    target: NotRequired[str | None]
    bytes_total: NotRequired[int | None]
    bytes_sec: NotRequired[int | None]
    bitrate: NotRequired[int | None]
    startup_delay: NotRequired[int | None]
    rebuffer_count: NotRequired[int | None]
    rebuffer_time: NotRequired[int | None]
    duration: NotRequired[int | None]
    successes: NotRequired[int | None]
    failures: NotRequired[int | None]
    model: NotRequired[str | None]
    manufacturer: NotRequired[str | None]
    geo_country: NotRequired[str | None]
    connection_type: NotRequired[str | None]
    cellular_technology: NotRequired[str | None]
    carrier_name: NotRequired[str | None]
    operating_system_version: NotRequired[str | None]
    tool: NotRequired[str | None]
    not_run: NotRequired[Literal["cross_traffic", "other", None]]



class NewMappingWhere(TypedDict):
    tag: str
    value: str



class NewMappingColumn(TypedDict):
    column: str
    field: NotRequired[str]
    tag: NotRequired[str]
    unit: NotRequired[Literal[
    "ns",
    "us",
    "ms",
    "s",
    "B",
    "kB",
    "MB",
    "GB",
    "B/s",
    "kB/s",
    "MB/s",
    "bit/s",
    "kbit/s",
    "Mbit/s",
    "Gbit/s",
]]
    factor: NotRequired[float]



class NewMapping(TypedDict):
    measurement: str
    where: NotRequired[list[NewMappingWhere]]
    test: TestKey
    columns: list[NewMappingColumn]
    sample: NotRequired[str]
    dry_run: NotRequired[bool]



class Agent(TypedDict):
    agent_id: NotRequired[str]
    unit_id: NotRequired[int]
    mac_address: NotRequired[str]


DeletionDate = TypedDict(
    "DeletionDate",
    {
        "from": str,
        "to": str,
    },
)


class Deletion(TypedDict):
    agent: Agent
    test: NotRequired[TestKey]
    date: DeletionDate
    dry_run: NotRequired[bool]



class NewRetentionTest(TypedDict):
    test: TestKey
    retention_days: int | None



class NewRetention(TypedDict):
    retention_days: int | None
    tests: NotRequired[list[NewRetentionTest]]
    dry_run: NotRequired[bool]


NewReleaseDate = TypedDict(
    "NewReleaseDate",
    {
        "from": str,
        "to": str,
    },
)


class NewRelease(TypedDict):
    test: TestKey
    date: NewReleaseDate
    lines_min: NotRequired[int]
    fields: NotRequired[list[str]]



class AgentErasure(TypedDict):
    agent: Agent
    dry_run: NotRequired[bool]



class OrganisationErasure(TypedDict):
    organisation: str
    dry_run: NotRequired[bool]



class NameAllowance(TypedDict):
    agent: Agent



class MetadataChangeAgent(TypedDict):
    agent_id: NotRequired[str]
    unit_id: NotRequired[int]
    mac_address: NotRequired[str]
    isp: NotRequired[str]
    package: NotRequired[str]
    timezone: NotRequired[str]
    custom: NotRequired[dict[str, str | float]]



class Metadata(TypedDict):
    package: NotRequired[str]
    timezone: NotRequired[str]
    custom: NotRequired[dict[str, str | float]]



class MetadataChange(TypedDict):
    agent: MetadataChangeAgent
    metadata: Metadata
    backdate_from: NotRequired[int]
    overwrite_all: NotRequired[bool]
    dry_run: NotRequired[bool]
    show_versions: NotRequired[bool]
    allow_older: NotRequired[bool]



class AgentRow(TypedDict):
    agent_id: NotRequired[str | None]
    unit_id: NotRequired[int | None]
    mac_address: NotRequired[str | None]
    kind: NotRequired[Literal["whitebox", "cpe", "mobile", "web", None]]
    base: NotRequired[str | None]
    country: NotRequired[str | None]
    panel: NotRequired[str | None]
    package: NotRequired[str | None]
    timezone: NotRequired[str | None]
    custom: NotRequired[dict[str, str | float] | None]
    valid_from: NotRequired[str | int | None]



class NewOrganisation(TypedDict):
    name: str



class AcceptedSetBack(TypedDict):
    organisation: str



class NewQuotas(TypedDict):
    requests: NotRequired[int | None]
    questions: NotRequired[int | None]
    downloads: NotRequired[int | None]
    agents: NotRequired[int | None]
    results: NotRequired[int | None]



class NewPanel(TypedDict):
    name: str



class SoldPackage(TypedDict):
    name: str
    download_mbps: NotRequired[float | None]
    upload_mbps: NotRequired[float | None]
    minimum_download_mbps: NotRequired[float | None]
    minimum_upload_mbps: NotRequired[float | None]
    normal_download_mbps: NotRequired[float | None]
    normal_upload_mbps: NotRequired[float | None]
    maximum_download_mbps: NotRequired[float | None]
    maximum_upload_mbps: NotRequired[float | None]
    required_download_mbps: NotRequired[float | None]
    required_upload_mbps: NotRequired[float | None]
    technology: NotRequired[str | None]
    valid_from: NotRequired[str]



class NewIsp(TypedDict):
    isp: str
    packages: NotRequired[list[str | SoldPackage]]



class NewPopulation(TypedDict):
    dimensions: list[str]
    cells: list[dict[str, Any]]



class NewMap(TypedDict):
    type: Literal["FeatureCollection", "Topology"]



class NewToken(TypedDict):
    name: str
    scopes: NotRequired[list[Literal[
    "data",
    "metadata",
    "metadata:read",
    "ingest",
    "agents",
    "manage",
    "operator",
]]]
    agent: NotRequired[str | None]
    expires_at: NotRequired[int | None]
    panels: NotRequired[list[str] | None]



class Rotation(TypedDict):
    overlap_seconds: NotRequired[int]

