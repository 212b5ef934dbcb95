import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import type { Filter } from '../plan/field.ts';
import type { LocalWindow, Span } from '../plan/plan.ts';
import type { AggregateChart, MetricQuery } from './metric-query.ts';
import { parseSharedQuery, refuseCutDays, type SharedQuery } from './parse-metric-query.ts';
import { NOTHING_KNOWN, type ReadContext, readersOf, withSubstitutes } from './question-field.ts';
import { aggregateReaders, SELECTION_FIELDS, TIME_FIELDS } from './question-fields.ts';
import type { Parsed, UnverifiedName } from './unverified-name.ts';

/** Two questions that differ in filters, time and window alone. */
export interface ComparisonQuery {
  readonly a: ComparedQuery;
  readonly b: ComparedQuery;
  readonly cohort: Cohort;
}

export type ComparedQuery = MetricQuery & { readonly chart: AggregateChart };

/** Which agents count: `same`, those that are left on both sides of a comparison. */
type Cohort = 'all' | 'same';

/** Reads the body of a comparison. `now` in UNIX seconds. Unknown fields are ignored. */
export function parseComparison(body: unknown, now: number, issues: IssueList): Parsed<ComparisonQuery> {
  const { cohort } = read.readBodyInto(issues, read.isObject(body) ? body : {}, OWN_FIELDS);
  const asked = read.isObject(body) ? { ...body, ...SHAPE } : body;
  const { query, unverified } = parseSharedQuery(asked, now, issues, false);
  const assumed: UnverifiedName[] = [];
  const fields = sideFields({ metric: query.metric, now, assumed });
  const { a, b } = read.readBodyInto(issues, body, fields);
  refuseCutDays(query.metric, a?.window, 'a[window]', issues);
  refuseCutDays(query.metric, b?.window, 'b[window]', issues);
  refuseTakenNames(query, issues);
  if (!hasTime(body) && !(['a', 'b'] as const).every((side) => hasTime((body as read.JsonObject)[side]))) {
    issues.add('time', 'This field is missing.');
  }
  return {
    query: { a: sideOf(query, a), b: sideOf(query, b), cohort: cohort ?? 'all' },
    unverified: [...unverified, ...assumed],
  };
}

/** Every field of a comparison, for the reference. */
export function comparisonFields() {
  const fields = aggregateReaders(NOTHING_KNOWN);
  return { ...fields, ...OWN_FIELDS, time: read.optional(fields.time.read), ...sideFields(NOTHING_KNOWN) };
}

/** What every comparison is, whether the request says so or not. */
const SHAPE = { chartType: 'aggregate', aggregation: 'total', uncertainty: 'agents' };

const OWN_FIELDS = {
  chartType: read.optional(read.choice(['aggregate'], 'chart type')),
  aggregation: read.optional(read.choice(['total'], 'aggregation')),
  uncertainty: read.optional(read.choice(['agents'], 'uncertainty')),
  cohort: read.optional(read.choice(['same'] as const, 'cohort')),
};

interface Side {
  readonly filters: readonly Filter[] | undefined;
  readonly time: Span | undefined;
  readonly window: LocalWindow | undefined;
}

const { filters, window } = SELECTION_FIELDS;
/** What a side may have of its own. */
export const SIDE_FIELDS = { filters, ...TIME_FIELDS, window };

function sideFields(context: ReadContext) {
  const readers = readersOf(SIDE_FIELDS, context);
  const readSent = read.exactObjectOf({ ...readers, time: read.optional(readers.time.read) });
  const side = read.reader<Side>(readSent.schema, (value, key, issues) => {
    const sent = readSent(value, key, issues);
    return sent && withSubstitutes(SIDE_FIELDS, value as read.JsonObject, sent, (name) => `${key}[${name}]`, issues);
  });
  return { a: read.required(side), b: read.required(side) };
}

/** Complete only if no issue was added. */
function sideOf(shared: SharedQuery, side: Side | undefined): ComparedQuery {
  return {
    ...shared,
    filters: [...shared.filters, ...(side?.filters ?? [])],
    time: side?.time ?? shared.time,
    window: side?.window ?? shared.window,
  } as ComparedQuery;
}

/** Whether a body, or a side of it, says when. */
export function hasTime(value: unknown): boolean {
  return read.isObject(value) && Object.keys(TIME_FIELDS).some((name) => Object.hasOwn(value, name));
}

/** Names of a comparison's own columns, besides those that no split has. */
const TAKEN: readonly string[] = ['a', 'b', 'difference', 'ratio', 'df', 'pValue', 'pValueAdjusted', 'agentsInBoth'];

function refuseTakenNames({ splits }: SharedQuery, issues: IssueList): void {
  splits.forEach((split: SharedQuery['splits'][number] | undefined, index) => {
    if (split && TAKEN.includes(split.name)) issues.add(`splits[${index}]`, `${split.name} is not a valid split.`);
  });
}
