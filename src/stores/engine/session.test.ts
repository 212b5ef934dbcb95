import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { integer, sql } from '../../sql/fragment.ts';
import { Session } from './session.ts';

let instance: DuckDBInstance;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
});
afterAll(() => instance.closeSync());

const open = async () =>
  new Session(await instance.connect(), { signal: new AbortController().signal, timeoutMs: 60_000 });

const sumOf = (session: Session, rows: number) =>
  session.first(sql`SELECT sum(range)::DOUBLE AS total FROM range(${integer(rows)})`);

it('answers each of many statements that come at once', async () => {
  const session = await open();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => sumOf(session, 10_000 + index)));
  expect(answers.map(({ total }) => total)).toEqual(
    answers.map((_, index) => ((10_000 + index) * (9_999 + index)) / 2),
  );
  await session.close();
});

it('ends after the statement under way, and refuses those that wait', async () => {
  for (let round = 0; round < 20; round += 1) {
    const session = await open();
    const asked = [sumOf(session, 1_000_000), sumOf(session, 1_000_000)];
    await Promise.resolve();
    const closed = session.close();
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await closed;
    await expect(sumOf(session, 1)).rejects.toThrow('after the end');
  }
});

it('rolls back behind the statements of work that has failed', async () => {
  const session = await open();
  await session.run(sql`CREATE TEMP TABLE kept (x INTEGER)`);
  const failing = session.transaction(() =>
    Promise.all([
      ...Array.from({ length: 20 }, () => session.run(sql`INSERT INTO kept SELECT range FROM range(1000)`)),
      Promise.reject(new Error('enough')),
    ]),
  );
  await expect(failing).rejects.toThrow('enough');
  expect(await session.first(sql`SELECT count(*)::INTEGER AS n FROM kept`)).toEqual({ n: 0 });
  await session.close();
});
