import type { JsonObject } from '../lib/read.ts';
import type { ReportPeriod } from './period.ts';

/** The path of a report in the console, which has no address for a scope of panels. */
export function reportPath(recipe: string, { from, to }: ReportPeriod, scope: JsonObject): string {
  const { filters, weight } = scope as Scope;
  const { population, field } = weight ?? {};
  const weighted = population === undefined ? field && `field ${field}` : `population ${population}`;
  return `reports?${new URLSearchParams([
    ['recipe', recipe],
    ['from', from],
    ['to', to],
    ...(filters ?? []).flatMap(({ id, filterType, filterValues }) =>
      filterValues.map((value): [string, string] => [`${filterType}.${id}`, String(value)]),
    ),
    ...(weighted === undefined ? [] : [['weight', weighted] as [string, string]]),
  ])}`;
}

interface Scope {
  readonly filters?: readonly { readonly id: string; readonly filterType: string; readonly filterValues: unknown[] }[];
  readonly weight?: { readonly population?: string; readonly field?: string } | null;
}
