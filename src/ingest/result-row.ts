import { type ColumnType, LABEL_COLUMNS, NOT_RUN_REASONS, type Test } from '../catalogue/test.ts';
import { IssueList } from '../lib/issue-list.ts';
import { type ObjectSchema, orNull } from '../lib/json-schema.ts';
import { choice, integer, isObject, type Reader, reader, string } from '../lib/read.ts';
import { INSTANT_PATTERN, instantProblem, parseInstant } from './instant.ts';

type ResultValue = string | number | null;

/** A row's agent names, columns and time (`at`, UTC milliseconds), or its problem. */
type ResultRow = { readonly values: ResultValues } | { readonly problem: string };

export type ResultValues = Readonly<Record<string, ResultValue>>;

/**
 * Results before or after these times, in UTC milliseconds, are rejected: they are beyond the retention, or their clock
 * is wrong.
 */
export interface TimeLimits {
  readonly earliest: number;
  readonly latest: number;
}

/** The names by which a row names its agent. */
interface NamesInRow {
  readonly agentId: string | null;
  readonly unitId: number | null;
  readonly macAddress: string | null;
}

export function namesOf({ agent_id: agentId, unit_id: unitId, mac_address: macAddress }: ResultValues): NamesInRow {
  return {
    agentId: (agentId ?? null) as string | null,
    unitId: (unitId ?? null) as number | null,
    macAddress: (macAddress ?? null) as string | null,
  };
}

export interface RowRules extends TimeLimits {
  /** Accepts rows with unknown columns, and drops these. */
  readonly ignoreUnknown: boolean;
  /** Called with the names of the agent in each row that is later than the latest. */
  readonly onAhead: (name: NamesInRow) => void;
}

/** Returns a parser for single rows of a test. */
export function resultRowParser(
  test: Test,
  { ignoreUnknown, onAhead, ...limits }: RowRules,
): (row: unknown) => ResultRow {
  const fields = resultFields(test);
  return (row) => {
    if (!isObject(row)) return { problem: 'This row should be an object.' };
    const issues = new IssueList();
    const values: Record<string, ResultValue> = {};
    let dtime: ResultValue = null;
    for (const [name, value] of Object.entries(row)) {
      if (name === IGNORED) continue;
      const type = fields.get(name);
      if (type !== undefined) {
        const read = (value ?? null) === null ? null : (readerOf(name, type)(value, name, issues) ?? null);
        if (name === 'dtime') dtime = read;
        else values[name] = read;
      } else if (!ignoreUnknown) issues.add(name, 'This field was not expected.');
    }
    const at = readTime(dtime, limits, issues);
    values.at = at ?? null;
    if (at !== undefined && at > limits.latest) onAhead(namesOf(values));
    if (AGENT_NAMES.every((name) => (values[name] ?? null) === null) && !issues.has(AGENT_NAMES)) {
      issues.add('agent_id', 'Name the agent by agent_id, unit_id or mac_address.');
    }
    return issues.isEmpty ? { values } : { problem: issues.toString() };
  };
}

/** The day of a result, which follows from the time. */
const IGNORED = 'ddate';

const AGENT_NAMES = ['agent_id', 'unit_id', 'mac_address'] as const;

/** The sum of squares of larger numbers would overflow. */
export const FLOAT_MAX = 1e100;

const readFloat = reader<number>({ type: 'number', minimum: -FLOAT_MAX, maximum: FLOAT_MAX }, (value, key, issues) => {
  if (typeof value === 'number' && Math.abs(value) <= FLOAT_MAX) return value;
  const isNumber = typeof value === 'number' && !Number.isNaN(value);
  issues.add(
    key,
    isNumber ? `This value should be between -${FLOAT_MAX} and ${FLOAT_MAX}.` : 'This value should be of type number.',
  );
  return undefined;
});

const READERS: Readonly<Record<ColumnType, Reader<ResultValue>>> = {
  text: string,
  integer,
  float: readFloat,
};

const readReason = choice(NOT_RUN_REASONS, 'reason');

function readerOf(name: string, type: ColumnType): Reader<ResultValue> {
  if (name === 'dtime') return readTimeText;
  return name === 'not_run' ? readReason : READERS[type];
}

/** The schema of a row: it names its agent and has a time; null means not given. */
export function resultRowSchema(test: Test): ObjectSchema {
  const columns = [...resultFields(test)].map(([name, type]) => [name, orNull(readerOf(name, type).schema)] as const);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(columns),
      [IGNORED]: {},
      dtime: { type: 'string', pattern: `^${INSTANT_PATTERN}$` },
    },
    required: ['dtime'],
    anyOf: AGENT_NAMES.map((name) => ({
      properties: { [name]: { type: name === 'unit_id' ? 'integer' : 'string' } },
      required: [name],
    })),
    additionalProperties: false,
  };
}

function readTime(dtime: ResultValue, { earliest, latest }: TimeLimits, issues: IssueList): number | undefined {
  if (dtime === null) {
    if (!issues.has(['dtime'])) issues.add('dtime', 'This field is missing.');
    return undefined;
  }
  const at = parseInstant(String(dtime));
  if (at === undefined) issues.add('dtime', instantProblem(String(dtime)) + timeHint(String(dtime)));
  else if (at > latest) issues.add('dtime', `${dtime} is more than a day in the future: look at the clock.`);
  else if (at < earliest) issues.add('dtime', `${dtime} is older than the retention of this test.`);
  return at;
}

function timeHint(text: string): string {
  if (parseInstant(`${text}Z`) !== undefined) return ' It has no offset: add Z for UTC, or one such as +01:00.';
  return /^\d{9,19}$/.test(text) ? ' Write it as 2026-11-18 14:00:00, in UTC.' : '';
}

/** A number is no type of a time, but of what many programs call one: it gets a hint. */
const readTimeText = reader<string>(string.schema, (value, key, issues) =>
  string(typeof value === 'number' ? String(value) : value, key, issues),
);

/** Converts the fields of a CSV row: an empty field is null, and number columns have numbers. */
export function csvResultRow(test: Test): (cells: ReadonlyMap<string, string>) => unknown {
  const fields = resultFields(test);
  return (cells) =>
    Object.fromEntries(
      [...cells].map(([name, cell]) => {
        if (cell === '') return [name, null];
        const isNumber = fields.get(name) === 'integer' || fields.get(name) === 'float';
        return [name, isNumber && NUMBER.test(cell.trim()) ? Number(cell) : cell];
      }),
    );
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** The fields that a row of results may have. */
export function resultFields(test: Test): ReadonlyMap<string, ColumnType> {
  const fields = FIELDS.get(test) ?? fieldsOf(test);
  FIELDS.set(test, fields);
  return fields;
}

const FIELDS = new WeakMap<Test, ReadonlyMap<string, ColumnType>>();

function fieldsOf(test: Test): ReadonlyMap<string, ColumnType> {
  return new Map([
    ...AGENT_NAMES.map((name) => [name, name === 'unit_id' ? 'integer' : 'text'] as const),
    ['dtime', 'text'],
    // Follows from dtime; rows that the service returned have it.
    ['ddate', 'text'],
    ['base', 'text'],
    ...Object.entries({ ...test.columns, ...LABEL_COLUMNS }).map(([name, { type }]) => [name, type] as const),
  ] as readonly (readonly [string, ColumnType])[]);
}
