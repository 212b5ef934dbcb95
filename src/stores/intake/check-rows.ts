import type { Rejection, SanitisedRow } from '../../ingest/sanitise-results.ts';
import { type Figures, holds } from '../../plan/evaluate.ts';
import type { CheckedRows, RowCheck } from '../../ports/fact-store.ts';
import { duckdb } from '../../sql/duckdb/dialect.ts';
import { compileCondition } from '../../sql/expression.ts';
import { allOf, type Fragment, integer, join, sql } from '../../sql/fragment.ts';
import { resultColumns } from '../../sql/results-table.ts';
import type { Session } from '../engine/session.ts';
import { ERRORS_MAX } from './rejections.ts';

/** Of the rows that meet a check, how many are told by their numbers. */
export const ROWS_TOLD = 5;

/** What checks say of the rows of a batch. */
interface RowChecks {
  /** Of each check. */
  readonly checked: readonly CheckedRows[];
  /** How many rows are bad by a check, and the first reasons. */
  readonly bad: number;
  readonly rejections: readonly Rejection[];
}

/** Holds parsed rows against checks. */
export function checkRows(rows: readonly SanitisedRow[], checks: readonly RowCheck[]): RowChecks {
  const met = checks.map((check) => rows.filter((row) => meets(check, row)).map(({ row }) => row));
  const bad = checks.flatMap(({ problem }, index) =>
    problem === null ? [] : (met[index] ?? []).map((row) => ({ row, message: problem })),
  );
  return {
    checked: met.map((numbers) => ({ rows: numbers.length, first: numbers.slice(0, ROWS_TOLD) })),
    bad: new Set(bad.map(({ row }) => row)).size,
    rejections: bad,
  };
}

function meets({ meets: condition, unless }: RowCheck, { values }: SanitisedRow): boolean {
  const figures: Figures = (column) => {
    const value = values[column];
    return typeof value === 'number' ? value : null;
  };
  return holds(condition, figures) && !unless.some((other) => holds(other, figures));
}

/** Holds the rows of the relation `staged` against checks. */
export async function checkStaged(session: Session, test: string, checks: readonly RowCheck[]): Promise<RowChecks> {
  const asked = checks.map((check) => ({ problem: check.problem, condition: compileCheck(check, test) }));
  const badly = asked.flatMap(({ problem, condition }) => (problem === null ? [] : [sql`(${condition})`]));
  const conditions = [
    ...asked.map(({ condition }) => condition),
    ...(badly.length > 0 ? [join(badly, sql` OR `)] : []),
  ];
  if (conditions.length === 0) return { checked: [], bad: 0, rejections: [] };
  const counts = join(conditions.map((condition) => sql`count(*) FILTER (WHERE ${condition})`));
  const numbers = (await session.columns(sql`SELECT ${counts} FROM staged AS f`)).map(([count]) => Number(count));
  const checked: CheckedRows[] = [];
  const rejections: Rejection[] = [];
  for (const [index, { problem, condition }] of asked.entries()) {
    const count = numbers[index] ?? 0;
    const first = count === 0 ? [] : await firstRows(session, condition, problem === null ? ROWS_TOLD : ERRORS_MAX);
    checked.push({ rows: count, first: first.slice(0, ROWS_TOLD) });
    if (problem !== null) rejections.push(...first.map((row) => ({ row, message: problem })));
  }
  return { checked, bad: badly.length > 0 ? (numbers.at(-1) ?? 0) : 0, rejections };
}

async function firstRows(session: Session, condition: Fragment, limit: number): Promise<readonly number[]> {
  const rows = await session.column(
    sql`SELECT f.row FROM staged AS f WHERE ${condition} ORDER BY f.row LIMIT ${integer(limit)}`,
  );
  return rows.map(Number);
}

function compileCheck({ meets: condition, unless }: RowCheck, test: string): Fragment {
  const compile = (each: RowCheck['meets']) => compileCondition(each, resultColumns(test), duckdb);
  return allOf([compile(condition), ...unless.map((other) => duckdb.isNotTrue(compile(other)))]);
}
