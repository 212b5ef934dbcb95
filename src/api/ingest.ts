import { TESTS } from '../catalogue/tests/index.ts';
import { ServiceError } from '../errors.ts';
import { isTest, type StoredResults, storeResults } from '../operations/ingest/store-results.ts';
import { invalid, success } from './answers.ts';
import { listBody, listRefusals } from './bodies.ts';
import { call, INGEST, type Parameter, type Resource } from './call.ts';
import { flag, IDEMPOTENCY_KEY, KEY_REUSED } from './parameters.ts';
import { ok, type Reply } from './reply.ts';
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
    if (!isTest(test)) throw new ServiceError('NOT_FOUND');
    return test;
  },
};

const rows = [
  { unit_id: 1002, dtime: '2024-01-15 10:00:00', target: 'lon1.measure.example', rtt_avg: 12400 },
  { agent_id: 'demo-1003', dtime: '2024-01-15T11:00:00+01:00', target: 'lon1.measure.example', rtt_avg: 9000 },
];

function replyTo(stored: StoredResults): Reply {
  switch (stored.outcome) {
    case 'stored':
      return ok(stored.counts);
    case 'refused': {
      const issues = Object.fromEntries(stored.errors.map(({ row, message }) => [`rows[${row}]`, [message]]));
      throw new ServiceError('VALIDATION_FAIL', { issues });
    }
    case 'key-reused':
      throw new ServiceError('VALIDATION_FAIL', { issues: KEY_REUSED });
  }
}

const counts = record({
  accepted: count('Rows that are stored now.'),
  duplicates: count('Rows that were stored already.'),
  rejected: count('Rows that were not taken.'),
  errors: rejections(),
});

const schemas = {
  Ingested: {
    ...counts,
    properties: {
      ...counts.properties,
      prefiltered: listOf(
        ref('PrefilteredResults'),
        'Only where it was asked for (`report_prefiltered`): readable rows that metrics leave out where a question asks for ' +
          'the prefilter, by the first rule that they meet. They are stored all the same.',
      ),
    },
  },
  PrefilteredResults: record({
    rule: text('The id of the rule.'),
    because: text('Its reason.'),
    metrics: listOf({ type: 'string' }, 'The metrics that leave them out.'),
    results: count('How many there are in the request.'),
    rows: listOf({ type: 'integer', minimum: 1 }, 'The first of them, counted from 1, without the header.'),
  }),
};

export const ingest: Resource = {
  name: 'Ingest',
  description: 'Takes the results of measurement agents.',
  schemas,
  calls: [
    call('POST /ingest/{test}', {
      id: 'storeResults',
      summary: 'Store results of a test',
      description:
        'All accepted rows of a request are stored in one step. When the answer arrives they are on disk, and every ' +
        'question sees them.\n\nA row has the columns of its test; one that is not given is null. It names its agent ' +
        'by `agent_id`, `unit_id` or `mac_address`, or by several that agree. A row that is wrong is rejected, the ' +
        'others are stored; a row that is stored already is counted as a duplicate and dropped.',
      access: INGEST,
      parameters: {
        test: TEST,
        ignoreUnknown: flag(
          'ignore_unknown',
          'Columns that the test does not have are left out instead of rejecting their rows.',
        ),
        strict: flag(
          'strict',
          'One bad row refuses the whole request: nothing is stored and nobody registered. A speed that is not positive, and ' +
            'a loss of more than everything, is bad then too.',
        ),
        reportPrefiltered: flag(
          'report_prefiltered',
          'The answer says how many of the rows the prefilter will leave out, by which rules, with examples.',
        ),
        registerAgents: flag(
          'register_agents',
          'Agents that are not known are registered with the names that their row gives. Needs the scope `agents` or `manage` too.',
        ),
        key: IDEMPOTENCY_KEY,
      },
      body: listBody({
        noun: 'results',
        schema: { anyOf: TESTS.map((test) => listOf(ref(rowName(test)))) },
        rows,
        csv: 'unit_id,dtime,target,rtt_avg\n1002,2024-01-15 12:00:00,lon1.measure.example,12400\n',
      }),
      answer: success('What became of the rows.', ref('Ingested'), {
        'Everything stored': { accepted: 2, duplicates: 0, rejected: 0, errors: [] },
        'A row rejected': {
          accepted: 1,
          duplicates: 0,
          rejected: 1,
          errors: [{ row: 2, message: 'The agent is not known.' }],
        },
      }),
      refusals: {
        ...listRefusals('Nothing of it is stored.'),
        NOT_FOUND: { when: 'There is no such test.' },
        ...invalid('A parameter is wrong, the key was used for another request, or `strict` met a bad row.', {
          'rows[2]': ['colour: This field was not expected.'],
        }),
      },
      async handle({ context, caller, parameters, body }) {
        const { test, key, ignoreUnknown, strict, registerAgents, reportPrefiltered } = parameters;
        const options = { ignoreUnknown, strict, registerAgents, reportPrefiltered };
        return replyTo(await storeResults(context, caller, { test, ...body(), options, key }));
      },
    }),
  ],
};
