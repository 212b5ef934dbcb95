import type { JS } from '@duckdb/node-api';
import type { SplitValue } from '../../plan/split-order.ts';

/** What the engine calls a bigint is a number to everybody else, and the bytes of a text are a text. */
export function splitValue(given: JS | undefined): SplitValue {
  if (given instanceof Uint8Array) return Buffer.from(given).toString();
  return typeof given === 'bigint' ? Number(given) : ((given ?? null) as SplitValue);
}
