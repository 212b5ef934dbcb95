import type { AgentView } from '../access/caller.ts';
import { ServiceError } from '../errors.ts';
import type { Download } from '../ports/downloads.ts';
import type { Context } from './context.ts';

export async function readDownload({ register }: Context, view: AgentView, id: string): Promise<Download> {
  const download = await register.downloads.find(view, id);
  if (!download) throw new ServiceError('NOT_FOUND');
  return download;
}
