import { IssueList } from '../lib/issue-list.ts';
import { schemaOf } from '../lib/read.ts';
import { verifyNames } from '../operations/questions/verify-names.ts';
import { askSaved } from '../operations/saved/ask-saved.ts';
import { verifyUnused } from '../operations/saved/dashboards.ts';
import { openQuestion, shareQuestion } from '../operations/saved/share-question.ts';
import type { Overrides } from '../query/override-question.ts';
import { addWithin, type ReadQuestion, readSavedQuestion, SAVED_QUESTION_FIELDS } from '../query/saved-question.ts';
import { understoodComparison, understoodMetric } from '../query/understood.ts';
import * as answers from './answers.ts';
import { call, DATA, type Parameter, type Resource } from './call.ts';
import { LINK_FIELDS, linkCalls } from './link-calls.ts';
import { IF_NONE_MATCH, instantText, pathText, text } from './parameters.ts';
import { aggregatePoint, flatPoint, METRIC_QUESTIONS } from './question-examples.ts';
import { comparisonReply, metricReply } from './question-replies.ts';
import { UNCHANGED } from './questions.ts';
import { ACCEPT, FORMAT, formOf, ORDER, refuseOrder, withRowForms } from './row-forms.ts';
import { savedCalls, savedSchema } from './saved-calls.ts';
import { describe } from './schemas/describe.ts';
import { link, listOf, record, ref } from './schemas/parts.ts';

const EXAMPLE = {
  description: 'Both cable ISPs, every day of the last week.',
  of: 'metric_data',
  request: METRIC_QUESTIONS['Daily download speed of two ISPs'],
  view: 'ribbon=p5-p95',
  tags: ['cable'],
};

const described = describe(schemaOf(SAVED_QUESTION_FIELDS), {
  description: 'A sentence or two for people.',
  of: 'The call that takes the request; default `metric_data`.',
  request: '',
  view: 'How the console draws the answer: parameters of the address of Explore.',
  tags: 'Words by which people group what they saved. None: the field is absent.',
});
const request = {
  description: 'The body of that call. A time such as `-7 days` is resolved when the question is asked.',
  anyOf: [ref('MetricQuestion'), ref('ComparisonQuestion')],
} as const;
const sent = { ...described, properties: { ...described.properties, request } };

/** The values of a filter: repeated, or separated by commas. */
const FILTERS: Parameter<ReadonlyMap<string, readonly string[]>> = {
  name: 'filter',
  in: 'query',
  isGroup: true,
  description:
    '`filter.<id>=a,b` takes the place of the saved filter of that dimension; empty, there is none. A value with a comma is ' +
    'sent by repeating the parameter.',
  schema: {
    type: 'object',
    propertyNames: { type: 'string', pattern: '^filter\\.' },
    additionalProperties: { anyOf: [{ type: 'string' }, listOf({ type: 'string' })] },
  },
  example: { 'filter.isp': 'Kabelnetz,Northwind' },
  read(given, issues) {
    const { filter, ...named } = given as Readonly<Record<string, string | readonly string[]>>;
    if (filter !== undefined) issues.add('filter', 'Name the dimension: filter.isp=Acme,Northwind.');
    return new Map(
      Object.entries(named).map(([name, sent]) => [
        name.slice('filter.'.length),
        (typeof sent === 'string' ? sent.split(',') : sent).filter((value) => value !== ''),
      ]),
    );
  },
};

const KEY = text({
  name: 'key',
  description:
    'The secret of a public link, instead of a token. The question is answered as it is saved: nothing but `format` and `order` ' +
    'goes with it.',
  example: 'Zk3v',
});

/** Refuses the overrides that a link may not use. */
function refuseOverrides(
  { key, from, to, aggregation, filters }: Overrides & { readonly key: string | undefined },
  issues: IssueList,
) {
  if (key === undefined) return;
  const given = Object.entries({ from, to, aggregation }).filter(([, value]) => value !== undefined);
  for (const name of [...given.map(([name]) => name), ...[...filters.keys()].map((id) => `filter.${id}`)]) {
    issues.add(name, 'A link answers the question as it is saved: leave this out.');
  }
}

const ANSWER = call('GET /saved/questions/{name}/answer', {
  id: 'answerSavedQuestion',
  summary: 'Answer a saved question',
  description:
    'The answer of its latest version by one address, for spreadsheets, dashboards and scripts: as that of `/metric_data` or ' +
    '`/comparison_data`, with what the token may see. A public link needs no token but its `key`.',
  access: { ...DATA, orKey: true } as const,
  parameters: {
    name: pathText({ name: 'name', description: 'The name of the saved question.', example: 'cable-week' }),
    key: KEY,
    from: instantText({
      name: 'from',
      description: 'The start of the time, in place of the saved one.',
      example: '-7 days',
    }),
    to: instantText({ name: 'to', description: 'The end of the time, in place of the saved one.', example: '-1 days' }),
    aggregation: text({ name: 'aggregation', description: 'In place of the saved one.', example: 'daily' }),
    filters: FILTERS,
    format: FORMAT,
    accept: ACCEPT,
    order: ORDER,
    ifNoneMatch: IF_NONE_MATCH,
  },
  isQuestion: true,
  answer: withRowForms(
    answers.successOfQuestion(
      { anyOf: [ref('Receipt'), ref('SideReceipts')] },
      'The series, or the comparisons.',
      {
        anyOf: [
          listOf(ref('AggregateSeries')),
          listOf(ref('HistogramSeries')),
          listOf(ref('RawSeries')),
          listOf(ref('Comparison')),
        ],
      },
      { Aggregate: [{ metricData: [aggregatePoint] }] },
      ['ETag'],
    ),
    flatPoint,
  ),
  otherAnswers: { 304: UNCHANGED },
  refusals: {
    NOT_FOUND: { when: 'There is no such saved question, or the link was revoked or has expired.' },
    RATE_LIMITED: {
      when: 'Too many requests of the token, or questions by public links. `Retry-After` gives the seconds to wait.',
    },
    ...answers.invalid('A parameter is invalid, or what was saved names something that no longer exists.', {
      'filter.ips': ['ips is not a valid filter.'],
    }),
  },
  check({ parameters }, issues) {
    refuseOrder(parameters, issues);
    refuseOverrides(parameters, issues);
  },
  async handle({ context, caller, parameters, admit, signal }) {
    const { view, asked, request } =
      caller === undefined
        ? await openQuestion(context, parameters.name, parameters.key ?? '')
        : { view: caller, ...(await askSaved(context, caller, parameters.name, parameters)) };
    if (caller === undefined) await admit(view.organisationId);
    const as = { form: formOf(parameters), order: parameters.order ?? 'series' };
    const reply =
      asked.of === 'metric_data'
        ? metricReply(
            context,
            view,
            asked.parsed.query,
            { ignored: [], understood: understoodMetric(request, asked.parsed.query) },
            signal,
            as,
          )
        : comparisonReply(
            context,
            view,
            asked.parsed.query,
            { ignored: [], understood: understoodComparison(request, asked.parsed.query) },
            signal,
            as,
          );
    return { ...(await reply), asked: request };
  },
});

export const savedQuestions: Resource = {
  name: 'Saved questions',
  description:
    'Questions under a name, for everyone in the organisation: a request and how its answer is drawn. Each save ' +
    'adds a version. Readers ask it with their own rights: the answer covers what their token may see. A token that is ' +
    'limited to panels sees only questions whose panels, agents, units and values of own fields are all within them; ' +
    '`hide` and `pin` of their view are left out.',
  schemas: {
    NewSavedQuestion: sent,
    SavedQuestion: savedSchema(sent, ['tags']),
    SavedQuestionLink: record({
      ...LINK_FIELDS,
      url: link(
        'The address of the answer; `format` may be added. This is the only answer with it: the service stores its hash.',
      ),
    }),
  },
  calls: [
    ...savedCalls<ReadQuestion>({
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
    ANSWER,
    ...linkCalls({
      kind: 'question',
      ids: { share: 'shareSavedQuestion', list: 'listSavedQuestionLinks', unshare: 'unshareSavedQuestion' },
      noun: 'saved question',
      path: '/saved/questions',
      name: 'cable-week',
      shown: 'the answer to this question',
      seen: 'as it is saved then, over all panels',
      schema: 'SavedQuestionLink',
      example: { url: 'https://broadgauge.example/saved/questions/cable-week/answer?key=Zk3v' },
      share: shareQuestion,
      addresses: (publicUrl, name, key) => ({
        url: `${publicUrl}/saved/questions/${encodeURIComponent(name)}/answer?key=${key}`,
      }),
    }),
  ],
};
