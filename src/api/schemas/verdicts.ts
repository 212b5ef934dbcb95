import { type ObjectSchema, orNull } from '../../lib/json-schema.ts';
import { schemaOf } from '../../lib/read.ts';
import { readColumnNames, verdictFields } from '../../verdicts/planned-rule.ts';
import { LATER_OUTCOMES, OUTCOMES } from '../../verdicts/verdict.ts';
import { describe } from './describe.ts';
import { count, float, listOf, oneOf, record, ref, text, whole } from './parts.ts';
import { AGGREGATE_MEANINGS } from './questions.ts';
import { ruleSchemas } from './rules.ts';

const { time, last, filters, panel, receipt } = AGGREGATE_MEANINGS;

const RECORD_COLUMNS =
  'Columns besides: of records, such as `fetch_time`, `target` or `tool`, or fields of agents, such as `custom.region`.';

const SUPPRESS_BELOW = 'Units from fewer agents are left out, and counted as `suppressed`.';

const ALL_OUTCOMES = [...OUTCOMES, ...LATER_OUTCOMES];

const RULE_WORDS = {
  indicative: { type: 'boolean', description: 'The service is no certified instrument: its verdicts are indications.' },
  checked: orNull(text('The day on which a person compared the rule with its source; null: not yet.')),
} as const;

export const verdictSchemas = {
  VerdictScope: describe(schemaOf(verdictFields(0)), {
    time,
    last,
    filters,
    panel,
    receipt,
    suppress_below: SUPPRESS_BELOW,
  }),
  VerdictRecordScope: describe(recordScopeSchema(), { time, last, filters, panel, columns: RECORD_COLUMNS }),
  VerdictRecord: {
    ...record({
      test: text('The test.'),
      measure: text('The measure of the rule that sees it.'),
      counted: oneOf(['used', 'missed', 'leftOut', 'invalid', 'notRun'], 'What became of it.'),
      agent: text('The agent.'),
      dtime: text('When the test ended, in local time.'),
      offset_minutes: whole('Local time less UTC.'),
      value: orNull(float('What the measure says: in percent if it is relative or a ratio.')),
    }),
    description: 'A record. The values of the unit stand first, and the columns that are asked for last.',
    additionalProperties: { type: ['string', 'null'] } as const,
  },
  ...ruleSchemas,
  RuleSummary: record({
    key: text('Names the rule.'),
    builtIn: { type: 'boolean', description: 'Whether it comes with the service.' },
    title: text('Its title.'),
    version: text('Its version.'),
    ...RULE_WORDS,
    source: listOf({ type: 'string' }, 'Where it is written.'),
    source_read: listOf({ type: 'string' }, 'What of the source the author of the rule read.'),
    source_unread: listOf({ type: 'string' }, 'What of the source the author did not read.'),
    attest: listOf({ type: 'string' }, 'What a person has to attest, since no result shows it.'),
    notes: listOf({ type: 'string' }, 'What else it can’t express.'),
    unit: listOf({ type: 'string' }, 'What is judged: `agent`, or dimensions.'),
    each: orNull(text('The local periods that are judged by themselves; null: the asked time.')),
  }),
  Verdicts: record({
    rule: text('The name of the rule.'),
    version: text('Its version.'),
    ...RULE_WORDS,
    notes: listOf({ type: 'string' }, 'What to know of all verdicts.'),
    units: listOf(ref('UnitVerdict'), 'In the order of their values.'),
    outcomes: {
      type: 'object',
      description: 'How many units have each verdict.',
      additionalProperties: { type: 'integer' },
    },
    expectedByChance: orNull(
      float('How many lines chance alone would have fail, were each at the limit of its shares; null without shares.'),
    ),
    suppressed: count('Units that are left out because they are from too few agents; `outcomes` does not count them.'),
  }),
  UnitVerdict: withTaken(
    record({
      unit: {
        type: 'object',
        description: 'The values of the unit, and its `period`.',
        additionalProperties: { type: ['string', 'number', 'null'] },
      },
      verdict: oneOf(ALL_OUTCOMES, 'What the rule says.'),
      level: {
        ...orNull(
          record({
            name: text('The name of the step.'),
            number: float('Its number.'),
            figure: float('What it goes by.'),
          }),
        ),
        description: 'The step that the unit reaches; null where the rule has no levels, and without a judgement.',
      },
      borderline: { type: 'boolean', description: 'The 95 % interval of a share or figure covers its limit.' },
      conditions: {
        type: 'object',
        description: 'By their names.',
        additionalProperties: record({
          value: orNull(float('Null: there is none.')),
          limit: orNull(float('Null: there is none.')),
          distance: orNull(float('How far the value is on the good side of its limit.')),
          numerator: orNull(count('Of a share: what meets.')),
          denominator: orNull(count('Of a share: of how many.')),
          met: { type: ['boolean', 'null'], description: 'Null: not known.' },
        }),
      },
      evidence: listOf(
        record({
          part: text('The field of the rule.'),
          have: orNull(float('What there is.')),
          want: orNull(float('What is wanted.')),
        }),
        'The parts that failed.',
      ),
      counts: {
        ...record({
          used: count('Records that count.'),
          leftOut: count('Valid ones that do not.'),
          missed: count('Those that count as misses.'),
          invalid: count('Those that are no tests.'),
          notRun: count('Tests that were not run.'),
        }),
        description: 'What became of the records in the asked time.',
      },
    }),
  ),
};

/** Without a receipt, and with columns. */
function recordScopeSchema(): ObjectSchema {
  const { properties, ...schema } = schemaOf(verdictFields(0));
  const { receipt: _, suppress_below: __, ...others } = properties;
  return { ...schema, properties: { ...others, columns: readColumnNames.schema } };
}

/** Only rules with campaigns have it. */
function withTaken(unit: ObjectSchema): ObjectSchema {
  const taken = listOf({ type: 'string' }, 'With a campaign: local times of the results that it took.');
  return { ...unit, properties: { ...unit.properties, taken } };
}
