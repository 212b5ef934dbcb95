import type { Span } from '../../question/asked-time.ts';
import { LAST_MONTH } from '../../question/period-field.tsx';
import { type FieldFilter, readFilters, writeFilters } from '../../question/question.ts';

/** Verdicts that are asked for, as the address has them. */
export interface AskedVerdicts {
  readonly rule: string;
  readonly time: Span;
  readonly filters: readonly FieldFilter[];
}

/** Undefined where the address asks for none. */
export function readAsked(parameters: URLSearchParams): AskedVerdicts | undefined {
  const rule = parameters.get('rule');
  if (rule === null) return undefined;
  return {
    rule,
    time: { from: parameters.get('from') ?? LAST_MONTH.from, to: parameters.get('to') ?? LAST_MONTH.to },
    filters: readFilters(parameters),
  };
}

/** The path of the page that asks for them. */
export function pathOf({ rule, time, filters }: AskedVerdicts): string {
  const parameters = new URLSearchParams([
    ['rule', rule],
    ['from', time.from],
    ['to', time.to],
    ...writeFilters(filters),
  ]);
  return `verdicts?${parameters}`;
}
