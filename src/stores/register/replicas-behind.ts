import { sql } from 'kysely';
import type { ReplicasBehind } from '../../ports/register.ts';
import type { Database } from './database/database.ts';

/** Both only grow, so answers that arrive out of order do no harm. */
export interface SeenReplicas {
  /** How often replicas fell behind; null: the register is new. */
  readonly replicas_behind: number | null;
  /** Up to which of these they have caught up. */
  readonly replicas_caught_up: number | null;
}

/** @returns the flag, and a function to be called with what a statement has read of it */
export function replicasBehind(database: Database): {
  readonly replicas: ReplicasBehind;
  readonly seen: (read: SeenReplicas) => void;
} {
  let [behind, caughtUp] = [1, 0];
  let isKnown = false;
  const seen = ({ replicas_behind, replicas_caught_up }: SeenReplicas) => {
    behind = Math.max(isKnown ? behind : 0, replicas_behind ?? 0);
    caughtUp = Math.max(caughtUp, replicas_caught_up ?? 0);
    isKnown = true;
  };
  const columns = ['replicas_behind', 'replicas_caught_up'] as const;
  const replicas: ReplicasBehind = {
    areBehind: () => behind > caughtUp,
    raise: () =>
      database.transaction(async (trx) => {
        const raised = trx.updateTable('register_identity').set({ replicas_behind: sql`replicas_behind + 1` });
        seen(await raised.returning(columns).executeTakeFirstOrThrow());
      }),
    clearIf: async (areCaughtUp) => {
      const read = await database.read.selectFrom('register_identity').select(columns).executeTakeFirst();
      if (read) seen(read);
      if (!read || read.replicas_behind <= read.replicas_caught_up || !(await areCaughtUp())) return;
      await database.transaction(async (trx) => {
        const cleared = trx.updateTable('register_identity').set({ replicas_caught_up: read.replicas_behind });
        await cleared.where('replicas_caught_up', '<', read.replicas_behind).execute();
      });
      seen({ ...read, replicas_caught_up: read.replicas_behind });
    },
  };
  return { replicas, seen };
}
