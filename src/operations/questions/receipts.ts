import { createHash } from 'node:crypto';
import { DIMENSIONS } from '../../catalogue/dimensions.ts';
import { METRICS } from '../../catalogue/metrics/index.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { WINDOWS } from '../../catalogue/windows.ts';
import { ServiceError } from '../../errors.ts';
import type { JsonObject } from '../../lib/read.ts';
import type { Weight } from '../../plan/by-agent.ts';
import { organisationOf, type RecordsPlan, testsOf } from '../../plan/plan.ts';
import type { Trace, TracePlan } from '../../plan/trace.ts';
import { type Counts, countsOf, METHOD_VERSION, type Receipt, type Versions } from '../../query/receipt.ts';
import type { Context } from '../context.ts';

export type { Receipt };

/** A receipt that is written when the answer is complete. */
export interface ReceiptDraft<R = Receipt> {
  /** Equal for receipts that differ only in their time, until something changes. */
  readonly identity: string;
  /** The agents' revision that answers use now. */
  revision(): Promise<number>;
  make(ignored: readonly string[], signal: AbortSignal): Promise<R>;
}

/** The subject of a receipt. */
export interface Receipted {
  /** The question as understood. */
  readonly question: JsonObject;
  readonly plan: TracePlan | RecordsPlan;
  /** The ids of the rules that drop results. */
  readonly rules: readonly string[];
  readonly weight: Weight | null;
}

export function draftReceipt(context: Context, receipted: Receipted): ReceiptDraft {
  const { plan, rules } = receipted;
  return {
    identity: identityOf(context, receipted),
    revision: () => revisionOf(context, plan),
    make: async (ignored, signal) => {
      const versions = await versionsOf(context, receipted);
      const trace = await context.facts.trace(plan, signal);
      return writeReceipt(context, receipted, versions, ignored, countsOf(trace, rules));
    },
  };
}

/**
 * Receipts of both sides of a comparison. With `isCohort`, a group has only the agents that remain in it on both sides.
 */
export function draftReceipts(
  context: Context,
  sides: Readonly<Record<'a' | 'b', Receipted>>,
  isCohort: boolean,
): ReceiptDraft<Readonly<Record<'a' | 'b', Receipt>>> {
  return {
    identity: identityOf(context, sides.a) + identityOf(context, sides.b),
    revision: () => revisionOf(context, sides.a.plan),
    make: async (ignored, signal) => {
      const versions = { a: await versionsOf(context, sides.a), b: await versionsOf(context, sides.b) };
      const traces = {
        a: await context.facts.trace(sides.a.plan, signal),
        b: await context.facts.trace(sides.b.plan, signal),
      };
      const write = (side: 'a' | 'b', other: Trace) => {
        const counts = countsOf(traces[side], sides[side].rules, isCohort ? agentsLeft(other) : undefined);
        return writeReceipt(context, sides[side], versions[side], ignored, counts);
      };
      return { a: write('a', traces.b), b: write('b', traces.a) };
    },
  };
}

/** The agents that remain in a group of the same splits. */
function agentsLeft({ groups }: Trace) {
  const known = new Map(groups?.map(({ splits, left }) => [JSON.stringify(splits), new Set(left.agents)]));
  const none: ReadonlySet<number> = new Set();
  return ({ splits }: { readonly splits: readonly unknown[] }) => known.get(JSON.stringify(splits)) ?? none;
}

/** An answer that may have a receipt. */
export interface ReceiptedAnswer<T, R> {
  readonly answer: (signal: AbortSignal) => Promise<T>;
  readonly receipt: ReceiptDraft<R> | null;
}

/** How often results may change between the answer and its receipt before the question fails. */
const TRIES = 5;

/** The answer and, if requested, a receipt for the same results and agents. Asks again if they changed in between. */
export async function withReceipt<T, R>(
  { answer, receipt: draft }: ReceiptedAnswer<T, R>,
  ignored: readonly string[],
  agree: (answer: T, receipt: R) => boolean,
  signal: AbortSignal,
): Promise<{ readonly answer: T; readonly receipt?: R }> {
  if (draft === null) return { answer: await answer(signal) };
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const revision = await draft.revision();
    const answered = await answer(signal);
    const receipt = await draft.make(ignored, signal);
    if (agree(answered, receipt) && revision === (await draft.revision())) return { answer: answered, receipt };
  }
  throw changing();
}

/** A receipt for rows that are still to be read. */
export interface BegunReceipt<R = Receipt> {
  /** The expected receipt, unless results arrive meanwhile. */
  readonly expected: R;
  /** The receipt for the rows that have arrived. */
  readonly ofRows: (rows: number) => Promise<R>;
}

/** Counts before rows are read; when all have arrived, returns their receipt. */
export async function beginReceipt(
  draft: ReceiptDraft,
  ignored: readonly string[],
  signal: AbortSignal,
): Promise<BegunReceipt> {
  const before = await draft.make(ignored, signal);
  const ofRows = async (rows: number) => {
    if (before.rows.used === rows) return before;
    const after = await draft.make(ignored, signal);
    if (after.rows.used === rows) return after;
    throw changing();
  };
  return { expected: before, ofRows };
}

export function changing(): ServiceError {
  const message = 'Results of this time are coming in, so that no receipt agrees with the answer. Please retry.';
  return new ServiceError('OVERLOADED', { message, headers: { 'retry-after': '5' } });
}

function writeReceipt(
  context: Context,
  { question }: Receipted,
  versions: Versions,
  ignored: readonly string[],
  counts: { readonly rows: Counts; readonly agents: Counts },
): Receipt {
  const answeredAt = new Date(context.now()).toISOString();
  return { question, ...(ignored.length > 0 && { ignored }), versions, answeredAt, ...counts };
}

function identityOf({ version }: Context, { question, weight }: Receipted): string {
  return JSON.stringify([question, fixedVersions(version), populationOf(weight)]);
}

async function versionsOf(context: Context, { plan, weight }: Receipted): Promise<Versions> {
  const tests = plan.kind === 'trace' ? testsOf(plan.scope) : [plan.test];
  return { ...(await versionsNow(context, organisationOf(plan), tests)), ...populationOf(weight) };
}

/** The versions of everything that answers about these tests are made from. */
export async function versionsNow(
  context: Context,
  organisationId: number,
  tests: readonly string[],
): Promise<Versions> {
  return {
    ...fixedVersions(context.version),
    register: await context.facts.projected(organisationId),
    results: fingerprint(await context.facts.resultsState(organisationId, tests)),
  };
}

function revisionOf({ facts }: Context, plan: Receipted['plan']): Promise<number> {
  return facts.projected(organisationOf(plan));
}

function populationOf(weight: Weight | null) {
  return weight?.by === 'population' && { population: fingerprint(JSON.stringify([weight.fields, weight.cells])) };
}

function fixedVersions(service: string) {
  return { service, catalogue: CATALOGUE, rules: RULES, method: METHOD_VERSION };
}

const CATALOGUE = fingerprint(
  JSON.stringify([TESTS, DIMENSIONS, WINDOWS, METRICS.map(({ prefilter: _, ...metric }) => metric)]),
);
const RULES = fingerprint(JSON.stringify(METRICS.map(({ key, prefilter }) => [key, prefilter])));

/** Equal for equal texts. */
function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
