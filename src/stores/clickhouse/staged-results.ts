import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { identityColumns } from '../../catalogue/test.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import { type Fragment, integer, join, literal, name, sql } from '../../sql/fragment.ts';
import { storedColumns } from '../../sql/results-table.ts';
import type { Session } from '../engine/session.ts';
import type { StagedRows } from '../intake/store-large.ts';
import { type CountedNumber, DAY_MS, type Days } from './result-counts.ts';
import { NO_AGENT, selectKeys } from './result-keys.ts';
import { type Server, UP_TO_DATE } from './server.ts';
import type { FreshResults, LeftResults, Slice } from './store-fresh.ts';

const AGENTS_NAMED_MAX = 5000;

/** Results in the session's table `fresh` (row, agent, at, columns of the test), which go to the server as Parquet. */
export class StagedResults implements FreshResults {
  readonly organisationId: number;
  readonly test: string;
  readonly attempt: string;
  readonly #session: Session;
  /** Of files that go to the server or come from it. */
  readonly #directory: string;

  constructor(
    session: Session,
    directory: string,
    { organisationId, test, attempt }: Pick<FreshResults, 'organisationId' | 'test' | 'attempt'>,
  ) {
    this.organisationId = organisationId;
    this.test = test;
    this.attempt = attempt;
    this.#session = session;
    this.#directory = directory;
  }

  countDays(): Promise<readonly CountedNumber[]> {
    return this.#countBy(sql`"at" // ${integer(DAY_MS)}`, sql`TRUE`);
  }

  countAgents(days: Days): Promise<readonly CountedNumber[]> {
    return this.#countBy(sql`agent`, within(days));
  }

  async #countBy(number: Fragment, condition: Fragment): Promise<readonly CountedNumber[]> {
    const counts = await this.#session.rows(
      sql`SELECT ${number} AS number, count(*) AS n FROM fresh WHERE ${condition} GROUP BY ALL ORDER BY number`,
    );
    return counts.map(({ number, n }) => ({ number: Number(number), rows: Number(n) }));
  }

  async takeOutStored(server: Server, slice: Slice, signal: AbortSignal): Promise<LeftResults> {
    const { first, last, agents } = await this.#session.first(
      sql`SELECT min("at") AS first, max("at") AS last, list(DISTINCT agent ORDER BY agent) AS agents FROM fresh WHERE ${within(slice)}`,
    );
    const named = agents as unknown as readonly number[];
    const select = selectKeys(this, {
      span: { from: Number(first), to: Number(last) },
      agents: named.length <= AGENTS_NAMED_MAX ? named : { first: Number(named[0]), last: Number(named.at(-1)) },
    });
    const same = [sql`agent`, sql`"at"`, ...identityOf(this.test)].map(
      (column) => sql`fresh.${column} IS NOT DISTINCT FROM k.${column}`,
    );
    const removals = await this.#withFile(async (file) => {
      await pipeline(
        Readable.from(server.parquet(select, { signal, kind: 'lookup', settings: UP_TO_DATE })),
        createWriteStream(file),
      );
      await this.#session.run(
        sql`DELETE FROM fresh USING read_parquet(${literal(file)}) AS k WHERE ${join(same, sql` AND `)}`,
      );
      return this.#session.first(
        sql`SELECT max("at") AS number FROM read_parquet(${literal(file)}) WHERE agent = ${integer(NO_AGENT)}`,
      );
    });
    const { n } = await this.#session.first(sql`SELECT count(*) AS n FROM fresh WHERE ${within(slice)}`);
    return { rows: Number(n), removals: Number(removals.number) };
  }

  async withBody(slice: Slice, insert: Parameters<FreshResults['withBody']>[1]): Promise<void> {
    const columns = join(['agent', 'at', ...Object.keys(storedColumns(this.test))].map(name));
    const { token } = await this.#session.first(
      sql`SELECT count(*) || '-' || bit_xor(h) || '-' || sum(h) AS token FROM (SELECT hash(${columns}) AS h FROM fresh WHERE ${within(slice)}) AS k`,
    );
    const rows = sql`SELECT * REPLACE (make_timestamp_ms("at") AS "at") FROM fresh WHERE ${within(slice)}`;
    await this.#withFile(async (file) => {
      await this.#session.run(
        sql`COPY (SELECT ${integer(this.organisationId)} AS org, ${columns} FROM (${rows}) AS f ORDER BY "at"::DATE, agent, "at") TO ${literal(file)} (FORMAT parquet)`,
      );
      await insert({ format: 'Parquet', body: () => createReadStream(file), token: String(token) });
    });
  }

  async #withFile<T>(use: (file: string) => Promise<T>): Promise<T> {
    const file = joinPath(this.#directory, randomUUID());
    try {
      return await use(file);
    } finally {
      await rm(file, { force: true });
    }
  }
}

/** Makes the table `fresh` of the staged rows of known agents. Returns the number of rows, in which a result may be repeated. */
export async function gatherFresh(session: Session, { test, joinCondition }: StagedRows): Promise<number> {
  const key = [sql`n.agent`, sql`s."at"`, ...identityColumns(test).map((column) => sql`s.${name(column)}`)];
  const [base = sql``, ...others] = Object.keys(storedColumns(test.key)).map(name);
  const columns = [
    sql`s.row AS row`,
    sql`n.agent AS agent`,
    sql`s."at" AS "at"`,
    sql`coalesce(s.${base}, n.${base}) AS ${base}`,
    ...others.map((column) => sql`s.${column}`),
  ];
  const from = sql`FROM staged AS s INNER JOIN resolved AS n ON ${joinCondition} WHERE n.problem IS NULL`;
  await session.run(
    sql`CREATE OR REPLACE TEMP TABLE fresh AS SELECT ${join(columns)} ${from} QUALIFY row_number() OVER (PARTITION BY ${join(key)} ORDER BY s.row) = 1`,
  );
  return Number((await session.first(sql`SELECT count(*) AS n ${from}`)).n);
}

export async function countFresh(session: Session): Promise<number> {
  return Number((await session.first(sql`SELECT count(*) AS n FROM fresh`)).n);
}

function identityOf(test: string): readonly Fragment[] {
  return identityColumns(testOf(test)).map(name);
}

function within({ first, last, agents }: Slice): Fragment {
  const ofDays = sql`"at" >= ${integer(first * DAY_MS)} AND "at" < ${integer((last + 1) * DAY_MS)}`;
  return agents ? sql`${ofDays} AND agent BETWEEN ${integer(agents.first)} AND ${integer(agents.last)}` : ofDays;
}
