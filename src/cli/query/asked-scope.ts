import type { JsonObject } from '../../lib/read.ts';
import { filtersOf, given, type QuestionOptions } from './build-question.ts';

/** Which results a report or verdicts are about. */
export type ScopeOptions = Pick<QuestionOptions, 'from' | 'to' | 'last' | 'filter' | 'exclude' | 'panel'>;

/** The fields of a request for these options. */
export function askedScope(options: ScopeOptions): JsonObject {
  const { from, to, last, panel } = options;
  const filters = filtersOf(options);
  const hasTime = last === undefined || from !== undefined || to !== undefined;
  return given({
    time: hasTime ? given({ from, to }) : undefined,
    last,
    filters: filters.length > 0 ? filters : undefined,
    panel,
  });
}

const OPTIONS: readonly (readonly [RegExp, string])[] = [
  [/^time\[from\]$/, '--from'],
  [/^time\[to\]$/, '--to'],
  [/^time/, '--from, --to'],
  [/^last/, '--last'],
  [/^filters/, '--filter, --exclude'],
  [/^panel/, '--panel'],
  [/^weight/, '--population, --weight'],
  [/^tables/, '--table'],
];

/** Translates a field of such a request to its option; a field of a recipe to its path. */
export function optionOfScope(key: string): string {
  return OPTIONS.find(([pattern]) => pattern.test(key))?.[1] ?? key;
}
