import { IssueList } from '../lib/issue-list.ts';
import { isObject } from '../lib/read.ts';
import { nameAnswer } from '../operations/questions/ask-question.ts';
import { askRecords } from '../operations/verdicts/ask-records.ts';
import { findRule, verifyRule } from '../operations/verdicts/rules.ts';
import type { Field } from '../plan/field.ts';
import { ROW_FORMS } from '../plan/row-form.ts';
import { understoodMetric } from '../query/understood.ts';
import { askRule, readColumns, readVerdictScope } from '../verdicts/planned-rule.ts';
import { invalid, success } from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, DATA, type Parameter } from './call.ts';
import { IF_NONE_MATCH } from './parameters.ts';
import { UNCHANGED } from './questions.ts';
import { SUCCESS } from './reply.ts';
import { ACCEPT, contentTypeOf, FORMAT, formOf, withRowForms } from './row-forms.ts';
import { listOf, ref } from './schemas/parts.ts';

const RECORD = {
  test: 'httpget',
  measure: 'evening',
  counted: 'used',
  agent: 'wb-7',
  dtime: '2026-05-04T20:15:00.000',
  offset_minutes: 120,
  value: 84.5,
  target: 'speed.example.net',
};

/** The records that a rule looks at. `rule`: the parameter that names it. */
export function recordsCall(rule: Parameter<string>) {
  return call('POST /verdicts/{rule}/records', {
    id: 'askVerdictRecords',
    summary: 'Read the records behind verdicts',
    description:
      'Every record that a rule looks at, once for each measure that keeps it: what it says, and whether it was `used`, counted ' +
      'as `missed`, or was `leftOut`, `invalid` or `notRun`. Records are in the order of units, tests and local time.',
    access: DATA,
    isQuestion: true,
    parameters: { rule, ifNoneMatch: IF_NONE_MATCH, format: FORMAT, accept: ACCEPT },
    body: jsonBody({
      description: 'What is asked about.',
      schema: ref('VerdictRecordScope'),
      examples: { 'Last month': { time: { from: 'last month', to: 'last month' }, columns: ['target'] } },
      read: (sent, now, issues) => ({ ...readRecordScope(sent, now, issues), now }),
    }),
    answer: withRowForms(
      success('The records.', listOf(ref('VerdictRecord')), { Records: [RECORD] }, ['ETag']),
      RECORD,
    ),
    otherAnswers: { 304: UNCHANGED },
    refusals: {
      NOT_FOUND: { when: 'There is no such rule.' },
      ...invalid('The request is wrong; `errors` lists every problem.', {
        'columns[0]': ['fetch is neither a column of records nor a field of agents.'],
      }),
    },
    async check({ context, caller, parameters, body: { scope, now } }, issues) {
      const asked = askRule(await findRule(context, caller, parameters.rule), scope, now, issues);
      await verifyRule(context, caller, asked, issues);
    },
    async handle({ context, caller, parameters, body: { scope, columns, now }, sent, signal }) {
      // The rule may have changed since it was checked.
      const issues = new IssueList();
      const asked = askRule(await findRule(context, caller, parameters.rule), scope, now, issues);
      issues.refuse();
      const question = await askRecords(context, caller, parameters.rule, asked, columns);
      const [query] = asked.queries.values();
      const remarks = { ignored: [], understood: query && understoodMetric(sent, query) };
      const chosen = formOf(parameters);
      const form = chosen === 'json' ? 'rows' : chosen;
      const contentType = contentTypeOf(chosen);
      const identity = JSON.stringify([question.identity, remarks]);
      return {
        kind: 'named',
        name: await nameAnswer(context, caller, `/verdicts/records ${chosen}`, { identity, tests: question.tests }),
        isTagged: true,
        contentType,
        make: async () => ({
          kind: 'flat',
          form,
          contentType: chosen === 'json' ? contentType : ROW_FORMS[form],
          chunks: question.rows(form, signal()),
          receipt: null,
          message: SUCCESS,
          ...remarks,
        }),
      };
    },
  });
}

function readRecordScope(sent: unknown, now: number, issues: IssueList) {
  const scope = readVerdictScope(sent, now, issues, ['columns']);
  const { columns } = isObject(sent) ? sent : {};
  const asked: readonly { readonly name: string; readonly field: Field }[] =
    columns === undefined ? [] : readColumns(columns, issues);
  return { scope, columns: asked };
}
