import { TESTS } from '../catalogue/tests/index.ts';
import type { IssueList } from '../lib/issue-list.ts';
import { orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import { requireEveryPanel } from '../operations/organisations/organisations.ts';
import { type RetentionPolicy, readRetention, setRetention } from '../operations/retention/set-retention.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { type Call, call, MANAGE } from './call.ts';
import { ok } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { count, listOf, record, ref, text, whole } from './schemas/parts.ts';

const DAYS_MAX = 36_500;

const readDays = read.nullable(read.integerBetween(1, DAYS_MAX));

const readTests = read.listOf(
  read.exactObjectOf({
    test: read.required(read.entryOf(TESTS, 'test')),
    retention_days: read.required(readDays),
  }),
);

const FIELDS = {
  retention_days: read.required(readDays),
  tests: read.optional(readTests),
  dry_run: read.optional(read.boolean),
};

interface SentRetention {
  readonly policy: RetentionPolicy;
  readonly dryRun: boolean;
}

function readSent(sent: unknown, _now: number, issues: IssueList): SentRetention {
  const { retention_days: days, tests = [], dry_run: dryRun = false } = read.readExactBodyInto(issues, sent, FIELDS);
  const keys = tests.map((each) => each?.test?.key);
  keys.forEach((key, index) => {
    if (key !== undefined && keys.indexOf(key) < index) issues.add(`tests[${index}][test]`, `${key} is there twice.`);
  });
  const own = tests.map((each) => [each?.test?.key ?? '', each?.retention_days ?? null] as const);
  return { policy: { days, tests: new Map(own) }, dryRun };
}

function present({ days, tests }: RetentionPolicy) {
  return {
    retention_days: days,
    tests: [...tests].map(([test, retention_days]) => ({ test, retention_days })),
  };
}

const DAYS = orNull(whole('How many days results are kept after their own, of UTC; null: for good.'));
const OWN = listOf(record({ test: text('The key of the test.'), retention_days: DAYS }), 'Tests that differ from it.');
const POLICY = { retention_days: DAYS, tests: OWN };

export const retentionSchemas = {
  NewRetention: {
    ...describe(read.schemaOf(FIELDS), {
      retention_days: 'How many days results are kept after their own, of UTC; null: for good.',
      tests: {
        is: 'Tests that differ from it, each once.',
        of: { test: 'The key of the test.', retention_days: 'Of this test; null: for good.' },
      },
      dry_run: 'Change nothing, say how many results it would delete; `false` if it is not given.',
    }),
    additionalProperties: false,
  },
  Retention: record(POLICY),
  ChangedRetention: record({
    ...POLICY,
    expired: {
      description: 'The results that are beyond it: they are deleted, or would be.',
      ...record({
        results: count('How many there are.'),
        tests: listOf(
          record({ test: text('The key of the test.'), results: count('Of this test.') }),
          'The tests that have any.',
        ),
      }),
    },
  }),
};

const EXAMPLE = { retention_days: 730, tests: [{ test: 'httpget', retention_days: 365 }] };

export const retentionCalls: readonly Call[] = [
  call('GET /manage/retention', {
    id: 'readRetention',
    summary: 'Read how long results are kept',
    description: 'An organisation that has never said how long keeps its results for good.',
    access: MANAGE,
    answer: answers.success('How long.', ref('Retention'), {
      'Two years, downloads one': EXAMPLE,
      'For good': { retention_days: null, tests: [] },
    }),
    handle: async ({ context, caller }) => ok(present(await readRetention(context, caller))),
  }),
  call('PUT /manage/retention', {
    id: 'setRetention',
    summary: 'Say how long results are kept',
    description:
      'For the whole organisation, and for tests that differ; it takes the place of what was said before. A result is kept ' +
      'for so many days of UTC after its own. **What is beyond that is deleted at once**, and from then on as days go by: ' +
      'no answer has it, and results that are sent later and are older are rejected. Ask with `dry_run` first. A token that ' +
      'is limited to panels can’t.',
    access: MANAGE,
    body: jsonBody({
      description: 'How long.',
      schema: ref('NewRetention'),
      examples: {
        'Ask what it would delete': { ...EXAMPLE, dry_run: true },
        'Two years, downloads one': EXAMPLE,
        'For good': { retention_days: null },
      },
      read: readSent,
    }),
    answer: answers.success('How long, and what is beyond it.', ref('ChangedRetention'), {
      'Some were older': { ...EXAMPLE, expired: { results: 1200, tests: [{ test: 'httpget', results: 1200 }] } },
    }),
    refusals: answers.invalid('The request is wrong; nothing is changed.', {
      retention_days: ['This value should be between 1 and 36500.'],
      'tests[0][test]': ['pong is not a valid test.'],
    }),
    check: ({ caller }) => requireEveryPanel(caller),
    async handle({ context, caller, body: { policy, dryRun } }) {
      const tests = await setRetention(context, caller, policy, dryRun);
      const results = tests.reduce((sum, each) => sum + each.results, 0);
      return ok({
        ...present(policy),
        expired: { results, tests: tests.map(({ test, results }) => ({ test, results })) },
      });
    },
  }),
];
