import type { IssueList } from '../../lib/issue-list.ts';
import type { JsonSchema } from '../../lib/json-schema.ts';
import * as read from '../../lib/read.ts';
import { type Limit, OPERATORS, type Operator, type Requirement, SIDES, type Threshold } from '../rule.ts';
import { ENTRIES_MAX, entriesOf, said } from './entries.ts';

export const readDay = read.reader<string>({ type: 'string', format: 'date' }, (value, key, issues) =>
  isDay(value) ? value : void issues.add(key, `${read.render(value)} is not a day such as 2026-07-14.`),
);

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const instant = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(value);
}

const POINT: JsonSchema = {
  type: 'array',
  items: { anyOf: [readDay.schema, read.number.schema] },
  minItems: 2,
  maxItems: 2,
};

const readPoint = read.reader<readonly [string, number]>(POINT, (value, key, issues) => {
  if (!Array.isArray(value) || value.length !== 2) {
    return void issues.add(key, 'Give a day and a number, such as ["2026-07-14", 20].');
  }
  const [day, number] = [readDay(value[0], `${key}[0]`, issues), read.number(value[1], `${key}[1]`, issues)];
  return day === undefined || number === undefined ? undefined : [day, number];
});

const LIMITS = {
  from: read.exactObjectOf({
    from: read.required(
      said('By date: a day and the number that applies from it on.', read.atMost(ENTRIES_MAX, read.someOf(readPoint))),
    ),
  }),
  by: read.exactObjectOf({
    by: read.required(said('By a dimension: an id of `GET /splits`.', read.string)),
    values: read.required(said('The number of each value of the dimension.', entriesOf(read.number, 'value'))),
  }),
  field: read.exactObjectOf({
    field: read.required(said('An agent’s own field that is a number.', read.string)),
  }),
};

const LIMIT_HELP = 'Give a number, or an object with from (by date), by and values (by a dimension), or field.';

export const readLimit = read.reader<Limit>(
  { anyOf: [read.number.schema, ...Object.values(LIMITS).map(({ schema }) => schema)] },
  (value, key, issues) => {
    if (typeof value === 'number') return read.number(value, key, issues);
    const kind = Object.keys(LIMITS).find((name) => read.isObject(value) && Object.hasOwn(value, name));
    if (kind === undefined) return void issues.add(key, LIMIT_HELP);
    const limit = LIMITS[kind as keyof typeof LIMITS](value, key, issues) as Limit | undefined;
    if (read.isObject(limit) && 'from' in limit) addUnsorted(limit.from as never, `${key}[from]`, issues);
    return limit;
  },
);

function addUnsorted(
  points: readonly (readonly [string, number] | undefined)[] | undefined,
  key: string,
  issues: IssueList,
) {
  points?.forEach((point, index) => {
    const before = points[index - 1];
    if (point && before && point[0] <= before[0])
      issues.add(`${key}[${index}]`, 'This day should be after the one before it.');
  });
}

const COMPARISON = /^(>=|<=|>|<) *(-?\d+(?:\.\d+)?(?:e-?\d+)?)$/;
export const IS_HELP = 'Give a comparison with a number, such as ">= 90", or an object such as {">=": 90}.';

/** A comparison such as `>= 90`. */
export function comparisonOf(text: string): { readonly op: Operator; readonly number: number } | undefined {
  const [, op, number] = COMPARISON.exec(text) ?? [];
  return op === undefined || !Number.isFinite(Number(number))
    ? undefined
    : { op: op as Operator, number: Number(number) };
}

/** An object with one of some fields, which is a limit. */
function oneLimitOf(words: Readonly<Record<string, string>>): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(words).map(([name, description]) => [name, { description, allOf: [readLimit.schema] }]),
    ),
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  };
}

const IS: JsonSchema = {
  anyOf: [{ type: 'string' }, oneLimitOf({ '>=': 'At least.', '<=': 'At most.', '>': 'Above.', '<': 'Below.' })],
};
const THRESHOLD = oneLimitOf({
  at_least: 'Results at or above this level.',
  at_most: 'Results at or below it.',
  above: 'Results above it.',
  below: 'Results below it.',
});

export const readIs = read.reader<Requirement>(IS, (value, key, issues) => {
  const compared = typeof value === 'string' ? comparisonOf(value) : undefined;
  if (compared) return { op: compared.op, limit: compared.number };
  const [[op, limit] = [], ...others] = Object.entries(read.isObject(value) ? value : {});
  if (others.length > 0 || !OPERATORS.includes(op as Operator)) return void issues.add(key, IS_HELP);
  const known = readLimit(limit, `${key}[${op}]`, issues);
  return known === undefined ? undefined : { op: op as Operator, limit: known };
});

export const readThreshold = read.reader<Threshold>(THRESHOLD, (value, key, issues) => {
  const [[side, limit] = [], ...others] = Object.entries(read.isObject(value) ? value : {});
  if (others.length > 0 || !SIDES.includes(side as never)) {
    return void issues.add(key, `Give one of ${SIDES.join(', ')} with a level, such as {"at_least": 80}.`);
  }
  const known = readLimit(limit, `${key}[${side}]`, issues);
  return known === undefined ? undefined : { side: side as Threshold['side'], limit: known };
});
