import { type Fragment, sql, value } from '../../sql/fragment.ts';
import { unfinished } from './failure.ts';
import type { Server } from './server.ts';

/** The progress of a mutation on the servers of a cluster. */
export interface MutationState {
  /** Servers that have the table, and how many of them are done. */
  readonly servers: number;
  readonly done: number;
  readonly partsToDo: number;
  /** Why the mutation, or one that has to be done before it, fails; empty: none does. */
  readonly reason: string;
}

/** A table on the servers of a cluster, and the text that tells the mutation from others. */
interface MutatedTable {
  readonly cluster: string;
  readonly table: string;
  readonly mark: string;
}

/** Looks at one mutation: those of other organisations in the same table may never be done. */
export async function lookAtMutation(server: Server, mutated: MutatedTable): Promise<MutationState> {
  const [[servers, done, partsToDo, reason] = []] = await server.rows(compileLook(mutated), {
    kind: 'deletion',
    settings: { skip_unavailable_shards: 1 },
  });
  return { servers: Number(servers), done: Number(done), partsToDo: Number(partsToDo), reason: String(reason) };
}

function compileLook({ cluster, table, mark }: MutatedTable): Fragment {
  const everywhere = (system: Fragment) => sql`clusterAllReplicas(${value(cluster)}, ${system})`;
  const servers = sql`SELECT count() FROM ${everywhere(sql`system.tables`)} WHERE database = currentDatabase() AND name = ${value(table)}`;
  return sql`SELECT (${servers}), countIf(own AND is_done), sumIf(parts_to_do, own), argMaxIf(latest_fail_reason, own, NOT is_done AND latest_fail_reason != '')
    FROM (SELECT is_done, parts_to_do, latest_fail_reason, position(command, ${value(mark)}) > 0 AS own
      FROM ${everywhere(sql`system.mutations`)} WHERE database = currentDatabase() AND table = ${value(table)})`;
}

const LOOK_MS = 500;
/** Five minutes. */
const LOOKS_MAX = 600;

/** Resolves when a mutation is done everywhere; throws with the server's reason when it comes no further for some minutes. */
export async function untilMutated(
  look: () => Promise<MutationState>,
  pause: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS)),
): Promise<void> {
  let reached = '';
  let looks = 0;
  for (;;) {
    const { servers, done, partsToDo, reason } = await look();
    if (done >= servers) return;
    const now = `${done} ${partsToDo}`;
    looks = now === reached ? looks + 1 : 1;
    reached = now;
    if (looks >= LOOKS_MAX) {
      const left = `${done} of ${servers} servers are done, and ${partsToDo} parts are left`;
      throw unfinished(new Error(reason === '' ? `${left}.` : `${left}: ${reason}`));
    }
    await pause();
  }
}
