import { equalEdges } from '../../lib/statistics/bins.ts';
import type { AggregatePlan, HistogramPlan, RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { Fragment } from '../fragment.ts';
import { compileAggregate, compileSlotCounts, compileSlotValues, type WantedSlots } from './aggregate.ts';
import { compileCells } from './cells.ts';
import { chooseWay, type Figures, VALUES_MAX } from './choose-way.ts';
import { statementText } from './dialect.ts';
import { compileHistogram, compileValueRange } from './histogram.ts';
import { compileNormalised, compileWeightedSlots, compileWeightedSlotValues } from './normalised.ts';
import { compileJsonRows } from './row-query.ts';

/** The way of a plan over a number of results, and its statements on a server without a cluster. */
export function explainClickHouse(plan: AggregatePlan | HistogramPlan | RawPlan | RecordsPlan, rows: number): string[] {
  if (plan.kind === 'raw') return [written(compileJsonRows(plan, knownOf(plan.scope)))];
  if (plan.kind === 'records') return [written(compileJsonRows(plan, knownOf(plan)))];
  if (plan.kind === 'histogram') return histogramStatements(plan).map(written);
  const way = chooseWay(plan, { rows }, { valuesMax: VALUES_MAX });
  const cells = [`-- ${CELLS}`, written(compileCells(plan, knownOf(plan.scope), CELLS_SHOWN))];
  if (way.kind === 'cells') return cells;
  return [`-- ${WORDS[way.kind]}`, ...STATEMENTS[way.kind](plan).map(written), ...(way.byAgent ? cells : [])];
}

/** Edges of equal bins are known when the range of values is: here it is taken to be from 0 to 1. */
function histogramStatements(plan: HistogramPlan): Fragment[] {
  const [known, { bins }] = [knownOf(plan.scope), plan];
  if (typeof bins !== 'number') return [compileHistogram(plan, known, bins, GROUPS_SHOWN)];
  return [compileValueRange(plan, known), compileHistogram(plan, known, equalEdges(0, 1, bins), GROUPS_SHOWN)];
}

const CELLS = 'what the results of each agent come to in each group; the figures by agent are made of it';
const CELLS_SHOWN = 1_000_000;

const GROUPS_SHOWN = 1000;

const STATEMENTS: Readonly<Record<Figures['kind'], (plan: AggregatePlan) => Fragment[]>> = {
  together: (plan) => [compileAggregate(plan, optionsOf(plan))],
  weighted: (plan) => [compileNormalised(plan, optionsOf(plan))],
  refined: (plan) => [
    compileSlotCounts(plan, optionsOf(plan)),
    compileSlotValues(plan, knownOf(plan.scope), oneSlot(plan)),
  ],
  'weighted, refined': (plan) => [
    compileWeightedSlots(plan, optionsOf(plan)),
    compileWeightedSlotValues(plan, knownOf(plan.scope), oneSlot(plan)),
  ],
};

const WORDS: Readonly<Record<Figures['kind'], string>> = {
  together: 'one statement has all figures',
  weighted: 'one statement, in which every result has its weight',
  refined: 'a histogram of each group, then the values of the slots that hold a percentile (here: of one slot)',
  'weighted, refined':
    'a weighted histogram of each group, then the values of the slots that hold a percentile (here: of one slot)',
};

function oneSlot({ splits }: AggregatePlan): WantedSlots[] {
  return [{ splits: splits.map(() => 'x'), bucket: 0, slots: [400_000] }];
}

function optionsOf({ scope }: AggregatePlan) {
  return { known: knownOf(scope), precision: 'usual' as const, groupsMax: GROUPS_SHOWN };
}

function knownOf({ organisationId }: { readonly organisationId: number }) {
  return { organisationId, generation: 1, zones: ['Europe/London'], cluster: undefined };
}

function written(statement: Fragment): string {
  return `${statementText(statement).replaceAll(/\s*\n\s*/g, '\n  ')};`;
}
