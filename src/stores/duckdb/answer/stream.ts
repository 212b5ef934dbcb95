import type { RawPlan, RecordsPlan } from '../../../plan/plan.ts';
import type { RowsChunk } from '../../../ports/fact-store.ts';
import {
  compileDensity,
  compileRowQuery,
  compileSeries,
  compileSliceJson,
  type RowQuery,
  type Slice,
} from '../../../sql/duckdb/row-query.ts';
import { sql } from '../../../sql/fragment.ts';
import type { Session } from '../../engine/session.ts';

/** Rows of a slice: fewer of records, which are longer; more of several series, since such a slice scans the whole time. */
const ROWS = {
  raw: { ofTime: 50_000, ofSeries: 100_000 },
  records: { ofTime: 25_000, ofSeries: 100_000 },
};

/** The rows of a plan, from one snapshot of the store. */
export async function* stream(session: Session, plan: RawPlan | RecordsPlan): AsyncGenerator<RowsChunk> {
  const query = compileRowQuery(plan);
  await session.run(sql`BEGIN TRANSACTION READ ONLY`);
  for await (const slice of slicesOf(session, plan.kind, query, ROWS[plan.kind])) {
    for (const row of await session.rows(compileSliceJson(query, slice))) {
      yield { series: Number(row.series), rows: Number(row.n), bytes: row.bytes as unknown as Uint8Array };
    }
  }
  await session.run(sql`COMMIT`);
}

/** The approximate size of a slice, which bounds the memory of an answer of any length. */
export interface SliceRows {
  readonly ofTime: number;
  /** Of a slice with several series. */
  readonly ofSeries: number;
}

/** Widths of intervals: hours, then minutes and seconds for times with very many rows. */
const WIDTHS = { raw: [3600, 60, 1], records: [3_600_000, 60_000, 1000] };

/** Cuts rows into slices, in the order of the rows. */
export async function* slicesOf(
  session: Session,
  kind: keyof typeof WIDTHS,
  query: RowQuery,
  rowsMax: SliceRows,
): AsyncGenerator<Slice> {
  const inTime = (slice: Slice) => {
    const slices = timeSlices(session, query, slice, rowsMax.ofTime, WIDTHS[kind]);
    return query.isNewestFirst ? reversed(slices) : slices;
  };
  if (query.splits.length === 0) {
    yield* inTime({ span: query.span, series: null });
    return;
  }
  for (const { series, rows } of await sliceSeries(session, [query], rowsMax.ofSeries)) {
    const slice = { span: query.span, series };
    if (series.from < series.to || rows <= rowsMax.ofSeries) yield slice;
    else yield* inTime(slice);
  }
}

async function* reversed<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const all: T[] = [];
  for await (const item of items) all.unshift(item);
  yield* all;
}

/** Neighbouring series, and how many rows they have. */
interface SeriesSlice {
  readonly series: { readonly from: number; to: number };
  rows: number;
}

/** Makes the relation `series` of some queries with the same splits, and groups neighbours into slices. */
export async function sliceSeries(
  session: Session,
  queries: readonly RowQuery[],
  rowsMax: number,
  seriesMax = Number.POSITIVE_INFINITY,
): Promise<readonly SeriesSlice[]> {
  await session.run(sql`CREATE TEMP TABLE series AS ${compileSeries(queries)}`);
  const slices: SeriesSlice[] = [];
  let [number, last]: [number, SeriesSlice | undefined] = [0, undefined];
  await session.eachVectors(sql`SELECT n FROM series ORDER BY series`, ([counts], length) => {
    for (let row = 0; row < length; row += 1, number += 1) {
      const rows = Number(counts?.getItem(row));
      if (last && last.rows + rows <= rowsMax && number - last.series.from < seriesMax) {
        last.series.to = number;
        last.rows += rows;
      } else {
        last = { series: { from: number, to: number }, rows };
        slices.push(last);
      }
    }
  });
  return slices;
}

/** Cuts a slice into spans of time with about `rowsMax` rows each. */
export async function* timeSlices(
  session: Session,
  query: RowQuery,
  { span, series }: Slice,
  rowsMax: number,
  [width = 1, ...finer]: readonly number[],
): AsyncGenerator<Slice> {
  const intervals = await session.rows(compileDensity(query, { span, series }, width));
  let gathered = 0;
  let from = span.from;
  for (const row of intervals) {
    const n = Number(row.n);
    const start = Math.max(span.from, Number(row.interval_number) * width);
    if (gathered > 0 && gathered + n > rowsMax) {
      yield { span: { from, to: start - 1 }, series };
      [from, gathered] = [start, 0];
    }
    if (n > 2 * rowsMax && finer.length > 0) {
      const to = Math.min(span.to, start + width - 1);
      yield* timeSlices(session, query, { span: { from: start, to }, series }, rowsMax, finer);
      from = to + 1;
    } else gathered += n;
  }
  if (gathered > 0) yield { span: { from, to: span.to }, series };
}
