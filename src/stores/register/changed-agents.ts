import { BEGINNING } from '../../agents/timeline.ts';
import type { ProjectedAgent } from '../../ports/fact-store.ts';
import type { Database } from './database.ts';
import { toRegistration } from './register-agents.ts';
import { timelineTails } from './timeline-tails.ts';

const PAGE = 1000;

/** An agent that is changed meanwhile may come out as it was or as it is: its new revision tells that it has to be read again. */
export async function* changedAgents(
  database: Database,
  organisationId: number,
  revision: number,
): AsyncGenerator<readonly ProjectedAgent[]> {
  let lastId = 0;
  for (;;) {
    const rows = await database.scan
      .selectFrom('agents')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('revision', '>', revision)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const ids = rows.map(({ id }) => id);
    const timelines = ids.length === 0 ? new Map() : await timelineTails(database.scan, ids, BEGINNING);
    yield rows.map((row) => ({ id: row.id, ...toRegistration(row), timeline: timelines.get(row.id) ?? [] }));
    if (rows.length < PAGE) return;
    lastId = ids.at(-1) ?? lastId;
  }
}
