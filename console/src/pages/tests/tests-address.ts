import { utcDay } from '../../lib/dates.ts';
import { readSort, type Sort } from '../../lib/sort.ts';

/** What the address of the page says. */
export interface TestsAddress {
  /** The first test of the caller, where it is not given. */
  readonly test: string | undefined;
  readonly from: string;
  readonly to: string;
  /** Whose records alone are shown; undefined for all agents’. */
  readonly agent: string | undefined;
  /** What has to hold for the records, as `writeLimit` has it. */
  readonly where: readonly string[];
  /** Names of the columns that are shown; undefined for all. */
  readonly columns: readonly string[] | undefined;
  readonly sort: Sort | undefined;
  /** The key of the record that is looked at. */
  readonly record: string | undefined;
}

/** Without days it is yesterday and today, so that there is something to see just after midnight too. */
export function readTestsAddress(parameters: URLSearchParams, nowMs: number): TestsAddress {
  const given = (name: string) => parameters.get(name) || undefined;
  return {
    test: given('test'),
    from: given('from') ?? utcDay(nowMs, -1),
    to: given('to') ?? utcDay(nowMs),
    agent: given('agent'),
    where: parameters.getAll('where'),
    columns: given('columns')?.split(','),
    sort: readSort(given('sort')),
    record: given('record'),
  };
}
