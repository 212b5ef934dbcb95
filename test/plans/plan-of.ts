import { IssueList } from '../../src/lib/issue-list.ts';
import { type Weight, weightOf } from '../../src/plan/by-agent.ts';
import type { AggregatePlan, HistogramPlan, RawPlan, RecordsPlan, Scope } from '../../src/plan/plan.ts';
import { byAgentOf } from '../../src/query/metric-query.ts';
import { parseMetricQuery } from '../../src/query/parse-metric-query.ts';
import { parseTestQuery } from '../../src/query/parse-test-query.ts';
import { planMetric, planRecords } from '../../src/query/plan-metric.ts';
import { resolveWeight } from '../../src/query/resolve-names.ts';
import type { Request } from './requests.ts';

const NOW = Date.parse('2026-07-15T13:30:00Z') / 1000;

const LINES: Weight = {
  by: 'population',
  name: 'lines',
  fields: [
    { of: 'metadata', name: 'technology' },
    { of: 'custom', key: 'region' },
  ],
  cells: [{ values: ['FTTP', 'north'], count: 1200 }],
};

/** Throws every issue of a request that has one. */
export function planOf(request: Request): AggregatePlan | HistogramPlan | RawPlan | RecordsPlan {
  const issues = new IssueList();
  if ('test' in request) {
    const { query } = parseTestQuery(request, NOW, issues);
    issues.refuse();
    return planRecords(query, { organisationId: 1, panels: query.panels ?? null });
  }
  const { query: asked } = parseMetricQuery(request, NOW, issues);
  issues.refuse();
  const query = weightOf(byAgentOf(asked.chart))?.by === 'name' ? resolveWeight(asked, LINES) : asked;
  const view = { organisationId: 1, panels: query.panels ?? null };
  return planMetric(query, view);
}

/** The plan of one group of all results in a time, without percentiles. */
export function totalOf(time: Pick<Scope, 'local' | 'utc'>): AggregatePlan {
  const anyDay = { from: '2026-07-01', to: '2026-07-01' };
  const asked = { chartType: 'aggregate', aggregation: 'total', normalised: false, prefilter: false } as const;
  const plan = planOf({ metric: 'httpget', ...asked, time: anyDay }) as AggregatePlan;
  return { ...plan, percentiles: [], scope: { ...plan.scope, ...time } };
}
