import { COMMON_COLUMNS, type Column, type Columns, LABEL_COLUMNS } from '../catalogue/test.ts';
import { testOf } from '../catalogue/tests/index.ts';
import type { Label } from '../plan/field.ts';
import { DERIVED_COLUMNS } from '../plan/plan.ts';
import type { SqlColumns } from './expression.ts';
import { type Fragment, name, sql } from './fragment.ts';

/** Each organisation has its own table for each test: no statement of one organisation can read another's results. */
export function resultsTableName(organisationId: number, test: string): string {
  return `results_${organisationId}_${test}`;
}

/** The stored columns of a record, besides its agent and times. */
export function storedColumns(test: string): Columns {
  return { base: COMMON_COLUMNS.base, ...testOf(test).columns, ...LABEL_COLUMNS };
}

/** What a record has after the common columns: the columns of its test, and the labels that are asked for. */
export function recordColumns(test: string, labels: readonly Label[]): Columns {
  return { ...testOf(test).columns, ...Object.fromEntries(labels.map((label) => [label, LABEL_COLUMNS[label]])) };
}

/** The columns of a test's results under the alias `f`. */
export function resultColumns(test: string): SqlColumns {
  const columns: Readonly<Record<string, Column>> = storedColumns(test);
  return (column) => {
    if (DERIVED.includes(column)) return { sql: sql`f.${name(column)}`, isInteger: false };
    const known = columns[column];
    if (!known) throw new Error(`${test} has no column ${column}`);
    return { sql: sql`f.${name(column)}`, isInteger: known.type === 'integer' };
  };
}

const DERIVED: readonly string[] = Object.values(DERIVED_COLUMNS);

export const AGENT: Fragment = sql`f.agent`;
/** The test was run. */
export const RAN: Fragment = sql`not_run IS NULL`;
export const AT: Fragment = sql`f."at"`;
export const LOCAL: Fragment = sql`f."local"`;
