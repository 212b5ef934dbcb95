import type { ListedFilter, ListedMetric, ListedSplit } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import type { Option } from '../../../components/form/input.tsx';
import { unitName } from '../../../question/units.ts';

/** What can be asked. */
export interface PageCatalogue {
  readonly metrics: readonly ListedMetric[];
  readonly splits: readonly ListedSplit[];
  readonly filters: readonly ListedFilter[];
}

export async function loadCatalogue(signal: AbortSignal): Promise<PageCatalogue> {
  const [metrics, splits, filters] = await Promise.all([
    api.catalogue.metrics({ signal }),
    api.catalogue.splits({ signal }),
    api.catalogue.filters({ signal }),
  ]);
  return { metrics, splits, filters };
}

export function metricOf(catalogue: PageCatalogue, key: string): ListedMetric | undefined {
  return catalogue.metrics.find((metric) => metric.key === key);
}

/** How the unit of a metric reads; a metric that is not known has none. */
export function unitOf(catalogue: PageCatalogue, metric: string): string {
  return unitName(metricOf(catalogue, metric)?.unit);
}

/** Those of the fields that a metric has, to choose from. */
export function fieldsOf(fields: readonly ListedSplit[], metric: string): readonly Option[] {
  return fields
    .filter(({ metrics }) => metrics === null || metrics.some((key) => key === metric))
    .map(({ id, name }) => ({ value: id, label: name, ...(id !== name && { detail: id }) }));
}

/** How a field reads, also one that is not listed any more. */
export function fieldName(fields: readonly ListedSplit[], id: string): string {
  return fields.find((field) => field.id === id)?.name ?? id;
}
