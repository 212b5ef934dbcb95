import type { EvidenceChunk, EvidenceRows } from '../plan/evidence.ts';
import { compareSplits, type SplitValue } from '../plan/group-row.ts';
import { HeldResults } from './held-results.ts';
import type { RecordKind } from './judge-unit.ts';
import type { PlannedRule } from './planned-rule.ts';
import { UnitPeriods } from './unit-periods.ts';

/** A record as one measure of a rule sees it. */
export interface SeenRecord {
  readonly unit: readonly SplitValue[];
  readonly measure: string;
  /** What became of it. */
  readonly kind: RecordKind;
  readonly scan: number;
  readonly rows: EvidenceRows;
  /** Its place in the columns. */
  readonly place: number;
}

/** Every record that a rule looks at, once for each measure that keeps it, in the order of units and tests. */
export async function* seenRecords(
  planned: PlannedRule,
  chunks: AsyncIterable<EvidenceChunk>,
): AsyncGenerator<SeenRecord> {
  let seen: SeenRecord[] = [];
  const held = new HeldResults(planned);
  let current: UnitPeriods | undefined;
  for await (const chunk of chunks) {
    const { unit, scan } = chunk;
    if (current === undefined || compareSplits(current.unit, unit) !== 0) {
      current?.finish();
      held.clear();
      current = new UnitPeriods(planned, unit, false, (record, measure, kind) => {
        seen.push({ unit, measure, kind, ...record });
      });
    }
    held.add(chunk);
    current.add(scan, chunk);
    yield* seen;
    seen = [];
  }
  current?.finish();
  yield* seen;
}
