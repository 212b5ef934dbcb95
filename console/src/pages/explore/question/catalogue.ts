import type { Filter, Metric, Split, Window } from '../../../../../client/index.ts';
import { dimensionName } from '../../../../../src/catalogue/dimensions.ts';
import { unitPhrase } from '../../../../../src/query/describe-question.ts';
import { api } from '../../../api.ts';
import type { Option } from '../../../components/form/input.tsx';
import type { Question } from '../../../question/question.ts';
import { unitName } from '../../../question/units.ts';

/** What can be asked. */
export interface PageCatalogue {
  readonly metrics: readonly Metric[];
  readonly splits: readonly Split[];
  readonly filters: readonly Filter[];
  readonly windows: readonly Window[];
}

export async function loadCatalogue(signal: AbortSignal): Promise<PageCatalogue> {
  const [metrics, splits, filters, windows] = await Promise.all([
    api.request('GET /metrics', {}, { signal }),
    api.request('GET /splits', {}, { signal }),
    api.request('GET /filters', {}, { signal }),
    api.request('GET /windows', {}, { signal }),
  ]);
  return { metrics, splits, filters, windows };
}

export function metricOf(catalogue: PageCatalogue, key: string): Metric | undefined {
  return catalogue.metrics.find((metric) => metric.key === key);
}

interface MetricUnits {
  readonly metrics: readonly { readonly key: string; readonly unit: Metric['unit'] }[];
}

/** How the unit of the results of a question reads; a metric that is not known has none. */
export function resultUnitOf({ metrics }: MetricUnits, question: Question): string {
  const metric = metrics.find(({ key }) => key === question.metric);
  return unitPhrase(question) === undefined ? unitName(metric?.unit) : '%';
}

/** How the unit of the figures of a question reads. */
export function unitOf(catalogue: MetricUnits, question: Question): string {
  const isShare = question.chartType !== 'raw' && question.per_agent?.summary === 'share_above';
  return isShare ? '%' : resultUnitOf(catalogue, question);
}

/** Those of the fields that a metric has, to choose from. */
export function fieldsOf(fields: readonly Split[], metric: string): readonly Option[] {
  return fields
    .filter(({ metrics }) => metrics === null || metrics.some((key) => key === metric))
    .map(({ id, name }) => ({ value: id, label: name, ...(id !== name && { detail: id }) }));
}

/** How a field reads, also one that is not listed any more. */
export function fieldName(fields: readonly Pick<Split, 'id' | 'name'>[], id: string): string {
  return fields.find((field) => field.id === id)?.name ?? dimensionName(id);
}
