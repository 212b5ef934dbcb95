import type { DiskSpace } from '../ports/disk-space.ts';
import type { MissingBodies } from '../ports/fact-store.ts';
import type { EngineOptions } from './engine/engine.ts';

/** What both fact stores are opened with. */
export interface FactsOptions
  extends Pick<EngineOptions, 'memoryMb' | 'queriesMax' | 'queueMax' | 'timeoutMs' | 'warn' | 'onDamage'> {
  readonly directory: string;
  /** False: a store that was never used is refused. */
  readonly mayBeNew?: boolean;
  /** Left out: nothing on it is reserved. */
  readonly disk?: DiskSpace;
  readonly groupsMax: number;
  readonly rowsMax: number;
  /** Pairs of a point and an agent, where figures are worked out by agent. */
  readonly cellsMax: number;
  /** Values that are held in memory at a time. */
  readonly valuesMax?: number;
  /** Called where the journal has lost what was acknowledged. */
  readonly onMissing?: (missing: MissingBodies) => void;
  /** Called with the way by which results are read. */
  readonly onWay?: (way: string) => void;
  /** Bodies up to this size stay in memory, and are stored together with others that arrive at the same time. */
  readonly smallBytesMax: number;
  /** Memory for answers by the day; 0 caches none. */
  readonly dayBytesMax: number;
  /** The number of keys of small bodies that are remembered for each test. */
  readonly recentKeysMax?: number;
}
