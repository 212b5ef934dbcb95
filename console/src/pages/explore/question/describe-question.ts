import { AGGREGATION_NAMES } from '../../../question/aggregations.ts';
import type { FieldFilter, Question } from '../../../question/question.ts';
import { fieldName, metricOf, type PageCatalogue } from './catalogue.ts';
import { describeTime, presetOf } from './time.ts';

const VALUES_SAID = 3;

/** What the answer is of, as a title. */
export function titleOf({ metric, chartType, aggregation, splits }: Question, catalogue: PageCatalogue): string {
  const name = metricOf(catalogue, metric)?.name ?? metric;
  const phrase = chartType === 'raw' ? 'of single results' : AGGREGATION_NAMES[aggregation].phrase;
  const names = splits.map((id) => fieldName(catalogue.splits, id));
  return `${name} ${phrase}${names.length === 0 ? '' : `, split by ${listOf(names)}`}`;
}

/** What the question is limited to. */
export function limitsOf({ time, filters, panels }: Question, catalogue: PageCatalogue, now: Date): string {
  const preset = presetOf(time, now);
  const dates = describeTime(time, now);
  return [
    preset ? `${preset.name}, ${dates}` : dates,
    ...filters.map((filter) => describeFilter(filter, fieldName(catalogue.filters, filter.id))),
    ...(panels.length === 0 ? [] : [`${panels.length === 1 ? 'panel' : 'panels'} ${listOf(panels)}`]),
  ].join(' · ');
}

function describeFilter({ filterType, values }: FieldFilter, name: string): string {
  return `${name} ${filterType === 'include' ? 'only' : 'without'} ${listOf(values)}`;
}

function listOf(texts: readonly string[]): string {
  const said = texts.slice(0, VALUES_SAID);
  const rest = texts.length - said.length;
  const parts = rest > 0 ? [...said, `${rest} more`] : said;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
