import type { Caller } from '../../access/caller.ts';
import { BODY_BYTES } from '../../ingest/request-bodies.ts';
import { type PackedRows, type PlacedRow, packRows } from '../../ingest/tools/pack-rows.ts';
import type { Context } from '../context.ts';
import { type ResultCounts, storeReceived } from './store-results.ts';

/** What became of rows of several tests. */
export interface RowCounts extends ResultCounts {
  readonly tests: Readonly<Record<string, number>>;
}

type Errors = ResultCounts['errors'];

const ERRORS_MAX = 100;

/** Stores rows of any tests by the way that lists of one test go. Rows are placed by their lines. */
export async function storeRows(
  context: Context,
  caller: Caller,
  rows: AsyncIterable<PlacedRow<number>>,
  { registerAgents }: { readonly registerAgents: boolean },
): Promise<RowCounts> {
  const problems: { readonly row: number; readonly message: string }[] = [];
  const stored: ResultCounts[] = [];
  const tests: Record<string, number> = {};
  const storeList = async (list: PackedRows<number>) => {
    const counts = await storePacked(context, caller, list, registerAgents);
    const found = counts.accepted + counts.duplicates;
    if (found > 0) tests[list.test.key] = (tests[list.test.key] ?? 0) + found;
    stored.push(counts);
  };
  for await (const lists of packRows(rows, BODY_BYTES, (row, message) => problems.push({ row, message }))) {
    // Each would register the same agents.
    if (registerAgents) for (const list of lists) await storeList(list);
    else await Promise.all(lists.map(storeList));
  }
  const sum = (name: 'accepted' | 'duplicates' | 'rejected') => stored.reduce((total, each) => total + each[name], 0);
  return {
    accepted: sum('accepted'),
    duplicates: sum('duplicates'),
    rejected: sum('rejected') + problems.length,
    errors: firstErrors([...problems, ...stored.flatMap(({ errors }) => errors)]),
    tests,
  };
}

async function storePacked(
  context: Context,
  caller: Caller,
  { test, body, places }: PackedRows<number>,
  registerAgents: boolean,
): Promise<ResultCounts> {
  const received = await context.facts.receive(only(body));
  try {
    const options = { ignoreUnknown: false, strict: false, registerAgents, reportPrefiltered: false };
    const stored = await storeReceived(context, caller, { test: test.key, format: 'ndjson', options }, received);
    if (stored.outcome !== 'stored') throw new Error(`rows were ${stored.outcome}`);
    const errors = stored.counts.errors.map(({ row, message }) => ({ row: places[row - 1] ?? row, message }));
    return { ...stored.counts, errors };
  } finally {
    await received.discard();
  }
}

async function* only(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

/** One run may give rows of several tests, all with the same problem. */
function firstErrors(errors: Errors): Errors {
  const distinct = new Map(errors.map((error) => [`${error.row} ${error.message}`, error]));
  return [...distinct.values()].sort((a, b) => a.row - b.row).slice(0, ERRORS_MAX);
}
