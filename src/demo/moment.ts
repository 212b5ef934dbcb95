import type { Service } from './outage.ts';

/** The circumstances of one run. One object serves all runs in turn: it is to be read at once, never kept. */
export interface Moment {
  /** `<unit_id>,<dtime>`: the first cells of every row of the run. */
  readonly head: string;
  /** UTC, in days since 1970. */
  readonly day: number;
  /** Place among the runs of the day, from 0. */
  readonly run: number;
  /** Local. */
  readonly hour: number;
  readonly weekend: boolean;
  /** How full the network is, 0 to 1. */
  readonly load: number;
  /** Whether the package upgrade has happened. */
  readonly isUpgraded: boolean;
  readonly service: Service;
}
