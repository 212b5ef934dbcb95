import { type AgentView, maySeePanel } from '../../access/caller.ts';
import type { IssueList } from '../../lib/issue-list.ts';
import type { UnverifiedName } from '../../query/unverified-name.ts';
import type { Context, Registered } from '../context.ts';

/**
 * Adds an issue for each name that the caller can't see. An invisible panel or agent and a missing one get the same
 * answer.
 */
export async function verifyNames(
  context: Pick<Context, 'register' | 'customKeys'>,
  view: AgentView,
  names: readonly UnverifiedName[],
  issues: IssueList,
): Promise<void> {
  const isPanel = ({ noun }: UnverifiedName) => noun === 'panel';
  const panels = names.some(isPanel) ? await visiblePanels(context, view) : [];
  const isPopulation = ({ noun }: UnverifiedName) => noun === 'population';
  const populations = names.some(isPopulation) ? await context.register.populations.names(view.organisationId) : [];
  const isAgent = ({ noun }: UnverifiedName) => noun === 'agent';
  const agents = await knownAgents(context, view, names.filter(isAgent));
  const isField = (name: UnverifiedName) => !isPanel(name) && !isPopulation(name) && !isAgent(name);
  const fields = names.some(isField) ? await context.customKeys(view) : [];
  const knownBy: Partial<Record<UnverifiedName['noun'], readonly string[]>> = {
    panel: panels,
    agent: agents,
    population: populations,
    weight: fields.map((key) => `custom.${key}`),
  };
  for (const { issueKey, name, noun } of names) {
    if (!(knownBy[noun] ?? fields).includes(name)) issues.add(issueKey, `${name} is not a valid ${noun}.`);
  }
}

/** The names that belong to an agent. */
async function knownAgents(
  { register }: Registered,
  view: AgentView,
  names: readonly UnverifiedName[],
): Promise<readonly string[]> {
  const found = await Promise.all(
    names.map(async ({ name }) => ((await agentIdOf(register, view, name)) === undefined ? [] : [name])),
  );
  return found.flat();
}

/** The stored id of the agent with a name. */
export function agentIdOf(register: Context['register'], view: AgentView, name: string): Promise<string | undefined> {
  return register.agents.agentId(view, { field: 'agent', value: name });
}

export async function visiblePanels({ register }: Registered, view: AgentView): Promise<readonly string[]> {
  const panels = await register.panels.list(view.organisationId);
  return panels.map(({ name }) => name).filter((name) => maySeePanel(view, name));
}
