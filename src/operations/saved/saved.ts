import type { AgentView, Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { SavedItem, SavedKind } from '../../ports/saved.ts';
import { type Context, unixSeconds } from '../context.ts';

export type { SavedItem, SavedKind };

type Registered = Pick<Context, 'register'>;

/** Saves a checked item as a new version, unless it equals the latest one. */
export async function save(
  context: Context,
  caller: Caller,
  kind: SavedKind,
  name: string,
  body: unknown,
): Promise<SavedItem> {
  const { register, audit } = context;
  const version = { name, body, tokenId: caller.tokenId };
  const saved = await register.saved.save(caller.organisationId, kind, version, unixSeconds(context));
  if (saved.outcome === 'saved') audit.recordChange(caller, `${kind}.save`, { name, version: saved.version });
  return findSaved(context, caller, kind, name, saved.version);
}

/** The requested version; default: the latest. */
export async function findSaved(
  { register }: Registered,
  { organisationId }: AgentView,
  kind: SavedKind,
  name: string,
  version?: number,
): Promise<SavedItem> {
  const item = await register.saved.find(organisationId, kind, name, version);
  if (!item) throw new ServiceError('NOT_FOUND');
  return item;
}

/** Ordered by name; with a search text, only items with it in their name or description. */
export async function listSaved(
  { register }: Registered,
  { organisationId }: AgentView,
  kind: SavedKind,
  text = '',
): Promise<readonly SavedItem[]> {
  const items = await register.saved.list(organisationId, kind);
  const sought = text.toLowerCase();
  const isFound = ({ name, body }: SavedItem) =>
    [name, (body as Described).description].some((words) => words.toLowerCase().includes(sought));
  return items.filter(isFound);
}

interface Described {
  readonly description: string;
}

/** Newest first. */
export async function listVersions(
  { register }: Registered,
  { organisationId }: AgentView,
  kind: SavedKind,
  name: string,
): Promise<readonly SavedItem[]> {
  const versions = await register.saved.versions(organisationId, kind, name);
  if (versions.length === 0) throw new ServiceError('NOT_FOUND');
  return versions;
}

export async function deleteSaved(
  { register, audit }: Context,
  caller: Caller,
  kind: SavedKind,
  name: string,
): Promise<void> {
  if (!(await register.saved.remove(caller.organisationId, kind, name))) throw new ServiceError('NOT_FOUND');
  audit.recordChange(caller, `${kind}.delete`, { name });
}
