import type { QuestionOptions } from './build-question.ts';

const SOURCES: readonly (readonly [RegExp, string, readonly (keyof QuestionOptions)[]])[] = [
  [/^metric$/, '--metric', ['metric']],
  [/^test$/, '--test', ['test']],
  [/^chartType$/, '--raw', ['raw']],
  [/^aggregation$/, '--aggregation', ['aggregation']],
  [/^normalised$/, '--normalised', ['normalised']],
  [/^prefilter$/, '--prefilter', ['prefilter']],
  [/^(time|date)\[from\]$/, '--from', ['from']],
  [/^(time|date)\[to\]$/, '--to', ['to']],
  [/^(time|date)$/, '--from, --to', ['from', 'to']],
  [/^splits/, '--split', ['split']],
  [/^filters/, '--filter, --exclude', ['filter', 'exclude']],
  [/^panel/, '--panel', ['panel']],
];

/** What the caller knows a wrong field by: the option it came from, or would have come from where there is no file. */
export function optionOfIssue(key: string, options: QuestionOptions, hasFile: boolean): string {
  const source = SOURCES.find(([pattern]) => pattern.test(key));
  if (source === undefined) return key;
  const [, option, names] = source;
  return !hasFile || names.some((name) => options[name] !== undefined) ? option : key;
}
