import { TESTS } from '../catalogue/tests/index.ts';
import type { IssueList } from '../lib/issue-list.ts';
import { orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
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
  const seen = new Set<string>();
  tests.forEach((each, index) => {
    const key = each?.test?.key;
    if (key === undefined) return;
    if (seen.has(key)) issues.add(`tests[${index}][test]`, `${key} occurs twice.`);
    seen.add(key);
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

const DAYS = orNull(
  whole('The number of UTC days that a result is retained after the day it was measured; null: without limit.'),
);
const OWN = listOf(
  record({ test: text('The key of the test.'), retention_days: DAYS }),
  'Tests with another number of days.',
);
const POLICY = { retention_days: DAYS, tests: OWN };

export const retentionSchemas = {
  NewRetention: {
    ...describe(read.schemaOf(FIELDS), {
      retention_days:
        'The number of UTC days that a result is retained after the day it was measured; null: without limit.',
      tests: {
        is: 'Tests with another number of days, each once.',
        of: { test: 'The key of the test.', retention_days: 'For this test; null: without limit.' },
      },
      dry_run: 'Change nothing, and report how many results would be deleted; default `false`.',
    }),
    additionalProperties: false,
  },
  Retention: record(POLICY),
  ChangedRetention: record({
    ...POLICY,
    expired: {
      description: 'The results that are older: they are deleted, or would be.',
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
    summary: 'Read the retention of results',
    description: 'Without a setting, results are retained without limit.',
    access: MANAGE,
    answer: answers.success('How long.', ref('Retention'), {
      'Two years, downloads one': EXAMPLE,
      'For good': { retention_days: null, tests: [] },
    }),
    handle: async ({ context, caller }) => ok(present(await readRetention(context, caller))),
  }),
  call('PUT /manage/retention', {
    id: 'setRetention',
    summary: 'Set the retention of results',
    description:
      'Sets the retention of the organisation, and of tests that differ; it replaces the earlier setting. A result ' +
      'is retained for that number of UTC days after the day it was measured. **Older results are deleted at ' +
      'once**, and from then on every day: no answer includes them, and older results that are sent later are ' +
      'rejected. Use `dry_run` first. A token that ' +
      'is limited to panels can’t.',
    access: MANAGE,
    isForEveryPanel: true,
    body: jsonBody({
      description: 'How long.',
      schema: ref('NewRetention'),
      examples: {
        'Preview the deletion': { ...EXAMPLE, dry_run: true },
        'Two years, downloads one': EXAMPLE,
        'For good': { retention_days: null },
      },
      read: readSent,
    }),
    answer: answers.success('The retention, and the results that are older.', ref('ChangedRetention'), {
      'Some were older': { ...EXAMPLE, expired: { results: 1200, tests: [{ test: 'httpget', results: 1200 }] } },
    }),
    refusals: answers.invalid('The request is invalid; nothing is changed.', {
      retention_days: ['This value should be between 1 and 36500.'],
      'tests[0][test]': ['pong is not a valid test.'],
    }),
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
