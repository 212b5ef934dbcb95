import { equalEdges } from '../../lib/statistics/bins.ts';
import { weightOf } from '../../plan/by-agent.ts';
import type { AggregatePlan, HistogramPlan, RawPlan, RecordsPlan } from '../../plan/plan.ts';
import { type Fragment, render, type SqlValue } from '../fragment.ts';
import { measureKind } from '../scope.ts';
import { compileAggregate } from './aggregate.ts';
import { compileCells, compileReadCells } from './cells.ts';
import { compileClusteredErrors, errorsAreSummed } from './clustered-errors.ts';
import { duckdb } from './dialect.ts';
import { compileHistogram, compileValueRange, histogramSteps } from './histogram.ts';
import { compileRowQuery, compileSliceJson } from './row-query.ts';
import type { AgentJoin } from './rows.ts';
import { createStep } from './script.ts';
import { agentSteps, compileVersionRanges, needsAgents } from './version-ranges.ts';

/** The statements of a plan in its general form: agents have changed within its time, and nothing is known of the data. */
export function explainStatements(plan: AggregatePlan | HistogramPlan | RawPlan | RecordsPlan): string[] {
  if (plan.kind === 'raw' || plan.kind === 'records') {
    const query = compileRowQuery(plan);
    return [written(compileSliceJson(query, { span: query.span, series: null }))];
  }
  const { scope, splits } = plan;
  const ranges = compileVersionRanges(scope, splits, weightOf(plan.byAgent));
  const needed = needsAgents(plan);
  const agents = needed ? agentSteps(ranges) : [];
  const join = needed ? { changing: ranges.dated } : null;
  if (plan.kind === 'histogram') return [...agents.map(createStep), ...histogramStatements(plan, join)].map(written);
  const options = {
    join,
    magnitude: scope.measure.kind === 'number' ? ('wide' as const) : null,
    precision: 'usual' as const,
    isShort: false,
    isLarge: false,
    splitNumbers: null,
    agents: null,
    countUnits: false,
    groupsMax: GROUPS_SHOWN,
    groupsEstimate: GROUPS_SHOWN,
  };
  const byAgent = plan.byAgent === null ? [] : statementsByAgent(plan, options.join);
  if (plan.byAgent?.kind === 'summaries') return [...agents.map(createStep), ...byAgent].map(written);
  const { steps, result } = compileAggregate(plan, options);
  return [...agents, ...steps].map(createStep).concat(result, byAgent).map(written);
}

function statementsByAgent(plan: AggregatePlan, join: AgentJoin | null): Fragment[] {
  if (errorsAreSummed(plan, measureKind(plan.scope, duckdb))) return [compileClusteredErrors(plan, join)];
  return [createStep(compileCells(plan, join)), compileReadCells(plan)];
}

/** Edges of equal bins are known when the range of values is: here it is taken to be from 0 to 1. */
function histogramStatements(plan: HistogramPlan, join: AgentJoin | null): Fragment[] {
  const { bins } = plan;
  const isEqual = typeof bins === 'number';
  return [
    ...histogramSteps(plan, join).map(createStep),
    ...(isEqual ? [compileValueRange(plan, join)] : []),
    compileHistogram(plan, join, isEqual ? equalEdges(0, 1, bins) : bins, GROUPS_SHOWN),
  ];
}

const GROUPS_SHOWN = 1000;

/** The text of a statement with its values in it, to read and to paste. */
function written(statement: Fragment): string {
  const text = render(statement, literal);
  return `${text.replaceAll(/\s*\n\s*/g, '\n  ')};`;
}

function literal(value: SqlValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
