import { type AgentView, maySeePanel } from '../../access/caller.ts';

/** Whether a view sees every agent that another one sees. */
export function viewCovers(view: AgentView, other: AgentView): boolean {
  if (view.organisationId !== other.organisationId) return false;
  return view.panels === null || (other.panels?.every((panel) => maySeePanel(view, panel)) ?? false);
}
