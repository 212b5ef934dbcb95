import { TESTS } from '../catalogue/tests/index.ts';
import { ServiceError } from '../errors.ts';
import type { RowFormat } from '../ingest/read-rows.ts';
import type { JsonSchema, ObjectSchema } from '../lib/json-schema.ts';
import { isTest, storeResults } from '../operations/ingest/store-results.ts';
import { invalid, success } from './answers.ts';
import { listBody, listRefusals } from './bodies.ts';
import { call, INGEST, type Parameter, type Resource } from './call.ts';
import { storeOutputCall } from './ingest-output.ts';
import { flag, IDEMPOTENCY_KEY } from './parameters.ts';
import { replyToRows } from './reply-to-rows.ts';
import { count, listOf, record, ref, rejections, text } from './schemas/parts.ts';
import { rowName } from './schemas/results.ts';

const TEST: Parameter<string> = {
  name: 'test',
  in: 'path',
  description: 'A key of `GET /tests`.',
  schema: ref('TestKey'),
  example: 'ping',
  read(given) {
    const test = String(given);
    if (!isTest(test)) {
      throw new ServiceError('NOT_FOUND', { message: `There is no test ${test}: GET /tests lists them.` });
    }
    return test;
  },
};

const rows = [
  { unit_id: 1002, dtime: '2024-01-15 10:00:00', target: 'lon1.measure.example', rtt_avg: 12400 },
  { agent_id: 'demo-1003', dtime: '2024-01-15T11:00:00+01:00', target: 'lon1.measure.example', rtt_avg: 9000 },
];

const NO_ROWS: Readonly<Record<RowFormat, string>> = {
  csv: 'There is a header line and no row. With curl, send a file with --data-binary: -d takes the line breaks out of it.',
  json: 'The list is empty.',
  ndjson: 'There is no row.',
};

const counts = record({
  accepted: count('Rows that are stored now.'),
  duplicates: count('Rows that were already stored.'),
  rejected: count('Rows that were rejected.'),
  errors: rejections(),
});

const WARNINGS = {
  ...listOf(
    ref('ResultWarning'),
    'Where there are any: results that are stored, and that are not plausible. The catalogue has the rules.',
  ),
};

const TESTS_STORED: JsonSchema = {
  type: 'object',
  description: 'The number of results that are stored, now or before, by test.',
  additionalProperties: { type: 'integer', minimum: 1 },
};

/** Adds the warnings, which are left out when there are none. */
function withWarnings(schema: ObjectSchema): ObjectSchema {
  return { ...schema, properties: { ...schema.properties, warnings: WARNINGS } };
}

const schemas = {
  Ingested: {
    ...counts,
    properties: {
      ...counts.properties,
      prefiltered: listOf(
        ref('PrefilteredResults'),
        'Only with `report_prefiltered`: valid rows that the prefilter of a question will leave out, by the first ' +
          'rule that drops them. They are stored too.',
      ),
      warnings: WARNINGS,
    },
  },
  IngestedOutput: withWarnings(
    record({
      ...counts.properties,
      tests: TESTS_STORED,
    }),
  ),
  PushedResult: withWarnings(
    record({
      ...counts.properties,
      tests: TESTS_STORED,
      ignored: count('1 where nothing is known of such a test.'),
    }),
  ),
  ResultWarning: record({
    rule: text('The id of the rule.'),
    because: text('Its reason, and what to look at.'),
    results: count('The number of such results in the request.'),
    rows: listOf({ type: 'integer', minimum: 1 }, 'The first of them: rows, or lines on which runs begin.'),
  }),
  PrefilteredResults: record({
    rule: text('The id of the rule.'),
    because: text('Its reason.'),
    metrics: listOf({ type: 'string' }, 'The metrics that leave them out.'),
    results: count('The number of such rows in the request.'),
    rows: listOf({ type: 'integer', minimum: 1 }, 'The first of them, counted from 1, without the header.'),
  }),
};

export const ingest: Resource = {
  name: 'Ingest',
  description: 'Stores the results of measurement agents.',
  schemas,
  calls: [
    call('POST /ingest/{test}', {
      id: 'storeResults',
      summary: 'Store results of a test',
      description:
        'All accepted rows of a request are stored in one transaction. When the answer arrives they are on disk, ' +
        'and every question sees them.\n\nA row has the columns of its test; a missing column is null. It names its ' +
        'agent by `agent_id`, `unit_id` or `mac_address`, or by several that agree. An invalid row is rejected, and ' +
        'the others are stored. A row that is already stored is counted as a duplicate and dropped. ' +
        'A body whose rows are all rejected, or that has none, is a 422. Results that are not plausible are stored, and named in `warnings`.',
      access: INGEST,
      parameters: {
        test: TEST,
        ignoreUnknown: flag('ignore_unknown', 'Drop unknown columns instead of rejecting their rows.'),
        strict: flag(
          'strict',
          'One bad row refuses the whole request: no result is stored and no agent registered. A speed that is not ' +
            'positive and a loss above 100 % are then bad too.',
        ),
        reportPrefiltered: flag(
          'report_prefiltered',
          'Count the rows that the prefilter will leave out, by rule, with examples.',
        ),
        registerAgents: flag(
          'register_agents',
          'Register unknown agents with the names in their rows. Needs the scope `agents` or `manage` too.',
        ),
        key: IDEMPOTENCY_KEY,
      },
      body: listBody({
        noun: 'results',
        schema: { anyOf: TESTS.map((test) => listOf(ref(rowName(test)))) },
        rows,
        csv: 'unit_id,dtime,target,rtt_avg\n1002,2024-01-15 12:00:00,lon1.measure.example,12400\n',
      }),
      answer: success('The counts of the rows, by outcome.', ref('Ingested'), {
        'Everything stored': { accepted: 2, duplicates: 0, rejected: 0, errors: [] },
        'A row rejected': {
          accepted: 1,
          duplicates: 0,
          rejected: 1,
          errors: [{ row: 2, message: 'The agent is not known.' }],
        },
        'Stored, and not plausible': {
          accepted: 2,
          duplicates: 0,
          rejected: 0,
          errors: [],
          warnings: [
            {
              rule: 'units.round_trip',
              because: 'A thousand times more or less fits better. Times are in microseconds.',
              results: 1,
              rows: [2],
            },
          ],
        },
      }),
      refusals: {
        ...listRefusals('Nothing is stored.'),
        NOT_FOUND: { when: 'There is no such test.' },
        ...invalid(
          'A parameter is invalid, the key was used for another request, `strict` met a bad row, every row is bad, or there is none.',
          {
            'rows[2]': ['colour: This field was not expected.'],
          },
        ),
      },
      async handle({ context, caller, parameters, body }) {
        const { test, key, ignoreUnknown, strict, registerAgents, reportPrefiltered } = parameters;
        const options = { ignoreUnknown, strict, registerAgents, reportPrefiltered };
        const { format, bytes } = body();
        return replyToRows(await storeResults(context, caller, { test, format, bytes, options, key }), NO_ROWS[format]);
      },
    }),
    storeOutputCall,
  ],
};
