import { PLACES } from '../plan/evidence.ts';
import type { StreamedTable, TableColumn } from '../plan/result-table.ts';
import type { PlannedRule } from './planned-rule.ts';
import type { SeenRecord } from './seen-records.ts';

type Value = string | number | null;
type Column = TableColumn & { readonly of: (record: SeenRecord) => Value };

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
): AsyncGenerator<readonly Value[]> {
  for await (const record of records) yield columns.map(({ of }) => of(record));
}

function recordColumns({ rule, plan, measures, columnPlaces }: PlannedRule, asked: readonly string[]): Column[] {
  const column = (name: string, type: TableColumn['type'], of: Column['of']): Column => ({ name, type, of });
  const fixed: Readonly<Record<(typeof FIXED)[number], Omit<Column, 'name'>>> = {
    test: { type: 'text', of: ({ scan }) => plan.scans[scan]?.scope.test ?? null },
    measure: { type: 'text', of: ({ measure }) => measure },
    counted: { type: 'text', of: ({ kind }) => kind },
    agent: { type: 'text', of: ({ row }) => row[PLACES.agentId] ?? null },
    dtime: { type: 'time', of: ({ row }) => localText(row) },
    offset_minutes: { type: 'integer', of: ({ row }) => offsetMinutes(row) },
    value: {
      type: 'float',
      of: ({ row, measure }) => {
        const place = (measures.get(measure)?.place ?? 0) + 1;
        const [value, of] = [row[place] ?? null, row[place + 1] ?? null];
        return value === null || of === null ? value : (100 * Number(value)) / Number(of);
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
            column(name, 'text', ({ scan, row }) => {
              const place = columnPlaces[scan]?.[index] ?? null;
              return place === null ? null : textOf(row[place] ?? null);
            }),
          ],
    ),
  ];
}

/** Local time, with milliseconds. */
function localText(row: SeenRecord['row']): string {
  const ms = Number(row[PLACES.local]) * 1000 + (((Number(row[PLACES.at]) % 1000) + 1000) % 1000);
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS.mmm'.length);
}

/** Local time less UTC. */
function offsetMinutes(row: SeenRecord['row']): number {
  return (Number(row[PLACES.local]) - Math.floor(Number(row[PLACES.at]) / 1000)) / 60;
}

function textOf(value: Value): string | null {
  return value === null ? null : String(value);
}
