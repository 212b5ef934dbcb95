import { METADATA } from '../access.ts';
import type { Noun, Parameter } from '../operation.ts';
import { IDEMPOTENCY_KEY } from '../parameters.ts';
import { done, success } from '../schemas/envelope.ts';
import { listOf, ref } from '../schemas/parts.ts';
import { jsonBody } from './json-body.ts';

const AGENT: readonly Parameter[] = [
  {
    name: 'field',
    in: 'path',
    description: 'By which of its names the agent is found.',
    schema: { type: 'string', enum: ['agent', 'unit', 'mac'] },
    example: 'unit',
  },
  {
    name: 'value',
    in: 'path',
    description:
      'That name. An agent id and a MAC address as they are stored or in their alphanumeric form, a MAC address with ' +
      'its letters in any case.',
    schema: { type: 'string' },
    example: '1003',
  },
];

const current = {
  package: 'Kabelnetz:Cable 1000',
  isp: 'Kabelnetz',
  timezone: 'Europe/Berlin',
  custom: { region: 'Bayern', tier: 2 },
};
const former = { ...current, package: 'Kabelnetz:Cable 250', custom: { region: 'Bayern' } };
const NO_AGENT = {
  when: 'There is no such agent, or it is not yours; a unit is no integer; there is no such `field`.',
};

export const metadata: Noun = {
  name: 'Metadata',
  description:
    'What is true of agents over time: package, ISP, timezone and fields of the organisation. An agent has a timeline ' +
    'of versions, each valid from an instant. A change from an instant applies to the version that is valid then and ' +
    'to every later one; nothing before it is touched.',
  operations: [
    {
      id: 'setMetadata',
      method: 'put',
      path: '/metadata',
      summary: 'Change metadata',
      description:
        'Changes the metadata of every agent that matches, all of them or none. When the answer arrives, questions ' +
        'see the change. What is not given stays as it is, unless `overwrite_all` removes it. Unknown fields are ' +
        'refused: a mistyped selector would change the wrong agents.\n\nA dry run ignores the `Idempotency-Key`, and ' +
        'only changes that were made are remembered under it.',
      access: METADATA,
      parameters: [IDEMPOTENCY_KEY],
      body: jsonBody('Which agents, and what to change.', ref('MetadataChange'), {
        'Move an agent to another package': {
          agent: { unit_id: 1003 },
          metadata: { package: 'Kabelnetz:Cable 1000', custom: { tier: 2 } },
        },
        'Ask whom a change would touch': {
          agent: { isp: 'Northwind', custom: { region: 'North' } },
          metadata: { timezone: 'UTC' },
          dry_run: true,
        },
        'Clear everything': { agent: { agent_id: 'demo-1004' }, metadata: {}, overwrite_all: true },
      }),
      answers: {
        200: done('Metadata updated', {
          description: 'The agents are changed. A dry run says whom it would have changed.',
          data: ref('MetadataMatch'),
          examples: { 'A dry run': { matched: 3, sample: ['demo-1001', 'demo-1002', 'demo-1006'] } },
        }),
      },
      refusals: {
        NOT_FOUND: { when: 'No agent matches.' },
        VALIDATION_FAIL: {
          when: 'The change is wrong; `errors` has everything that is, whether ISP and package exist included.',
          issues: {
            'agent[ips]': ['This field was not expected.'],
            'metadata[package]': ['Unable to resolve new package Acme:Turbo. (Invalid Isp name in new package)'],
            backdate_from: ['Invalid backdate (1700000000). Must be in last 28 days.'],
          },
        },
      },
    },
    {
      id: 'readMetadata',
      method: 'get',
      path: '/metadata/{field}/{value}',
      summary: 'Read metadata',
      description: 'The current metadata of one agent, or that of an instant.',
      access: METADATA,
      parameters: [
        ...AGENT,
        {
          name: 'at',
          in: 'query',
          description: 'The instant to read it for, in UNIX seconds; now if it is not given.',
          schema: { type: 'integer' },
          example: 1767225600,
        },
      ],
      answers: {
        200: success({ description: 'The metadata.', data: ref('Metadata'), examples: { Current: current } }),
      },
      refusals: {
        NOT_FOUND: NO_AGENT,
        VALIDATION_FAIL: {
          when: '`at` is no integer.',
          issues: { at: ['This value should be of type integer.'] },
        },
      },
    },
    {
      id: 'readHistory',
      method: 'get',
      path: '/metadata/{field}/{value}/history',
      summary: 'Read all versions of metadata',
      description: 'All versions of one agent’s metadata, newest first.',
      access: METADATA,
      parameters: AGENT,
      answers: {
        200: success({
          description: 'The versions.',
          data: listOf(ref('MetadataVersion')),
          examples: {
            'Two versions': [
              { valid_from: 1784073600, ...current },
              { valid_from: null, ...former },
            ],
          },
        }),
      },
      refusals: { NOT_FOUND: NO_AGENT },
    },
  ],
};
