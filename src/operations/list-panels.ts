import { type AgentView, maySeePanel } from '../access/caller.ts';
import type { Named } from '../ports/register.ts';
import type { Context } from './context.ts';

export async function listPanels({ register }: Pick<Context, 'register'>, view: AgentView): Promise<readonly Named[]> {
  const panels = await register.panels.list(view.organisationId);
  return panels.filter(({ name }) => maySeePanel(view, name));
}
