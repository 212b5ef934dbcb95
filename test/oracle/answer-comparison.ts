import { tQuantile, tTail } from '../../src/lib/statistics/student-t.ts';
import {
  agentWeights,
  compareAll,
  type Measured,
  type MetricRequest,
  measuredOf,
  metricOf,
  optionsOf,
  type RequestFilter,
  toResult,
} from './answer-metric.ts';
import { fieldValue } from './field-value.ts';
import { type Fixed, squareRoot, sum, times, toNumber, ZERO } from './fixed.ts';
import { groupBy } from './group-by.ts';
import { describeResults, type OraclePoint, residualsByAgent } from './oracle.ts';
import type { OraclePanel } from './panel.ts';
import type { RequestWindow } from './window.ts';

export interface RequestSide {
  readonly filters?: readonly RequestFilter[];
  readonly time?: MetricRequest['time'];
  readonly window?: RequestWindow;
}

export interface ComparisonRequest extends Omit<MetricRequest, 'chartType' | 'aggregation' | 'time' | 'uncertainty'> {
  readonly chartType?: 'aggregate';
  readonly aggregation?: 'total';
  readonly uncertainty?: 'agents';
  readonly time?: MetricRequest['time'];
  readonly a: RequestSide;
  readonly b: RequestSide;
  readonly cohort?: 'same';
}

export type Comparison = Readonly<Record<string, unknown>> & {
  readonly a: OraclePoint | null;
  readonly b: OraclePoint | null;
} & Figures;

export interface Figures {
  readonly difference: number | null;
  readonly ratio: number | null;
  readonly standardError: number | null;
  readonly df: number | null;
  readonly ci90: number | null;
  readonly ci95: number | null;
  readonly ci99: number | null;
  readonly pValue: number | null;
  readonly agentsInBoth: number;
}

/** The answer to a comparison that is valid. `now` in milliseconds. */
export function answerComparison(panel: OraclePanel, request: ComparisonRequest, now: number): Comparison[] {
  const splits = request.splits ?? [];
  const [a, b] = [sideOf(panel, request, request.a, now), sideOf(panel, request, request.b, now)];
  const keys = new Set([...a.groups.keys(), ...b.groups.keys(), ...(splits.length === 0 ? ['[]'] : [])]);
  const compared = [...keys]
    .map((key) => ({ values: JSON.parse(key) as unknown[], sides: [a.of(key), b.of(key)] as const }))
    .sort((one, other) => compareAll(one.values, other.values))
    .map(({ values, sides }) => ({ values, sides: request.cohort === 'same' ? sameAgents(sides) : sides }))
    .filter(({ sides }) => splits.length === 0 || sides.some(({ point }) => point !== null))
    .map(({ values, sides: [left, right] }) => ({
      ...Object.fromEntries(splits.map((split, index) => [split, values[index]])),
      a: left.point,
      b: right.point,
      ...figuresOf(left, right),
    }));
  const adjusted = holm(compared.map(({ pValue }) => pValue));
  return compared.map((comparison, index) => ({ ...comparison, pValueAdjusted: adjusted[index] ?? null }));
}

interface Side {
  readonly point: OraclePoint | null;
  /** Of the agents that are left. */
  readonly residuals: ReadonlyMap<string, Fixed>;
  /** The side with these agents alone. */
  readonly only: (agents: ReadonlySet<string>) => Side;
}

/** The question of a side. */
export function questionOf(request: ComparisonRequest, own: RequestSide): MetricRequest {
  const { a: _, b: __, cohort: ___, filters = [], time, ...shared } = request;
  return {
    ...shared,
    chartType: 'aggregate',
    aggregation: 'total',
    uncertainty: 'agents',
    ...own,
    time: own.time ?? time ?? { from: '', to: '' },
    filters: [...filters, ...(own.filters ?? [])],
  };
}

function sideOf(panel: OraclePanel, request: ComparisonRequest, own: RequestSide, now: number) {
  const asked = questionOf(request, own);
  const schedule = asked.normalised ? metricOf(asked).schedule : null;
  const measured = measuredOf(panel, asked, now);
  const weights = agentWeights(panel, asked, measured);
  const describe = (members: readonly Measured[]): Side => {
    const results = members.map(toResult(weights));
    return {
      point: results.length === 0 ? null : (describeResults(results, schedule, optionsOf(asked)) ?? null),
      residuals: residualsByAgent(results, schedule, optionsOf(asked)),
      only: (agents) => describe(members.filter(({ record }) => agents.has(record.agent.agentId))),
    };
  };
  const groups = groupBy(measured, ({ record }) =>
    JSON.stringify((asked.splits ?? []).map((split) => fieldValue(split, record))),
  );
  return { groups, of: (key: string) => describe(groups.get(key) ?? []) };
}

function sameAgents([a, b]: readonly [Side, Side]): readonly [Side, Side] {
  const both = new Set([...a.residuals.keys()].filter((agent) => b.residuals.has(agent)));
  return [a.only(both), b.only(both)];
}

function figuresOf(a: Side, b: Side): Figures {
  const agents = [...new Set([...a.residuals.keys(), ...b.residuals.keys()])];
  const inBoth = agents.filter((agent) => a.residuals.has(agent) && b.residuals.has(agent));
  if (!a.point || !b.point || a.residuals.size < 2 || b.residuals.size < 2) {
    return { ...NOTHING, agentsInBoth: inBoth.length };
  }
  const kinds = [
    agents.filter((agent) => !b.residuals.has(agent)),
    agents.filter((agent) => !a.residuals.has(agent)),
    inBoth,
  ];
  const parts = kinds.map((kind) => ({
    n: kind.length,
    variance: toNumber(
      sum(kind.map((agent) => scaled(b.residuals, agent) - scaled(a.residuals, agent)).map((u) => times(u, u))),
    ),
  }));
  const variance = parts.reduce((all, part) => all + part.variance, 0);
  const difference = b.point.metricValue - a.point.metricValue;
  const found = {
    difference,
    ratio: a.point.metricValue === 0 ? null : b.point.metricValue / a.point.metricValue,
    standardError: Math.sqrt(variance),
    agentsInBoth: inBoth.length,
  };
  if (variance === 0) return { ...found, df: null, ci90: 0, ci95: 0, ci99: 0, pValue: difference === 0 ? 1 : null };
  const df = variance ** 2 / parts.reduce((all, part) => all + part.variance ** 2 / Math.max(1, part.n - 1), 0);
  const half = (level: number) => tQuantile(level, df) * found.standardError;
  const pValue = tTail(difference / found.standardError, df);
  return { ...found, df, ci90: half(0.9), ci95: half(0.95), ci99: half(0.99), pValue };
}

const NOTHING = {
  difference: null,
  ratio: null,
  standardError: null,
  df: null,
  ci90: null,
  ci95: null,
  ci99: null,
  pValue: null,
};

/** u * sqrt(G / (G - 1)); 0 of an agent that is not on the side. */
function scaled(residuals: ReadonlyMap<string, Fixed>, agent: string): Fixed {
  const count = BigInt(residuals.size);
  const factor = squareRoot((count << 256n) / (count - 1n));
  return times(residuals.get(agent) ?? ZERO, factor);
}

/** Holm's adjustment: the largest of (m - k) * p_k over all p up to one's own, k from 0; at most 1. */
export function holm(pValues: readonly (number | null)[]): (number | null)[] {
  const known = pValues.filter((p) => p !== null).sort((p, q) => p - q);
  return pValues.map((own) => {
    if (own === null) return null;
    const upTo = known.map((p, k) => (p <= own ? (known.length - k) * p : 0));
    return Math.min(1, Math.max(...upTo));
  });
}
