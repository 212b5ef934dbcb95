import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import type { Register } from '../../ports/register.ts';
import { inTime } from '../../sql/clickhouse/rows.ts';
import { type Fragment, integer, join, literal, name, sql } from '../../sql/fragment.ts';
import { storedColumns } from '../../sql/results-table.ts';
import type { Session } from '../engine/session.ts';
import { DAYS_MAX, withDays } from './day-locks.ts';
import { type CountedNumber, DAY_MS, type Days, type Extents } from './extents.ts';
import { insertDurably, randomBatch } from './insert-rows.ts';
import type { Server } from './server.ts';

export interface ResultStores {
  readonly server: Server;
  readonly extents: Extents;
  readonly withLock: Register['withLock'];
  /** Where files may stand that go to the server or come from it. */
  readonly directory: string;
}

export interface FreshRows {
  readonly organisationId: number;
  readonly test: string;
  /** Inserts of the same rows under the same attempt are one. */
  readonly attempt: string;
}

/** Of one insert. Servers accept results of at most a hundred months in one. */
const ROWS_MAX = 500_000;

/**
 * Stores the results in the session's table `fresh` (row, agent, at, columns of the test), and takes those out of it that are
 * stored already. Nodes that store results of the same day of a test come one after the other: what one has stored, the next
 * one finds.
 */
export async function storeFresh(session: Session, stores: ResultStores, fresh: FreshRows): Promise<void> {
  const days = await countDays(session, sql`TRUE`);
  for (const range of rowRanges(days, { rowsMax: ROWS_MAX, numbersMax: DAYS_MAX })) {
    const numbers = days.map(({ number }) => number).filter((day) => day >= range.first && day <= range.last);
    await withDays(stores.withLock, { ...fresh, days: numbers }, (held) =>
      storeDays(session, stores, fresh, range, held),
    );
  }
}

async function storeDays(
  session: Session,
  { server, extents, directory }: ResultStores,
  { organisationId, test, attempt }: FreshRows,
  days: Days,
  signal: AbortSignal,
): Promise<void> {
  const ofDays = sql`"at" >= ${integer(days.first * DAY_MS)} AND "at" < ${integer((days.last + 1) * DAY_MS)}`;
  const file = joinPath(directory, randomUUID());
  try {
    const known = await takeOutStored(session, server, { organisationId, test }, ofDays, { file, signal });
    const fresh = await countDays(session, ofDays);
    if (fresh.length > 0) {
      const { token } = await session.first(
        sql`SELECT count(*) || '-' || bit_xor(h) || '-' || sum(h) AS token FROM (SELECT hash(${join(keyOf(test))}) AS h FROM fresh WHERE ${ofDays}) AS k`,
      );
      await extents.expect(organisationId, test, days);
      // What was deleted since can be inserted again.
      const removals = await extents.removals(organisationId, test);
      const columns = ['agent', 'at', ...Object.keys(storedColumns(test))].map(name);
      const selected = join([
        sql`${integer(organisationId)} AS org`,
        sql`${integer(randomBatch())} AS batch`,
        ...columns.map((column) => sql`${column}`),
      ]);
      await session.run(
        sql`COPY (SELECT ${selected} FROM (SELECT * REPLACE (make_timestamp_ms("at") AS "at") FROM fresh WHERE ${ofDays}) AS f ORDER BY "at"::DATE, agent, "at") TO ${literal(file)} (FORMAT parquet)`,
      );
      await insertDurably(
        server,
        sql`${name(test)} (org, batch, ${join(columns)})`,
        {
          format: 'Parquet',
          body: () => createReadStream(file),
          token: `${organisationId} ${test} ${token} ${attempt}${removals === 0 ? '' : ` ${removals}`}`,
        },
        { signal },
      );
    }
    if (fresh.length > 0) await extents.changed(organisationId, test, fresh);
    else if (known) await extents.catchUp(organisationId, test, days);
  } finally {
    await rm(file, { force: true });
  }
}

const AGENTS_NAMED_MAX = 5000;

/** Deletes rows of `fresh` that are stored; says whether there were any. */
async function takeOutStored(
  session: Session,
  server: Server,
  { organisationId, test }: Omit<FreshRows, 'attempt'>,
  ofDays: Fragment,
  { file, signal }: { readonly file: string; readonly signal: AbortSignal },
): Promise<boolean> {
  const { first, last, agents } = await session.first(
    sql`SELECT min("at") AS first, max("at") AS last, list(DISTINCT agent) AS agents FROM fresh WHERE ${ofDays}`,
  );
  const named = agents as unknown as readonly number[];
  const conditions = [
    ...inTime(organisationId, { from: Number(first), to: Number(last) }),
    ...(named.length <= AGENTS_NAMED_MAX ? [sql`f.agent IN (${join(named.map(integer))})`] : []),
  ];
  const identity = identityColumns(testOf(test)).map(name);
  const columns = [
    sql`f.agent AS agent`,
    sql`toUnixTimestamp64Milli(f.at) AS at`,
    ...identity.map((column) => sql`f.${column} AS ${column}`),
  ];
  const select = sql`SELECT ${join(columns)} FROM ${name(test)} AS f WHERE ${join(conditions, sql` AND `)}`;
  await pipeline(Readable.from(server.parquet(select, { signal })), createWriteStream(file));
  const same = [sql`fresh.agent = k.agent`, sql`fresh."at" = k."at"`].concat(
    identity.map((column) => sql`fresh.${column} IS NOT DISTINCT FROM k.${column}`),
  );
  const deleted = await session.run(
    sql`DELETE FROM fresh USING read_parquet(${literal(file)}) AS k WHERE ${join(same, sql` AND `)}`,
  );
  await rm(file);
  return deleted > 0;
}

/** Rows of `fresh` by UTC day. */
async function countDays(session: Session, where: Fragment): Promise<readonly CountedNumber[]> {
  const counts = await session.rows(
    sql`SELECT "at" // ${integer(DAY_MS)} AS day, count(*) AS n FROM fresh WHERE ${where} GROUP BY day ORDER BY day`,
  );
  return counts.map(({ day, n }) => ({ number: Number(day), rows: Number(n) }));
}

function keyOf(test: string): Fragment[] {
  return [sql`agent`, sql`"at"`, ...identityColumns(testOf(test)).map(name)];
}

export interface RowRange extends Days {
  readonly rows: number;
}

/** The fewest ranges of neighbours within the limits; one number may exceed them alone. */
export function rowRanges(
  counted: readonly CountedNumber[],
  { rowsMax, numbersMax = Number.POSITIVE_INFINITY }: { readonly rowsMax: number; readonly numbersMax?: number },
): readonly RowRange[] {
  const ranges: { first: number; last: number; rows: number; numbers: number }[] = [];
  for (const { number, rows } of counted) {
    const range = ranges.at(-1);
    if (range && range.rows + rows <= rowsMax && range.numbers < numbersMax) {
      range.last = number;
      range.rows += rows;
      range.numbers += 1;
    } else {
      ranges.push({ first: number, last: number, rows, numbers: 1 });
    }
  }
  return ranges.map(({ first, last, rows }) => ({ first, last, rows }));
}
