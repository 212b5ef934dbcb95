import { type EvidenceMeasure, type EvidenceScan, STATUS } from '../plan/evidence.ts';
import type { Field, SpeedField } from '../plan/field.ts';
import { windowCondition } from './bucket.ts';
import type { Dialect } from './dialect.ts';
import { compileCondition, compileExpr, double, type SqlColumns } from './expression.ts';
import { allOf, type Fragment, integer, join, sql } from './fragment.ts';
import { filterCondition, hasValue, oneOfTexts } from './scope.ts';

/** A record, as a statement names what it has. */
export interface EvidenceRecord {
  readonly columns: SqlColumns;
  readonly local: Fragment;
  /** As text. */
  readonly field: (field: Field) => Fragment;
  readonly speed: (field: SpeedField) => Fragment;
}

/** The speeds that values of a scan are divided by. */
export function speedsOf({ measures }: EvidenceScan): readonly SpeedField[] {
  const speeds = measures.flatMap(({ measure }) => (measure.kind === 'number' ? (measure.per ?? []) : []));
  return [...new Set(speeds)];
}

/** Status, value and denominator for each measure. */
export function compileMeasures({ measures }: EvidenceScan, record: EvidenceRecord, dialect: Dialect): Fragment[] {
  return measures.flatMap((measure) => [
    compileStatus(measure, record, dialect),
    ...compileValue(measure, record, dialect),
  ]);
}

/** Whether a measure keeps a record. */
export function compileKept({ measures, scope }: EvidenceScan, record: EvidenceRecord, dialect: Dialect): Fragment {
  const common = scope.filters.map((filter) => sql`(${filterCondition(filter, record.field(filter.field))})`);
  const any = measures.map((measure) => sql`(${keeps(measure, record, dialect)})`);
  return allOf([...common, join(any, sql` OR `)]);
}

function keeps({ filters, window }: EvidenceMeasure, { local, field }: EvidenceRecord, dialect: Dialect): Fragment {
  return allOf([
    ...filters.map((filter) => filterCondition(filter, field(filter.field))),
    ...(window === null ? [] : [windowCondition(window, local, dialect)]),
  ]);
}

function compileStatus(measure: EvidenceMeasure, record: EvidenceRecord, dialect: Dialect): Fragment {
  const { columns } = record;
  const { valid, tools, drop, lost } = measure;
  const isValid = [
    ...valid.map((condition) => compileCondition(condition, columns, dialect)),
    ...(tools === null ? [] : [oneOfTexts(columns('tool').sql, tools)]),
  ];
  const speed = speedOf(measure, record);
  const cases: readonly (readonly [Fragment, number])[] = [
    [dialect.isNotTrue(keeps(measure, record, dialect)), STATUS.notKept],
    [sql`${columns('not_run').sql} IS NOT NULL`, STATUS.notRun],
    ...(isValid.length === 0 ? [] : [[dialect.isNotTrue(allOf(isValid)), STATUS.invalid] as const]),
    ...(speed === null ? [] : [[sql`${speed} IS NULL`, STATUS.leftOut] as const]),
    ...drop.map((condition) => [compileCondition(condition, columns, dialect), STATUS.leftOut] as const),
    ...(lost === null ? [] : [[compileCondition(lost, columns, dialect), STATUS.missing] as const]),
    [dialect.isNotTrue(allOf(hasValue(measure.measure, columns, dialect))), STATUS.missing],
  ];
  return sql`CASE ${join(
    cases.map(([when, status]) => sql`WHEN ${when} THEN ${integer(status)}`),
    sql` `,
  )} ELSE ${integer(STATUS.used)} END`;
}

function speedOf({ measure }: EvidenceMeasure, { speed }: EvidenceRecord): Fragment | null {
  return measure.kind === 'number' && measure.per !== undefined ? speed(measure.per) : null;
}

function compileValue(measure: EvidenceMeasure, record: EvidenceRecord, dialect: Dialect): Fragment[] {
  const { measure: of, floor } = measure;
  const number = (expr: Parameters<typeof compileExpr>[0]) =>
    dialect.toDouble(compileExpr(expr, record.columns, dialect).sql);
  if (of.kind === 'ratio') return [number(of.numerator), number(of.denominator)];
  const speed = speedOf(measure, record);
  if (speed === null) return [number(of.of), sql`NULL`];
  const reference =
    floor === null ? speed : sql`CASE WHEN ${speed} < ${double(floor)} THEN ${double(floor)} ELSE ${speed} END`;
  return [sql`(${number(of.of)} / ${reference})`, sql`NULL`];
}
