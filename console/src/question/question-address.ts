import { AGGREGATIONS } from './aggregations.ts';
import { parametersOf } from './parameters-of.ts';
import { FIRST_QUESTION, type FieldFilter, type FilterType, PLAIN_QUESTION, type Question } from './question.ts';

const PREFIX: Readonly<Record<FilterType, string>> = { include: 'include.', exclude: 'exclude.' };

/** The question that an address asks; one without a metric asks the first question. */
export function readQuestion(parameters: URLSearchParams): Question {
  const metric = parameters.get('metric');
  if (metric === null) return FIRST_QUESTION;
  const aggregation = parameters.get('by');
  return {
    metric,
    chartType: parameters.get('chart') === 'raw' ? 'raw' : 'aggregate',
    aggregation: AGGREGATIONS.find((known) => known === aggregation) ?? PLAIN_QUESTION.aggregation,
    normalised: readSwitch(parameters.get('normalised')) ?? PLAIN_QUESTION.normalised,
    prefilter: readSwitch(parameters.get('prefilter')) ?? PLAIN_QUESTION.prefilter,
    time: {
      from: parameters.get('from') ?? PLAIN_QUESTION.time.from,
      to: parameters.get('to') ?? PLAIN_QUESTION.time.to,
    },
    splits: unique(parameters.getAll('split')),
    filters: readFilters(parameters),
    panels: unique(parameters.getAll('panel')),
  };
}

/** Everything is said, so that a link means the same when the first question has become another one. */
export function writeQuestion(question: Question): URLSearchParams {
  const { metric, chartType, aggregation, normalised, prefilter, time, splits, filters, panels } = question;
  const pairs: readonly (readonly [string, string])[] = [
    ['metric', metric],
    ['chart', chartType],
    ['by', aggregation],
    ['normalised', normalised ? 'yes' : 'no'],
    ['prefilter', prefilter ? 'yes' : 'no'],
    ['from', time.from],
    ['to', time.to],
    ...splits.map((split) => ['split', split] as const),
    ...filters.flatMap(({ id, filterType, values }) =>
      values.map((value) => [PREFIX[filterType] + id, value] as const),
    ),
    ...panels.map((panel) => ['panel', panel] as const),
  ];
  return parametersOf(pairs);
}

function readFilters(parameters: URLSearchParams): readonly FieldFilter[] {
  return unique([...parameters.keys()]).flatMap((name) => {
    const filterType = (['include', 'exclude'] as const).find((type) => name.startsWith(PREFIX[type]));
    if (!filterType) return [];
    return [{ id: name.slice(PREFIX[filterType].length), filterType, values: unique(parameters.getAll(name)) }];
  });
}

function readSwitch(text: string | null): boolean | undefined {
  return text === 'yes' ? true : text === 'no' ? false : undefined;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
