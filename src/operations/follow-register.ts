import { KeyedQueue } from '../lib/keyed-queue.ts';
import type { FactStore } from '../ports/fact-store.ts';
import type { Register } from '../ports/register.ts';

/** Brings the facts' view of an organisation's agents up to what the register says now. */
export type FollowRegister = (organisationId: number) => Promise<void>;

/** Whoever asks while agents are being brought over waits for that, and looks again. */
export function createFollower(register: Register, facts: FactStore): FollowRegister {
  const queue = new KeyedQueue<number>();
  const isBehind = async (organisationId: number) => {
    const revision = await register.agents.revision(organisationId);
    return revision > facts.projected(organisationId) ? revision : undefined;
  };
  return async (organisationId) => {
    if ((await isBehind(organisationId)) === undefined) return;
    await queue.run(organisationId, async () => {
      const revision = await isBehind(organisationId);
      if (revision === undefined) return;
      const changed = register.agents.changedSince(organisationId, facts.projected(organisationId));
      await facts.project(organisationId, changed, revision);
    });
  };
}
