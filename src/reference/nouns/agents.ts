import { MANAGE } from '../access.ts';
import type { Noun } from '../operation.ts';
import { CURSOR, limit, ORGANISATION, searchText } from '../parameters.ts';
import { page, success } from '../schemas/envelope.ts';
import { listOf, ref } from '../schemas/parts.ts';
import { listBody, listRefusals } from './list-body.ts';

const rows = [
  { agent_id: 'wb-1', unit_id: 9001, kind: 'whitebox', package: 'Acme:Basic', timezone: 'Europe/London' },
  { unit_id: 9002, kind: 'mobile', base: 'Pixel 9', custom: { region: 'North', floor: 3 } },
];

const CSV = `agent_id,unit_id,mac_address,kind,package,timezone,custom.region
wb-3,9003,02:00:5e:10:00:03,whitebox,Acme:Basic,Europe/London,South
`;

export const agents: Noun = {
  name: 'Agents',
  description: 'The agents of an organisation. A panel owns agents, and an agent is of one kind.',
  operations: [
    {
      id: 'importAgents',
      method: 'post',
      path: '/manage/agents',
      summary: 'Add or update agents',
      description:
        'An agent is found by its `agent_id`, or by its `unit_id` when the row has no `agent_id`. If it exists, what ' +
        'the row gives is updated and the rest stays; if not, it is added. The metadata of a new agent is valid from ' +
        'the beginning of time, that of an existing one changes from 00:00 UTC of the current day.\n\nThe ' +
        'alphanumeric form of the `agent_id`, the `unit_id` and the MAC address are each unique in an organisation. ' +
        'A row that collides with another agent or is wrong in itself is rejected; the others are stored, in steps ' +
        'of up to 500.',
      access: MANAGE,
      parameters: [ORGANISATION],
      body: listBody({ noun: 'agents', schema: listOf(ref('AgentRow')), rows, csv: CSV }),
      answers: {
        200: success({
          description: 'What became of the rows.',
          data: ref('AgentImport'),
          examples: {
            'Everything stored': { created: 2, updated: 0, rejected: 0, errors: [] },
            'A row rejected': {
              created: 1,
              updated: 0,
              rejected: 1,
              errors: [{ row: 2, message: 'timezone: Mars/Olympus is not a valid IANA timezone.' }],
            },
          },
        }),
      },
      refusals: {
        ...listRefusals('What was read before it stays stored.'),
        NOT_FOUND: { when: 'There is no such organisation.' },
      },
    },
    {
      id: 'listAgents',
      method: 'get',
      path: '/manage/agents',
      summary: 'Search agents',
      description: 'Agents with their current metadata, page by page.',
      access: MANAGE,
      parameters: [
        ORGANISATION,
        searchText('an agent id, unit id, MAC address, model or country'),
        {
          name: 'panel',
          in: 'query',
          description: 'Only agents of this panel.',
          schema: { type: 'string' },
          example: 'default',
        },
        limit(50),
        CURSOR,
      ],
      answers: {
        200: page({
          description: 'A page of agents.',
          data: listOf(ref('Agent')),
          examples: {
            Agents: [
              {
                agent_id: 'wb-1',
                unit_id: 9001,
                mac_address: null,
                kind: 'whitebox',
                base: null,
                country: null,
                panel: 'default',
                package: 'Acme:Basic',
                isp: 'Acme',
                timezone: 'Europe/London',
                custom: {},
              },
            ],
          },
          next: 'https://broadgauge.example/manage/agents?q=wb&limit=1&cursor=c1',
        }),
      },
      refusals: {
        NOT_FOUND: { when: 'There is no such organisation.' },
        VALIDATION_FAIL: {
          when: 'A parameter is wrong.',
          issues: { limit: ['This value should be between 1 and 1000.'] },
        },
      },
    },
  ],
};
