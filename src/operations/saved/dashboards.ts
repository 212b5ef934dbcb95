import type { AgentView } from '../../access/caller.ts';
import type { IssueList } from '../../lib/issue-list.ts';
import type { Dashboard } from '../../query/dashboard.ts';
import type { SavedQuestion } from '../../query/saved-question.ts';
import type { Rule } from '../../verdicts/rule.ts';
import type { Registered } from '../context.ts';
import { listRules } from '../verdicts/rules.ts';
import { listSaved } from './saved.ts';

/** Adds an issue for each question that does not exist, or that a dashboard can't show. */
export async function verifyTiles(
  context: Registered,
  view: AgentView,
  { tiles }: Dashboard,
  issues: IssueList,
): Promise<void> {
  const saved = await listSaved(context, view, 'question');
  const questions = new Map(saved.map(({ name, body }) => [name, body as SavedQuestion]));
  const rules = new Map((await listRules(context, view)).map(({ name, rule }) => [name, rule]));
  tiles.forEach((tile, index) => {
    if (tile === undefined) return;
    if ('rule' in tile) {
      const rule = rules.get(tile.rule);
      const key = `tiles[${index}][rule]`;
      if (issues.has([key])) return;
      if (rule === undefined) issues.add(key, `${tile.rule} is not a rule. Name one of GET /verdicts.`);
      else if (isOfLines(rule))
        issues.add(key, `${tile.rule} judges single lines: dashboards show verdicts of operators.`);
    }
    const key = `tiles[${index}][question]`;
    if (!('question' in tile) || issues.has([key])) return;
    const known = questions.get(tile.question);
    if (known === undefined) issues.add(key, `${tile.question} is not a saved question.`);
    else if (isOfSingleResults(known))
      issues.add(key, `${tile.question} asks for single results: dashboards show none.`);
  });
}

/** Verdicts of lines name agents. */
export function isOfLines({ unit }: Rule): boolean {
  return unit.includes('agent') || unit.includes('unit');
}

/** Single results name agents, and are too many to draw side by side. */
export function isOfSingleResults({ request }: SavedQuestion): boolean {
  return request.chartType === 'raw';
}

/** Adds an issue if a dashboard shows the question. */
export async function verifyUnused(
  context: Registered,
  view: AgentView,
  question: string,
  issues: IssueList,
): Promise<void> {
  const dashboards = await listSaved(context, view, 'dashboard');
  const users = dashboards.filter(({ body }) =>
    (body as Dashboard).tiles.some((tile) => 'question' in tile && tile.question === question),
  );
  if (users.length === 0) return;
  const names = users.map(({ name }) => name).join(', ');
  issues.add('name', `Dashboards show this question: ${names}. Take it off them first.`);
}
