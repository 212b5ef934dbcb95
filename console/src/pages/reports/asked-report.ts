import type { ReportScope } from '../../../../client/index.ts';
import { EARLIER, type Earlier } from '../../../../src/reports/layout/earlier-period.ts';
import type { Span } from '../../question/asked-time.ts';
import { LAST_MONTH } from '../../question/period-field.tsx';
import { type FieldFilter, readFilters, writeFilters } from '../../question/question.ts';

/** A report that is asked for, as the address has it. */
export interface AskedReport {
  readonly recipe: string;
  readonly time: Span;
  readonly filters: readonly FieldFilter[];
  /** Empty: those that the session sees. */
  readonly panels: readonly string[];
  /** `population NAME` or `field ID`; empty: each line the same. */
  readonly weight: string;
  /** Keys; empty: all of the recipe. */
  readonly tables: readonly string[];
  /** The periods that it is held against. */
  readonly earlier: readonly Earlier[];
}

/** Undefined where the address asks for none. */
export function readAsked(parameters: URLSearchParams): AskedReport | undefined {
  const recipe = parameters.get('recipe');
  if (recipe === null) return undefined;
  return {
    recipe,
    time: { from: parameters.get('from') ?? LAST_MONTH.from, to: parameters.get('to') ?? LAST_MONTH.to },
    filters: readFilters(parameters),
    panels: parameters.getAll('panel'),
    weight: parameters.get('weight') ?? '',
    tables: parameters.getAll('table'),
    earlier: EARLIER.filter((which) => parameters.getAll('earlier').includes(which)),
  };
}

/** The path of the page that makes the report. */
export function pathOf({ recipe, time, filters, panels, weight, tables, earlier }: AskedReport): string {
  const parameters = new URLSearchParams([
    ['recipe', recipe],
    ['from', time.from],
    ['to', time.to],
    ...writeFilters(filters),
    ...panels.map((name): [string, string] => ['panel', name]),
    ...(weight === '' ? [] : [['weight', weight] as [string, string]]),
    ...tables.map((key): [string, string] => ['table', key]),
    ...earlier.map((which): [string, string] => ['earlier', which]),
  ]);
  return `reports?${parameters}`;
}

/** The keys of its tables in the order of the recipe. One that the recipe lacks is asked for all the same: the answer says so. */
export function tablesOf({ tables }: AskedReport, known: readonly string[]): readonly string[] {
  if (tables.length === 0) return known;
  return [...known.filter((key) => tables.includes(key)), ...tables.filter((key) => !known.includes(key))];
}

/** The body of a request for one of its tables. */
export function scopeOf({ time, filters, panels, weight }: AskedReport, table: string): ReportScope {
  const [, by, name] = /^(population|field) (.+)$/s.exec(weight) ?? [];
  return {
    time,
    ...(filters.length > 0 && { filters }),
    ...(panels.length > 0 && { panel: panels }),
    ...(by !== undefined && { weight: { [by]: name } }),
    tables: [table],
  } as ReportScope;
}
