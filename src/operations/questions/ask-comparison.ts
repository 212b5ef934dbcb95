import type { AgentView } from '../../access/caller.ts';
import { BUSY, ServiceError } from '../../errors.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import { type AggregatePlan, testsOf } from '../../plan/plan.ts';
import type { ComparedQuery, ComparisonQuery } from '../../query/parse-comparison.ts';
import {
  COHORT_READS_MAX,
  type CohortPlan,
  groupKey,
  haveSameAgents,
  planCohort,
  withoutAgents,
} from '../../query/plan-cohort.ts';
import { planAggregate } from '../../query/plan-metric.ts';
import { comparisonTable } from '../../query/points-table.ts';
import { type ComparedGroups, type Comparison, presentComparisons } from '../../query/present-comparison.ts';
import type { Context } from '../context.ts';
import { type ExportQuestion, openAnswer } from './ask-export.ts';
import { receiptedOf, viewOf } from './ask-question.ts';
import { draftReceipts, type Receipt, type ReceiptDraft } from './receipts.ts';
import { resolveQuery } from './resolve-query.ts';

/** A comparison that can be answered. */
interface ComparisonQuestion {
  /** Equal for comparisons with equal answers, until something changes. */
  readonly identity: string;
  /** The tests whose results it reads. */
  readonly tests: readonly string[];
  readonly answer: (signal: AbortSignal) => Promise<readonly Comparison[]>;
  /** The comparisons as rows. */
  readonly open: ExportQuestion['open'];
  /** Null: no receipt was requested. */
  readonly receipt: ReceiptDraft<SideReceipts> | null;
}

type SideReceipts = Readonly<Record<'a' | 'b', Receipt>>;

/** Plans a comparison after the facts have followed the register. */
export async function askComparison(
  context: Context,
  caller: AgentView,
  asked: ComparisonQuery,
): Promise<ComparisonQuestion> {
  await context.followRegister(caller.organisationId);
  const isCohort = asked.cohort === 'same';
  const planned = async (side: ComparedQuery) => {
    const query = await resolveQuery(context, caller, side);
    const view = viewOf(caller, query.panels);
    const { plan, scale } = planAggregate(query, query.chart, view);
    const receipted = receiptedOf(query, view, { scope: plan.scope, groups: plan, isCohort });
    const question = { ...receipted.question, ...(isCohort && { cohort: asked.cohort }) };
    return { plan: { ...plan, residuals: true as const }, scale, receipted: { ...receipted, question } };
  };
  const { metric, chart, splits } = asked.a;
  const sides = { a: await planned(asked.a), b: await planned(asked.b) };
  const { plan: a, scale } = sides.a;
  const { plan: b } = sides.b;
  const receipt = asked.a.receipt
    ? draftReceipts(context, { a: sides.a.receipted, b: sides.b.receipted }, isCohort)
    : null;
  const names = splits.map(({ name }) => name);
  const { aggregation, thresholds } = chart;
  const percentiles = { known: a.percentiles, shown: chart.percentiles };
  const presentation = { aggregation, splits: names, scale, percentiles, thresholds };
  const read = isCohort ? readSameAgents : readSides;
  const answer = async (signal: AbortSignal) => presentComparisons(await read(context, { a, b }, signal), presentation);
  return {
    identity: JSON.stringify([metric.key, names, a, b, chart, asked.cohort, receipt?.identity]),
    tests: [...new Set([a, b].flatMap(({ scope }) => testsOf(scope)))],
    receipt,
    answer,
    open: openAnswer({ answer, receipt }, areReceiptsOf, (compared) => comparisonTable(compared, a, names, chart)),
  };
}

/** True if the points of comparisons cover the results that the receipts count as used. */
export function areReceiptsOf(comparisons: readonly Comparison[], receipts: SideReceipts): boolean {
  const used = (side: 'a' | 'b') =>
    comparisons.reduce((sum, comparison) => sum + ((comparison[side] as Point | null)?.sampleCount ?? 0), 0);
  return used('a') === receipts.a.rows.used && used('b') === receipts.b.rows.used;
}

interface Point {
  readonly sampleCount: number;
}

interface Sides {
  readonly a: AggregatePlan;
  readonly b: AggregatePlan;
}

/** One after the other, so that a comparison takes no more memory than a question. */
async function readSides({ facts }: Context, { a, b }: Sides, signal: AbortSignal): Promise<ComparedGroups> {
  return { a: await facts.aggregate(a, signal), b: await facts.aggregate(b, signal) };
}

/** How often results may change between two reads before the question fails. */
const TRIES = 5;

/** In each group, only the agents that remain on both sides. */
async function readSameAgents(context: Context, plans: Sides, signal: AbortSignal): Promise<ComparedGroups> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { a, b } = await readSides(context, plans, signal);
    const same = {
      a: await readCohort(context, plans.a, planCohort(a, b), signal),
      b: await readCohort(context, plans.b, planCohort(b, a), signal),
    };
    if (haveSameAgents(same.a, same.b)) return same;
  }
  throw BUSY;
}

async function readCohort(
  { facts }: Context,
  plan: AggregatePlan,
  { kept, reads }: CohortPlan,
  signal: AbortSignal,
): Promise<readonly GroupRow[]> {
  if (reads.length > COHORT_READS_MAX) {
    const message = 'Too many agents are on both sides of some combinations and on one side of others.';
    throw new ServiceError('VALIDATION_FAIL', { issues: { cohort: [`${message} Split by less, or filter.`] } });
  }
  const groups = [...kept];
  for (const { without, keys } of reads) {
    const read = await facts.aggregate(withoutAgents(plan, without), signal);
    for (const group of read) if (keys.has(groupKey(group))) groups.push(group);
  }
  return groups;
}
