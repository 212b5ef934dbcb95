import { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { textOf } from '../query/saved-question.ts';
import { readScope } from '../reports/plan-report.ts';
import { daysOf, PACES, type Schedule, USUAL_PERIOD } from './schedule.ts';

const CHANNELS_MAX = 10;
const SCOPE_LENGTH_MAX = 16_384;

const readClock = read.reader<number>(
  { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' },
  (value, key, issues) => {
    const text = read.string(value, key, issues);
    if (text === undefined) return undefined;
    const [, hours, minutes] = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(text) ?? [];
    if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60;
    return void issues.add(key, `${text} is not a time of day, such as 06:00.`);
  },
);

/** The fields of a report's scope, but for its time. */
export const SCOPE_NAMES = ['filters', 'panel', 'weight', 'tables'] as const;

export const SCHEDULE_FIELDS = {
  title: read.optional(textOf(200)),
  report: read.required(read.name),
  every: read.required(read.choice(PACES, 'pace')),
  at: read.optional(readClock),
  period: read.optional(read.string),
  to: read.optional(read.atMost(CHANNELS_MAX, read.eachOnce(read.listOf(read.name)))),
};

/** The fields that the service adds to a schedule; a body with them, as an answer has, can be sent back. */
const STATED_FIELDS = ['name', 'saved_by', 'saved_at', 'made_at', 'next_at', 'problem'];

export interface ReadSchedule {
  readonly schedule: Schedule;
  /** The body with defaults filled in. */
  readonly body: read.JsonObject;
}

/** Reads the body of a schedule. `now` in UNIX seconds. The value is only meaningful when no issue was added. */
export function readSchedule(sent: unknown, now: number, issues: IssueList): ReadSchedule {
  const known = [...Object.keys(SCHEDULE_FIELDS), ...SCOPE_NAMES, ...STATED_FIELDS];
  const body = read.isObject(sent) ? sent : {};
  for (const name of Object.keys(body)) if (!known.includes(name)) issues.add(name, 'This field was not expected.');
  const given = read.readBodyInto(issues, sent, SCHEDULE_FIELDS);
  const { title = '', report = '', every = 'month', at = 0, to = [] } = given;
  const period = given.period ?? USUAL_PERIOD[every];
  const days = daysOf(period, now);
  if (days === undefined)
    issues.add('period', `${period} is not a period, such as last month, last week, last 30 days or yesterday.`);
  const scope = Object.fromEntries(
    SCOPE_NAMES.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]),
  );
  const found = new IssueList();
  readScope({ ...scope, time: days ?? { from: 'yesterday', to: 'yesterday' } }, now, found);
  if (JSON.stringify(scope).length > SCOPE_LENGTH_MAX) issues.add('filters', 'This value is too long.');
  issues.addAll(found, (key) => (/^time\b/.test(key) ? undefined : key));
  const clock = `${String(Math.floor(at / 3600)).padStart(2, '0')}:${String((at / 60) % 60).padStart(2, '0')}`;
  return {
    schedule: { title, report, every, at, period, scope, to },
    body: { title, report, every, at: clock, period, ...scope, to },
  };
}
