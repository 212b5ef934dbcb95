import type { EvidenceChunk, EvidencePlan, EvidenceRow } from '../../plan/evidence.ts';
import { compareSplits } from '../../plan/group-row.ts';
import type { ProjectedAgents } from '../../sql/clickhouse/agents.ts';
import { compileEvidence } from '../../sql/clickhouse/evidence.ts';
import { mergeScans } from '../merge-scans.ts';
import type { RunOptions, Server } from './server.ts';

const ROWS_MAX = 10_000;

/** The records of a rule by unit: the scans are read side by side, since each has the same order of units. */
export async function* evidence(
  server: Server,
  plan: EvidencePlan,
  scans: readonly number[],
  known: ProjectedAgents,
  options: RunOptions,
): AsyncGenerator<EvidenceChunk> {
  const readers = scans.flatMap((index) => {
    const scan = plan.scans[index];
    if (scan === undefined) return [];
    const lines = server.lines(compileEvidence(scan, known), options);
    return [chunksOf(lines, scan.units.length, index)];
  });
  yield* mergeScans(readers);
}

/** Rows of one unit, as long as they follow each other. */
async function* chunksOf(
  lines: AsyncIterable<Buffer>,
  unitLength: number,
  scan: number,
): AsyncGenerator<EvidenceChunk> {
  let unit: EvidenceRow | undefined;
  let rows: EvidenceRow[] = [];
  for await (const bytes of lines) {
    for (const line of bytes.toString().split('\n')) {
      if (line === '') continue;
      const values = JSON.parse(line) as EvidenceRow;
      const own = values.slice(0, unitLength);
      if (unit !== undefined && (rows.length >= ROWS_MAX || compareSplits(own, unit) !== 0)) {
        yield { unit, scan, rows };
        rows = [];
      }
      unit = own;
      rows.push(values.slice(unitLength));
    }
  }
  if (unit !== undefined && rows.length > 0) yield { unit, scan, rows };
}
