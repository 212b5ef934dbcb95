import type { QuestionOptions } from './build-question.ts';

const SOURCES: readonly (readonly [RegExp, string, readonly (keyof QuestionOptions)[]])[] = [
  [/^metric$/, '--metric', ['metric']],
  [/^test$/, '--test', ['test']],
  [/^chartType$/, '--raw', ['raw']],
  [/^bins$/, '--bins', ['bins']],
  [/^edges/, '--edges', ['edges']],
  [/^aggregation$/, '--aggregation', ['aggregation']],
  [/^normalised$/, '--normalised', ['normalised']],
  [/^prefilter$/, '--prefilter', ['prefilter']],
  [/^relative_to$/, '--relative-to', ['relativeTo']],
  [/^window/, '--window', ['window']],
  [/^per_agent\[trim\]$/, '--trim', ['trim']],
  [/^per_agent\[min_results\]$/, '--min-results', ['minResults']],
  [/^per_agent\[level\]$/, '--level', ['level']],
  [/^per_agent/, '--per-agent', ['perAgent', 'trim', 'minResults', 'level']],
  [/^weight\[population\]$/, '--population', ['population']],
  [/^weight/, '--weight, --population', ['weight', 'population']],
  [/^quantile$/, '--quantile', ['quantile']],
  [/^percentiles/, '--percentiles', ['percentiles']],
  [/^at_least/, '--at-least', ['atLeast']],
  [/^at_most/, '--at-most', ['atMost']],
  [/^uncertainty$/, '--intervals', ['intervals']],
  [/^(time|date)\[from\]$/, '--from', ['from']],
  [/^(time|date)\[to\]$/, '--to', ['to']],
  [/^(time|date)$/, '--from, --to', ['from', 'to']],
  [/^splits/, '--split', ['split']],
  [/^filters/, '--filter, --exclude', ['filter', 'exclude']],
  [/^panel/, '--panel', ['panel']],
  [/^agent/, '--agent', ['agent']],
  [/^order$/, '--newest', ['newest']],
  [/^labels/, '--label', ['label']],
];

/** What the caller knows a wrong field by: the option it came from, or would have come from where there is no file. */
export function optionOfIssue(key: string, options: QuestionOptions, hasFile: boolean): string {
  const source = SOURCES.find(([pattern]) => pattern.test(key));
  if (source === undefined) return key;
  const [, option, names] = source;
  return !hasFile || names.some((name) => options[name] !== undefined) ? option : key;
}
