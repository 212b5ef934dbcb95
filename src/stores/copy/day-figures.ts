import { ofDays } from '../../sql/clickhouse/dialect.ts';
import { type Fragment, integer, join, name, sql } from '../../sql/fragment.ts';
import { DAY_MS, type Days } from '../clickhouse/result-counts.ts';
import type { Server } from '../clickhouse/server.ts';
import type { Session } from '../engine/session.ts';
import { addFigures, type Figures, type Measure, measuresOf, readFigure } from './measures.ts';

/** The results that an organisation has of a test. */
export interface ResultsTable {
  readonly organisationId: number;
  readonly test: string;
}

/** Figures by UTC day, in days since 1970. */
export type DayFigures = ReadonlyMap<number, Figures>;

export async function embeddedFigures(session: Session, table: Fragment, test: string): Promise<DayFigures> {
  const measures = measuresOf(test);
  const columns = await session.columns(
    sql`SELECT "at" // ${integer(DAY_MS)} AS day, ${join(measures.map(({ duckdb }) => duckdb))} FROM ${table} GROUP BY day ORDER BY day`,
  );
  const [days = [], ...values] = columns;
  return addRows(
    measures,
    days.map((day, row) => [day, ...values.map((column) => column[row])]),
  );
}

/** Reads the figures of some days, or of all. */
export async function serverFigures(
  server: Server,
  { organisationId, test }: ResultsTable,
  days?: Days,
): Promise<DayFigures> {
  const measures = measuresOf(test);
  const some: Fragment = days ? sql`AND ${ofDays(days)}` : sql``;
  const rows = await server.rows(
    sql`SELECT toUInt16(day), ${join(measures.map(({ clickhouse }) => clickhouse))} FROM ${name(test)} WHERE org = ${integer(organisationId)} ${some} GROUP BY day ORDER BY day`,
  );
  return addRows(measures, rows);
}

export function totalOf(test: string, days: DayFigures): Figures {
  const measures = measuresOf(test);
  const nothing = measures.map((measure) => (/least|greatest/.test(measure.what) ? null : 0n));
  return [...days.values()].reduce((sum, figures) => addFigures(measures, sum, figures), nothing);
}

/** Adds up rows of days and their figures; a day may have several rows. */
function addRows(measures: readonly Measure[], rows: readonly (readonly unknown[])[]): DayFigures {
  const days = new Map<number, Figures>();
  for (const [day, ...values] of rows) {
    const figures = measures.map((measure, index) => readFigure(measure, values[index]));
    const known = days.get(Number(day));
    days.set(Number(day), known ? addFigures(measures, known, figures) : figures);
  }
  return days;
}
