import type { AgentView } from '../../access/caller.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import type { FollowRegister } from './follow-register.ts';

/** The keys of custom fields that an agent of the view has or ever had, sorted. */
export type CustomKeys = (view: AgentView) => Promise<readonly string[]>;

interface KeysOfRevision {
  readonly revision: number;
  readonly byPanels: Map<string, readonly string[]>;
}

/** Keys are looked up once for each revision of an organisation's agents. */
export function createCustomKeys(
  facts: Pick<FactStore, 'projected' | 'values'>,
  followRegister: FollowRegister,
  signal: AbortSignal,
): CustomKeys {
  const known = new Map<number, KeysOfRevision>();
  return async ({ organisationId, panels }) => {
    await followRegister(organisationId);
    const revision = await facts.projected(organisationId);
    const latest = known.get(organisationId);
    const keys = latest?.revision === revision ? latest : { revision, byPanels: new Map() };
    known.set(organisationId, keys);
    const view = JSON.stringify(panels);
    const found = keys.byPanels.get(view) ?? (await findKeys(facts, { organisationId, panels }, signal));
    keys.byPanels.set(view, found);
    return found;
  };
}

async function findKeys(
  facts: Pick<FactStore, 'values'>,
  view: AgentView,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const plan = { kind: 'values', ...view, field: { of: 'customKey' }, tests: [], containing: undefined } as const;
  const found = await facts.values({ ...plan, offset: 0, limit: Number.MAX_SAFE_INTEGER }, signal);
  return found.map(({ value }) => value).sort();
}
