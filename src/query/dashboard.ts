import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { NOTHING_KNOWN, readersOf } from './question-field.ts';
import { TIME_FIELDS } from './question-fields.ts';
import { readDescription, refuseUnknown, textOf } from './saved-question.ts';

/** Saved questions and texts, side by side in a grid of 12 columns. */
export interface Dashboard extends DashboardTime {
  readonly description: string;
  /** In the order in which they fill the grid. */
  readonly tiles: readonly Tile[];
}

/** Takes the place of the time of every question; null: each keeps its own. */
interface DashboardTime {
  readonly time: { readonly from: string | number; readonly to: string | number } | null;
  readonly last?: string | null;
}

export type Tile = TextTile | QuestionTile | VerdictTile;

interface TextTile {
  readonly text: string;
  /** In columns. */
  readonly width: number;
}

interface QuestionTile {
  /** The name of a saved question. */
  readonly question: string;
  readonly width: number;
}

/** Verdicts of operators: no tile has those of single lines. */
interface VerdictTile {
  /** The name of a rule. */
  readonly rule: string;
  /** The time, unless the dashboard has one. */
  readonly last?: unknown;
  /** Units from fewer agents are left out. */
  readonly suppress_below?: number;
  readonly width: number;
}

/** The time of a tile of verdicts that names none. */
const USUAL_LAST = '30 days';
const SUPPRESS_BELOW = 5;

/** What a tile of verdicts asks about. */
export function verdictRequest(
  { last, suppress_below }: Omit<VerdictTile, 'rule' | 'width'>,
  time: Partial<DashboardTime>,
) {
  const asked = { last: last ?? USUAL_LAST };
  return { ...withTime(asked, time), suppress_below: suppress_below ?? SUPPRESS_BELOW };
}

const GRID_COLUMNS = 12;
const TILES_MAX = 50;
const TEXT_LENGTH_MAX = 2000;

const CONTENTS = ['text', 'question', 'rule'] as const;
/** Of a tile with a rule. */
const RULE_FIELDS = ['last', 'suppress_below'] as const;

function tileReader(last: read.Reader<unknown>): read.Reader<Tile> {
  const readFields = read.exactObjectOf({
    text: read.optional(textOf(TEXT_LENGTH_MAX)),
    question: read.optional(read.name),
    rule: read.optional(read.name),
    last: asSent(last),
    suppress_below: read.optional(read.integerFrom(1)),
    width: read.optional(read.integerBetween(1, GRID_COLUMNS)),
  });
  return read.reader<Tile>(readFields.schema, (value, key, issues) => {
    const fields = readFields(value, key, issues);
    if (fields === undefined) return undefined;
    const { text, question, rule, width = GRID_COLUMNS / 2 } = fields;
    const isGiven = (name: string) => Object.hasOwn(fields, name);
    if (CONTENTS.filter(isGiven).length !== 1) {
      return void issues.add(key, 'A tile has either a text, a question or a rule.');
    }
    const others = RULE_FIELDS.filter(isGiven);
    if (isGiven('rule')) {
      return { rule: rule ?? '', ...Object.fromEntries(others.map((name) => [name, fields[name]])), width };
    }
    for (const name of others) issues.add(`${key}[${name}]`, 'Only a tile with a rule has this field.');
    return isGiven('text') ? { text: text ?? '', width } : { question: question ?? '', width };
  });
}

/** `now` in UNIX seconds. */
export function dashboardFields(now: number) {
  const times = readersOf(TIME_FIELDS, { ...NOTHING_KNOWN, now });
  const readers: Readonly<Record<string, { read: read.Reader<unknown> }>> = times;
  const time = Object.fromEntries(Object.entries(readers).map(([name, { read: reader }]) => [name, asSent(reader)]));
  return {
    description: read.optional(readDescription),
    ...(time as Record<keyof typeof TIME_FIELDS, ReturnType<typeof asSent>>),
    tiles: read.required(read.atMost(TILES_MAX, read.listOf(tileReader(times.last.read)))),
  };
}

/** Checks that a value can be read, and keeps it as it was sent, so that relative times stay relative. */
function asSent(reader: read.Reader<unknown>) {
  return read.optional(
    read.nullable(
      read.reader<unknown>(reader.schema, (value, key, issues) =>
        reader(value, key, issues) === undefined ? undefined : value,
      ),
    ),
  );
}

/** Reads the body of a dashboard. `now` in UNIX seconds. The value is only meaningful when no issue was added. */
export function readDashboard(sent: unknown, now: number, issues: IssueList): Dashboard {
  const fields = dashboardFields(now);
  refuseUnknown(sent, Object.keys(fields), issues);
  const { description = '', tiles = [], ...given } = read.readBodyInto(issues, sent, fields);
  const times = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const [, second] = times;
  if (second) issues.add(second[0], `Give either ${times.map(([name]) => name).join(' or ')}: leave out one of them.`);
  return { description, tiles, ...({ time: null, ...Object.fromEntries(times) } as DashboardTime) };
}

/** The request of a question within a time that is the same for all; sides with a time of their own keep it. */
export function withTime(request: read.JsonObject, dashboard: Partial<DashboardTime>): read.JsonObject {
  const isTime = (name: string) => Object.hasOwn(TIME_FIELDS, name);
  const times = Object.entries(dashboard).filter(
    ([name, value]) => isTime(name) && value !== undefined && value !== null,
  );
  if (times.length === 0) return request;
  const others = Object.entries(request).filter(([name]) => !isTime(name));
  return Object.fromEntries([...others, ...times]);
}
