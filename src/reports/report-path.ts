import type { JsonObject } from '../lib/read.ts';
import { FILTER_TYPES } from '../query/read-filters.ts';
import type { ReportPeriod } from './period.ts';

/** The path of a report with this scope in the console. */
export function reportPath(recipe: string, { from, to }: ReportPeriod, scope: JsonObject): string {
  const { filters, panel, weight, tables } = scope as Scope;
  const { population, field } = weight ?? {};
  const weighted = population === undefined ? field && `field ${field}` : `population ${population}`;
  return `reports?${new URLSearchParams([
    ['recipe', recipe],
    ['from', from],
    ['to', to],
    ...(filters ?? []).flatMap(({ id, filterType, filterValues }) =>
      filterValues.map((value): [string, string] => [`${FILTER_TYPES.get(filterType)}.${id}`, String(value)]),
    ),
    ...[panel ?? []].flat().map((name): [string, string] => ['panel', name]),
    ...(weighted === undefined ? [] : [['weight', weighted] as [string, string]]),
    ...(tables ?? []).map((key): [string, string] => ['table', key]),
  ])}`;
}

interface Scope {
  readonly filters?: readonly ScopeFilter[];
  readonly panel?: string | readonly string[] | null;
  readonly weight?: { readonly population?: string; readonly field?: string } | null;
  readonly tables?: readonly string[];
}

interface ScopeFilter {
  readonly id: string;
  /** One of the words for it. */
  readonly filterType: string | number;
  readonly filterValues: readonly unknown[];
}
