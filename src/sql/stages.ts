import type { Field } from '../plan/field.ts';
import type { LocalWindow, RecordsPlan, Scope } from '../plan/plan.ts';
import { stageNumbers } from '../plan/trace.ts';
import { windowCondition } from './bucket.ts';
import type { Dialect } from './dialect.ts';
import { compileCondition, type SqlColumns } from './expression.ts';
import { allOf, type Fragment, integer, join, sql } from './fragment.ts';
import { filterCondition, hasValue, recordConditions } from './scope.ts';

/** What the stage of a result depends on, as a statement names it. */
interface StagedRow {
  readonly columns: SqlColumns;
  readonly local: Fragment;
  /** A field of the result, as text. */
  readonly field: (field: Field) => Fragment;
  /** The speed that its value is divided by; null: it is not. */
  readonly speed: Fragment | null;
}

/** The number of the stage at which a result of a scope ends. */
export function compileStage(scope: Scope, { columns, local, field, speed }: StagedRow, dialect: Dialect): Fragment {
  const { drop, filters, window, measure } = scope;
  const stages = stageNumbers(drop.length);
  const passed = filters.map((filter) => filterCondition(filter, field(filter.field)));
  const ends = [
    { when: dialect.isNotTrue(allOf(hasValue(measure, columns, dialect))), stage: stages.withoutValue },
    ...drop.map((condition, index) => ({
      when: compileCondition(condition, columns, dialect),
      stage: stages.drop + index,
    })),
    ...(passed.length === 0 ? [] : [{ when: dialect.isNotTrue(allOf(passed)), stage: stages.filters }]),
    ...outsideOf(window, stages.window, local, dialect),
    ...(speed === null ? [] : [{ when: sql`${speed} IS NULL`, stage: stages.withoutSpeed }]),
  ];
  return firstOf(ends, stages.counts);
}

/** The number of the stage at which a record ends. */
export function compileRecordStage(plan: RecordsPlan, local: Fragment, dialect: Dialect): Fragment {
  const stages = stageNumbers(0);
  const passed = recordConditions(plan, dialect);
  const ends = [
    ...(passed.length === 0 ? [] : [{ when: dialect.isNotTrue(allOf(passed)), stage: stages.filters }]),
    ...outsideOf(plan.window, stages.window, local, dialect),
  ];
  return firstOf(ends, stages.counts);
}

interface End {
  readonly when: Fragment;
  readonly stage: number;
}

function outsideOf(window: LocalWindow | null, stage: number, local: Fragment, dialect: Dialect): End[] {
  return window === null ? [] : [{ when: dialect.isNotTrue(windowCondition(window, local, dialect)), stage }];
}

function firstOf(ends: readonly End[], otherwise: number): Fragment {
  if (ends.length === 0) return integer(otherwise);
  const cases = ends.map(({ when, stage }) => sql`WHEN ${when} THEN ${integer(stage)}`);
  return sql`CASE ${join(cases, sql` `)} ELSE ${integer(otherwise)} END`;
}

/** Counts rows (columns agent and stage) by their stage, and agents by their furthest: columns stage, n, agents. */
export function compileStageCounts(rows: Fragment): Fragment {
  const byAgent = sql`SELECT agent, stage, count(*) AS own FROM (${rows}) AS r GROUP BY agent, stage`;
  const ranked = sql`SELECT stage, own, max(stage) OVER (PARTITION BY agent) AS furthest FROM (${byAgent}) AS a`;
  return sql`SELECT stage, sum(own) AS n, sum(CASE WHEN stage = furthest THEN 1 ELSE 0 END) AS agents FROM (${ranked}) AS f GROUP BY stage`;
}
