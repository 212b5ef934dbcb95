import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import type { AggregateChart, MetricQuery } from './metric-query.ts';
import { parseMetricQuery } from './parse-metric-query.ts';
import { NOTHING_KNOWN, readersOf } from './question-field.ts';
import { METRIC_FIELDS } from './question-fields.ts';
import { OUTLIER_BASES, type OutlierBasis } from './rank-outliers.ts';
import type { Parsed } from './unverified-name.ts';

/** A question for the lines that lie far from what is usual. */
export interface OutlierQuery {
  readonly query: MetricQuery & { readonly chart: AggregateChart };
  readonly against: OutlierBasis;
  /** Of the lines that are returned. */
  readonly limit: number;
}

const LIMIT = 100;

const OWN_FIELDS = {
  against: read.required(read.choice(OUTLIER_BASES, 'basis')),
  limit: read.optional(read.integerBetween(1, 1000)),
};

/** Which results count, as for every question; how they are grouped is said by `against`. */
export function outlierFields() {
  const { metric, prefilter, relative_to, filters, time, last, window, panel } = readersOf(
    METRIC_FIELDS,
    NOTHING_KNOWN,
  );
  return { metric, ...OWN_FIELDS, prefilter, relative_to, filters, time, last, window, panel };
}

/** Reads the body of a question for outlying lines. `now` in UNIX seconds. Unknown fields are ignored. */
export function parseOutliers(body: unknown, now: number, issues: IssueList): Parsed<OutlierQuery> {
  const { against = 'package', limit = LIMIT } = read.readBodyInto(issues, read.isObject(body) ? body : {}, OWN_FIELDS);
  const known = Object.keys(outlierFields());
  const asked = read.isObject(body)
    ? { ...Object.fromEntries(Object.entries(body).filter(([name]) => known.includes(name))), ...SHAPES[against] }
    : body;
  const { query, unverified } = parseMetricQuery(asked, now, issues);
  return { query: { query: query as OutlierQuery['query'], against, limit }, unverified };
}

const OF_MEDIANS = { chartType: 'aggregate', normalised: false, percentiles: [50] };

/** What is asked of the stores. */
const SHAPES: Readonly<Record<OutlierBasis, read.JsonObject>> = {
  package: { ...OF_MEDIANS, aggregation: 'total', splits: ['agent', 'package'] },
  past: { ...OF_MEDIANS, aggregation: 'daily', splits: ['agent'] },
};
