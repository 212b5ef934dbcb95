import { IssueList } from '../lib/issue-list.ts';
import type * as read from '../lib/read.ts';
import { deleteNamed } from '../operations/named.ts';
import { findRule, type ListedRule, listRules, putRule, showRule, verifyRule } from '../operations/verdicts/rules.ts';
import { type AskedRule, askRule, readVerdictScope } from '../verdicts/planned-rule.ts';
import { readRule } from '../verdicts/read-rule.ts';
import { RULE_DOCUMENTS } from '../verdicts/rules/index.ts';
import type { UnitVerdict } from '../verdicts/verdict.ts';
import { invalid, success, successOfQuestion } from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, DATA, MANAGE, type Resource } from './call.ts';
import { deleteCall, type NamedThing, readCall } from './named-calls.ts';
import { IF_NONE_MATCH, ownName, pathText } from './parameters.ts';
import { UNCHANGED } from './questions.ts';
import { ok } from './reply.ts';
import { ACCEPT, FORMAT, formOf, withRowForms } from './row-forms.ts';
import { listOf, ref } from './schemas/parts.ts';
import { verdictSchemas } from './schemas/verdicts.ts';
import { recordsCall } from './verdict-records.ts';
import { verdictReply } from './verdict-replies.ts';

/** The rule of the examples. */
const RULE = {
  title: 'Evening speeds of lines',
  version: '1',
  unit: ['agent'],
  measures: { evening: { metric: 'httpget', relative_to: 'advertised', window: { hours: [[19, 23]] } } },
  evidence: { of: 'evening', results: 20 },
  conditions: { share: { of: 'evening', share: { at_least: 80 }, is: '>= 90' } },
  met_if: { all: ['share'] },
};

const SUMMARY = {
  key: 'evenings',
  builtIn: false,
  title: RULE.title,
  version: '1',
  indicative: true,
  checked: null,
  source: [],
  source_read: [],
  source_unread: [],
  attest: [],
  notes: [],
  unit: ['agent'],
  each: null,
};

const UNIT: UnitVerdict = {
  unit: { agent: 'wb-7' },
  verdict: 'not_met',
  level: null,
  borderline: false,
  conditions: { share: { value: 80, limit: 90, distance: -10, numerator: 24, denominator: 30, met: false } },
  evidence: [],
  counts: { used: 30, leftOut: 2, missed: 0, invalid: 0, notRun: 0 },
};

const VERDICTS = {
  rule: 'evenings',
  version: '1',
  indicative: true,
  checked: null,
  notes: [],
  units: [UNIT],
  outcomes: { met: 0, not_met: 1, not_enough: 0 },
  expectedByChance: 0.352,
  suppressed: 0,
};

const ROW = { agent: 'wb-7', verdict: 'not_met', borderline: 'false', 'share.value': 80, 'share.limit': 90 };

function presentSummary({ name, rule, isBuiltIn }: ListedRule) {
  const { title, version, indicative, checked, source, sourceRead, sourceUnread, attest, notes, unit, each } = rule;
  const written = { source, source_read: sourceRead, source_unread: sourceUnread };
  return { key: name, builtIn: isBuiltIn, title, version, indicative, checked, ...written, attest, notes, unit, each };
}

/** A rule has no time, but every question needs one. */
const ANY_TIME = { time: { from: '2000', to: '2000' }, last: undefined, filters: [], panel: undefined };

/** The rule is the body itself, so its issues have no prefix. */
function bodyKey(key: string): string {
  return key === 'rule' ? 'body' : key.replace(/^rule\[([^\]]*)\]/, '$1');
}

function readSent(sent: unknown, now: number, issues: IssueList): AskedRule | undefined {
  const found = new IssueList();
  const rule = readRule(sent, 'rule', found);
  const asked = rule && askRule(rule, ANY_TIME, now, found);
  issues.addAll(found, bodyKey);
  return asked;
}

const KEY = pathText({ name: 'rule', description: 'A key of `GET /verdicts`.', example: 'de-fixed' });
const OWN: NamedThing = {
  path: '/manage/rules',
  id: 'Rule',
  noun: 'rule',
  title: { one: 'a rule of verdicts', many: 'rules of verdicts' },
  access: MANAGE,
  name: pathText({ name: 'name', description: 'The name of the rule.', example: 'evenings' }),
  missing: { NOT_FOUND: { when: 'There is no such rule or organisation.' } },
};

const OWN_NAME = ownName(OWN.name, 'rule', RULE_DOCUMENTS);
const BUILT_IN = { name: ['de-fixed is a built-in rule. Choose another name.'] };

export const verdicts: Resource = {
  name: 'Verdicts',
  description:
    'Whether a line, or an operator in an area, keeps what was promised, by a rule that a person can read. There are three ' +
    'outcomes: `met`, `not_met` and `not_enough` evidence. No rule turns missing data into `met`.',
  schemas: verdictSchemas,
  calls: [
    call('GET /verdicts', {
      id: 'listVerdicts',
      summary: 'List the rules of verdicts',
      description: 'The built-in rules, then the organisation’s own.',
      access: DATA,
      answer: success('The rules.', listOf(ref('RuleSummary')), { Rules: [SUMMARY] }),
      handle: async ({ context, caller }) => ok((await listRules(context, caller)).map(presentSummary)),
    }),
    call('GET /verdicts/{rule}', {
      id: 'showVerdictRule',
      summary: 'Read the rule of verdicts',
      description: 'One rule as it is written, built in or the organisation’s own.',
      access: DATA,
      parameters: { rule: KEY },
      answer: success('The rule.', ref('Rule'), { Rule: RULE }),
      refusals: { NOT_FOUND: { when: 'There is no such rule.' } },
      handle: async ({ context, caller, parameters }) => ok(await showRule(context, caller, parameters.rule)),
    }),
    call('POST /verdicts/{rule}', {
      id: 'askVerdicts',
      summary: 'Judge units by a rule',
      description:
        'A verdict for each unit of a rule in a time of local days. Evidence is judged first; a unit without enough of it is ' +
        '`not_enough`, and its conditions are shown all the same. Units are sent as they are judged, with the totals last.',
      access: DATA,
      isQuestion: true,
      parameters: { rule: KEY, ifNoneMatch: IF_NONE_MATCH, format: FORMAT, accept: ACCEPT },
      body: jsonBody({
        description: 'What is asked about.',
        schema: ref('VerdictScope'),
        examples: { 'Last month': { time: { from: 'last month', to: 'last month' } } },
        read: (sent, now, issues) => ({ scope: readVerdictScope(sent, now, issues), now }),
      }),
      answer: withRowForms(
        successOfQuestion(
          { type: 'object', description: 'What the verdicts were made from.', additionalProperties: true },
          'The verdicts.',
          ref('Verdicts'),
          { Verdicts: VERDICTS },
          ['ETag'],
        ),
        ROW,
      ),
      otherAnswers: { 304: UNCHANGED },
      refusals: {
        NOT_FOUND: { when: 'There is no such rule.' },
        ...invalid('The request is wrong; `errors` lists every problem.', {
          'time[from]': ['2026-02-30 is not a valid date.'],
        }),
      },
      async check({ context, caller, parameters: { rule }, body: { scope, now } }, issues) {
        await verifyRule(context, caller, askRule(await findRule(context, caller, rule), scope, now, issues), issues);
      },
      handle: ({ context, caller, parameters, body: { scope, now }, sent, signal }) =>
        verdictReply(context, caller, { rule: parameters.rule, scope, now, sent }, formOf(parameters), signal),
    }),
    recordsCall(KEY),
    call('PUT /manage/rules/{name}', {
      id: 'putRule',
      summary: 'Store a rule of verdicts',
      description:
        'Replaces a rule of the same name. The whole rule is checked: a stored rule can always be asked. Not for tokens that ' +
        'are limited to panels.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: OWN_NAME },
      body: jsonBody({
        description: 'The rule.',
        schema: ref('Rule'),
        examples: { 'Evening speeds': RULE },
        read: (sent, now, issues) => ({ asked: readSent(sent, now, issues), sent }),
      }),
      answer: success('The stored rule.', ref('Rule'), { Stored: RULE }),
      refusals: invalid('The rule is invalid, or its name is reserved; nothing is stored.', {
        ...BUILT_IN,
        'conditions[share][of]': ['evenin is not a measure of this rule. It has: evening.'],
      }),
      async check({ context, caller, body: { asked } }, issues) {
        if (asked === undefined) return;
        const found = new IssueList();
        await verifyRule(context, caller, asked, found);
        issues.addAll(found, bodyKey);
      },
      handle: async ({ context, caller, parameters: { name }, body: { sent } }) =>
        ok(await putRule(context, caller, name, sent as read.JsonObject)),
    }),
    readCall(OWN, {
      description:
        'One rule, built in or the organisation’s own. It can be sent back as it is, under another name too.',
      schema: ref('Rule'),
      example: RULE,
      find: showRule,
    }),
    deleteCall(OWN, {
      description: 'Built-in rules can’t be deleted. Not for tokens that are limited to panels.',
      name: OWN_NAME,
      refusals: invalid('The rule is built in.', BUILT_IN),
      remove: (context, caller, name) => deleteNamed(context, caller, 'rules', name),
    }),
  ],
};
