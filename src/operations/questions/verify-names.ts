import { type AgentView, maySeePanel } from '../../access/caller.ts';
import type { IssueList } from '../../lib/issue-list.ts';
import type { UnverifiedName } from '../../query/unverified-name.ts';
import type { Context } from '../context.ts';

/** Adds an issue for each name that the caller has nothing of. An invisible panel and a missing one get the same answer. */
export async function verifyNames(
  context: Pick<Context, 'register' | 'customKeys'>,
  view: AgentView,
  names: readonly UnverifiedName[],
  issues: IssueList,
): Promise<void> {
  const isPanel = ({ noun }: UnverifiedName) => noun === 'panel';
  const panels = names.some(isPanel) ? await visiblePanels(context, view) : [];
  const isPopulation = ({ noun }: UnverifiedName) => noun === 'population';
  const populations = names.some(isPopulation) ? await context.register.populations.list(view.organisationId) : [];
  const isField = (unverified: UnverifiedName) => !isPanel(unverified) && !isPopulation(unverified);
  const fields = names.some(isField) ? await context.customKeys(view) : [];
  for (const unverified of names) {
    const { issueKey, name, noun } = unverified;
    const known = isField(unverified)
      ? fields
      : isPanel(unverified)
        ? panels
        : populations.map((population) => population.name);
    if (!known.includes(name)) issues.add(issueKey, `${name} is not a valid ${noun}.`);
  }
}

async function visiblePanels({ register }: Pick<Context, 'register'>, view: AgentView): Promise<readonly string[]> {
  const panels = await register.panels.list(view.organisationId);
  return panels.map(({ name }) => name).filter((name) => maySeePanel(view, name));
}
