import type { JS } from '@duckdb/node-api';
import type { SplitValue } from '../../plan/split-order.ts';

/** What the engine calls a bigint is a number to everybody else. */
export function splitValue(given: JS | undefined): SplitValue {
  return typeof given === 'bigint' ? Number(given) : ((given ?? null) as SplitValue);
}
