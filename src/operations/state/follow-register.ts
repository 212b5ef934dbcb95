import { KeyedQueue } from '../../lib/concurrency/keyed-queue.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import type { Register } from '../../ports/register.ts';

/** Brings the facts up to date with the register: an organisation's agents. */
export type FollowRegister = (organisationId: number) => Promise<void>;

/** A register that is older than its results: an older copy, or one whose log was cut short. */
export interface SetBack {
  readonly organisationId: number;
  /** The revision of each. */
  readonly register: number;
  readonly results: number;
}

/** Callers that arrive during an update wait for it, then check again. */
export function createFollower(
  register: Pick<Register, 'agents'>,
  facts: Pick<FactStore, 'projected' | 'project'>,
  onSetBack: (setBack: SetBack) => void = () => {},
): FollowRegister {
  const queue = new KeyedQueue<number>();
  const look = async (organisationId: number) => {
    const revision = await register.agents.revision(organisationId);
    return (await facts.projected(organisationId, revision)) === revision;
  };
  const looks = new Map<number, Promise<boolean>>();
  /** One check for all requests of the same turn of the event loop, after the last of them. */
  const isCurrent = (organisationId: number) => {
    const shared =
      looks.get(organisationId) ??
      new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        looks.delete(organisationId);
        return look(organisationId);
      });
    looks.set(organisationId, shared);
    return shared;
  };
  return async (organisationId) => {
    if (await isCurrent(organisationId)) return;
    await queue.run(organisationId, async () => {
      const revision = await register.agents.revision(organisationId);
      const projected = await facts.projected(organisationId, revision);
      if (revision === projected) return;
      // A register that was restored to an earlier state is read completely.
      if (revision < projected) onSetBack({ organisationId, register: revision, results: projected });
      const isBehindErasure = projected < ((await register.agents.erasedRevision(organisationId)) ?? 0);
      const since = revision < projected || isBehindErasure ? 0 : projected;
      const agents = register.agents.changedSince(organisationId, since);
      await facts.project(organisationId, { agents, revision, complete: since === 0 });
    });
  };
}

/** Checks every organisation, and the next number: an older register may lack that organisation. */
export async function findSetBack(
  { organisations, agents }: Pick<Register, 'organisations' | 'agents'>,
  facts: Pick<FactStore, 'projected'>,
): Promise<readonly SetBack[]> {
  const ids = (await organisations.list()).map(({ id }) => id);
  const found: SetBack[] = [];
  for (const organisationId of [...ids, Math.max(0, ...ids) + 1]) {
    const revision = ids.includes(organisationId) ? await agents.revision(organisationId) : 0;
    const projected = await facts.projected(organisationId, revision);
    if (revision < projected) found.push({ organisationId, register: revision, results: projected });
  }
  return found;
}
