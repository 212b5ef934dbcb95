import { KeyedQueue } from '../../lib/concurrency/keyed-queue.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import type { Register } from '../../ports/register.ts';
import type { CompareRegister } from './compare-register.ts';

/** Brings the facts up to date with the register: an organisation's agents. */
export type FollowRegister = (organisationId: number) => Promise<void>;

/** Observes each revision that is read, and the begin and the end of bringing an organisation's agents over. */
export interface Following {
  seen(organisationId: number, revision: number): void;
  begin(organisationId: number): void;
  end(organisationId: number): void;
}

/** Callers that arrive during an update wait for it, then check again. */
export function createFollower(
  register: Pick<Register, 'agents' | 'setBacks'>,
  facts: Pick<FactStore, 'projected' | 'project'>,
  compareRegister: CompareRegister,
  following: Partial<Following> = {},
): FollowRegister {
  const queue = new KeyedQueue<number>();
  const look = async (organisationId: number) => {
    let revision = await register.agents.revision(organisationId);
    if (register.setBacks.mustCompare()) {
      await compareRegister();
      revision = await register.agents.revision(organisationId);
    }
    following.seen?.(organisationId, revision);
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
      // A register that was restored to an earlier state is read completely, once it is known that it was.
      if (revision < projected) await compareRegister();
      const isBehindErasure = projected < ((await register.agents.erasedRevision(organisationId)) ?? 0);
      const since = revision < projected || isBehindErasure ? 0 : projected;
      const agents = register.agents.changedSince(organisationId, since);
      following.begin?.(organisationId);
      await facts
        .project(organisationId, { agents, revision, complete: since === 0 })
        .finally(() => following.end?.(organisationId));
    });
  };
}
