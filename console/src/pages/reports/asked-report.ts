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
  /** `population NAME` or `field ID`; empty: each line the same. */
  readonly weight: string;
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
    weight: parameters.get('weight') ?? '',
    earlier: EARLIER.filter((which) => parameters.getAll('earlier').includes(which)),
  };
}

/** The path of the page that makes the report. */
export function pathOf({ recipe, time, filters, weight, earlier }: AskedReport): string {
  const parameters = new URLSearchParams([
    ['recipe', recipe],
    ['from', time.from],
    ['to', time.to],
    ...writeFilters(filters),
    ...(weight === '' ? [] : [['weight', weight] as [string, string]]),
    ...earlier.map((which): [string, string] => ['earlier', which]),
  ]);
  return `reports?${parameters}`;
}

/** The body of a request for one of its tables. */
export function scopeOf({ time, filters, weight }: AskedReport, table: string): ReportScope {
  const [, by, name] = /^(population|field) (.+)$/s.exec(weight) ?? [];
  return {
    time,
    ...(filters.length > 0 && { filters }),
    ...(by !== undefined && { weight: { [by]: name } }),
    tables: [table],
  } as ReportScope;
}
