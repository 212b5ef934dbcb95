import type { ColumnOf, StreamedTable, TableColumn, TableValue } from '../plan/result-table.ts';
import type { PlannedRule } from './planned-rule.ts';
import type { SeenRecord } from './seen-records.ts';

type Column = ColumnOf<SeenRecord>;

/** What a rule's units, measures and times are called in a table of its records; no column that is asked for may be. */
const FIXED = ['test', 'measure', 'counted', 'agent', 'dtime', 'offset_minutes', 'value'] as const;

/** The records that a rule looks at as a table, with a row for each measure that keeps a record. */
export function recordTable(
  planned: PlannedRule,
  asked: readonly string[],
  records: AsyncIterable<SeenRecord>,
): StreamedTable {
  const columns = recordColumns(planned, asked);
  return {
    kind: 'streamed',
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: rowsOf(columns, records),
  };
}

function isFixed(name: string): boolean {
  return FIXED.some((one) => one === name);
}

async function* rowsOf(
  columns: readonly Column[],
  records: AsyncIterable<SeenRecord>,
): AsyncGenerator<readonly TableValue[]> {
  for await (const record of records) yield columns.map(({ of }) => of(record));
}

function recordColumns({ rule, plan, measures, columnPlaces }: PlannedRule, asked: readonly string[]): Column[] {
  const column = (name: string, type: TableColumn['type'], of: Column['of']): Column => ({ name, type, of });
  const fixed: Readonly<Record<(typeof FIXED)[number], Omit<Column, 'name'>>> = {
    test: { type: 'text', of: ({ scan }) => plan.scans[scan]?.scope.test ?? null },
    measure: { type: 'text', of: ({ measure }) => measure },
    counted: { type: 'text', of: ({ kind }) => kind },
    agent: { type: 'text', of: ({ rows, place }) => rows.agentIds[place] ?? null },
    dtime: { type: 'time', of: localText },
    offset_minutes: { type: 'integer', of: offsetMinutes },
    value: {
      type: 'float',
      of: ({ rows, place, measure }) => {
        const { values, denominators } = rows.measures[measures.get(measure)?.index ?? 0] ?? {};
        const [value = Number.NaN, of = Number.NaN] = [values?.[place], denominators?.[place]];
        if (Number.isNaN(value)) return null;
        return Number.isNaN(of) ? value : (100 * value) / of;
      },
    },
  };
  const names = rule.unit.filter((name) => name !== 'agent');
  return [
    // A bare name that is taken can only be a field of the organisation's own.
    ...names.map((name) =>
      column(isFixed(name) ? `custom.${name}` : name, 'text', ({ unit }) =>
        textOf(unit[rule.unit.indexOf(name)] ?? null),
      ),
    ),
    ...Object.entries(fixed).map(([name, of]) => ({ name, ...of })),
    ...asked.flatMap((name, index) =>
      names.includes(name) || isFixed(name)
        ? []
        : [
            column(name, 'text', ({ scan, rows, place }) => {
              const field = columnPlaces[scan]?.[index] ?? null;
              return field === null ? null : (rows.fields[field]?.[place] ?? null);
            }),
          ],
    ),
  ];
}

/** Local time, with milliseconds. */
function localText({ rows, place }: SeenRecord): string {
  const [local, at] = [rows.locals[place] as number, rows.ats[place] as number];
  const ms = local * 1000 + (((at % 1000) + 1000) % 1000);
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS.mmm'.length);
}

/** Local time less UTC. */
function offsetMinutes({ rows, place }: SeenRecord): number {
  return ((rows.locals[place] as number) - Math.floor((rows.ats[place] as number) / 1000)) / 60;
}

function textOf(value: TableValue): string | null {
  return value === null ? null : String(value);
}
