import { ServiceError } from '../../errors.ts';
import { csvQuoted } from '../../lib/csv-line.ts';
import { splitCells } from '../csv.ts';
import { ROW_LENGTH_MAX, refuseLongRow } from '../source-rows.ts';
import { cleanCell, columnOf, headerlessColumns, isWorthNoting, normalName } from './columns.ts';
import { type FccClock, rejectedTime } from './fcc-clock.ts';
import type { FccFile } from './fcc-file.ts';

interface FccReading {
  readonly clock: FccClock;
  /** Called with a note about omitted data. */
  readonly note: (text: string) => void;
}

/** Unreadable lines that are accepted before the first header or record. */
const BROKEN_LINES_MAX = 10;

/** The columns in which `readFcc` writes. */
export function fccColumns({ test }: FccFile): readonly string[] {
  return ['unit_id', 'dtime', ...Object.keys(test.columns)];
}

/**
 * The records of an FCC file as CSV lines in Broadgauge's columns, in batches. Any other line becomes one that the
 * service rejects.
 */
export async function* readFcc(
  bytes: AsyncIterable<Uint8Array>,
  file: FccFile,
  { clock, note }: FccReading,
): AsyncGenerator<readonly string[]> {
  const width = fccColumns(file).length;
  let layout: Layout | undefined;
  let isProven = false;
  let lineNumber = 0;
  for await (const lines of readLines(bytes)) {
    const records: FccRecord[] = [];
    for (const line of lines) {
      lineNumber += 1;
      if (line.trim() === '') continue;
      const cells = splitCells(line.includes('#') ? line.replace(/^\s*#\s*/, '') : line);
      if (isHeader(cells)) {
        if (layout === undefined) noteColumns(cells, file, note);
        layout = layOut(cells, file);
        isProven = false;
        continue;
      }
      // Until a record matches the header, the header itself may be broken.
      if (!isProven && layout?.width !== cells.length) {
        const columns = headerlessColumns(cells, file.test);
        if (columns !== undefined) layout = layOut(columns, file);
      }
      if (layout === undefined) {
        refuseForeign(lineNumber, file);
        note(`line ${lineNumber} is neither a header nor a record; it was left out.`);
        continue;
      }
      isProven ||= layout.width === cells.length;
      records.push({ layout, cells });
    }
    if (records.length === 0) continue;
    await clock.meet(new Set(records.map(({ layout, cells }) => layout.unitOf(cells))));
    yield records.map(({ layout, cells }) =>
      layout.width === cells.length ? layout.write(cells, clock) : writeBroken(cells.length, layout.width, width),
    );
  }
}

interface FccRecord {
  readonly layout: Layout;
  readonly cells: readonly string[];
}

interface Layout {
  readonly width: number;
  readonly unitOf: (cells: readonly string[]) => string;
  readonly write: (cells: readonly string[], clock: FccClock) => string;
}

function layOut(names: readonly string[], file: FccFile): Layout {
  const indexes = new Map<string, number>();
  names.forEach((name, index) => {
    const column = columnOf(name, file.test);
    if (column !== undefined && (!indexes.has(column) || normalName(name) === column)) indexes.set(column, index);
  });
  const sources = Object.entries(file.test.columns).map(([name, { type }]) => ({
    index: indexes.get(name) ?? -1,
    type,
    standard: name === 'ip_version' ? String(file.ipVersion) : '',
  }));
  const unit = indexes.get('unit_id') ?? -1;
  const time = indexes.get('dtime') ?? -1;
  const unitOf = (cells: readonly string[]) => cleanCell(cells[unit] ?? '', 'integer');
  return {
    width: names.length,
    unitOf,
    write: (cells, clock) => {
      const unitId = unitOf(cells);
      const dtime = clock.toUtc(cleanCell(cells[time] ?? '', 'text'), unitId);
      const values = [csvQuoted(unitId), csvQuoted(dtime)];
      for (const { index, type, standard } of sources) {
        values.push(index < 0 ? standard : csvQuoted(cleanCell(cells[index] ?? '', type) || standard));
      }
      return values.join(',');
    },
  };
}

function isHeader(cells: readonly string[]): boolean {
  if (/^\d/.test(cells[0] ?? '')) return false;
  const names = cells.map(normalName);
  return names.includes('unit_id') && names.includes('dtime');
}

function noteColumns(names: readonly string[], { test }: FccFile, note: (text: string) => void): void {
  const others = names.filter((name) => isWorthNoting(name, test));
  if (others.length > 0) note(`columns that ${test.key} does not have were left out: ${others.join(', ')}.`);
}

function refuseForeign(lineNumber: number, { test }: FccFile): void {
  if (lineNumber <= BROKEN_LINES_MAX) return;
  throw new ServiceError('BAD_REQUEST', {
    message: `The first ${BROKEN_LINES_MAX} lines hold neither a header nor a record of ${test.key}.`,
  });
}

/** The unit does not matter, since the time is rejected. */
function writeBroken(cells: number, expected: number, width: number): string {
  const reason = `This row has ${cells} fields, the file has ${expected} columns.`;
  return ['0', csvQuoted(rejectedTime(reason)), ...Array.from({ length: width - 2 }, () => '')].join(',');
}

/** The lines of a file, one batch for each chunk. Replaces bytes that are not UTF-8, and drops a byte order mark. */
async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let count = 0;
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    count += lines.length;
    if (rest.length > ROW_LENGTH_MAX) refuseLongRow(count + 1);
    yield lines;
  }
  const last = rest + decoder.decode();
  if (last !== '') yield [last];
}
