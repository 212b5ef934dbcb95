import { parsePeriod } from '../lib/date-grammar.ts';
import * as read from '../lib/read.ts';
import type { Span } from '../plan/plan.ts';
import {
  type AskedWindow,
  briefWindow,
  describeWindow,
  type Fact,
  listOf,
  type QuestionNames,
  spanText,
} from './field-words.ts';
import type { MetricQuery } from './metric-query.ts';
import type { Flag } from './question-field.ts';
import { parseLast } from './read-last.ts';
import { readPanels } from './read-panels.ts';
import { readWindow, stateWindow } from './read-window.ts';

/** A reader that needs to know nothing. */
export const fixed =
  <T>(reader: read.Reader<T>) =>
  () =>
    reader;

export const unlessEmpty = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

export function flag(text: string, help: string, more: Omit<Flag, 'flag' | 'help'> = {}): Flag {
  return { flag: text, help, ...more };
}

export function fact(label: string, value: string): readonly Fact[] {
  return [{ label, value }];
}

const DAY = 86_400;

export const DATES =
  '`2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and ' +
  '`month` or the name of a day';

export const INSTANTS = 'Or an instant: ISO 8601 with `Z` or an offset, or milliseconds since 1970.';

export const SPAN_FLAGS: readonly Flag[] = [
  flag('--from <date>', 'first day: 2026-10-01, 2026-10, yesterday, -7d, "last monday"; of metrics a time, too', {
    part: 'from',
    takes: 'date',
  }),
  flag('--to <date>', 'last day, included', { part: 'to', takes: 'date' }),
];

export const LAST_FORMS =
  'A number and `days`, `weeks`, `months` or `years`, or `d`, `w`, `mo`, `y`: `30 days`, `12w`. It is worked out when the question ' +
  'is asked.';

/** `last 30 days, 2026-10-19 to 2026-11-17` */
function lastText(text: string, now: number): string {
  const days = parseLast(text, now);
  const dayOf = (second: number) => isoText(second * 1000).slice(0, 'YYYY-MM-DD'.length);
  return days ? `last ${text}, ${spanText({ from: dayOf(days.start), to: dayOf(days.end - DAY) })}` : `last ${text}`;
}

/** `-60 days to -1 days, 2026-09-19 to 2026-11-17`: what is said in words also by the dates that it meant. */
export function datedText(span: Readonly<{ from: string; to: string }>, now: number): string {
  const isInWords = (text: unknown) => /[a-z]/i.test(String(text)) && parsePeriod(String(text), now) !== undefined;
  if (!isInWords(span.from) && !isInWords(span.to)) return spanText(span);
  const dayOf = (text: string, end: 'start' | 'end') => {
    const period = isInWords(text) ? parsePeriod(text, now) : undefined;
    return period
      ? isoText((end === 'start' ? period.start : period.end - 1) * 1000).slice(0, 'YYYY-MM-DD'.length)
      : text;
  };
  return `${spanText(span)}, ${spanText({ from: dayOf(span.from, 'start'), to: dayOf(span.to, 'end') })}`;
}

export const LAST = {
  flags: [flag('--last <period>', 'the last whole days, up to yesterday: "30 days", 12w, 3mo, 1y')],
  words: {
    line: (text: string, _: unknown, now: number) => lastText(text, now),
    facts: (text: string, _: unknown, now: number) => fact('Time', lastText(text, now)),
  },
};

export const WINDOW = {
  reader: fixed(readWindow),
  meaning: {
    is:
      'Count only results whose end, on the wall clock of the agent, lies in these hours of the week: a name of ' +
      '`GET /windows`, or days and hours.',
    of: {
      days: 'Without it, every day.',
      hours:
        'Half-open ranges of whole hours: `[19, 23]` ends at 22:59:59. Several are taken together; without it, all day.',
    },
  },
  flags: [flag('--window <hours>', 'only these hours of the local week: accc-busy, fcc-peak …, or "mon-fri 19-23"')],
  state: ({ window }: Pick<MetricQuery, 'window'>) => window && stateWindow(window),
  words: {
    line: briefWindow,
    limits: (value: AskedWindow, _: unknown, names: QuestionNames) => [describeWindow(value, names.window)],
    phrase: (value: AskedWindow | undefined, _: unknown, names: QuestionNames) =>
      value === undefined ? 'at all hours' : describeWindow(value, names.window).replace(/^Every day/, 'every day'),
    facts: (value: AskedWindow) => fact('Hours of the week', describeWindow(value)),
  },
};

export const PANEL = {
  reader: fixed(readPanels),
  meaning: 'Only agents of this panel, or of these: names. Without it, all agents that the token sees.',
  flags: [flag('--panel <name>', 'only agents of this panel; may be repeated', { takes: 'many' })],
  state: ({ panels }: Pick<MetricQuery, 'panels'>) => panels,
  words: {
    limits: (value: string | readonly string[]) => {
      const said = panelsText(value);
      return said === undefined ? [] : [said];
    },
    phrase: (value: string | readonly string[] | undefined) => panelsText(value ?? []),
    facts: (value: string | readonly string[]) => fact('Panels', [value].flat().join(', ')),
  },
} as const;

function panelsText(value: string | readonly string[]): string | undefined {
  const names = [value].flat();
  return names.length === 0 ? undefined : `${names.length === 1 ? 'panel' : 'panels'} ${listOf(names)}`;
}

export const RECEIPT = {
  reader: fixed(read.boolean),
  meaning:
    'Ask for a receipt: the question as it was understood, what the answer was made from, and where the rows in its time went. ' +
    'A receipt is counted besides the answer, which takes longer.',
  flags: [flag('--receipt <file>', 'write down what the answer was made from, and where the rows in its time went')],
};

export function stateSpan({ from, to }: Span, text: (instant: number) => string): read.JsonObject {
  return { from: text(from), to: text(to) };
}

export function isoText(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ').slice(0, 'YYYY-MM-DD HH:MM:SS'.length);
}
