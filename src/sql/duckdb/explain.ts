import type { AggregatePlan, RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { Dialect } from '../dialect.ts';
import { type Fragment, render, type SqlValue } from '../fragment.ts';
import { compileAggregate } from './aggregate.ts';
import { compileLines, compileSlice } from './row-query.ts';
import { createStep } from './script.ts';
import { agentSteps, compileSegments, isAgentField } from './version-ranges.ts';

/** The statements of a plan, as they run when agents have changed in the time asked for and nothing can be left out. */
export function explainStatements(plan: AggregatePlan | RawPlan | RecordsPlan, dialect: Dialect): string[] {
  if (plan.kind !== 'aggregate') {
    const lines = compileLines(plan, dialect);
    return [written(compileSlice(lines, { span: lines.span, series: null }, dialect))];
  }
  const { scope, splits } = plan;
  const segments = compileSegments(scope, splits, dialect);
  const needed = scope.panels !== null || [...splits, ...scope.filters.map(({ field }) => field)].some(isAgentField);
  const options = {
    join: needed ? { divided: segments.dated } : null,
    magnitude: scope.measure.kind === 'number' ? ('wide' as const) : null,
    agents: null,
    countUnits: false,
    groupsMax: GROUPS_SHOWN,
    groupsEstimate: GROUPS_SHOWN,
  };
  const { steps, result } = compileAggregate(plan, options, dialect);
  return [...(needed ? agentSteps(segments) : []), ...steps].map(createStep).concat(result).map(written);
}

const GROUPS_SHOWN = 1000;

/** With its values in place, for people to read and to paste. */
function written(statement: Fragment): string {
  const text = render(statement, literal);
  return `${text.replaceAll(/\s*\n\s*/g, '\n  ')};`;
}

function literal(value: SqlValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
