import type { AgentView } from '../access/caller.ts';
import type { Download } from '../ports/downloads.ts';
import type { Context } from './context.ts';

const LISTED_MAX = 100;

/** The newest first. */
export function listDownloads({ register }: Context, view: AgentView): Promise<readonly Download[]> {
  return register.downloads.list(view, LISTED_MAX);
}
