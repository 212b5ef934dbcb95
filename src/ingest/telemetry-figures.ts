import type { IssueList } from '../lib/issue-list.ts';
import { render } from '../lib/read.ts';

/** A form, or the parameters of an address. */
interface Fields {
  get(name: string): unknown;
}

/** The text that a page sends for a test that failed. */
export const FAILURE = 'Fail';
const NOTHING = new Set<unknown>([null, '', FAILURE]);
const FIGURE = /^\d{1,9}(?:\.\d{1,20})?$/;

/** The number of a field that a page has written, if it measured one. */
export function telemetryFigure(fields: Fields, name: string, issues: IssueList): number | undefined {
  const text = fields.get(name);
  if (typeof text === 'string' && FIGURE.test(text)) return Number(text);
  if (!NOTHING.has(text)) issues.add(name, `${render(text)} is not a number like 93.60.`);
  return undefined;
}
