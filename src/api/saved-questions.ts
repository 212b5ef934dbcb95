import { IssueList } from '../lib/issue-list.ts';
import { schemaOf } from '../lib/read.ts';
import { verifyNames } from '../operations/questions/verify-names.ts';
import { verifyUnused } from '../operations/saved/dashboards.ts';
import { addWithin, type ReadQuestion, readSavedQuestion, SAVED_QUESTION_FIELDS } from '../query/saved-question.ts';
import * as answers from './answers.ts';
import type { Resource } from './call.ts';
import { METRIC_QUESTIONS } from './question-examples.ts';
import { savedCalls, savedSchema } from './saved-calls.ts';
import { describe } from './schemas/describe.ts';
import { ref } from './schemas/parts.ts';

const EXAMPLE = {
  description: 'Both cable ISPs, every day of the last week.',
  of: 'metric_data',
  request: METRIC_QUESTIONS['Daily download speed of two ISPs'],
  view: 'ribbon=p5-p95',
};

const described = describe(schemaOf(SAVED_QUESTION_FIELDS), {
  description: 'A sentence or two for people.',
  of: 'The call that takes the request; default `metric_data`.',
  request: '',
  view: 'How the console draws the answer: parameters of the address of Explore.',
});
const request = {
  description: 'The body of that call. A time such as `-7 days` is resolved when the question is asked.',
  anyOf: [ref('MetricQuestion'), ref('ComparisonQuestion')],
} as const;
const sent = { ...described, properties: { ...described.properties, request } };

export const savedQuestions: Resource = {
  name: 'Saved questions',
  description:
    'Questions under a name, for everyone in the organisation: a request and how its answer is drawn. Each save ' +
    'adds a version. Readers ask it with their own rights: the answer covers what their token may see. A token that is ' +
    'limited to panels sees only questions whose panels, agents, units and values of own fields are all within them; ' +
    '`hide` and `pin` of their view are left out.',
  schemas: { NewSavedQuestion: sent, SavedQuestion: savedSchema(sent) },
  calls: savedCalls<ReadQuestion>({
    kind: 'question',
    id: 'SavedQuestion',
    noun: 'saved question',
    path: '/saved/questions',
    schemas: { sent: 'NewSavedQuestion', answered: 'SavedQuestion' },
    name: 'cable-week',
    example: EXAMPLE,
    stored: EXAMPLE,
    wrong: answers.invalid('The question is invalid; nothing is saved.', {
      'request[splits][0]': ['threads is not a valid split.'],
      'request[agregation]': ['This field was not expected.'],
    }),
    deletion: {
      description: 'Refused while a dashboard shows it.',
      refusals: answers.invalid('A dashboard shows it.', {
        name: ['Dashboards show this question: monday. Take it off them first.'],
      }),
    },
    read: readSavedQuestion,
    async verify(context, caller, { unverified }, issues) {
      const found = new IssueList();
      await verifyNames(context, caller, unverified, found);
      addWithin('request', found, issues);
    },
    verifyDeletion: verifyUnused,
    bodyOf: ({ question }) => question,
  }),
};
