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

/** That of a figure that an alert rule tests: a unit of the catalogue, or what is counted. */
export function testedUnitName(unit: string | null): string {
  return unit === null ? '' : (UNITS[unit as Metric['unit']] ?? unit);
}

export function unitName(unit: Metric['unit'] | undefined): string {
  return unit === undefined ? '' : UNITS[unit];
}
