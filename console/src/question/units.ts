import type { ListedMetric } from '../../../client/index.ts';

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
