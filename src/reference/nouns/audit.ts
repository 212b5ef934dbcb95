import { OPERATE } from '../access.ts';
import type { Noun, Operation, Parameter } from '../operation.ts';
import { CURSOR, limit, ORGANISATION } from '../parameters.ts';
import { page, success } from '../schemas/envelope.ts';
import { listOf, ref } from '../schemas/parts.ts';

const SINCE: Parameter = {
  name: 'since',
  in: 'query',
  description: 'Only what happened from then on, in UNIX seconds; everything if it is not given.',
  schema: { type: 'integer' },
  example: 1767225600,
};

const who = { organisation: 'acme', token: 'collector', token_id: 17 };

const change = {
  at: 1784023200.125,
  ...who,
  action: 'agents.import',
  detail: { created: 2, updated: 0, rejected: 0, complete: true },
};

const question = {
  at: 1784023205.5,
  ...who,
  route: 'POST /test_data',
  request: { test: 'ping', date: { from: '2026-07-14', to: '2026-07-14' } },
  outcome: 'OK',
  rows: 9600,
  duration_ms: 84,
};

const calls = { hour: 1784023200, ...who, route: 'POST /ingest/:test', calls: 60 };

const COMMON = {
  method: 'get',
  access: OPERATE,
  parameters: [{ ...ORGANISATION, description: 'Only this organisation.' }, SINCE, limit(100)],
  refusals: {
    NOT_FOUND: { when: 'There is no such organisation.' },
    VALIDATION_FAIL: { when: 'A parameter is wrong.', issues: { since: ['This value should be of type integer.'] } },
  },
} as const satisfies Partial<Operation>;

export const audit: Noun = {
  name: 'Audit',
  description: 'Who changed, asked and called what, of every organisation and token. For operators.',
  operations: [
    {
      ...COMMON,
      id: 'listChanges',
      path: '/manage/audit/changes',
      summary: 'List changes',
      description: 'Changes of organisations, tokens, agents and metadata, newest first.',
      parameters: [...COMMON.parameters, CURSOR],
      answers: {
        200: page({
          description: 'A page of changes.',
          data: listOf(ref('Change')),
          examples: { Changes: [change] },
          next: 'https://broadgauge.example/manage/audit/changes?limit=1&cursor=c1',
        }),
      },
    },
    {
      ...COMMON,
      id: 'listQuestions',
      path: '/manage/audit/queries',
      summary: 'List questions',
      description: 'Questions to `/metric_data` and `/test_data`, those for files included, newest first.',
      parameters: [...COMMON.parameters, CURSOR],
      answers: {
        200: page({
          description: 'A page of questions.',
          data: listOf(ref('AskedQuestion')),
          examples: { Questions: [question] },
          next: 'https://broadgauge.example/manage/audit/queries?limit=1&cursor=c1',
        }),
      },
    },
    {
      ...COMMON,
      id: 'listCalls',
      path: '/manage/audit/calls',
      summary: 'Count calls',
      description: 'How often each token called each route, by the hour, newest hour first.',
      answers: {
        200: success({
          description: 'The counts.',
          data: listOf(ref('Calls')),
          examples: { Counts: [calls] },
        }),
      },
    },
  ],
};
