import { TESTS } from '../../catalogue/tests/index.ts';
import { INGEST } from '../access.ts';
import type { Noun } from '../operation.ts';
import { flag, IDEMPOTENCY_KEY } from '../parameters.ts';
import { success } from '../schemas/envelope.ts';
import { listOf, ref } from '../schemas/parts.ts';
import { rowName } from '../schemas/results.ts';
import { listBody, listRefusals } from './list-body.ts';

const rows = [
  { unit_id: 1002, dtime: '2024-01-15 10:00:00', target: 'lon1.measure.example', rtt_avg: 12400 },
  { agent_id: 'demo-1003', dtime: '2024-01-15T11:00:00+01:00', target: 'lon1.measure.example', rtt_avg: 9000 },
];

export const ingest: Noun = {
  name: 'Ingest',
  description: 'Takes the results of measurement agents.',
  operations: [
    {
      id: 'storeResults',
      method: 'post',
      path: '/ingest/{test}',
      summary: 'Store results of a test',
      description:
        'All accepted rows of a request are stored in one step. When the answer arrives they are on disk, and every ' +
        'question sees them.\n\nA row has the columns of its test; one that is not given is null. It names its agent ' +
        'by `agent_id`, `unit_id` or `mac_address`, or by several that agree. A row that is wrong is rejected, the ' +
        'others are stored; a row that is stored already is counted as a duplicate and dropped.',
      access: INGEST,
      parameters: [
        {
          name: 'test',
          in: 'path',
          description: 'A key of `GET /tests`.',
          schema: ref('TestKey'),
          example: 'ping',
        },
        flag('strict', 'One bad row refuses the whole request: nothing is stored and nobody registered.'),
        flag('ignore_unknown', 'Columns that the test does not have are left out instead of rejecting their rows.'),
        flag(
          'register_agents',
          'Agents that are not known are registered with the names that their row gives. Needs the scope `manage` too.',
        ),
        IDEMPOTENCY_KEY,
      ],
      body: listBody({
        noun: 'results',
        schema: { anyOf: TESTS.map((test) => listOf(ref(rowName(test)))) },
        rows,
        csv: 'unit_id,dtime,target,rtt_avg\n1002,2024-01-15 12:00:00,lon1.measure.example,12400\n',
      }),
      answers: {
        200: success({
          description: 'What became of the rows.',
          data: ref('Ingested'),
          examples: {
            'Everything stored': { accepted: 2, duplicates: 0, rejected: 0, errors: [] },
            'A row rejected': {
              accepted: 1,
              duplicates: 0,
              rejected: 1,
              errors: [{ row: 2, message: 'The agent is not known.' }],
            },
          },
        }),
      },
      refusals: {
        ...listRefusals('Nothing of it is stored.'),
        NOT_FOUND: { when: 'There is no such test.' },
        VALIDATION_FAIL: {
          when: 'A parameter is wrong, the key was used for another request, or `strict` met a bad row.',
          issues: { 'rows[2]': ['colour: This field was not expected.'] },
        },
      },
    },
  ],
};
