import type { JsonSchema } from '../../lib/json-schema.ts';
import { count, IGNORED, record, ref, text, whole } from './parts.ts';

const FINGERPRINT = { pattern: '^[0-9a-f]{16}$' } as const;

const counts = record({
  inTime: count('Rows in the time of the question, for its agents: the sum of all others.'),
  withoutValue: count('The columns of the metric give no value.'),
  prefilter: {
    type: 'object',
    description: 'Dropped by the prefilter, for each rule that applied.',
    additionalProperties: count('By this rule.'),
  },
  filters: count('Excluded by the filters.'),
  window: count('Outside the window.'),
  withoutSpeed: count('The speed for `relative_to` is not known.'),
  tooFewResults: count('The agent has fewer than `min_results` results in the group.'),
  withoutWeight: count('The agent has no weight.'),
  used: count('Used in the answer: the sum of its `sampleCount`, or its number of rows.'),
});

const versions = record({
  service: text('The version of the program.'),
  catalogue: { ...text('A fingerprint of tests, metrics, dimensions and windows.'), ...FINGERPRINT },
  rules: { ...text('A fingerprint of the rules of the prefilter.'), ...FINGERPRINT },
  method: {
    ...whole('The version of the definitions on the statistics page; it increases when one of them changes.'),
    minimum: 1,
  },
  register: count('The revision of the organisation’s agents and their metadata.'),
  results: { ...text('A fingerprint of the stored results of the tests that the question reads.'), ...FINGERPRINT },
});

const receipt = record({
  question: {
    type: 'object',
    description:
      'The question as understood: with defaults and dates, without ignored fields. Sent again, it is the same ' +
      'question.',
  },
  versions: {
    ...versions,
    description: 'The versions of everything behind the answer. While they stay the same, so does the answer.',
    properties: {
      ...versions.properties,
      population: { ...text('A fingerprint of the population used for weights.'), ...FINGERPRINT },
    },
  },
  answeredAt: { ...text('When the answer was made.'), format: 'date-time' },
  rows: ref('ReceiptCounts'),
  agents: ref('ReceiptCounts'),
});

const NOTHING = {
  withoutValue: 0,
  prefilter: { 'test.failed': 0, 'speed.too_short': 0 },
  filters: 0,
  window: 0,
  withoutSpeed: 0,
  tooFewResults: 0,
  withoutWeight: 0,
};

const EXAMPLE = {
  question: {
    metric: 'httpget',
    chartType: 'raw',
    normalised: false,
    prefilter: true,
    splits: ['package.tier'],
    filters: [],
    time: { from: '2026-07-08 00:00:00', to: '2026-07-14 23:59:59' },
  },
  versions: {
    service: '1.0.0',
    catalogue: '5d1c0f0e2b7a4c39',
    rules: 'a90b6e1f7c2d4853',
    method: 1,
    register: 412,
    results: '0c6f1e9a4b7d2385',
  },
  answeredAt: '2026-07-15T10:00:00.000Z',
  rows: {
    inTime: 846,
    ...NOTHING,
    withoutValue: 3,
    prefilter: { 'test.failed': 12, 'speed.too_short': 3 },
    used: 828,
  },
  agents: { inTime: 92, ...NOTHING, used: 92 },
};

export const receiptSchemas = {
  ReceiptCounts: {
    ...counts,
    description:
      'How rows were used, each counted once, at the first stage that applies. Each agent is counted once, at the ' +
      'furthest stage that any of its rows reached.',
    properties: {
      ...counts.properties,
      notInBoth: count('With `cohort`: the agent does not remain on the other side.'),
    },
  },
  Receipt: {
    ...receipt,
    description: 'The question of an answer, the data behind it, and how the rows in its time were used.',
    properties: { ...receipt.properties, ignored: IGNORED },
    examples: [EXAMPLE],
  },
  SideReceipts: {
    ...record({ a: ref('Receipt'), b: ref('Receipt') }),
    description: 'The receipt of each side of a comparison. The question of each is one of `/metric_data`.',
  },
} as const satisfies Record<string, JsonSchema>;
