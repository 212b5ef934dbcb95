import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { NOTHING_KNOWN } from './question-field.ts';
import { METRIC_FIELDS } from './question-fields.ts';
import { readDescription, refuseUnknown, textOf } from './saved-question.ts';

/** Saved questions and texts, side by side in a grid of 12 columns. */
export interface Dashboard {
  readonly description: string;
  /** Takes the place of the time of every question; null: each keeps its own. */
  readonly time: DashboardTime | null;
  /** In the order in which they fill the grid. */
  readonly tiles: readonly Tile[];
}

export interface DashboardTime {
  readonly from: string;
  readonly to: string;
}

export type Tile = TextTile | QuestionTile;

export interface TextTile {
  readonly text: string;
  /** In columns. */
  readonly width: number;
}

export interface QuestionTile {
  /** The name of a saved question. */
  readonly question: string;
  readonly width: number;
}

export const GRID_COLUMNS = 12;
const TILES_MAX = 50;
const TEXT_LENGTH_MAX = 2000;

const TILE_FIELDS = {
  text: read.optional(textOf(TEXT_LENGTH_MAX)),
  question: read.optional(read.name),
  width: read.optional(read.integerBetween(1, GRID_COLUMNS)),
};

const readTileFields = read.exactObjectOf(TILE_FIELDS);

const readTile = read.reader<Tile>(readTileFields.schema, (value, key, issues) => {
  const fields = readTileFields(value, key, issues);
  if (fields === undefined) return undefined;
  const { text, question, width = GRID_COLUMNS / 2 } = fields;
  if (Object.hasOwn(fields, 'text') === Object.hasOwn(fields, 'question')) {
    return void issues.add(key, 'A tile has either a text or a question.');
  }
  return text === undefined ? { question: question ?? '', width } : { text, width };
});

/** `now` in UNIX seconds. */
export function dashboardFields(now: number) {
  const readTime = METRIC_FIELDS.time.reader({ ...NOTHING_KNOWN, now });
  const readSpan = read.reader<DashboardTime>(readTime.schema, (value, key, issues) => {
    const { from, to } = read.isObject(value) ? value : {};
    // What is relative stays so: only whether it can be read matters.
    return readTime(value, key, issues) && { from: String(from), to: String(to) };
  });
  return {
    description: read.optional(readDescription),
    time: read.optional(read.nullable(readSpan)),
    tiles: read.required(read.atMost(TILES_MAX, read.listOf(readTile))),
  };
}

/** Reads the body of a dashboard. `now` in UNIX seconds. The value is only meaningful when no issue was added. */
export function readDashboard(sent: unknown, now: number, issues: IssueList): Dashboard {
  const fields = dashboardFields(now);
  refuseUnknown(sent, Object.keys(fields), issues);
  const { description = '', time = null, tiles = [] } = read.readBodyInto(issues, sent, fields);
  return { description, time, tiles };
}

/** The request of a question within a time that is the same for all; sides with a time of their own keep it. */
export function withTime(request: read.JsonObject, time: DashboardTime | null): read.JsonObject {
  return time === null ? request : { ...request, time };
}
