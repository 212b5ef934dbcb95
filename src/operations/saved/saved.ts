import type { AgentView, Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { SavedItem, SavedKind } from '../../ports/saved.ts';
import type { Dashboard, Tile } from '../../query/dashboard.ts';
import { type Context, type Registered, unixSeconds } from '../context.ts';
import { listRules } from '../verdicts/rules.ts';
import { visibleQuestions } from './visible-questions.ts';

export type { SavedItem, SavedKind };

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
  const saved = await register.saved.save(caller.organisationId, kind, version, unixSeconds(context), (saved) =>
    saved.outcome === 'saved' ? audit.entry(caller, `${kind}.save`, { name, version: saved.version }) : undefined,
  );
  return findSaved(context, caller, kind, name, saved.version);
}

/** The requested version; default: the latest. */
export async function findSaved(
  context: Registered,
  view: AgentView,
  kind: SavedKind,
  name: string,
  version?: number,
): Promise<SavedItem> {
  const item = await context.register.saved.find(view.organisationId, kind, name, version);
  const [visible] = await visibleItems(context, view, kind, item ? [item] : []);
  if (!visible) throw new ServiceError('NOT_FOUND');
  return visible;
}

/** The items as far as they name nothing of panels beyond the view. A dashboard has the tiles of visible questions. */
async function visibleItems(
  context: Registered,
  view: AgentView,
  kind: SavedKind,
  items: readonly SavedItem[],
): Promise<readonly SavedItem[]> {
  if (view.panels === null || items.length === 0) return items;
  if (kind === 'question') return visibleQuestions(context, view, items);
  const questions = new Set((await listSaved(context, view, 'question')).map(({ name }) => name));
  const rules = new Set((await listRules(context, view)).map(({ name }) => name));
  const isVisible = (tile: Tile) =>
    'question' in tile ? questions.has(tile.question) : !('rule' in tile) || rules.has(tile.rule);
  return items.map((item) => {
    const dashboard = item.body as Dashboard;
    return { ...item, body: { ...dashboard, tiles: dashboard.tiles.filter(isVisible) } };
  });
}

/** Ordered by name; with a search text, only items with it in their name, description or tags. */
export async function listSaved(
  context: Registered,
  view: AgentView,
  kind: SavedKind,
  text = '',
): Promise<readonly SavedItem[]> {
  const items = await context.register.saved.list(view.organisationId, kind);
  const sought = text.toLowerCase();
  const isFound = ({ name, body }: SavedItem) => {
    const { description, tags = [] } = body as Described;
    return [name, description, ...tags].some((words) => words.toLowerCase().includes(sought));
  };
  return visibleItems(context, view, kind, items.filter(isFound));
}

interface Described {
  readonly description: string;
  readonly tags?: readonly string[];
}

/** Newest first. */
export async function listVersions(
  context: Registered,
  view: AgentView,
  kind: SavedKind,
  name: string,
): Promise<readonly SavedItem[]> {
  const stored = await context.register.saved.versions(view.organisationId, kind, name);
  const versions = await visibleItems(context, view, kind, stored);
  if (versions.length === 0) throw new ServiceError('NOT_FOUND');
  return versions;
}

export async function deleteSaved(
  { register, audit }: Context,
  caller: Caller,
  kind: SavedKind,
  name: string,
): Promise<void> {
  const isRemoved = await register.saved.remove(caller.organisationId, kind, name, (isThere) =>
    isThere ? audit.entry(caller, `${kind}.delete`, { name }) : undefined,
  );
  if (!isRemoved) throw new ServiceError('NOT_FOUND');
}
