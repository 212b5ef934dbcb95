import { METRICS } from '../../catalogue/metrics/index.ts';
import type { IssueList } from '../../lib/issue-list.ts';
import type { ObjectSchema } from '../../lib/json-schema.ts';
import * as read from '../../lib/read.ts';
import { NOTHING_KNOWN, readersOf } from '../../query/question-field.ts';
import { METRIC_FIELDS } from '../../query/question-fields.ts';
import type { Predicate, RuleMeasure } from '../rule.ts';
import { refuseOthers } from './entries.ts';
import { comparisonOf } from './read-limit.ts';

const { metric, relative_to, window, filters, prefilter, per_agent } = read.schemaOf(
  readersOf(METRIC_FIELDS, NOTHING_KNOWN),
).properties;
/** Fields of a question that a measure may have; a rule sets the others. */
const QUESTION = { metric, relative_to, window, filters, prefilter, per_agent };
const MISSING = read.choice(['leave_out', 'miss'] as const, 'choice');

const SCHEMA: ObjectSchema = {
  type: 'object',
  properties: {
    ...QUESTION,
    valid: { type: 'object', additionalProperties: { type: 'string' } },
    missing: MISSING.schema,
    floor_mbps: read.positive.schema,
  },
  required: ['metric'],
  additionalProperties: false,
};

/** Its question is read when the rule is asked. */
export const readMeasure = read.reader<RuleMeasure>(SCHEMA, (value, key, issues) => {
  if (!read.isObject(value)) return read.addType('object', key, issues);
  refuseOthers(value, Object.keys(SCHEMA.properties), key, issues);
  const { valid = {}, missing = 'leave_out', floor_mbps: floor } = value;
  const question = Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(QUESTION, name)));
  if (floor !== undefined && value.relative_to === undefined) {
    issues.add(`${key}[floor_mbps]`, 'This field goes with relative_to only.');
  }
  if (missing === 'miss' && value.per_agent !== undefined) {
    issues.add(`${key}[missing]`, 'Results that miss count by themselves: leave out per_agent.');
  }
  return {
    question,
    valid: predicatesOf(valid, value.metric, `${key}[valid]`, issues),
    missing: MISSING(missing, `${key}[missing]`, issues) ?? 'leave_out',
    floorMbps: floor === undefined ? null : (read.positive(floor, `${key}[floor_mbps]`, issues) ?? null),
  };
});

function predicatesOf(value: unknown, metricKey: unknown, key: string, issues: IssueList): readonly Predicate[] {
  if (!read.isObject(value)) return read.addType('object', key, issues) ?? [];
  const metric = METRICS.find((known) => known.key === metricKey);
  if (metric && metric.derived !== null)
    issues.add(key.replace('[valid]', '[metric]'), 'Give a metric of single results.');
  const columns = Object.entries(metric?.test.columns ?? {}).filter(([, { type }]) => type !== 'text');
  const names = columns.map(([name]) => name);
  const listed = names.join(', ');
  return Object.entries(value).flatMap(([column, text]) => {
    const at = `${key}[${column}]`;
    if (metric && !names.includes(column)) {
      issues.add(at, `${column} is not a number of this test. It has: ${listed}.`);
    }
    const compared = typeof text === 'string' ? comparisonOf(text) : undefined;
    if (compared) return [{ column, ...compared }];
    return issues.add(at, 'Give a comparison with a number, such as ">= 15000000".') ?? [];
  });
}
