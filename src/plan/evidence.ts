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

/** How a measure sees a record. */
export const STATUS = { notKept: 0, notRun: 1, invalid: 2, leftOut: 3, missing: 4, used: 5 } as const;

/** Records in columns, in the order of local time, then agents: one record in each place of every column. */
export interface EvidenceRows {
  /** The numbers of the agents, and their ids. */
  readonly agents: Float64Array;
  readonly agentIds: readonly (string | null)[];
  /** UTC milliseconds. */
  readonly ats: Float64Array;
  /** Local seconds. */
  readonly locals: Float64Array;
  readonly measures: readonly MeasureColumns[];
  readonly fields: readonly (readonly (string | null)[])[];
}

/** How a measure sees records, and their values; NaN: a record has none. */
interface MeasureColumns {
  readonly statuses: Uint8Array;
  readonly values: Float64Array;
  /** The denominators of a ratio. */
  readonly denominators: Float64Array;
}

/** Neighbouring records. */
export interface EvidenceRange {
  readonly rows: EvidenceRows;
  readonly from: number;
  /** The place after the last one. */
  readonly to: number;
}

/** Records of one unit and scan. Units ascend, and so do the scans of each. */
export interface EvidenceChunk extends EvidenceRange {
  readonly unit: readonly SplitValue[];
  /** The index of the scan. */
  readonly scan: number;
}

/** Columns for records of a scan. */
export function evidenceColumns({ measures, fields }: EvidenceScan, count: number) {
  const numbers = () => new Float64Array(count);
  const texts = () => Array<string | null>(count).fill(null);
  return {
    agents: numbers(),
    agentIds: texts(),
    ats: numbers(),
    locals: numbers(),
    measures: measures.map(() => ({
      statuses: new Uint8Array(count),
      values: numbers().fill(Number.NaN),
      denominators: numbers().fill(Number.NaN),
    })),
    fields: fields.map(texts),
  } satisfies EvidenceRows;
}
