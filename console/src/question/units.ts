import type { ListedMetric } from '../../../client/index.ts';
import { metricOf, type PageCatalogue } from './page-catalogue.ts';

/** How the units of the catalogue read. */
const UNITS: Readonly<Record<ListedMetric['unit'], string>> = {
  mbps: 'Mbit/s',
  ms: 'ms',
  s: 's',
  '%': '%',
  MB: 'MB',
  count: '',
  mos: 'MOS',
};

export function unitName(unit: ListedMetric['unit'] | undefined): string {
  return unit === undefined ? '' : UNITS[unit];
}

/** How the unit of a metric reads; a metric that is not known has none. */
export function unitOf(catalogue: PageCatalogue, metric: string): string {
  return unitName(metricOf(catalogue, metric)?.unit);
}
