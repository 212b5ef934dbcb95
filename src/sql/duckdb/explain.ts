import { equalEdges } from '../../lib/statistics/bins.ts';
import type { AggregatePlan, Grouping, HistogramPlan, RawPlan, RecordsPlan } from '../../plan/plan.ts';
import { binCount } from '../../plan/plan.ts';
import { type Fragment, render, type SqlValue, sql } from '../fragment.ts';
import { assumeKnown } from './assume-known.ts';
import { chooseWay, type Known, type Way, type WayLimits } from './choose-way.ts';
import { compilePeriodCounts, compileSplitCounts, compileWay } from './compile-way.ts';
import { compileHistogram, compileValueRange, histogramSteps, readsEdges } from './histogram.ts';
import { compileRowQuery, compileSliceJson } from './row-query.ts';
import { createStep, type Script } from './script.ts';
import { agentScript, chooseAgents } from './version-ranges.ts';

/** What is known when a plan is explained. */
interface Circumstances {
  readonly known: Known;
  readonly limits: WayLimits;
  /** The lowest and the highest value, between which the equal bins of a histogram lie. */
  readonly extremes: readonly [lo: number, hi: number];
}

/** By default. */
const LIMITS: WayLimits = { groupsMax: 200_000 };

/** The statements of a plan over a number of results. Rows are one statement here: the service reads them slice by slice. */
export function explainDuckDb(plan: AggregatePlan | HistogramPlan | RawPlan | RecordsPlan, rows: number): string[] {
  if (plan.kind === 'aggregate' || plan.kind === 'histogram') {
    return explainStatements(plan, { known: assumeKnown(plan, rows, LIMITS), limits: LIMITS, extremes: [0, 1] });
  }
  const query = compileRowQuery(plan);
  return [written(compileSliceJson(query, { span: query.span, series: null }))];
}

/** The statements that answer a plan, in their order. */
export function explainStatements(plan: AggregatePlan | HistogramPlan, circumstances: Circumstances): string[] {
  const { known, limits } = circumstances;
  const agents = agentStatements(plan, known);
  if (plan.kind === 'histogram') return [...agents, ...histogramStatements(plan, circumstances)].map(written);
  const way = chooseWay(plan, known, limits);
  const statements = [...agents, ...countStatements(plan, known, limits), ...wayStatements(plan, way)];
  return [`-- ${WORDS[way.kind]}`, ...statements.map(written)];
}

const WORDS: Readonly<Record<Way['kind'], string>> = {
  'agent sums': 'what the results of each agent add up to in each group; the figures by agent are made of it',
  plain: 'one statement has all figures',
  counts: 'one statement has the numbers of results and agents',
  sliced: 'more values than are held in memory at a time: some periods or splits after the others',
  refined: 'figures and a histogram of each group, then the values of the bins that hold a percentile',
  normalised:
    'strata, their weights, a weighted histogram of each group, then the values of the bins that hold a percentile',
  'normalised, refined':
    'strata, their weights, then the results again for a weighted histogram, and for the values of the bins that hold a percentile',
};

function agentStatements(plan: Grouping & { readonly kind: string }, { agents }: Known): Fragment[] {
  const lookup = chooseAgents(plan, plan.kind === 'aggregate' && agents.someWithoutUnit);
  if (lookup.kind === 'none') return [];
  const naming = lookup.kind === 'named' ? [lookup.naming] : [];
  if (agents.join === null || 'numbers' in agents.join) return naming;
  const { steps, someChanging, splits } = agentScript(lookup.ranges);
  const asked = [someChanging, splits].filter((statement) => statement !== null);
  return [...naming, ...steps.map(createStep), ...asked];
}

function countStatements(plan: AggregatePlan, { counts, agents }: Known, limits: WayLimits): Fragment[] {
  if (counts === null) return [];
  const bySplits = compileSplitCounts(plan, counts, agents.join, limits);
  return [compilePeriodCounts(plan), ...bySplits.map(({ statement }) => statement)];
}

function wayStatements(plan: AggregatePlan, way: Way): Fragment[] {
  const { slices, errors, agentSums, rereads } = compileWay(plan, way);
  const all = [
    ...slices.flatMap(({ script }) => scriptStatements(script)),
    ...(errors ? [errors] : []),
    ...(agentSums ? [...agentSums.steps.map(createStep), agentSums.count, agentSums.result] : []),
  ];
  return rereads ? inTransaction(all) : all;
}

function histogramStatements(plan: HistogramPlan, { known, limits, extremes }: Circumstances): Fragment[] {
  const { bins } = plan;
  const { join } = known.agents;
  const edges = typeof bins === 'number' ? equalEdges(...extremes, bins) : bins;
  const groupsMax = Math.floor(limits.groupsMax / binCount(bins));
  const statements = [
    ...histogramSteps(plan, join).map(createStep),
    ...(typeof bins === 'number' ? [compileValueRange(plan, join)] : []),
    compileHistogram(plan, join, [...new Set(edges)], groupsMax),
  ];
  return readsEdges(plan) ? inTransaction(statements) : statements;
}

function scriptStatements({ steps, result }: Script): Fragment[] {
  return [...steps.map(createStep), result];
}

function inTransaction(statements: readonly Fragment[]): Fragment[] {
  return [sql`BEGIN TRANSACTION`, ...statements, sql`COMMIT`];
}

/** The text of a statement with its values in it, to read and to paste. */
export function written(statement: Fragment): string {
  const text = render(statement, literal);
  return `${text.replaceAll(/\s*\n\s*/g, '\n  ')};`;
}

function literal(value: SqlValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
