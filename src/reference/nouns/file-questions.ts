import { DATA } from '../access.ts';
import type { Operation } from '../operation.ts';
import { IDEMPOTENCY_KEY } from '../parameters.ts';
import { success } from '../schemas/envelope.ts';
import { ref } from '../schemas/parts.ts';
import { CSV_FILE, FINISHED, RUNNING } from './file-examples.ts';
import { jsonBody } from './json-body.ts';
import { AGGREGATE_QUESTION, METRIC_ISSUES, RAW_QUESTION, TEST_ISSUES, TEST_QUESTION } from './questions.ts';

const KINDS = {
  metric_data: {
    name: 'metric data',
    operation: 'Metric',
    question: ref('MetricQuestion'),
    examples: { 'Daily download speed of two ISPs': AGGREGATE_QUESTION, 'Every result of one agent': RAW_QUESTION },
    issues: METRIC_ISSUES,
  },
  test_data: {
    name: 'test data',
    operation: 'Tests',
    question: ref('TestQuestion'),
    examples: { 'Yesterday’s pings of a panel': TEST_QUESTION },
    issues: TEST_ISSUES,
  },
} as const;

/** A file that is made while the caller waits. */
export function csvOf(of: keyof typeof KINDS): Operation {
  const { name, operation, question, examples, issues } = KINDS[of];
  return {
    id: `export${operation}Csv`,
    method: 'post',
    path: `/${of}.csv`,
    summary: `Make a CSV of ${name}`,
    description:
      `The answer of \`/${of}\` to the same request, as a CSV file: the same rows in the same order. The answer comes ` +
      'when the file is there; for what takes minutes, ask for a download. A caller who goes away ends the work.\n\n' +
      'Text that a spreadsheet would take for a formula gets an apostrophe in front.',
    access: DATA,
    body: jsonBody('The question.', question, examples),
    answers: {
      200: success({ description: 'The link to the file.', data: ref('CsvFile'), examples: { 'A file': CSV_FILE } }),
    },
    refusals: { VALIDATION_FAIL: { when: `As for \`/${of}\`.`, issues } },
  };
}

/** A file that is made in the background. */
export function downloadOf(of: keyof typeof KINDS): Operation {
  const { name, operation, question, examples, issues } = KINDS[of];
  const packed = Object.entries(examples).map(([summary, body]) => [
    `${summary}, packed`,
    { ...body, format: 'ndjson', compression: 'gzip' },
  ]);
  return {
    id: `download${operation}`,
    method: 'post',
    path: `/${of}_download`,
    summary: `Have a file of ${name} made`,
    description:
      `The answer of \`/${of}\` to the same request, as a file of any size that is made in the background. The answer ` +
      'comes when the file is there, and after 10 seconds without it: small files are done in one call. For the ' +
      'others read `statusUrl` until `status` is neither `queued` nor `running`.\n\nA relative date means the time of ' +
      'the request, whenever the file is made. What is found out while the question is worked on is a `failed` ' +
      'download.',
    access: DATA,
    parameters: [IDEMPOTENCY_KEY],
    body: jsonBody(
      'The question, and what the file is to be.',
      { allOf: [question, ref('FileFormat')] },
      Object.fromEntries(packed),
    ),
    answers: {
      200: success({
        description: 'The download.',
        data: ref('Download'),
        examples: { 'A small file': FINISHED, 'A large file': RUNNING },
      }),
    },
    refusals: {
      VALIDATION_FAIL: {
        when: `As for \`/${of}\`, and of the two fields of the file. Or the key was used for another request.`,
        issues: { ...issues, format: ['xlsx is not a valid format.'] },
      },
      OVERLOADED: {
        when: 'There is too much to do: 1000 downloads of the organisation wait already, or a store is away.',
      },
    },
  };
}
