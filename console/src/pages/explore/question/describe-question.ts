import { AGGREGATION_NAMES } from '../../../question/aggregations.ts';
import { describePerAgent, describeWeight, describeWindow } from '../../../question/methods.ts';
import type { FieldFilter, Question } from '../../../question/question.ts';
import { fieldName, metricOf, type PageCatalogue, resultUnitOf } from './catalogue.ts';
import { describeTime, presetOf, previousSpan } from './time.ts';

const VALUES_SAID = 3;

/** What the answer is of, as a title. */
export function titleOf(question: Question, catalogue: PageCatalogue): string {
  const { metric, chartType, aggregation, relativeTo, perAgent, splits } = question;
  const name = metricOf(catalogue, metric)?.name ?? metric;
  const isRaw = chartType === 'raw';
  const relative = relativeTo === undefined ? '' : ` in percent of the ${relativeTo} speed`;
  const phrases = {
    aggregate: AGGREGATION_NAMES[aggregation].phrase,
    histogram: 'as a histogram',
    raw: 'of single results',
  };
  const names = splits.map((id) => fieldName(catalogue.splits, id));
  return [
    `${name}${relative} ${phrases[chartType]}`,
    ...(isRaw || perAgent === undefined ? [] : [describePerAgent(perAgent, resultUnitOf(catalogue, question))]),
    ...(names.length === 0 ? [] : [`split by ${listOf(names)}`]),
  ].join(', ');
}

/** What the question is limited to. */
export function limitsOf(question: Question, catalogue: PageCatalogue, now: Date): string {
  const { time, window, chartType, perAgent, weight, filters, panels } = question;
  const preset = presetOf(time);
  const dates = describeTime(time, now);
  const resultsMin = chartType === 'raw' ? 1 : (perAgent?.minResults ?? 1);
  return [
    preset ? `${preset.name}, ${dates}` : dates,
    ...(window === undefined ? [] : [describeWindow(window, catalogue.windows)]),
    ...(resultsMin > 1 ? [`lines with ${resultsMin} results or more`] : []),
    ...(weight === undefined || perAgent === undefined || chartType === 'raw' ? [] : [describeWeight(weight)]),
    ...filters.map((filter) => describeFilter(filter, fieldName(catalogue.filters, filter.id))),
    ...(panels.length === 0 ? [] : [`${panels.length === 1 ? 'panel' : 'panels'} ${listOf(panels)}`]),
    ...describeCompared(question, catalogue, now),
  ].join(' · ');
}

function describeCompared({ compare, time }: Question, catalogue: PageCatalogue, now: Date): readonly string[] {
  if (compare === undefined) return [];
  if (compare.kind === 'group') {
    return [`compared with ${fieldName(catalogue.filters, compare.id)} ${listOf(compare.values)}`];
  }
  const before = previousSpan(time, now);
  return before ? [`compared with ${describeTime(before, now)}`] : [];
}

export function describeFilter({ filterType, values }: FieldFilter, name: string): string {
  return `${name} ${filterType === 'include' ? 'only' : 'without'} ${listOf(values)}`;
}

/** A few of the texts, and how many more there are. */
export function listOf(texts: readonly string[]): string {
  const said = texts.slice(0, VALUES_SAID);
  const rest = texts.length - said.length;
  const parts = rest > 0 ? [...said, `${rest} more`] : said;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
