import { compareSplits } from '../../../plan/group-row.ts';
import type { RawPlan, RecordsPlan, Span } from '../../../plan/plan.ts';
import type { RowsPiece } from '../../../ports/fact-store.ts';
import { duckdb } from '../../../sql/duckdb/dialect.ts';
import {
  compileDensity,
  compileLines,
  compileSeries,
  compileSlice,
  type Lines,
  type Slice,
} from '../../../sql/duckdb/row-query.ts';
import { join, name, sql } from '../../../sql/fragment.ts';
import { type Columns, insertJson, type Session, splitValue, withTextAsBytes } from '../engine/session.ts';

/**
 * Rows that are rendered at a time: fewer of records, which are longer, and more for several series, each slice of which goes
 * through all of the time.
 */
const ROWS = {
  raw: { ofTime: 50_000, ofSeries: 100_000 },
  records: { ofTime: 25_000, ofSeries: 100_000 },
};

/** The rows of a plan, all of one moment of the store. */
export async function* stream(session: Session, plan: RawPlan | RecordsPlan): AsyncGenerator<RowsPiece> {
  const lines = compileLines(plan, duckdb);
  await session.run(sql`BEGIN TRANSACTION READ ONLY`);
  for await (const slice of slicesOf(session, plan.kind, lines, ROWS[plan.kind])) {
    for (const row of await session.rows(compileSlice(lines, slice, duckdb))) {
      yield { series: Number(row.series), rows: Number(row.n), bytes: row.bytes as unknown as Uint8Array };
    }
  }
  await session.run(sql`COMMIT`);
}

/** About how many rows a slice may have: what bounds the memory of an answer of any length. */
interface SliceRows {
  readonly ofTime: number;
  /** Of several series together. */
  readonly ofSeries: number;
}

/** Ever finer cuts, for times in which very much happened: hours, minutes, seconds. */
const WIDTHS = { raw: [3600, 60, 1], records: [3_600_000, 60_000, 1000] };

/** Cuts rows into slices that follow each other in the order of the rows. */
export async function* slicesOf(
  session: Session,
  kind: keyof typeof WIDTHS,
  lines: Lines,
  rowsMax: SliceRows,
): AsyncGenerator<Slice> {
  const inTime = (slice: Slice) => timeSlices(session, lines, slice, rowsMax.ofTime, WIDTHS[kind]);
  if (lines.splits.length === 0) {
    yield* inTime({ span: lines.span, series: null });
    return;
  }
  for (const { series, rows } of seriesSlices(await numberSeries(session, lines), rowsMax.ofSeries)) {
    const slice = { span: lines.span, series };
    if (series.from < series.to || rows <= rowsMax.ofSeries) yield slice;
    else yield* inTime(slice);
  }
}

/** Puts the combinations of split values into the relation `series`, numbered in their order; says how many rows each has. */
async function numberSeries(session: Session, lines: Lines): Promise<readonly number[]> {
  const names = lines.splits.map((_, index) => `c${index}`);
  const texts = names.filter((_, index) => lines.splits[index]?.isText);
  const found = (await session.rows(withTextAsBytes(compileSeries(lines), texts)))
    .map((row) => ({ splits: names.map((column) => splitValue(row[column])), rows: Number(row.n) }))
    .sort((a, b) => compareSplits(a.splits, b.splits));
  const columns: Columns = {
    series: 'INTEGER',
    ...Object.fromEntries(names.map((column) => [column, 'VARCHAR' as const])),
  };
  const types = Object.entries(columns).map(
    ([column, type]) => sql`${name(column)} ${type === 'INTEGER' ? sql`INTEGER` : sql`VARCHAR`}`,
  );
  await session.run(sql`CREATE TEMP TABLE series (${join(types)})`);
  const rows = found.map(({ splits }, series) => ({
    series,
    ...Object.fromEntries(splits.map((split, index) => [`c${index}`, split === null ? null : String(split)])),
  }));
  await insertJson(session, sql`series`, columns, rows);
  return found.map(({ rows }) => rows);
}

/** Neighbouring series that are rendered together. */
function seriesSlices(counts: readonly number[], rowsMax: number): { series: Span; rows: number }[] {
  const slices: { series: Span; rows: number }[] = [];
  counts.forEach((rows, number) => {
    const last = slices.at(-1);
    if (last && last.rows + rows <= rowsMax) {
      slices[slices.length - 1] = { series: { from: last.series.from, to: number }, rows: last.rows + rows };
    } else slices.push({ series: { from: number, to: number }, rows });
  });
  return slices;
}

/** Spans of time that hold about as many rows as are rendered at a time, in their order. */
async function* timeSlices(
  session: Session,
  lines: Lines,
  { span, series }: Slice,
  rowsMax: number,
  [width = 1, ...finer]: readonly number[],
): AsyncGenerator<Slice> {
  const stretches = await session.rows(compileDensity(lines, { span, series }, width, duckdb));
  let gathered = 0;
  let from = span.from;
  for (const row of stretches) {
    const n = Number(row.n);
    const start = Math.max(span.from, Number(row.stretch) * width);
    if (gathered > 0 && gathered + n > rowsMax) {
      yield { span: { from, to: start - 1 }, series };
      [from, gathered] = [start, 0];
    }
    if (n > 2 * rowsMax && finer.length > 0) {
      const to = Math.min(span.to, start + width - 1);
      yield* timeSlices(session, lines, { span: { from: start, to }, series }, rowsMax, finer);
      from = to + 1;
    } else gathered += n;
  }
  if (gathered > 0) yield { span: { from, to: span.to }, series };
}
