import { ofRemovals, removalsOf } from '../../sql/clickhouse/day-versions.ts';
import { type Fragment, sql } from '../../sql/fragment.ts';
import { insertRows } from './insert-rows.ts';
import { type Server, UP_TO_DATE } from './server.ts';

interface TestOf {
  readonly organisationId: number;
  readonly test: string;
}

/**
 * The number of a test's last removal: odd while results are being deleted, even afterwards. Results that are deleted and sent
 * again add up to what was there before, so inserts, cached days and cached answers are told apart by this number too.
 */
export function selectRemovals(results: TestOf): Fragment {
  return sql`SELECT max(toUInt64(value)) FROM properties WHERE ${ofRemovals(results)}`;
}

export async function readRemovals(server: Server, results: TestOf): Promise<number> {
  const [[number] = [0]] = await server.rows(selectRemovals(results), { kind: 'state', settings: UP_TO_DATE });
  return Number(number);
}

export function isUnderWay(removals: number): boolean {
  return removals % 2 === 1;
}

/** Runs a deletion between two numbers. The caller keeps others from deleting results of the test. */
export async function countRemoval(
  server: Server,
  results: TestOf,
  last: number,
  remove: () => Promise<void>,
): Promise<void> {
  const begun = last + (isUnderWay(last) ? 2 : 1);
  await write(server, results, begun);
  await remove();
  await write(server, results, begun + 1);
}

function write(server: Server, { organisationId, test }: TestOf, number: number): Promise<void> {
  return insertRows(server, 'properties', [{ org: organisationId, property: removalsOf(test), value: String(number) }]);
}
