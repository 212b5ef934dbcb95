import type { Label } from '../plan/field.ts';

export type ColumnType = 'text' | 'integer' | 'float';

/** One column of a test's record. */
export interface Column<T extends ColumnType = ColumnType> {
  readonly type: T;
  /** The unit of the stored number; counts and texts have none. */
  readonly unit?: string;
  readonly meaning: string;
}

export type Columns = Readonly<Record<string, Column>>;

/** Whose agents run a test. */
export const AGENT_GROUPS = ['unit', 'mobile'] as const;
export type AgentGroup = (typeof AGENT_GROUPS)[number];

/** A test that agents run, and the columns of its results after the common ones, in the order of a record. */
export interface Test<C extends Columns = Columns> {
  readonly key: string;
  readonly name: string;
  readonly agents: AgentGroup;
  readonly columns: C;
}

/** True if results of a test have a column with that name. */
export function storesColumn(test: Test, column: string): boolean {
  return column === 'base' || column in LABEL_COLUMNS || column in test.columns;
}

const IDENTITY = ['target', 'nameserver', 'lookup_host', 'sequence', 'hop'];

/** The columns of a test that tell apart results of one agent at one time. */
export function identityColumns(test: Test): readonly string[] {
  return IDENTITY.filter((column) => column in test.columns);
}

/** The columns that every record begins with. */
export const COMMON_COLUMNS = {
  base: { type: 'text', meaning: 'Device model.' },
  ddate: { type: 'text', meaning: 'UTC date on which the test ended, `YYYY-MM-DD`.' },
  dtime: { type: 'text', meaning: 'UTC time at which the test ended, `YYYY-MM-DD HH:MM:SS.mmm`.' },
  agent_id: { type: 'text', meaning: 'Agent that ran the test.' },
  unit_id: { type: 'integer', meaning: 'Unit id of that agent.' },
} as const satisfies Columns;

/**
 * Columns that are stored for every test, and that records have only if a question requests them, since the form of a
 * record is fixed. They are not part of a result's identity.
 */
export const LABEL_COLUMNS = {
  tool: { type: 'text', meaning: 'Program that measured, such as `iperf3`, where it was not the agent’s own.' },
  not_run: {
    type: 'text',
    meaning: 'Why the test was not run: `cross_traffic` or `other`. No question counts such an attempt.',
  },
} as const satisfies Readonly<Record<Label, Column>>;

/** Reasons for which a test was not run. */
export const NOT_RUN_REASONS = ['cross_traffic', 'other'] as const;

export function text(meaning: string): Column<'text'> {
  return { type: 'text', meaning };
}

export function count(meaning: string): Column<'integer'> {
  return { type: 'integer', meaning };
}

export function microseconds(meaning: string): Column<'integer'> {
  return { type: 'integer', unit: 'µs', meaning };
}

export function bytes(meaning: string): Column<'integer'> {
  return { type: 'integer', unit: 'B', meaning };
}

export function bytesPerSecond(meaning: string): Column<'integer'> {
  return { type: 'integer', unit: 'B/s', meaning };
}

export function bitsPerSecond(meaning: string): Column<'integer'> {
  return { type: 'integer', unit: 'bit/s', meaning };
}

export function float(meaning: string): Column<'float'> {
  return { type: 'float', meaning };
}
