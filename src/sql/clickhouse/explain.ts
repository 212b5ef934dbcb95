import { equalEdges } from '../../lib/statistics/bins.ts';
import { type AggregatePlan, binCount, type HistogramPlan, type RawPlan, type RecordsPlan } from '../../plan/plan.ts';
import type { Fragment } from '../fragment.ts';
import type { ProjectedAgents } from './agents.ts';
import type { WantedSlots } from './aggregate.ts';
import { compileCells } from './cells.ts';
import { chooseWay, type Figures, VALUES_MAX, type Way, type WayLimits } from './choose-way.ts';
import { FIGURE_STATEMENTS } from './compile-way.ts';
import { statementText } from './dialect.ts';
import { compileHistogram, compileValueRange } from './histogram.ts';
import { compileJsonRows } from './row-query.ts';

/** What is known when a plan is explained. */
export interface Circumstances {
  readonly known: ProjectedAgents;
  /** The number of results. */
  readonly rows: number;
  readonly limits: WayLimits & { readonly groupsMax: number; readonly cellsMax: number };
  /** The lowest and the highest value, between which the equal bins of a histogram lie. */
  readonly extremes: readonly [lo: number, hi: number];
  /** The slots that hold a percentile. */
  readonly wanted: readonly WantedSlots[];
}

/** By default. */
const LIMITS = { valuesMax: VALUES_MAX, groupsMax: 200_000, cellsMax: 5_000_000 };

/** The statements of a plan over a number of results, on a server without a cluster. */
export function explainClickHouse(plan: AggregatePlan | HistogramPlan | RawPlan | RecordsPlan, rows: number): string[] {
  const { organisationId } = 'scope' in plan ? plan.scope : plan;
  const known = { organisationId, generation: 1, zones: ['Europe/London'], cluster: undefined };
  if (plan.kind === 'raw' || plan.kind === 'records') return [written(compileJsonRows(plan, known))];
  const wanted = [{ splits: plan.splits.map(() => 'x'), bucket: 0, slots: [400_000] }];
  return explainStatements(plan, { known, rows, limits: LIMITS, extremes: [0, 1], wanted });
}

/** The statements that answer a plan, in their order. */
export function explainStatements(plan: AggregatePlan | HistogramPlan, circumstances: Circumstances): string[] {
  if (plan.kind === 'histogram') return histogramStatements(plan, circumstances).map(written);
  const { known, rows, limits } = circumstances;
  const way = chooseWay(plan, { rows }, limits);
  const figures = way.kind === 'agent sums' ? [] : figureStatements(way, plan, circumstances);
  const sums = way.kind === 'agent sums' || way.byAgent ? [compileCells(plan, known, limits.cellsMax)] : [];
  return [`-- ${WORDS[way.kind]}`, ...[...figures, ...sums].map(written)];
}

const WORDS: Readonly<Record<Way['kind'], string>> = {
  'agent sums': 'what the results of each agent add up to in each group; the figures by agent are made of it',
  plain: 'one statement has all figures',
  normalised: 'one statement, in which every result has its weight',
  refined: 'a histogram of each group, then the values of the slots that hold a percentile (here: of one slot)',
  'normalised, refined':
    'a weighted histogram of each group, then the values of the slots that hold a percentile (here: of one slot)',
};

function figureStatements(
  { kind }: Figures,
  plan: AggregatePlan,
  { known, limits: { groupsMax }, wanted }: Circumstances,
): Fragment[] {
  const { groups, slotValues } = FIGURE_STATEMENTS[kind];
  return [
    groups(plan, { known, groupsMax, precision: 'usual' }),
    ...(slotValues ? [slotValues(plan, known, wanted)] : []),
  ];
}

function histogramStatements(plan: HistogramPlan, { known, limits, extremes }: Circumstances): Fragment[] {
  const { bins } = plan;
  const isEqual = typeof bins === 'number';
  const edges = isEqual ? equalEdges(...extremes, bins) : bins;
  // A group has a row for each edge, and for what lies below and above all.
  const rowsMax = Math.floor(limits.groupsMax / binCount(bins)) * (edges.length + 2);
  return [
    ...(isEqual ? [compileValueRange(plan, known)] : []),
    compileHistogram(plan, known, [...new Set(edges)], rowsMax),
  ];
}

function written(statement: Fragment): string {
  return `${statementText(statement).replaceAll(/\s*\n\s*/g, '\n  ')};`;
}
