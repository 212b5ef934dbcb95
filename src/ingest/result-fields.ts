import type { ColumnType, Test } from '../catalogue/test.ts';

/** The fields that a row of results may have. */
export function resultFields(test: Test): ReadonlyMap<string, ColumnType> {
  return new Map([
    ...AGENT_NAMES,
    ['dtime', 'text'],
    // Follows from dtime; rows that were read from the service have it.
    ['ddate', 'text'],
    ['base', 'text'],
    ...Object.entries(test.columns).map(([name, { type }]) => [name, type] as const),
  ] as readonly (readonly [string, ColumnType])[]);
}

/** What a row may call its agent. */
const AGENT_NAMES = [
  ['agent_id', 'text'],
  ['unit_id', 'integer'],
  ['mac_address', 'text'],
] as const;
