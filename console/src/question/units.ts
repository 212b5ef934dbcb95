import type { Metric } from '../../../client/index.ts';

/** How the units of the catalogue read. */
const UNITS: Readonly<Record<Metric['unit'], string>> = {
  mbps: 'Mbit/s',
  ms: 'ms',
  s: 's',
  min: 'min',
  '%': '%',
  MB: 'MB',
  count: '',
  mos: 'MOS',
};

export function unitName(unit: Metric['unit'] | undefined): string {
  return unit === undefined ? '' : UNITS[unit];
}
