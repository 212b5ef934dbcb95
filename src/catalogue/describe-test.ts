import { COMMON_COLUMNS, type Columns, type Test } from './test.ts';

/** A test and all columns of its records, in their order. */
export function describeTest({ key, name, agents, columns }: Test) {
  const described = Object.entries<Columns[string]>({ ...COMMON_COLUMNS, ...columns });
  return {
    key,
    name,
    agents,
    columns: described.map(([name, { type, unit = null, meaning }]) => ({ name, type, unit, meaning })),
  };
}
