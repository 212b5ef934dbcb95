import { IssueList } from '../../src/lib/issue-list.ts';
import type { AggregatePlan, RawPlan, RecordsPlan } from '../../src/plan/plan.ts';
import { parseMetricQuery } from '../../src/query/parse-metric-query.ts';
import { parseTestQuery } from '../../src/query/parse-test-query.ts';
import { planAggregate, planRaw, planRecords } from '../../src/query/plan-metric.ts';
import type { Request } from './requests.ts';

const NOW = Date.parse('2026-07-15T13:30:00Z') / 1000;

/** Throws every issue of a request that has one. */
export function planOf(request: Request): AggregatePlan | RawPlan | RecordsPlan {
  const issues = new IssueList();
  if ('test' in request) {
    const { query } = parseTestQuery(request, NOW, issues);
    issues.refuse();
    return planRecords(query, { organisationId: 1, panels: query.panels ?? null });
  }
  const { query } = parseMetricQuery(request, NOW, issues);
  issues.refuse();
  const view = { organisationId: 1, panels: query.panels ?? null };
  return query.chart.type === 'raw' ? planRaw(query, view) : planAggregate(query, query.chart, view).plan;
}
