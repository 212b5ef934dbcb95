import type { RawPlan, RecordsPlan, Span } from '../../plan/plan.ts';
import type { RowsPiece } from '../../ports/fact-store.ts';
import { duckdb } from '../../sql/duckdb.ts';
import { sql } from '../../sql/fragment.ts';
import { compileDensity, compileLines, compileSlice, type Lines } from '../../sql/lines.ts';
import { within } from '../../sql/scope.ts';
import type { Session } from './session.ts';

/** Rows that are rendered at a time: what bounds the memory of an answer of any length. */
const SLICE_ROWS = 20_000;

/** The rows of a plan, all of one moment of the store. */
export async function* stream(session: Session, plan: RawPlan | RecordsPlan): AsyncGenerator<RowsPiece> {
  const lines = compileLines(plan, duckdb);
  const widths = plan.kind === 'raw' ? LOCAL_WIDTHS : UTC_WIDTHS;
  await session.run(sql`BEGIN TRANSACTION READ ONLY`);
  for (const span of await slicesOf(session, lines, lines.span, widths)) {
    const { n, bytes } = await session.first(compileSlice(lines, span));
    if (bytes instanceof Uint8Array) yield { rows: Number(n), bytes };
  }
  await session.run(sql`COMMIT`);
}

/** Ever finer cuts, for times in which very much happened: hours, minutes, seconds. */
const LOCAL_WIDTHS: readonly number[] = [3600, 60, 1];
const UTC_WIDTHS: readonly number[] = [3_600_000, 60_000, 1000];

/** Spans of time that hold about as many rows as are rendered at a time, in their order. */
async function slicesOf(
  session: Session,
  lines: Lines,
  span: Span,
  [width = 1, ...finer]: readonly number[],
): Promise<readonly Span[]> {
  const stretches = await session.rows(compileDensity(lines, within(lines.time, span), width, duckdb));
  const slices: Span[] = [];
  let gathered = 0;
  let from = span.from;
  for (const row of stretches) {
    const n = Number(row.n);
    const start = Math.max(span.from, Number(row.stretch) * width);
    if (gathered > 0 && gathered + n > SLICE_ROWS) {
      slices.push({ from, to: start - 1 });
      [from, gathered] = [start, 0];
    }
    if (n > 2 * SLICE_ROWS && finer.length > 0) {
      const to = Math.min(span.to, start + width - 1);
      slices.push(...(await slicesOf(session, lines, { from: start, to }, finer)));
      from = to + 1;
    } else gathered += n;
  }
  return gathered > 0 ? [...slices, { from, to: span.to }] : slices;
}
