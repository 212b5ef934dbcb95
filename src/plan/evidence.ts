import type { Condition } from './expr.ts';
import type { Field, Filter } from './field.ts';
import type { SplitValue } from './group-row.ts';
import type { LocalWindow, Measure, Scope } from './plan.ts';

/** Every record that a rule looks at, as each of its measures sees it. One scan for each test. */
export interface EvidencePlan {
  readonly kind: 'evidence';
  readonly scans: readonly EvidenceScan[];
}

export interface EvidenceScan {
  /** The records in its time that pass its filters; what else it says is said by the measures. */
  readonly scope: Pick<Scope, 'organisationId' | 'panels' | 'test' | 'local' | 'filters' | 'earliest'>;
  /** What units are told apart by. */
  readonly units: readonly Field[];
  /** Fields that limits depend on. */
  readonly fields: readonly Field[];
  readonly measures: readonly EvidenceMeasure[];
}

export interface EvidenceMeasure {
  readonly filters: readonly Filter[];
  readonly window: LocalWindow | null;
  /** A record is a test if all of these are true of it. */
  readonly valid: readonly Condition[];
  /** Tools whose records are tests; null: all. */
  readonly tools: readonly string[] | null;
  readonly drop: readonly Condition[];
  /** True of a record that was lost or failed; null: none is. */
  readonly lost: Condition | null;
  readonly measure: Measure;
  /** The speed that values are divided by is at least this. */
  readonly floor: number | null;
}

/** What a record is to a measure. */
export const STATUS = { notKept: 0, notRun: 1, invalid: 2, leftOut: 3, missing: 4, used: 5 } as const;

/**
 * The number and the id of the agent, UTC milliseconds, local seconds; for each measure the status, the value and, of a ratio,
 * its denominator; then the fields.
 */
export type EvidenceRow = readonly (string | number | null)[];

/** Places in a row. */
export const PLACES = { agent: 0, agentId: 1, at: 2, local: 3, measures: 4, perMeasure: 3 } as const;

/** Rows of one unit and scan, in the order of local time, then agents. Units ascend, and so do the scans of each. */
export interface EvidenceChunk {
  readonly unit: readonly SplitValue[];
  /** The index of the scan. */
  readonly scan: number;
  readonly rows: readonly EvidenceRow[];
}
