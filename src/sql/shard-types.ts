import type { ColumnType } from '../catalogue/test.ts';
import { type Fragment, sql } from './fragment.ts';

/** What the columns of a test are on a server of ClickHouse. */
export const SHARD_TYPES: Readonly<Record<ColumnType, Fragment>> = {
  text: sql`Nullable(String)`,
  integer: sql`Nullable(Int64)`,
  float: sql`Nullable(Float64)`,
};
