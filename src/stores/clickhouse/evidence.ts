import { type EvidenceChunk, type EvidencePlan, type EvidenceScan, evidenceColumns } from '../../plan/evidence.ts';
import { compareSplits, type SplitValue } from '../../plan/group-row.ts';
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
    return [chunksOf(lines, scan, index)];
  });
  yield* mergeScans(readers);
}

type Values = readonly SplitValue[];

/** Rows of one unit, as long as they follow each other. */
async function* chunksOf(
  lines: AsyncIterable<Buffer>,
  scan: EvidenceScan,
  index: number,
): AsyncGenerator<EvidenceChunk> {
  let unit: Values | undefined;
  let rows: Values[] = [];
  const chunk = (of: Values): EvidenceChunk => ({
    unit: of,
    scan: index,
    rows: inColumns(scan, rows),
    from: 0,
    to: rows.length,
  });
  for await (const bytes of lines) {
    for (const line of bytes.toString().split('\n')) {
      if (line === '') continue;
      const values = JSON.parse(line) as Values;
      const own = values.slice(0, scan.units.length);
      if (unit !== undefined && (rows.length >= ROWS_MAX || compareSplits(own, unit) !== 0)) {
        yield chunk(unit);
        rows = [];
      }
      unit = own;
      rows.push(values);
    }
  }
  if (unit !== undefined && rows.length > 0) yield chunk(unit);
}

/** The values of each row come in the order of the statement. */
function inColumns(scan: EvidenceScan, rows: readonly Values[]): EvidenceChunk['rows'] {
  const columns = evidenceColumns(scan, rows.length);
  const number = (value: SplitValue | undefined) => (typeof value === 'number' ? value : Number.NaN);
  const text = (value: SplitValue | undefined) => (value === undefined || value === null ? null : String(value));
  rows.forEach((row, place) => {
    let next = scan.units.length;
    const value = () => row[next++];
    columns.agents[place] = number(value());
    columns.agentIds[place] = text(value());
    columns.ats[place] = number(value());
    columns.locals[place] = number(value());
    for (const { statuses, values, denominators } of columns.measures) {
      statuses[place] = number(value());
      values[place] = number(value());
      denominators[place] = number(value());
    }
    for (const field of columns.fields) field[place] = text(value());
  });
  return columns;
}
