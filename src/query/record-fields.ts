import { TESTS } from '../catalogue/tests/index.ts';
import { parsePeriod } from '../lib/date-grammar.ts';
import * as read from '../lib/read.ts';
import { LABELS } from '../plan/field.ts';
import { RECORD_ORDERS, type Span } from '../plan/plan.ts';
import {
  DATES,
  datedText,
  fact,
  fixed,
  flag,
  INSTANTS,
  isoText,
  LAST,
  LAST_FORMS,
  PANEL,
  RECEIPT,
  SPAN_FLAGS,
  stateSpan,
  unlessEmpty,
  WINDOW,
} from './common-fields.ts';
import { spanText } from './field-words.ts';
import type { QuestionField } from './question-field.ts';
import { lastReader } from './read-last.ts';
import { namesIn } from './read-panels.ts';
import { spanReader } from './read-span.ts';
import { type RecordLimit, readWhere, stateWhere, whereText } from './read-where.ts';
import type { TestQuery } from './test-query.ts';

/** Each of them is looked up. */
const AGENTS_MAX = 100;

/** The fields of a question for the records of a test. */
export const RECORD_FIELDS = {
  test: recordField({
    reader: fixed(read.entryOf(TESTS, 'test')),
    isRequired: true,
    meaning: 'A key of `GET /tests`.',
    flags: [flag('--test <key>', 'ask for the records of this test')],
    state: ({ test }) => test.key,
    words: { line: (key) => `Records of ${key}` },
  }),
  date: recordField<Span, Readonly<{ from: string; to: string }>>({
    reader: ({ now }) =>
      spanReader(
        (text, end) => {
          const period = parsePeriod(text, now);
          return period && (end === 'from' ? period.start * 1000 : period.end * 1000 - 1);
        },
        (ms) => ms,
      ),
    isRequired: true,
    meaning: {
      is: 'UTC, both ends included.',
      of: { from: `The start of a date: ${DATES}. ${INSTANTS}`, to: 'The end of a date of the same forms.' },
    },
    flags: SPAN_FLAGS,
    state: ({ date }) => stateSpan(date, dateText),
    words: { line: spanText, facts: (date, _, now) => fact('Days', datedText(date, now)) },
  }),
  last: recordField<Span, string>({
    ...LAST,
    reader: ({ now }) => lastReader(now, ({ start, end }) => ({ from: start * 1000, to: end * 1000 - 1 })),
    insteadOf: 'date',
    meaning: `In place of \`date\`: the last whole days of UTC, up to yesterday. ${LAST_FORMS}`,
  }),
  window: recordField(WINDOW),
  panel: recordField(PANEL),
  agent: recordField<readonly string[], string | readonly string[]>({
    reader: fixed(namesIn(read.atMost(AGENTS_MAX, read.someOf(read.string)))),
    meaning:
      'Only records of this agent, or of these: agent ids, up to 100. Without it, of all agents that the token sees.',
    flags: [flag('--agent <id>', 'with --test: only records of this agent; may be repeated', { takes: 'many' })],
    state: ({ agents }) => agents,
    words: { facts: (ids) => fact('Only agent', [ids].flat().join(', ')) },
  }),
  order: recordField({
    reader: fixed(read.choice(RECORD_ORDERS, 'order')),
    meaning:
      'Which records come first: `oldest` (the default) or `newest`. Those of one time are in the order of `agent_id`.',
    flags: [flag('--newest', 'with --test: the newest records first')],
    state: ({ order }) => (order === 'oldest' ? undefined : order),
  }),
  labels: recordField({
    reader: fixed(read.eachOnce(read.listOf(read.choice(LABELS, 'label')))),
    meaning:
      'Columns that records have besides: `tool`, the program that measured. They come last. None if it is not given.',
    flags: [
      flag('--label <name>', 'with --test: a label of results as a column of its own, such as tool', { takes: 'many' }),
    ],
    state: ({ labels }) => unlessEmpty(labels),
  }),
  where: recordField<readonly RecordLimit[], readonly RecordLimit[]>({
    reader: fixed(readWhere as read.Reader<readonly RecordLimit[]>),
    meaning: {
      is: 'Only records with these values, all of them: `{"column": "bytes_sec", "below": 1000000}`. Numbers are in the unit of the column.',
      of: {
        column: 'A column of the test.',
        is: 'The number, or the text, that it has to be.',
        at_least: 'The lowest number that it may be.',
        at_most: 'The highest number that it may be.',
        above: 'The number that it has to be above.',
        below: 'The number that it has to be below.',
      },
    },
    flags: [
      flag('--where <limit>', 'with --test: only records with this value, such as "bytes_sec<1000000"', {
        takes: 'many',
      }),
    ],
    state: ({ where }) => unlessEmpty(stateWhere(where)),
    words: { facts: (limits) => fact('Only where', limits.map(whereText).join(' and ')) },
  }),
  receipt: recordField(RECEIPT),
};

function recordField<T, Wire = unknown>(entry: QuestionField<T, TestQuery, Wire>): QuestionField<T, TestQuery, Wire> {
  return entry;
}

/** A day by its date, an instant by its time. */
function dateText(ms: number): string {
  const isOfDay = ms % DAY_MS === 0 || (ms + 1) % DAY_MS === 0;
  return isOfDay ? isoText(ms).slice(0, 'YYYY-MM-DD'.length) : new Date(ms).toISOString();
}

const DAY_MS = 86_400_000;
