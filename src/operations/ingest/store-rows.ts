import type { Caller } from '../../access/caller.ts';
import type { Test } from '../../catalogue/test.ts';
import { cutMessage } from '../../ingest/cut-message.ts';
import { BODY_BYTES } from '../../ingest/request-bodies.ts';
import { type PlacedRow, packRows } from '../../ingest/tools/pack-rows.ts';
import type { ReadRows } from '../../ports/fact-store.ts';
import type { Context } from '../context.ts';
import { ProblemCount } from './problem-count.ts';
import { type ResultCounts, type ResultWarning, storeReceived } from './store-results.ts';

/** The outcome for the rows of several tests. */
export interface RowCounts extends ResultCounts {
  readonly tests: Readonly<Record<string, number>>;
}

/** Rows of one test, and the line of each. */
interface RowList {
  readonly test: Test;
  readonly places: readonly number[];
  /** NDJSON, or the rows themselves. */
  readonly body: Uint8Array | ReadRows;
}

/**
 * Stores rows of any tests by the way that lists of one test go. Rows are placed by their lines; an array has those of a small
 * body.
 */
export async function storeRows(
  context: Context,
  caller: Caller,
  rows: readonly PlacedRow<number>[] | AsyncIterable<PlacedRow<number>>,
  { registerAgents }: { readonly registerAgents: boolean },
): Promise<RowCounts> {
  const problems = new ProblemCount();
  const stored: ResultCounts[] = [];
  const tests: Record<string, number> = {};
  const storeList = async (list: RowList) => ({
    key: list.test.key,
    counts: await storeOfTest(context, caller, list, registerAgents),
  });
  const reject = (row: number, message: string) => problems.add({ row, message: cutMessage(message) });
  const packed = Symbol.asyncIterator in rows ? packRows(rows, BODY_BYTES, reject) : [sortRows(rows, reject)];
  for await (const lists of packed) {
    // Each would register the same agents.
    const outcomes = registerAgents ? await oneByOne(lists, storeList) : await Promise.all(lists.map(storeList));
    for (const { key, counts } of outcomes) {
      const found = counts.accepted + counts.duplicates;
      if (found > 0) tests[key] = (tests[key] ?? 0) + found;
      stored.push(counts);
    }
  }
  const sum = (name: 'accepted' | 'duplicates' | 'rejected') => stored.reduce((total, each) => total + each[name], 0);
  const warnings = sumWarnings(stored.flatMap(({ warnings = [] }) => warnings));
  return {
    accepted: sum('accepted'),
    duplicates: sum('duplicates'),
    rejected: sum('rejected') + problems.count,
    errors: problems.firstWith(stored.flatMap(({ errors }) => errors)),
    tests,
    ...(warnings.length > 0 && { warnings }),
  };
}

async function oneByOne<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<readonly U[]> {
  const done: U[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

const ROWS_TOLD = 5;

/** One for each rule, with the first of all its rows. */
function sumWarnings(warnings: readonly ResultWarning[]): readonly ResultWarning[] {
  const sums = new Map<string, ResultWarning>();
  for (const warning of warnings) {
    const { results, rows } = sums.get(warning.rule) ?? { results: 0, rows: [] };
    const all = [...new Set([...rows, ...warning.rows])].sort((a, b) => a - b);
    sums.set(warning.rule, { ...warning, results: results + warning.results, rows: all.slice(0, ROWS_TOLD) });
  }
  return [...sums.values()];
}

function sortRows(
  rows: readonly PlacedRow<number>[],
  reject: (row: number, problem: string) => void,
): readonly RowList[] {
  const sorted = new Map<Test, { readonly places: number[]; readonly rows: unknown[] }>();
  for (const { place, ...read } of rows) {
    if ('problem' in read) {
      reject(place, read.problem);
      continue;
    }
    const list = sorted.get(read.test) ?? { places: [], rows: [] };
    sorted.set(read.test, list);
    list.places.push(place);
    list.rows.push(read.row);
  }
  return Array.from(sorted, ([test, { places, rows }]) => ({ test, places, body: { rows } }));
}

async function storeOfTest(
  context: Context,
  caller: Caller,
  { test, body, places }: RowList,
  registerAgents: boolean,
): Promise<ResultCounts> {
  const received = 'rows' in body ? body : await context.facts.receive(only(body));
  try {
    const options = { ignoreUnknown: false, strict: false, registerAgents, reportPrefiltered: false };
    const stored = await storeReceived(context, caller, { test: test.key, format: 'ndjson', options }, received);
    if (stored.outcome !== 'stored') throw new Error(`rows were ${stored.outcome}`);
    const placeOf = (row: number) => places[row - 1] ?? row;
    const errors = stored.counts.errors.map(({ row, message }) => ({ row: placeOf(row), message }));
    const warnings = stored.counts.warnings?.map((warning) => ({ ...warning, rows: warning.rows.map(placeOf) }));
    return { ...stored.counts, errors, ...(warnings && { warnings }) };
  } finally {
    if ('discard' in received) await received.discard();
  }
}

async function* only(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}
