import type { AgentView } from '../../access/caller.ts';
import type { IssueList } from '../../lib/issue-list.ts';
import type { Dashboard } from '../../query/dashboard.ts';
import type { SavedQuestion } from '../../query/saved-question.ts';
import type { Context } from '../context.ts';
import { listSaved } from './saved.ts';

type Registered = Pick<Context, 'register'>;

/** Adds an issue for each question that does not exist, or that a dashboard can't show. */
export async function verifyTiles(
  context: Registered,
  view: AgentView,
  { tiles }: Dashboard,
  issues: IssueList,
): Promise<void> {
  const saved = await listSaved(context, view, 'question');
  const questions = new Map(saved.map(({ name, body }) => [name, body as SavedQuestion]));
  tiles.forEach((tile, index) => {
    if (tile === undefined || !('question' in tile)) return;
    const known = questions.get(tile.question);
    const key = `tiles[${index}][question]`;
    if (known === undefined) issues.add(key, `${tile.question} is not a saved question.`);
    else if (isOfSingleResults(known))
      issues.add(key, `${tile.question} asks for single results: dashboards show none.`);
  });
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
