import { sql, value } from '../../sql/fragment.ts';
import type { Server } from './server.ts';

/** Whether every replica of the cluster is there, and has all that the others have. */
export async function areCaughtUp(server: Server): Promise<boolean> {
  const { cluster } = server.location;
  if (cluster === undefined) return true;
  // The pointer stands behind the last log entry that was fetched. Both are 0 if nothing was ever inserted.
  const lacks = sql`queue_size > 0 OR absolute_delay > 0 OR is_readonly OR is_session_expired OR (log_pointer <= log_max_index AND log_max_index > 0)`;
  const [[behind] = []] = await server.rows(
    sql`SELECT countIf(${lacks}) FROM clusterAllReplicas(${value(cluster)}, system.replicas) WHERE database = currentDatabase()`,
  );
  return Number(behind) === 0;
}
