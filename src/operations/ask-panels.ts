import { type AgentView, maySeePanel } from '../access/caller.ts';
import type { IssueList } from '../lib/issue-list.ts';
import type { Context } from './context.ts';

/** The agents that a question is about: the caller's, or those of the panels it names. */
export async function askPanels(
  { register }: Pick<Context, 'register'>,
  caller: AgentView,
  asked: readonly string[] | undefined,
  issues: IssueList,
): Promise<AgentView> {
  const { organisationId, panels } = caller;
  if (asked === undefined) return { organisationId, panels };
  const known = await register.panels.list(organisationId);
  for (const panel of asked) {
    const isKnown = known.some(({ name }) => name === panel) && maySeePanel(caller, panel);
    if (!isKnown) issues.add('panel', `${panel} is not a valid panel.`);
  }
  return { organisationId, panels: asked };
}
