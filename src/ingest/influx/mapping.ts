import { COLUMN_UNITS } from '../../catalogue/column-units.ts';
import type { Column, Test } from '../../catalogue/test.ts';
import { TESTS, testOf } from '../../catalogue/tests/index.ts';
import type { IssueList } from '../../lib/issue-list.ts';
import * as read from '../../lib/read.ts';
import type { FieldValue, Point } from './decode-lines.ts';
import { isBuiltIn } from './measurements.ts';

/** How points of a measurement become results of a test, as an organisation has written it. */
export interface Mapping {
  readonly measurement: string;
  /** Points with other values of these tags are not meant. */
  readonly where: readonly { readonly tag: string; readonly value: string }[];
  readonly test: string;
  readonly columns: readonly MappedColumn[];
}

interface MappedColumn {
  readonly column: string;
  readonly field?: string | undefined;
  readonly tag?: string | undefined;
  readonly unit?: string | undefined;
  readonly factor?: number | undefined;
}

const COLUMNS_MAX = 50;
const TAGS_MAX = 20;
const FACTOR_MAX = 1e12;

const UNIT_NAMES = [...new Set(Object.values(COLUMN_UNITS).flatMap(Object.keys))];

/** The fields of a mapping as it is sent. */
export const MAPPING_FIELDS = {
  measurement: read.required(read.name),
  where: read.optional(
    read.atMost(
      TAGS_MAX,
      read.listOf(read.exactObjectOf({ tag: read.required(read.name), value: read.required(read.name) })),
    ),
  ),
  test: read.required(read.entryOf(TESTS, 'test')),
  columns: read.required(
    read.atMost(
      COLUMNS_MAX,
      read.someOf(
        read.exactObjectOf({
          column: read.required(read.name),
          field: read.optional(read.name),
          tag: read.optional(read.name),
          unit: read.optional(read.choice(UNIT_NAMES, 'unit')),
          factor: read.optional(read.numberFrom(-FACTOR_MAX, FACTOR_MAX)),
        }),
      ),
    ),
  ),
};

interface SentMapping {
  readonly measurement: string | undefined;
  readonly where: Mapping['where'] | undefined;
  readonly test: Test | undefined;
  readonly columns: readonly (MappedColumn | undefined)[] | undefined;
}

/** The mapping that was sent; adds an issue for each column that its test lacks, and each unit that does not fit. */
export function checkMapping(sent: SentMapping, issues: IssueList): Mapping {
  const { measurement = '', where = [], test, columns = [] } = sent;
  if (isBuiltIn(measurement)) {
    issues.add('measurement', `${measurement} is understood as it is. Map a measurement of another name.`);
  }
  const named = columns.filter((column) => column !== undefined);
  for (const [index, column] of columns.entries()) {
    if (test && column) checkColumn(test, column, `columns[${index}]`, issues);
    const first = named.findIndex((other) => other.column === column?.column);
    if (column && first < index) issues.add(`columns[${index}][column]`, `${column.column} stands there twice.`);
  }
  if (!named.some(({ field }) => field !== undefined) && named.length > 0) {
    issues.add('columns', 'Take at least one column from a field.');
  }
  return { measurement, where, test: test?.key ?? '', columns: named };
}

function checkColumn(test: Test, { column, field, tag, unit }: MappedColumn, key: string, issues: IssueList): void {
  const known: Column | undefined = Object.hasOwn(test.columns, column) ? test.columns[column] : undefined;
  if (!known) {
    issues.add(
      `${key}[column]`,
      `${column} is not a column of ${test.key}, which has ${Object.keys(test.columns).join(', ')}.`,
    );
  }
  if ((field === undefined) === (tag === undefined)) issues.add(key, 'Give field or tag, and not both.');
  if (known === undefined || unit === undefined) return;
  const units = COLUMN_UNITS[known.unit ?? ''] ?? {};
  if (Object.hasOwn(units, unit)) return;
  const choices = Object.keys(units);
  issues.add(
    `${key}[unit]`,
    choices.length === 0
      ? `${column} has no unit: leave it out.`
      : `${column} is stored in ${known.unit}, which ${unit} can’t become. Use ${choices.join(', ')}.`,
  );
}

/** The columns that a point gives by a mapping; undefined: the point is not meant. */
export function mapPoint(mapping: Mapping, point: Point): Readonly<Record<string, string | number>> | undefined {
  const { measurement, where, columns } = mapping;
  if (point.measurement !== measurement) return undefined;
  if (!where.every(({ tag, value }) => point.tags.get(tag) === value)) return undefined;
  const test = testOf(mapping.test);
  const values: Record<string, string | number> = {};
  for (const mapped of columns) {
    const { column, field, tag } = mapped;
    const given = field === undefined ? point.tags.get(tag ?? '') : point.fields.get(field);
    const known: Column | undefined = test.columns[column];
    const value = given === undefined || !known ? undefined : columnValue(known, given, mapped);
    if (value !== undefined) values[column] = value;
  }
  const isMeasured = columns.some(({ column, field }) => field !== undefined && column in values);
  return isMeasured ? values : undefined;
}

function columnValue(
  { type, unit: stored = '' }: Column,
  given: FieldValue,
  { unit, factor = 1 }: MappedColumn,
): string | number | undefined {
  if (type === 'text') return String(given);
  const number = typeof given === 'string' && given.trim() === '' ? Number.NaN : Number(given);
  const scaled = number * factor * (unit === undefined ? 1 : (COLUMN_UNITS[stored]?.[unit] ?? 1));
  if (!Number.isFinite(scaled)) return undefined;
  return type === 'integer' ? Math.round(scaled) : scaled;
}
