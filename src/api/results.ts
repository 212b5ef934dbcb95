import { TESTS } from '../catalogue/tests/index.ts';
import { parsePeriod } from '../lib/date-grammar.ts';
import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { type DeletedResults, type Deletion, deleteResults } from '../operations/results/delete-results.ts';
import type { Span } from '../plan/plan.ts';
import { spanReader } from '../query/read-span.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, MANAGE, type Resource } from './call.ts';
import { ok } from './reply.ts';
import { retentionCalls, retentionSchemas } from './retention.ts';
import { AGENT_WORDS, readAgent } from './schemas/agent-name.ts';
import { describe } from './schemas/describe.ts';
import { count, listOf, record, ref, text } from './schemas/parts.ts';

/** A day, month or year as in other requests, or a second in the form of `dtime`. */
function instantOf(given: string, end: keyof Span, now: number): number | undefined {
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(given)) {
    const second = Date.parse(`${given.replace(' ', 'T')}Z`);
    // The parser reads 30 February as 2 March.
    if (Number.isNaN(second) || !new Date(second).toISOString().startsWith(given.replace(' ', 'T'))) return undefined;
    return end === 'from' ? second : second + 999;
  }
  const period = parsePeriod(given, now);
  return period && (end === 'from' ? period.start * 1000 : period.end * 1000 - 1);
}

function deletionFields(now: number) {
  return {
    agent: read.required(readAgent),
    test: read.optional(read.entryOf(TESTS, 'test')),
    date: read.required(spanReader((given, end) => instantOf(given, end, now))),
    dry_run: read.optional(read.boolean),
  };
}

function readDeletion(sent: unknown, now: number, issues: IssueList): Deletion {
  const fields = deletionFields(now);
  const { agent, test, date, dry_run: dryRun = false } = read.readExactBodyInto(issues, sent, fields);
  return { agent, test: test?.key, utc: date, dryRun };
}

function present({ agentId, tests }: DeletedResults) {
  return {
    agent_id: agentId,
    results: tests.reduce((sum, { results }) => sum + results, 0),
    tests: tests.map(({ test, results }) => ({ test, results })),
  };
}

const schemas = {
  Deletion: {
    ...describe(read.schemaOf(deletionFields(0)), {
      agent: AGENT_WORDS,
      test: 'Only results of this test; default: all tests.',
      date: {
        is: 'The time of the results, in UTC; both ends are included.',
        of: {
          from: 'A day, month or year, or one relative to now, from its beginning: `2026-07-01`, `-7 days`; or a second, `2026-07-01 10:00:00`.',
          to: 'The same forms; the period includes its end.',
        },
      },
      dry_run: 'Delete nothing, and report how many results would be deleted; default `false`.',
    }),
    additionalProperties: false,
  },
  DeletedResults: record({
    agent_id: text('The stored id of the agent.'),
    results: count('The number of results that were deleted, or would be.'),
    tests: listOf(
      record({ test: text('The key of the test.'), results: count('Of this test.') }),
      'The tests that have any.',
    ),
  }),
};

const DELETED = { agent_id: 'demo-1003', results: 336, tests: [{ test: 'httpget', results: 336 }] };

export const results: Resource = {
  name: 'Stored results',
  description: 'Deletion of stored results.',
  schemas: { ...schemas, ...retentionSchemas },
  calls: [
    call('POST /manage/results/delete', {
      id: 'deleteResults',
      summary: 'Delete results of an agent',
      description:
        'Deletes the results of one agent in a period, of one test or all tests. When this call has answered, no ' +
        'answer includes them, and no crash brings them back. Exported files stay until they expire. The audit ' +
        'records the deletion (`results.delete`) before it begins.\n\nA deleted result can be sent again and then ' +
        'counts as new: delete the wrong results, then send the right ones. Use another `Idempotency-Key`, since a ' +
        'repeat under the earlier key stores nothing.',
      access: MANAGE,
      body: jsonBody({
        description: 'Which results.',
        schema: ref('Deletion'),
        examples: {
          'Ask how many there are': {
            agent: { unit_id: 1003 },
            date: { from: '2026-07-01', to: '2026-07-14' },
            dry_run: true,
          },
          'Two hours of one test': {
            agent: { agent_id: 'demo-1003' },
            test: 'httpget',
            date: { from: '2026-07-01 10:00:00', to: '2026-07-01 11:59:59' },
          },
        },
        read: readDeletion,
      }),
      answer: answers.success('What was deleted.', ref('DeletedResults'), {
        'Two weeks of an agent': DELETED,
        'There were none': { ...DELETED, results: 0, tests: [] },
      }),
      refusals: {
        NOT_FOUND: { when: 'There is no such agent, or it is not yours.' },
        ...answers.invalid('The request is invalid; nothing is deleted.', {
          agent: ['One of agent_id, unit_id and mac_address should be given.'],
          'date[to]': ['2026-02-30 is not a valid date.'],
        }),
      },
      handle: async ({ context, caller, body }) => ok(present(await deleteResults(context, caller, body))),
    }),
    ...retentionCalls,
  ],
};
