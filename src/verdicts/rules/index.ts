import { IssueList } from '../../lib/issue-list.ts';
import type { JsonObject } from '../../lib/read.ts';
import { readRule } from '../read-rule.ts';
import type { Rule } from '../rule.ts';
import { deFixed, deMobile } from './germany.ts';
import { acccLines, acccUnderperforming, agcom, anatel2012, hakom, ofcomMinimum } from './others.ts';
import { usBead, usCaf } from './us.ts';

/** The built-in rules as documents, by their names. */
export const RULE_DOCUMENTS: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['us-caf', usCaf],
  ['us-bead', usBead],
  ['de-fixed', deFixed],
  ['de-mobile', deMobile],
  ['accc-underperforming', acccUnderperforming],
  ['accc-lines', acccLines],
  ['anatel-2012', anatel2012],
  ['agcom', agcom],
  ['ofcom-minimum', ofcomMinimum],
  ['hakom', hakom],
]);

/** A rule that was read before, or throws every issue. */
export function ruleOf(document: unknown): Rule {
  const issues = new IssueList();
  const rule = readRule(document, 'rule', issues);
  issues.refuse();
  if (rule === undefined) throw new Error('a rule that could not be read has an issue');
  return rule;
}
