import { requireScope } from '../access/caller.ts';
import { readSchedule, SCHEDULE_FIELDS } from '../alerts/read-schedule.ts';
import { orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import { readHistory } from '../operations/alerts/rules.ts';
import {
  deleteSchedule,
  putSchedule,
  type StoredRule,
  sendNow,
  verifySchedule,
} from '../operations/alerts/schedules.ts';
import { findNamed, listNamed } from '../operations/named.ts';
import { MANAGE } from './alert-rules.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, type Resource } from './call.ts';
import { deleteCall, listCall, type NamedThing, readCall } from './named-calls.ts';
import { CURSOR, limit, newName, pathText, text as queryText } from './parameters.ts';
import { ok, page } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { listOf, record, ref, text, unixSeconds, whole } from './schemas/parts.ts';
import { UNTIMED_SCOPE } from './schemas/reports.ts';

const SENT = describe(read.schemaOf(SCHEDULE_FIELDS), {
  title: 'What messages begin with. Default: the title of the report.',
  report: 'A key of `GET /reports`.',
  every: 'Made on the first of every month, every Monday, or every day.',
  at: 'The time of day in UTC. Default: 00:00.',
  period:
    'The days that it is about: `last month`, `last week` (Monday to Sunday), `last 30 days`, `yesterday`, or a date of a ' +
    'question’s time. Default: the last one of `every`.',
  to: 'The names of channels: webhooks and mail.',
});

const STATED = {
  name: text('Its name in the organisation.'),
  saved_by: text('The name of the token that saved it, whose rights its reports are made with.'),
  saved_at: unixSeconds('When it was saved.'),
  made_at: unixSeconds('When the last report was due, or when it was saved.'),
  next_at: orNull(unixSeconds('When the next report is due; null: the schedule has ended.')),
  problem: orNull(text('Why the last report could not be made, or why the schedule has ended.')),
} as const;

const PERIOD = record({ from: text('Its first day.'), to: text('Its last day.') });

const SCHEMAS = {
  ReportSchedule: { ...SENT, properties: { ...SENT.properties, ...UNTIMED_SCOPE } },
  StoredReportSchedule: {
    type: 'object',
    properties: { ...STATED, ...SENT.properties, ...UNTIMED_SCOPE },
    required: [...Object.keys(STATED), 'title', 'report', 'every', 'at', 'period', 'to'],
  },
  MadeReport: record({
    id: whole('Names it.'),
    schedule: text('The name of the schedule.'),
    at: unixSeconds('When it was due.'),
    period: { ...PERIOD, description: 'The days that it is about.' },
    problem: orNull(text('Why it could not be made; null: it was made and sent.')),
  }),
} as const;

const SCHEDULE = {
  title: '',
  report: 'ofcom-home',
  every: 'month',
  at: '06:00',
  period: 'last month',
  to: ['ops'],
};

const STORED = {
  name: 'monthly',
  ...SCHEDULE,
  saved_by: 'manager',
  saved_at: 1784023200,
  made_at: 1784023200,
  next_at: 1785564000,
  problem: null,
};

function present({ name, body, savedBy, savedAt, evaluatedAt, nextAt, problem }: StoredRule) {
  const stated = { saved_by: savedBy, saved_at: savedAt, made_at: evaluatedAt, next_at: nextAt, problem };
  return { name, ...(body as object), ...stated };
}

const THING: NamedThing = {
  path: '/alerts/schedules',
  id: 'ReportSchedule',
  noun: 'schedule',
  title: { one: 'a schedule of a report', many: 'schedules of reports' },
  access: MANAGE,
  isForEveryPanel: true,
  name: pathText({ name: 'name', description: 'The name of the schedule.', example: 'monthly' }),
  missing: { NOT_FOUND: { when: 'There is no such schedule.' } },
};

const OF_SCHEDULE = queryText({ name: 'schedule', description: 'Only of this schedule.', example: 'monthly' });
const LIMIT = limit(100);

export const reportSchedules: Resource = {
  name: 'Scheduled reports',
  description:
    'Reports that the service makes by itself, and sends to the channels of alerts: a webhook gets a link (`report.ready`, or ' +
    '`report.failed` with the reason), a mail also the page. A report is made with the rights that the token of the ' +
    'schedule’s maker has then; a schedule ends with that token, a rotated token’s successor takes it over, and so does a ' +
    'token that saves it again. Reports that were missed while the service was stopped are made in order, at most the last ' +
    '24. Each is made once, and its messages keep their ids. Not for tokens that are limited to panels.',
  schemas: SCHEMAS,
  calls: [
    call('PUT /alerts/schedules/{name}', {
      id: 'putReportSchedule',
      summary: 'Store a schedule of a report',
      description:
        'Replaces a schedule of the same name. The token needs the scope `data` too. An organisation may have 100 schedules.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: newName(THING.name) },
      body: jsonBody({
        description: 'The report, when it is made, and where it is sent to.',
        schema: ref('ReportSchedule'),
        examples: { 'Every month': SCHEDULE },
        read: readSchedule,
      }),
      answer: answers.success('The stored schedule, with defaults filled in.', ref('StoredReportSchedule'), {
        Stored: STORED,
      }),
      refusals: answers.invalid('The schedule is invalid, or there are too many.', {
        at: ['6 is not a time of day, such as 06:00.'],
        'to[0]': ['ops is not a valid channel.'],
      }),
      async check({ context, caller, body }, issues) {
        requireScope(caller, 'data');
        if (issues.isEmpty) await verifySchedule(context, caller, body, issues);
      },
      handle: async ({ context, caller, parameters: { name }, body }) =>
        ok(present(await putSchedule(context, caller, name, body))),
    }),
    listCall(THING, {
      description: 'Ordered by name.',
      schema: ref('StoredReportSchedule'),
      example: STORED,
      list: async (context, caller) => (await listNamed(context, caller, 'schedules')).map(present),
    }),
    readCall(THING, {
      description: 'The answer can be sent back.',
      schema: ref('StoredReportSchedule'),
      example: STORED,
      find: async (context, caller, name) => present(await findNamed(context, caller, 'schedules', name)),
    }),
    deleteCall(THING, { description: 'The list of its reports stays.', remove: deleteSchedule }),
    call('POST /alerts/schedules/{name}/send', {
      id: 'sendScheduledReport',
      summary: 'Make and send a report now',
      description: 'With the rights of the schedule’s maker, for the period as it is now. Its next time stays.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: THING.name },
      answer: answers.success(
        'What became of it.',
        record({ problem: orNull(text('Why it could not be made; null: it was made, and its messages are sent.')) }),
        { Made: { problem: null } },
      ),
      refusals: {
        ...THING.missing,
        ...answers.invalid('The schedule has ended.', {
          name: [
            'The token that saved this schedule has ended, or lacks the scope data. Save it again with another one.',
          ],
        }),
      },
      handle: async ({ context, caller, parameters: { name }, signal }) =>
        ok({ problem: await sendNow(context, caller, name, signal()) }),
    }),
    call('GET /alerts/reports', {
      id: 'listMadeReports',
      summary: 'List reports that were made',
      description: 'By schedules, newest first. `GET /alerts/deliveries` has the messages that have not arrived.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { rule: OF_SCHEDULE, limit: LIMIT, beforeId: CURSOR },
      answer: answers.page(
        'A page of reports.',
        listOf(ref('MadeReport')),
        {
          Reports: [
            {
              id: 7,
              schedule: 'monthly',
              at: 1785564000,
              period: { from: '2026-07-01', to: '2026-07-31' },
              problem: null,
            },
          ],
        },
        'https://broadgauge.example/alerts/reports?limit=1&cursor=c1',
      ),
      refusals: answers.invalid('A parameter is invalid.', { limit: ['This value should be between 1 and 1000.'] }),
      async handle({ context, caller, parameters }) {
        const { entries, nextCursor } = await readHistory(context, caller, 'schedules', parameters);
        const made = entries.map(({ id, rule, at, transition }) => ({
          id,
          schedule: rule,
          at,
          ...(transition as object),
        }));
        return page(made, nextCursor);
      },
    }),
  ],
};
