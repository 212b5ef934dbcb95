import type { JsonSchema, ObjectSchema } from '../../lib/json-schema.ts';
import { readRule } from '../../verdicts/read-rule.ts';
import { readCondition } from '../../verdicts/readers/read-condition.ts';
import { readEvidence } from '../../verdicts/readers/read-evidence.ts';
import { readIs, readLimit, readThreshold } from '../../verdicts/readers/read-limit.ts';
import { readMeasure } from '../../verdicts/readers/read-measure.ts';
import { describe } from './describe.ts';
import { ref } from './parts.ts';
import { AGGREGATE_MEANINGS, inContext } from './questions.ts';

const { metric, relative_to, window, filters, prefilter, per_agent } = AGGREGATE_MEANINGS;

const PARTS = {
  RuleMeasure: readMeasure.schema,
  RuleEvidence: readEvidence.schema,
  RuleCondition: readCondition.schema,
  RuleThreshold: readThreshold.schema,
  RuleRequirement: readIs.schema,
  RuleLimit: readLimit.schema,
};

const NAMES = new Map(Object.entries(PARTS).map(([name, schema]) => [schema, name]));

/** A schema in which those that have a name are referred to by it. */
function byName(schema: JsonSchema): ObjectSchema {
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const name = NAMES.get(value);
    if (name !== undefined) return ref(name);
    if (Array.isArray(value)) return value.map(walk);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [key, walk(inner)]),
  ) as unknown as ObjectSchema;
}

const CONDITION_FORMS = {
  share: 'The percentage of results that meet a level.',
  figure: 'A figure of the point: `metricValue`, `median`, `percentiles.5` and the like.',
  count: 'The number of results that meet a level.',
};

const PERIOD_WORDS = { ...CONDITION_FORMS, is: 'What has to hold in each of them.' };

export const ruleSchemas = {
  Rule: {
    ...describe(byName(readRule.schema), {
      title: 'The title of the rule.',
      version: 'Its version, such as the day from which it applies.',
      indicative: 'The service is no certified instrument, and verdicts say so; default true.',
      source: 'Where the rule is written.',
      source_read: 'What of the source the author of the rule read.',
      source_unread: 'What of the source the author did not read.',
      checked: 'The day on which a person compared the rule with its source; null: not yet.',
      attest: 'What a person has to attest, since no result shows it.',
      notes: 'What else the rule can’t express.',
      unit: 'What is judged: `agent`, or ids of `GET /splits`.',
      each: 'A verdict for each local period; default: one for the asked time.',
      measures: 'By name: what is measured.',
      evidence: 'When a unit may be judged at all: one object, or a list with one for each test.',
      conditions: 'By name: what is compared with a limit.',
      met_if: {
        is: 'The name of a condition, or `all` or `any` of a list of them.',
        of: { all: 'Each of them has to hold.', any: 'One of them has to hold.' },
      },
      levels: {
        is: 'Steps of a figure into a name and a number, such as a withholding.',
        of: {
          of: 'A condition, or `worst`: the smallest figure of those that have one.',
          as: '`value`, or `share_of_limit`: percent of the limit (default).',
          cap: 'The figure is at most this.',
          steps: 'Figure, name and number, descending: the first that the figure reaches.',
        },
      },
      // biome-ignore lint/suspicious/noThenProperty: the name of a field of a rule.
      then: {
        is: 'The first days of the asked time are judged first, then the rest.',
        of: { after_days: 'How many days are judged first.' },
      },
    }),
    description: 'A rule: what is judged, the sample that it needs, and what has to hold.',
  },
  RuleMeasure: {
    ...describe(byName(readMeasure.schema), {
      metric,
      relative_to,
      window,
      filters,
      prefilter: inContext(prefilter, 'Leave out results that look broken; default false, unlike in questions.'),
      per_agent,
      valid:
        'Columns of the record with what they must be, such as `{"fetch_time": ">= 15000000"}`; others are no tests.',
      missing: '`miss`: results without a value and lost ones count as misses; default `leave_out`.',
      floor_mbps: 'With `relative_to`: the speed is at least this.',
    }),
    description: 'A question without aggregation and splits, and which of its results are tests.',
  },
  RuleEvidence: {
    ...describe(byName(readEvidence.schema), {
      of: 'The measure whose test is meant.',
      campaign: '`asked`: all results count (default); `first` or `last`: those of the first or last measuring days.',
      results: 'Results at least.',
      agents: {
        is: 'Lines at least: a number, or by the size of a population.',
        of: {
          population: 'A name of `GET /manage/populations`.',
          sizes: 'Size (null: any) and lines wanted: a number, `all`, or a share such as `10%`, rounded up.',
        },
      },
      days: 'Days with results.',
      results_a_day: 'Results that make a day a measuring day; default 1.',
      days_between: 'Free calendar days between two measuring days.',
      within_days: 'The measuring days are within this number of days, the first and the last included.',
      gap_minutes: 'Minutes between two results of a day.',
      pause: {
        is: 'A longer pause in each day.',
        of: { after: 'The number of results before it.', minutes: 'Its minutes.' },
      },
      hours_of_day: 'Different local hours with a result, of 24.',
      each_hour: 'Results wanted of every line in every hour of the window on every day.',
      coverage: 'Percent of those hours that is enough; default 100.',
      tool: 'The measuring tool is one of these; results of others are no tests.',
    }),
    description: 'The sample that is needed before a unit may be judged.',
  },
  RuleCondition: {
    ...describe(byName(readCondition.schema), {
      of: 'The measure.',
      ...CONDITION_FORMS,
      days: { is: 'The number of local days in which an inner condition holds.', of: PERIOD_WORDS },
      hours: { is: 'The number of clock hours in which an inner condition holds.', of: PERIOD_WORDS },
      lines: {
        is: 'Percent of the judged lines of the unit that have a verdict by another rule; without `of`.',
        of: { rule: 'The rule, whose unit is `agent`.', verdict: 'The verdict that is counted.' },
      },
      is: 'What has to hold.',
    }),
    description: 'One of `share`, `figure`, `count`, `days`, `hours` and `lines`, and the limit in `is`.',
  },
  RuleThreshold: { ...byName(readThreshold.schema), description: 'A level of results.' },
  RuleRequirement: {
    ...byName(readIs.schema),
    description: 'A comparison such as `">= 90"`, or an object such as `{">=": limit}`.',
  },
  RuleLimit: { ...byName(readLimit.schema), description: 'A number, or by date, by a dimension, or by a field.' },
};
