import { SPEED_FIELDS, type SpeedField } from '../plan/field.ts';

export { SPEED_FIELDS, type SpeedField };

/** The direction of data over a line. */
export const DIRECTIONS = ['download', 'upload'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The speeds of a package that a measured speed can be relative to. */
export const SOLD_SPEEDS = ['advertised', 'minimum', 'normal', 'maximum', 'required'] as const;
export type SoldSpeed = (typeof SOLD_SPEEDS)[number];

export function speedFieldOf(speed: SoldSpeed, direction: Direction): SpeedField {
  return speed === 'advertised' ? `${direction}_mbps` : `${speed}_${direction}_mbps`;
}
