import type { EvidenceChunk } from '../plan/evidence.ts';
import { compareSplits } from '../plan/group-row.ts';

/** The chunks of scans that have the same order of units, unit by unit, and of each unit scan by scan. */
export async function* mergeScans(readers: readonly AsyncGenerator<EvidenceChunk>[]): AsyncGenerator<EvidenceChunk> {
  try {
    const heads = await Promise.all(readers.map((reader) => reader.next()));
    for (;;) {
      const [first] = heads.flatMap(({ done, value }) => (done ? [] : [value])).sort(byUnit);
      if (first === undefined) return;
      for (const [index, reader] of readers.entries()) {
        for (;;) {
          const { done, value } = heads[index] ?? { done: true as const, value: undefined };
          if (done || compareSplits(value.unit, first.unit) !== 0) break;
          yield value;
          heads[index] = await reader.next();
        }
      }
    }
  } finally {
    for (const reader of readers) await reader.return(undefined);
  }
}

function byUnit(a: EvidenceChunk, b: EvidenceChunk): number {
  return compareSplits(a.unit, b.unit);
}
