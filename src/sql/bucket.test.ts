import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { AGGREGATIONS } from '../plan/plan.ts';
import { bucketOf, bucketOfDay } from './bucket.ts';
import { duckdb } from './duckdb/dialect.ts';
import { render, sql } from './fragment.ts';

const DAYS = 20_000;

it.each(AGGREGATIONS.filter((aggregation) => bucketOfDay(aggregation)))(
  'the bucket of a day is that of any time in it, as the engine has it: %s',
  async (aggregation) => {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await instance.connect();
    const bucket = bucketOf(aggregation, sql`(day * 86400 + 43200)`, duckdb);
    const statement = sql`SELECT ${bucket} FROM range(0, 20000) AS d(day)`;
    const [found = []] = await (await connection.run(render(statement, String))).getColumnsJS();
    connection.closeSync();
    instance.closeSync();
    const ofDay = bucketOfDay(aggregation);
    expect(found.map(Number)).toEqual(Array.from({ length: DAYS }, (_, day) => ofDay?.(day)));
  },
);
