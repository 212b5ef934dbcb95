import type { ColumnOf, StreamedTable, TableColumn, TableValue } from '../plan/result-table.ts';
import type { Rule } from './rule.ts';
import type { JudgedUnit, UnitVerdict } from './verdict.ts';

type Column = ColumnOf<UnitVerdict>;

/** Verdicts as a table, with a row for each unit. */
export function verdictTable(rule: Rule, units: AsyncIterable<JudgedUnit>): StreamedTable {
  const columns = verdictColumns(rule);
  return {
    kind: 'streamed',
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: rowsOf(columns, units),
  };
}

async function* rowsOf(
  columns: readonly Column[],
  units: AsyncIterable<JudgedUnit>,
): AsyncGenerator<readonly TableValue[]> {
  for await (const { verdict } of units) yield columns.map(({ of }) => of(verdict));
}

/** The columns of a table of verdicts, with the value of each. */
export function verdictColumns(rule: Rule): readonly Column[] {
  const names = [...rule.unit, ...(rule.each === null ? [] : ['period'])];
  const column = (name: string, type: TableColumn['type'], of: Column['of']): Column => ({ name, type, of });
  return [
    ...names.map((name) => column(name, 'text', ({ unit }) => textOf(unit[name] ?? null))),
    column('verdict', 'text', ({ verdict }) => verdict),
    ...(rule.levels === null
      ? []
      : [
          column('level', 'text', ({ level }) => level?.name ?? null),
          column('levelNumber', 'float', ({ level }) => level?.number ?? null),
          column('levelFigure', 'float', ({ level }) => level?.figure ?? null),
        ]),
    column('borderline', 'text', ({ borderline }) => String(borderline)),
    ...Object.keys(rule.conditions).flatMap((name) => [
      column(`${name}.value`, 'float', ({ conditions }) => conditions[name]?.value ?? null),
      column(`${name}.limit`, 'float', ({ conditions }) => conditions[name]?.limit ?? null),
      column(`${name}.distance`, 'float', ({ conditions }) => conditions[name]?.distance ?? null),
      column(`${name}.met`, 'text', ({ conditions }) => textOf(conditions[name]?.met ?? null)),
    ]),
    column('evidence', 'text', ({ evidence }) =>
      evidence.map(({ part, have, want }) => `${part} ${have} of ${want ?? 'unknown'}`).join('; '),
    ),
    ...(['used', 'leftOut', 'missed', 'invalid', 'notRun'] as const).map((name) =>
      column(name, 'integer', ({ counts }) => counts[name]),
    ),
  ];
}

function textOf(value: TableValue | boolean): string | null {
  return value === null ? null : String(value);
}
