import { type ComparisonRequest, questionOf } from './answer-comparison.ts';
import {
  agentWeights,
  increase,
  inSpan,
  type Located,
  type MetricRequest,
  measure,
  measuredOf,
  metricOf,
  passes,
  speedOf,
  toResult,
  withoutAttempts,
} from './answer-metric.ts';
import { bucketOf } from './bucket.ts';
import { holds } from './evaluate.ts';
import { fieldValue } from './field-value.ts';
import { ZERO } from './fixed.ts';
import { groupBy } from './group-by.ts';
import { weightOf } from './oracle.ts';
import type { OraclePanel, OracleRecord } from './panel.ts';
import { isInWindow } from './window.ts';

/** How many rows, or agents, ended where. */
export interface Counts {
  readonly inTime: number;
  readonly withoutValue: number;
  readonly prefilter: Readonly<Record<string, number>>;
  readonly filters: number;
  readonly window: number;
  readonly withoutSpeed: number;
  readonly tooFewResults: number;
  readonly withoutWeight: number;
  readonly notInBoth?: number;
  readonly used: number;
}

export interface ReceiptCounts {
  readonly rows: Counts;
  readonly agents: Counts;
}

/** Where the rows in the time of a request go, each to the first stage that applies. `now` in milliseconds. */
export function receiptOf(panel: OraclePanel, request: MetricRequest, now: number): ReceiptCounts {
  return countsOf(endsOf(panel, request, now), rulesOf(request), false);
}

/** The receipt of both sides of a comparison. */
export function receiptsOf(panel: OraclePanel, request: ComparisonRequest, now: number) {
  const [a, b] = [request.a, request.b].map((side) => endsOf(panel, questionOf(request, side), now));
  const rules = rulesOf(request);
  if (request.cohort === undefined) return { a: countsOf(a ?? [], rules, false), b: countsOf(b ?? [], rules, false) };
  return { a: countsOf(onlyWith(a ?? [], b ?? []), rules, true), b: countsOf(onlyWith(b ?? [], a ?? []), rules, true) };
}

/** A row, and the stage at which it ended. */
interface Ended {
  readonly agent: string;
  readonly stage: string;
  /** Of a row that is used: the combination of split values that it is in. */
  readonly combination?: string;
}

function onlyWith(own: readonly Ended[], other: readonly Ended[]): Ended[] {
  const isOn = (rows: readonly Ended[], { agent, combination }: Ended) =>
    rows.some((row) => row.stage === 'used' && row.agent === agent && row.combination === combination);
  return own.map((row) => (row.stage !== 'used' || isOn(other, row) ? row : { ...row, stage: 'notInBoth' }));
}

function endsOf(panel: OraclePanel, request: MetricRequest, now: number): Ended[] {
  const rows = rowsOf(panel, request, now);
  const early = rows.flatMap((row) => {
    const stage = stageOf(panel, request, row);
    return stage === undefined ? [] : [{ agent: row.record.agent.agentId, stage }];
  });
  return [...early, ...endsOfMeasured(panel, request, now)];
}

/** What is in the time of a request, of the agents that it is about: records, or days of agents. */
function rowsOf(panel: OraclePanel, request: MetricRequest, now: number): Located[] {
  const metric = metricOf(request);
  const isOfPanel = ({ agent }: OracleRecord) =>
    request.panel === undefined || [request.panel].flat().includes(agent.panel);
  if (metric.derived !== 'daily') {
    return inSpan(withoutAttempts(panel).results, request, now).filter(
      ({ record }) => record.test === metric.test.key && isOfPanel(record),
    );
  }
  const located = inSpan(withoutAttempts(panel).results, request, now).filter(({ record }) => isOfPanel(record));
  const days = groupBy(located, ({ record, local }) => `${record.agent.agentId} ${local.slice(0, 10)}`);
  return [...days.values()].map((day) =>
    day.reduce((latest, other) => (other.record.at > latest.record.at ? other : latest)),
  );
}

/** The first stage that applies to a row; undefined: it counts. */
function stageOf(panel: OraclePanel, request: MetricRequest, { record, local }: Located): string | undefined {
  const metric = metricOf(request);
  if (metric.derived !== 'daily') {
    const value = metric.derived === 'idle' ? increase(panel, record) : measure(metric, record.columns);
    if (value === null) return 'withoutValue';
    const rule = request.prefilter && metric.prefilter.find(({ drop }) => holds(drop, record.columns));
    if (rule) return rule.id;
  }
  if (!(request.filters ?? []).every((filter) => passes(filter, record))) return 'filters';
  if (!isInWindow(request.window, local)) return 'window';
  const isRelative = request.relative_to !== undefined;
  if (isRelative && speedOf(request.relative_to, metric, record) === null) {
    return 'withoutSpeed';
  }
  return undefined;
}

/** What became of rows that count, group by group and agent by agent. */
function endsOfMeasured(panel: OraclePanel, request: MetricRequest, now: number): Ended[] {
  const measured = measuredOf(panel, request, now);
  const weigh = toResult(agentWeights(panel, request, measured));
  const combinationOf = (record: OracleRecord) =>
    JSON.stringify((request.splits ?? []).map((split) => fieldValue(split, record)));
  const groups = groupBy(measured, ({ record, local }) =>
    JSON.stringify([
      combinationOf(record),
      request.chartType === 'aggregate' && bucketOf(request.aggregation ?? 'total', local),
      record.agent.agentId,
    ]),
  );
  return [...groups.values()].flatMap((own) => {
    const isTooFew = own.length < (request.per_agent?.min_results ?? 1);
    const isWeightless = request.weight !== undefined && weightOf(own.map(weigh)) <= ZERO;
    const stage = isTooFew ? 'tooFewResults' : isWeightless ? 'withoutWeight' : 'used';
    return own.map(({ record }) => ({
      agent: record.agent.agentId,
      stage,
      combination: combinationOf(record),
    }));
  });
}

/** Days of agents are dropped by no rule. */
function rulesOf(request: Pick<MetricRequest, 'metric' | 'prefilter'>): readonly string[] {
  const metric = metricOf(request);
  return request.prefilter && metric.derived !== 'daily' ? metric.prefilter.map(({ id }) => id) : [];
}

function countsOf(ended: readonly Ended[], rules: readonly string[], isCohort: boolean): ReceiptCounts {
  const order = ['withoutValue', ...rules, 'filters', 'window', 'withoutSpeed', ...LAST];
  const byAgent = groupBy(ended, ({ agent }) => agent);
  const furthest = [...byAgent.values()].map((own) =>
    own.map(({ stage }) => stage).reduce((far, stage) => (order.indexOf(stage) > order.indexOf(far) ? stage : far)),
  );
  const rows = ended.map(({ stage }) => stage);
  return { rows: countStages(rows, rules, isCohort), agents: countStages(furthest, rules, isCohort) };
}

const LAST = ['tooFewResults', 'withoutWeight', 'notInBoth', 'used'];

function countStages(stages: readonly string[], rules: readonly string[], isCohort: boolean): Counts {
  const at = (name: string) => stages.filter((stage) => stage === name).length;
  return {
    inTime: stages.length,
    withoutValue: at('withoutValue'),
    prefilter: Object.fromEntries(rules.map((rule) => [rule, at(rule)])),
    filters: at('filters'),
    window: at('window'),
    withoutSpeed: at('withoutSpeed'),
    tooFewResults: at('tooFewResults'),
    withoutWeight: at('withoutWeight'),
    ...(isCohort && { notInBoth: at('notInBoth') }),
    used: at('used'),
  };
}
