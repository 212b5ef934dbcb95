import type { AggregatePlan, RawPlan, RecordsPlan } from '../plan/plan.ts';
import type { Dialect } from './dialect.ts';
import { type Fragment, integer, sql } from './fragment.ts';
import { compileSegments, isAgentField, panelCondition } from './segments.ts';

/** The agents that a plan can be about, each once; null: everybody. */
export function compileAgentsAsked(plan: AggregatePlan | RawPlan | RecordsPlan, dialect: Dialect): Fragment | null {
  if (plan.kind === 'records') {
    const { organisationId, panels } = plan;
    if (panels === null) return null;
    return sql`SELECT a.agent FROM agents AS a WHERE a.organisation = ${integer(organisationId)} AND ${panelCondition(panels)}`;
  }
  const { panels, filters } = plan.scope;
  if (panels === null && !filters.some(({ field }) => isAgentField(field))) return null;
  return sql`SELECT DISTINCT agent FROM (${compileSegments(plan.scope, [], dialect).select}) AS s WHERE counts`;
}
