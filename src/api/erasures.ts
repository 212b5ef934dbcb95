import { FORMAT } from '../access/erasure-record.ts';
import { ServiceError } from '../errors.ts';
import { orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import {
  type AllowedNames,
  allowNames,
  type ErasureOutcome,
  eraseAgent,
  eraseOrganisation,
  listErasures,
  listRefusedNames,
} from '../operations/erasure/erase.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, MANAGE, OPERATE, type Resource } from './call.ts';
import { ok } from './reply.ts';
import { AGENT_WORDS, readAgent } from './schemas/agent-name.ts';
import { describe } from './schemas/describe.ts';
import { count, listOf, record, ref, text, whole } from './schemas/parts.ts';

const AGENT_FIELDS = { agent: read.required(readAgent), dry_run: read.optional(read.boolean) };
const NAME_FIELDS = { agent: read.required(readAgent) };
const ORGANISATION_FIELDS = { organisation: read.required(read.name), dry_run: read.optional(read.boolean) };

function present({ results, record }: ErasureOutcome) {
  const tests = Object.entries(results).map(([test, number]) => ({ test, results: number }));
  return { results: tests.reduce((sum, each) => sum + each.results, 0), tests, record };
}

function presentNames({ erasure, fields }: AllowedNames) {
  return { erasure, names: fields.map((field) => FIELD_NAMES[field]) };
}

/** The names of an agent on the wire. */
const FIELD_NAMES = { agent: 'agent_id', unit: 'unit_id', mac: 'mac_address' } as const;

const DRY_RUN = 'Erase nothing, and report how many results would be erased; default `false`.';

const ALLOWED = {
  erasure: text('The id of the erasure.'),
  names: listOf(
    { enum: Object.values(FIELD_NAMES) },
    'The kinds of names that the agent had. The names are stored as hashes only.',
  ),
};

const schemas = {
  AgentErasure: {
    ...describe(read.schemaOf(AGENT_FIELDS), { agent: AGENT_WORDS, dry_run: DRY_RUN }),
    additionalProperties: false,
  },
  OrganisationErasure: {
    ...describe(read.schemaOf(ORGANISATION_FIELDS), {
      organisation: 'Its name. It must not be the organisation of the token.',
      dry_run: DRY_RUN,
    }),
    additionalProperties: false,
  },
  ErasureRecord: record({
    format: { ...text('The version of the record’s format.'), const: FORMAT },
    id: text('The id of the erasure.'),
    installation: text('The id of the register that assigned the numbers.'),
    organisation: whole('The number of the organisation.'),
    agent: orNull(whole('The number of the agent; null: the whole organisation.')),
    requested_at: { ...text('When it was requested.'), format: 'date-time' },
    ended_at: { ...text('When it was complete.'), format: 'date-time' },
    results: {
      type: 'object',
      description: 'The number of erased results by test.',
      additionalProperties: { type: 'integer' },
    },
    public_key: text('The installation’s public key: Ed25519, SPKI in base64.'),
    signature: text('The signature over all other fields, in base64.'),
  }),
  Erased: record({
    results: count('The number of results that were erased, or would be.'),
    tests: listOf(
      record({ test: text('The key of the test.'), results: count('Of this test.') }),
      'The tests that have any.',
    ),
    record: {
      description: 'The record to store; null after a dry run.',
      anyOf: [ref('ErasureRecord'), { type: 'null' }],
    },
  }),
  NameAllowance: {
    ...describe(read.schemaOf(NAME_FIELDS), {
      agent: { ...AGENT_WORDS, is: 'The erased agent, by one of its names.' },
    }),
    additionalProperties: false,
  },
  AllowedNames: record(ALLOWED),
  RefusedNames: record({
    ...ALLOWED,
    requested_at: { ...text('When the erasure was requested.'), format: 'date-time' },
  }),
  Erasures: record({
    records: listOf(ref('ErasureRecord'), 'The oldest first.'),
    unfinished: count('Erasures in progress.'),
  }),
} as const;

const RECORD = {
  format: FORMAT,
  id: '0d7f3b52-7a56-4f0e-9d53-2c1f6a1f7f10',
  installation: 'a3d0f0c8-52c1-4f0b-8a6e-0f4f7c0d1b2e',
  organisation: 1,
  agent: 17,
  requested_at: '2026-07-15T12:00:00.000Z',
  ended_at: '2026-07-15T12:00:01.250Z',
  results: { httpget: 336, ping: 1344 },
  public_key: 'MCowBQYDK2VwAyEA…',
  signature: 'b3Jy…',
};

const ALLOWED_EXAMPLE = { erasure: RECORD.id, names: ['agent_id', 'mac_address'] };

const TESTS = [
  { test: 'httpget', results: 336 },
  { test: 'ping', results: 1344 },
];
const ERASED = { results: 1680, tests: TESTS, record: RECORD };

const GOES_ON =
  'If it is interrupted, the service continues it, also after a restart: an error means that it is not complete. ' +
  'The answer has a record without names, signed with the installation’s key. Store it beside the backups, since an ' +
  'older backup brings the erased data back.';

export const erasures: Resource = {
  name: 'Erasures',
  description: 'Erasure of agents and organisations with all their data.',
  schemas,
  calls: [
    call('POST /manage/agents/erase', {
      id: 'eraseAgent',
      summary: 'Erase an agent',
      description:
        'Deletes an agent with all its results, versions and names. Names are its ids, and values of own fields that no ' +
        'other agent has. Audit entries that name it lose their content. Saved questions, dashboards and recipes lose its ' +
        'names. **All files that the organisation has exported are removed**, since any of them may have its results; ' +
        `those that are being made are refused. ${GOES_ON} Not for tokens that are limited to panels.`,
      access: MANAGE,
      isForEveryPanel: true,
      body: jsonBody({
        description: 'Which agent.',
        schema: ref('AgentErasure'),
        examples: {
          'Ask how much there is': { agent: { unit_id: 1003 }, dry_run: true },
          'Erase it': { agent: { agent_id: 'demo-1003' } },
        },
        read: (sent, _now, issues) => read.readExactBodyInto(issues, sent, AGENT_FIELDS),
      }),
      answer: answers.success('What was erased.', ref('Erased'), {
        Erased: ERASED,
        'A dry run': { ...ERASED, record: null },
      }),
      refusals: {
        NOT_FOUND: { when: 'There is no such agent, or it is not yours.' },
        ...answers.invalid('The request is invalid; nothing is erased.', {
          agent: ['One of agent_id, unit_id and mac_address should be given.'],
        }),
      },
      handle: async ({ context, caller, body: { agent, dry_run: dryRun = false } }) =>
        ok(present(await eraseAgent(context, caller, agent, dryRun))),
    }),
    call('POST /manage/organisations/erase', {
      id: 'eraseOrganisation',
      summary: 'Erase an organisation',
      description:
        'Deletes an organisation with all its data: results, agents, panels, tokens, saved questions and dashboards, ' +
        `exported files, and its audit. ${GOES_ON}`,
      access: OPERATE,
      body: jsonBody({
        description: 'Which organisation.',
        schema: ref('OrganisationErasure'),
        examples: {
          'Ask how much there is': { organisation: 'acme', dry_run: true },
          'Erase it': { organisation: 'acme' },
        },
        read: (sent, _now, issues) => read.readExactBodyInto(issues, sent, ORGANISATION_FIELDS),
      }),
      answer: answers.success('What was erased.', ref('Erased'), {
        Erased: { ...ERASED, record: { ...RECORD, agent: null } },
        'A dry run': { ...ERASED, record: null },
      }),
      refusals: {
        NOT_FOUND: { when: 'There is no such organisation.' },
        ...answers.invalid('The request is invalid; nothing is erased.', {
          organisation: ['This is the token’s own organisation: use a token of another organisation.'],
        }),
      },
      async handle({ context, caller, body: { organisation, dry_run: dryRun = false } }) {
        const outcome = await eraseOrganisation(context, caller, organisation, dryRun);
        if (outcome === 'missing') throw new ServiceError('NOT_FOUND');
        if (outcome === 'own') {
          const problem = 'This is the token’s own organisation: use a token of another organisation.';
          throw new ServiceError('VALIDATION_FAIL', { issues: { organisation: [problem] } });
        }
        return ok(present(outcome));
      },
    }),
    call('GET /manage/erasures/refused', {
      id: 'listRefusedNames',
      summary: 'List erased agents whose names are refused',
      description:
        'No agent can be registered under a name of an erased agent, neither by a list nor by results, until the name is ' +
        'allowed. Not for tokens that are limited to panels.',
      access: MANAGE,
      isForEveryPanel: true,
      answer: answers.success('The erasures, the oldest first.', listOf(ref('RefusedNames')), {
        'One agent': [{ ...ALLOWED_EXAMPLE, requested_at: RECORD.requested_at }],
      }),
      async handle({ context, caller }) {
        const refused = await listRefusedNames(context, caller);
        return ok(
          refused.map(({ requestedAt, ...names }) => ({
            ...presentNames(names),
            requested_at: new Date(requestedAt).toISOString(),
          })),
        );
      },
    }),
    call('POST /manage/erasures/allow', {
      id: 'allowNames',
      summary: 'Allow the names of an erased agent',
      description:
        'Lets agents be registered again under all names of the erased agent that had the given one. What was erased does ' +
        'not come back. Not for tokens that are limited to panels.',
      access: MANAGE,
      isForEveryPanel: true,
      body: jsonBody({
        description: 'One of the names.',
        schema: ref('NameAllowance'),
        examples: { 'A box that gets a new home': { agent: { agent_id: 'demo-1003' } } },
        read: (sent, _now, issues) => read.readExactBodyInto(issues, sent, NAME_FIELDS),
      }),
      answer: answers.success('What is allowed.', ref('AllowedNames'), { Allowed: ALLOWED_EXAMPLE }),
      refusals: {
        NOT_FOUND: { when: 'No erased agent had this name, or it is allowed already.' },
        ...answers.invalid('The request is invalid; nothing is allowed.', {
          agent: ['One of agent_id, unit_id and mac_address should be given.'],
        }),
      },
      handle: async ({ context, caller, body: { agent } }) =>
        ok(presentNames(await allowNames(context, caller, agent))),
    }),
    call('GET /manage/erasures', {
      id: 'listErasures',
      summary: 'List erasures',
      description: 'The records of all erasures of the installation.',
      access: OPERATE,
      answer: answers.success('The records.', ref('Erasures'), { Records: { records: [RECORD], unfinished: 0 } }),
      handle: async ({ context }) => ok(await listErasures(context)),
    }),
  ],
};
