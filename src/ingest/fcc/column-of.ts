import type { Test } from '../../catalogue/test.ts';

/** Columns that are left out without a word: of no use, or made from another. */
const SILENT = ['location_id', 'ddate'];

export function normalName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '_');
}

/** Our name of a column: names vary by year in case and in a `_time` at the end (`ttfb_avg`, `ttfb_avg_time`). */
export function columnOf(name: string, test: Test): string | undefined {
  const normal = normalName(name);
  const other = normal.endsWith('_time') ? normal.slice(0, -'_time'.length) : `${normal}_time`;
  const isOurs = (column: string) => column === 'unit_id' || column === 'dtime' || Object.hasOwn(test.columns, column);
  return [normal, other].find(isOurs);
}

export function isWorthNoting(name: string, test: Test): boolean {
  return normalName(name) !== '' && !SILENT.includes(normalName(name)) && columnOf(name, test) === undefined;
}
